#include "lab/sweep/sweep_file.h"

#include "lab/output/rows_text.h"
#include "platform/small_file.h"
#include "tunables/number.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <fmt/format.h>
#include <numbers>

namespace lab {

namespace {

constexpr std::string_view key_head = "track,scheme,rate,threshold,model_fit,latency,jitter,loss,link",
                           old_key_head = "drive,scheme,rate,threshold,model_fit,latency,jitter,loss,link";
constexpr std::size_t key_columns = 9;

constexpr std::string_view comment = "# "; ///< Begins the line of settings, and lines about failed scripts.

/// A figure of a line: its name, and its member in Summary or Row.
struct Figure {
    std::string_view name;
    double dr::Summary::*in_summary;
    double Row::*in_row = nullptr;
    double unit = 1; ///< Size of the file's unit in the member's unit.
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

std::string figures_head(std::string_view key) {
    std::string text(key);
    for (const Figure& figure : saved_figures)
        text.append(",").append(figure.name);
    return text;
}
std::string head() { return fmt::format("{},{}", with_units(figures_head(key_head)), provenance_head); }
std::string old_head() { return figures_head(old_key_head); }

/// Older files leave out the usual predictor: "pvb" is "pvb:order2".
std::string old_spelled(std::string scheme) {
    constexpr std::string_view usual = ":order2";
    if (scheme.ends_with(usual))
        scheme.resize(scheme.size() - usual.size());
    return scheme;
}

/// Position in a line after the key, at the comma behind its last column.
std::size_t key_end(std::string_view line) {
    std::size_t at = 0;
    for (std::size_t column = 0; column < key_columns && at != std::string_view::npos; ++column)
        at = line.find(',', column == 0 ? 0 : at + 1);
    return at;
}

/// Key of a line, with the full name of its scheme; `nullopt` for a line without a key.
std::optional<std::string> key_of(std::string_view line) {
    const std::size_t end = key_end(line);
    if (end == line.npos)
        return {};
    const std::size_t scheme = line.find(',') + 1, after = line.find(',', scheme);
    return fmt::format("{}{}{}", line.substr(0, scheme), dr::full_name(line.substr(scheme, after - scheme)),
                       line.substr(after, end - after));
}

/// Reads the figures of a line. Provenance follows them, except in a file of the old format.
std::optional<Row> parse(std::string_view numbers, bool is_old) {
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
    const bool ends_well = is_old ? at == end : at != end && *at == ',';
    return ends_well ? std::optional(row) : std::nullopt;
}

[[noreturn]] void fail(const std::filesystem::path& path, const char* what) {
    const int error = errno;
    throw SweepError(fmt::format("{}: {}: {}", path.string(), what, platform::system_reason(error)));
}

constexpr std::string_view mark = ", shard ";

/// FNV-1a hash of 64 bits. It spells schemes as older versions do, so that their shards can continue.
std::uint64_t checksum(std::span<const SweepCase> all) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const SweepCase& one : all)
        for (const char each : one.key_with(old_spelled(one.scheme)) + '\n')
            hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3u;
    return hash;
}

/// Contents of a shard's file.
struct Part {
    SweepLines file;
    std::string settings{}, sweep{}; ///< Settings of the sweep; number and checksum of its cases: "48 cases 0123...".
    Shard shard{};
    std::size_t cases = 0; ///< Number of cases in the sweep.

