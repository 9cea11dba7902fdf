#include "overlay/instruments/blind_test.h"

#include "dead_reckoning/scheme.h"
#include "platform/version.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

std::optional<int> BlindTest::Round::winner() const {
    if (vote == Vote::same)
        return {};
    return (vote == Vote::a) != swapped ? 0 : 1;
}

void BlindTest::start(int first, int second, int rounds, std::uint64_t seed) {
    *this = {};
    random_ = tunables::Random(seed);
    seed_ = seed;
    schemes_ = {first, second};
    wanted_ = std::max(rounds, 1);
    running_ = true;
    begin_round();
}

void BlindTest::go_on(int rounds) {
    if (running_ || done_.empty() || rounds < 1)
        return;
    wanted_ = round() + rounds;
    running_ = true;
    begin_round();
}

void BlindTest::begin_round() {
    swapped_ = random_.uniform() < 0.5;
    seen_ = {true, false};
    side_ = 0;
}

void BlindTest::show(int side) {
    side_ = side != 0;
    seen_[static_cast<std::size_t>(side_)] = true;
}

void BlindTest::vote(Vote vote, const std::array<Figures, 2>& figures) {
    if (!running_ || !seen_both())
        return;
    done_.push_back({swapped_, vote, figures});
    running_ = round() < wanted_;
    if (running_)
        begin_round();
}

BlindTest::Count BlindTest::count() const {
    Count count;
    for (const Round& round : done_) {
        const auto winner = round.winner();
        ++(!winner ? count.same : *winner == 0 ? count.first : count.second);
    }
    return count;
}

std::array<BlindTest::Figures, 2> BlindTest::means() const {
    std::array<Figures, 2> means{};
    for (std::size_t i = 0; i < 2; ++i)
        for (const auto figure : {&Figures::mean, &Figures::dv_max, &Figures::jerk}) {
            dr::Mean mean;
            for (const Round& round : done_)
                if (const double value = round.figures[i].*figure; !std::isnan(value))
                    mean.add(value);
            means[i].*figure = mean.known().value_or(Figures::unknown);
        }
    return means;
}

std::string BlindTest::csv() const {
    const auto names = dr::scheme_names();
    const auto name = [&](int i) { return names[static_cast<std::size_t>(schemes_[static_cast<std::size_t>(i)])]; };
    std::string text = fmt::format("# blind comparison of {} and {}, seed {}, version {}\n", name(0), name(1), seed_,
                                   platform::version()) +
                       "round,a,b,vote,smoother,mean_a,mean_b,dv_max_a,dv_max_b,jerk_a,jerk_b\n";
    for (std::size_t i = 0; i < done_.size(); ++i) {
        const Round& round = done_[i];
        static constexpr std::string_view votes[] = {"a", "b", "same"};
        const int of_a = round.swapped ? 1 : 0;
        const Figures &a = round.figures[static_cast<std::size_t>(of_a)],
                      &b = round.figures[static_cast<std::size_t>(1 - of_a)];
        const auto winner = round.winner();
        text += fmt::format("{},{},{},{},{}", i + 1, name(of_a), name(1 - of_a),
                            votes[static_cast<std::size_t>(round.vote)], winner ? name(*winner) : "same");
        for (const double value : {a.mean, b.mean, a.dv_max, b.dv_max, a.jerk, b.jerk})
            text += std::isnan(value) ? "," : fmt::format(",{:.6g}", value);
        text += '\n';
    }
    return text;
}

} // namespace overlay
