#include "lab/sweep/sweep_file.h"

#include "platform/small_file.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numbers>

namespace lab {

namespace {

constexpr std::string_view key_head = "drive,scheme,rate,threshold,model_fit,latency,jitter,loss,link";
constexpr std::size_t key_columns = 9;

/// The figures of a line: name and place.
struct Figure {
    std::string_view name;
    double dr::Summary::*in_summary;
    double Row::*in_row = nullptr;
    double unit = 1; ///< that it is written in
    template <class AnyRow> auto& of(AnyRow& row) const { return in_row ? row.*in_row : row.summary.*in_summary; }
};
constexpr std::array saved_figures{Figure{"mean", &dr::Summary::mean},
                                   Figure{"p95", &dr::Summary::p95},
                                   Figure{"max", &dr::Summary::max},
                                   Figure{"dv_max", &dr::Summary::dv_max},
                                   Figure{"dv_p99", &dr::Summary::dv_p99},
                                   Figure{"jerk_rms", &dr::Summary::jerk_rms},
                                   Figure{"jerk_p99", &dr::Summary::jerk_p99},
                                   Figure{"lateral_oscillation", &dr::Summary::lateral_oscillation},
                                   Figure{"reversal", &dr::Summary::reversal},
                                   Figure{"heading_deg", &dr::Summary::heading, nullptr, std::numbers::pi / 180},
                                   Figure{"updates_per_s", nullptr, &Row::updates_per_s},
                                   Figure{"bytes_per_s", nullptr, &Row::bytes_per_s}};

std::string head() {
    std::string text(key_head);
    for (const Figure& figure : saved_figures)
        text.append(",").append(figure.name);
    return text;
}

/// Where the key ends in a line: before the comma that ends its last column.
std::size_t key_end(std::string_view line) {
    std::size_t at = 0;
    for (std::size_t column = 0; column < key_columns && at != std::string_view::npos; ++column)
        at = line.find(',', column == 0 ? 0 : at + 1);
    return at;
}

std::optional<Row> parse(std::string_view numbers) {
    Row row;
    const char* at = numbers.data();
    const char* const end = at + numbers.size();
    for (const Figure& figure : saved_figures) {
        if (at == end || *at++ != ',')
            return {};
        const auto [next, error] = std::from_chars(at, end, figure.of(row));
        if (error != std::errc{})
            return {};
        figure.of(row) *= figure.unit;
        at = next;
    }
    return at == end ? std::optional(row) : std::nullopt;
}

[[noreturn]] void fail(const std::filesystem::path& path, const char* what) {
    const int error = errno;
    throw SweepError(fmt::format("{}: {}{}{}", path.string(), what, error ? ": " : "", error ? strerror(error) : ""));
}

} // namespace

SweepFile::SweepFile(std::filesystem::path path, const std::string& settings) : path_(std::move(path)) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path_, error)) {
        read(settings);
        if (std::filesystem::file_size(path_, error) > good_)
            std::filesystem::resize_file(path_, good_, error);
        if (error)
            throw SweepError(
                fmt::format("{}: the damaged last line cannot be cut off: {}", path_.string(), error.message()));
    }
    errno = 0;
    file_.open(path_, std::ios::app);
    if (!file_)
        fail(path_, "cannot be written");
    if (good_ == 0) {
        file_ << "# " << settings << '\n' << head() << '\n' << std::flush;
        if (!file_)
            fail(path_, "cannot be written");
    }
}

SweepLines read_lines(const std::filesystem::path& path) {
    constexpr std::size_t most_bytes = 64 << 20;
    std::string text;
    try {
        text = platform::read_small_file(path, most_bytes);
    } catch (const platform::FileError& error) {
        throw SweepError(error.what());
    }
    SweepLines lines;
    std::size_t number = 0, at = 0;
    for (std::size_t end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1) {
        const std::string line = text.substr(at, end - at);
        if (number == 0)
            lines.settings = line;
        else if (number == 1)
            lines.head = line;
        else
            lines.rows.push_back(line);
        if (number++ > 0) // the head must be whole, or the file is begun anew
            lines.whole = end + 1;
    }
    lines.cut_off = at < text.size();
    lines.count = number;
    return lines;
}

void SweepFile::read(const std::string& settings) {
    const SweepLines lines = read_lines(path_);
    good_ = lines.whole;
    if (lines.count > 0 && !lines.settings.starts_with("# "))
        throw SweepError(fmt::format("{}: is no sweep's file; choose another name", path_.string()));
    if (lines.count > 0 && lines.settings != "# " + settings)
        throw SweepError(fmt::format("{} was begun with other settings; choose another file or go on with\n  {}",
                                     path_.string(), lines.settings.substr(2)));
    if (good_ > 0 && lines.head != head())
        throw SweepError(
            fmt::format("{}:2: has other columns than this version writes; choose another file", path_.string()));
    std::size_t number = 2;
    for (const std::string& line : lines.rows) {
        ++number;
        const std::size_t key = key_end(line);
        const auto row = key == std::string::npos ? std::nullopt : parse(std::string_view(line).substr(key));
        if (!row)
            throw SweepError(
                fmt::format("{}:{}: is damaged; remove that line and run the same again", path_.string(), number));
        done_.insert_or_assign(line.substr(0, key), *row);
    }
    if (lines.cut_off)
        note_ = fmt::format("{}:{}: an unfinished line was dropped", path_.string(), lines.count + 1);
}

void SweepFile::append(const SweepRow& row) {
    std::string line = row.of.key();
    for (const Figure& figure : saved_figures)
        line += fmt::format(",{:.6g}", figure.of(row.row) / figure.unit);
    errno = 0;
    file_ << line << '\n' << std::flush;
    if (!file_)
        fail(path_, "cannot be written; what was written before is kept, and the same command goes on from there");
}

void SweepFile::sort(std::span<const SweepCase> order) {
    file_.close();
    if (std::error_code none; !std::filesystem::is_regular_file(path_, none))
        return;
    const SweepLines old = read_lines(path_);
    std::map<std::string, std::string> lines; // by their keys
    for (const std::string& line : old.rows)
        lines.insert_or_assign(line.substr(0, key_end(line)), line);
    std::filesystem::path beside = path_;
    beside += ".sorted";
    errno = 0;
    std::ofstream sorted(beside);
    sorted << old.settings << '\n' << old.head << '\n';
    for (const SweepCase& one : order)
        if (const auto found = lines.extract(one.key()))
            sorted << found.mapped() << '\n';
    for (const auto& [key, rest] : lines)
        sorted << rest << '\n';
    sorted.close();
    std::error_code error;
    if (sorted)
        std::filesystem::rename(beside, path_, error);
    if (!sorted || error)
        fail(path_, "cannot be sorted; all of it is there");
    file_.open(path_, std::ios::app);
}

void write_json(const std::filesystem::path& path, std::span<const SweepRow> rows) {
    auto all = nlohmann::ordered_json::array();
    for (const SweepRow& row : rows) {
        const SweepCase& one = row.of;
        nlohmann::ordered_json object{
            {"drive", one.drive_name},    {"scheme", one.scheme},       {"rate", one.rate},
            {"threshold", one.threshold}, {"model_fit", one.model_fit}, {"latency", one.link.delay},
            {"jitter", one.link.jitter},  {"loss", one.link.loss},      {"link", net::further_parts(one.link)}};
        for (const Figure& figure : saved_figures)
            object[std::string(figure.name)] = figure.of(row.row) / figure.unit;
        all.push_back(std::move(object));
    }
    platform::write_file(path, all.dump(1) + '\n');
}

} // namespace lab