    /// Number of rows in the shard's complete file.
    [[nodiscard]] std::size_t expected() const {
        const auto first = static_cast<std::size_t>(shard.number - 1), step = static_cast<std::size_t>(shard.of);
        return first >= cases ? 0 : (cases - first - 1) / step + 1;
    }
};

Part read(const std::filesystem::path& path) {
    const auto refuse = [&] {
        throw SweepError(
            fmt::format("{} is not a shard of a sweep: reckoning-lab sweep --shard K/N writes shards", path.string()));
    };
    Part part{.file = read_lines(path)};
    const std::string& line = part.file.settings;
    const std::size_t at = line.rfind(mark);
    if (at == line.npos)
        refuse();
    part.settings = line.substr(0, at);
    const std::string_view rest = std::string_view(line).substr(at + mark.size());
    const std::size_t of = rest.find(" of ");
    const auto shard = parse_shard(rest.substr(0, of));
    double cases = 0;
    if (!shard || of == rest.npos ||
        tunables::read_number(rest.substr(of + 4, rest.find(' ', of + 4) - of - 4),
                              {.low = 1, .high = static_cast<double>(SweepOptions::max_cases), .whole = true}, cases))
        refuse();
    part.shard = *shard;
    part.sweep = rest.substr(of);
    part.cases = static_cast<std::size_t>(cases);
    return part;
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
                fmt::format("{}: cannot remove the damaged last line: {}", path_.string(), error.message()));
    }
    errno = 0;
    file_.open(path_, std::ios::app);
    if (!file_)
        fail(path_, "cannot be written");
    if (good_ == 0) {
        file_ << comment << settings << '\n' << head() << '\n' << std::flush;
        if (!file_)
            fail(path_, "cannot be written");
    }
}

SweepLines read_lines(const std::filesystem::path& path) {
    constexpr std::size_t max_bytes = 256 << 20;
    std::string text;
    try {
        text = platform::read_text_file(path, max_bytes);
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
        else if (!line.starts_with(comment))
            lines.rows.push_back(line);
        if (number++ > 0) // Without a complete head the file is begun again.
            lines.whole = end + 1;
    }
    lines.cut_off = at < text.size();
    lines.count = number;
    return lines;
}

namespace {
/// Replaces the spelling of older versions, "warmup".
std::string with_warm_up(std::string line) {
    constexpr std::string_view old = ", warmup ";
    if (const std::size_t at = line.find(old); at != line.npos)
        line.replace(at, old.size(), ", warm-up ");
    return line;
}
} // namespace

void SweepFile::read(const std::string& settings) {
    const SweepLines lines = read_lines(path_);
    good_ = lines.whole;
    if (lines.count > 0 && !lines.settings.starts_with(comment))
        throw SweepError(fmt::format("{}: is not a sweep's file; choose another name", path_.string()));
    if (lines.count > 0 && with_warm_up(lines.settings) != std::string(comment) + settings)
        throw SweepError(fmt::format("{} was begun with other settings; choose another file or continue with\n  {}",
                                     path_.string(), lines.settings.substr(comment.size())));
    is_old_ = good_ > 0 && lines.head == old_head();
    if (good_ > 0 && !is_old_ && lines.head != head())
        throw SweepError(
            fmt::format("{}:2: has other columns than this version writes; choose another file", path_.string()));
    std::size_t number = 2;
    for (const std::string& line : lines.rows) {
        ++number;
        const auto key = key_of(line);
        const auto row = key ? parse(std::string_view(line).substr(key_end(line)), is_old_) : std::nullopt;
        if (!row)
            throw SweepError(fmt::format("{}:{}: is damaged; remove that line and run the same command again",
                                         path_.string(), number));
        done_.insert_or_assign(*key, *row);
    }
    if (lines.cut_off)
        note_ = fmt::format("{}:{}: an unfinished line was dropped", path_.string(), lines.count + 1);
}

void SweepFile::append(const SweepRow& row, const Provenance& origin) {
    std::string line = is_old_ ? row.of.key_with(old_spelled(row.of.scheme)) : row.of.key();
    for (const Figure& figure : saved_figures)
        line += fmt::format(",{:.6g}", figure.of(row.row) / figure.unit);
    if (!is_old_)
        line += "," + provenance_cells(origin);
    errno = 0;
    file_ << line << '\n' << std::flush;
    if (!file_)
        fail(path_, "cannot be written; the earlier lines are kept, and the same command continues after them");
}

void SweepFile::tell(const std::string& text) {
    errno = 0;
    file_ << comment << text << '\n' << std::flush;
    if (!file_)
        fail(path_, "cannot be written");
}

