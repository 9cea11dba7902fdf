#include "client/match/pareto.h"
#include "lab/studies/drm.h"
#include "lab/studies/votes.h"
#include "lab/sweep/sweep_file.h"
#include "net/link_trace.h"
#include "places.h"
#include "platform/small_file.h"
#include "targets.h"

#include <sstream>

namespace fuzz {
namespace {

std::string as_text(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

client::ParetoData read_points(const std::string& text) { return client::read_pareto(text, "it"); }
std::string written(const client::ParetoData& points) {
    std::ostringstream output;
    client::write_pareto(output, points);
    return output.str();
}

} // namespace

std::optional<std::string> pareto(std::span<const std::uint8_t> bytes) {
    try {
        const client::ParetoData read = read_points(as_text(bytes));
        (void)client::pareto_front(read.points, client::ParetoCost::bytes);
        const std::string once = written(read); // numbers are written with five digits
        if (written(read_points(once)) != once)
            return "points change when they are written and read";
    } catch (const platform::FileError&) { // rejected with a message
    }
    return {};
}

/// A resumed sweep keeps its rows and adds the new one.
std::optional<std::string> sweep_file(std::span<const std::uint8_t> bytes) {
    const std::string path = file_with("sweep.csv", bytes);
    lab::SweepRow row;
    row.of = {.drive_name = "random#1", .scheme = "pvb", .rate = 3};
    std::size_t before = 0;
    try {
        lab::SweepFile file(path, "x");
        before = file.done().size();
        file.append(row, {.version = "1", .command = "sweep"});
    } catch (const lab::SweepError&) { // rejected with a message
        return {};
    }
    const lab::SweepFile again(path, "x");
    if (!again.done().contains(row.of.key()) || again.done().size() < before)
        return "a resumed sweep does not continue from its rows";
    return {};
}

/// Each statement about a metric counts each round once.
std::optional<std::string> votes(std::span<const std::uint8_t> bytes) {
    std::vector<lab::Ballot> ballots;
    try {
        lab::read_ballots({bytes.begin(), bytes.end()}, "votes", 0, ballots);
    } catch (const platform::FileError&) { // rejected with a message
    }
    for (const lab::VoteRow& row : lab::count_votes(ballots))
        if (row.about != "schemes" && row.yes + row.no + row.neither != static_cast<int>(ballots.size()))
            return row.says + " does not count each round";
    return {};
}

std::optional<std::string> link_trace(std::span<const std::uint8_t> bytes) {
    try {
        const net::LinkTrace trace = net::LinkTrace::read(as_text(bytes), "it");
        for (const double time : {-1e9, -0.1, 0.0, trace.length() / 2, trace.length(), 1e12}) {
            const net::LinkTrace::Sample& sample = trace.at(time);
            if (!(sample.delay >= 0 && sample.delay <= 10 && sample.lost >= 0 && sample.lost <= 1))
                return "an unknown link was accepted";
        }
    } catch (const platform::FileError&) { // rejected with a message
    }
    return {};
}

std::optional<std::string> drm_vectors(std::span<const std::uint8_t> bytes) {
    for (const lab::Precision precision : {lab::Precision::with_double, lab::Precision::with_float})
        try {
            for (const lab::DrmRow& row : lab::check_drm(as_text(bytes), "it", precision))
                if (row.drm < 1 || row.drm > 9 || row.cases < 1)
                    return "an unknown model was accepted";
        } catch (const platform::FileError&) { // rejected with a message
        }
    return {};
}

/// The head of the file and one line for each kind of model.
std::vector<protocol::Bytes> drm_seeds() {
    std::istringstream file(as_text(whole_file(places::source() + "/tests/data/dis_drm_vectors.csv")));
    std::string text, line;
    for (int i = 0; i < 6 && std::getline(file, line); ++i)
        text += line + "\n";
    return {protocol::Bytes(text.begin(), text.end())};
}

} // namespace fuzz