void SweepFile::sort(std::span<const SweepCase> order) {
    file_.close();
    if (std::error_code none; !std::filesystem::is_regular_file(path_, none))
        return;
    const SweepLines old = read_lines(path_);
    std::map<std::string, std::string> lines;
    for (const std::string& line : old.rows)
        lines.insert_or_assign(key_of(line).value_or(line), line);
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
        fail(path_, "cannot be sorted, but it has all results");
    file_.open(path_, std::ios::app);
}

void write_json(const std::filesystem::path& path, std::span<const SweepRow> rows,
                const std::function<Provenance(const SweepCase&)>& origin_of) {
    auto all = Json::array();
    for (const SweepRow& row : rows) {
        const SweepCase& one = row.of;
        Json object{{"track", one.drive_name},    {"scheme", one.scheme},       {"rate", one.rate},
                    {"threshold", one.threshold}, {"model_fit", one.model_fit}, {"latency", one.link.delay},
                    {"jitter", one.link.jitter},  {"loss", one.link.loss},      {"link", net::format_extras(one.link)}};
        for (const Figure& figure : saved_figures)
            object[std::string(figure.name)] = figure.of(row.row) / figure.unit;
        add_failure(object, row.row.failure);
        add_origin(object, origin_of(one));
        all.push_back(std::move(object));
    }
    platform::write_file(path, all.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    double number = 0, of = 0;
    const tunables::Range range{.low = 1, .high = Shard::most, .whole = true};
    if (slash == text.npos || tunables::read_number(text.substr(0, slash), range, number) ||
        tunables::read_number(text.substr(slash + 1), range, of) || number > of)
        return {};
    return Shard{.number = static_cast<int>(number), .of = static_cast<int>(of)};
}

std::vector<SweepCase> cases_of(const Shard& shard, std::span<const SweepCase> all) {
    std::vector<SweepCase> own;
    for (auto i = static_cast<std::size_t>(shard.number - 1); i < all.size(); i += static_cast<std::size_t>(shard.of))
        own.push_back(all[i]);
    return own;
}

std::string settings_of(const Shard& shard, const std::string& settings, std::span<const SweepCase> all) {
    return fmt::format("{}{}{}/{} of {} cases {:016x}", settings, mark, shard.number, shard.of, all.size(),
                       checksum(all));
}

void merge(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& out) {
    if (shards.empty())
        throw SweepError("there is nothing to merge: name the files of the shards");
    std::error_code none;
    if (std::filesystem::exists(out, none))
        throw SweepError(fmt::format("{} already exists: choose another name", out.string()));
    std::map<int, Part> parts;
    const Part* first = nullptr;
    std::string unfinished;
    for (const std::filesystem::path& path : shards) {
        Part part = read(path);
        if (first && (part.settings != first->settings || part.sweep != first->sweep ||
                      part.shard.of != first->shard.of || part.file.head != first->file.head))
            throw SweepError(
                fmt::format("{} belongs to another sweep than {}", path.string(), shards.front().string()));
        if (part.file.rows.size() != part.expected())
            unfinished += fmt::format("\n  {}: shard {}/{} has {} of its {} cases", path.string(), part.shard.number,
                                      part.shard.of, part.file.rows.size(), part.expected());
        const auto [place, fresh] = parts.try_emplace(part.shard.number, std::move(part));
        if (!fresh)
            throw SweepError(fmt::format("{}: shard {} is given twice", path.string(), place->first));
        if (!first)
            first = &place->second;
    }
    for (int number = 1; number <= first->shard.of; ++number)
        if (!parts.contains(number))
            unfinished += fmt::format("\n  shard {}/{} is missing", number, first->shard.of);
    if (!unfinished.empty())
        throw SweepError("the sweep is incomplete: run the missing cases, then merge again" + unfinished);
    std::string text = first->settings + '\n' + first->file.head + '\n';
    for (std::size_t i = 0; i < first->cases; ++i) {
        const auto step = static_cast<std::size_t>(first->shard.of);
        text += parts.at(static_cast<int>(i % step) + 1).file.rows[i / step] + '\n';
    }
    platform::write_file(out, text);
}

} // namespace lab
