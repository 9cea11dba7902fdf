#include "lab/sweep/shards.h"

#include "lab/sweep/sweep_file.h"
#include "platform/small_file.h"
#include "tunables/number.h"

#include <fmt/format.h>
#include <map>

namespace lab {
namespace {

constexpr std::string_view mark = ", shard ";

/// FNV-1a, of 64 bits.
std::uint64_t checksum(std::span<const SweepCase> all) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const SweepCase& one : all)
        for (const char each : one.key() + '\n')
            hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3u;
    return hash;
}

/// A shard's file, read.
struct Part {
    SweepLines file;
    std::string settings{}, sweep{}; ///< the sweep's settings; "48 cases 0123...": which
    Shard shard{};
    std::size_t cases = 0; ///< of the sweep

    /// How many lines it should have.
    [[nodiscard]] std::size_t expected() const {
        const auto first = static_cast<std::size_t>(shard.number - 1), step = static_cast<std::size_t>(shard.of);
        return first >= cases ? 0 : (cases - first - 1) / step + 1;
    }
};

Part read(const std::filesystem::path& path) {
    const auto refuse = [&] {
        throw SweepError(
            fmt::format("{} is no shard of a sweep: reckoning-lab sweep --shard K/N writes them", path.string()));
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
        throw SweepError("there is nothing to put together: name the shards' files");
    std::error_code none;
    if (std::filesystem::exists(out, none))
        throw SweepError(fmt::format("{} is there already: choose another name", out.string()));
    std::map<int, Part> parts;
    const Part* first = nullptr;
    std::string unfinished;
    for (const std::filesystem::path& path : shards) {
        Part part = read(path);
        if (first && (part.settings != first->settings || part.sweep != first->sweep ||
                      part.shard.of != first->shard.of || part.file.head != first->file.head))
            throw SweepError(fmt::format("{} is of another sweep than {}", path.string(), shards.front().string()));
        if (part.file.rows.size() != part.expected())
            unfinished += fmt::format("\n  {}: shard {}/{} has {} of its {} cases", path.string(), part.shard.number,
                                      part.shard.of, part.file.rows.size(), part.expected());
        const auto [place, fresh] = parts.try_emplace(part.shard.number, std::move(part));
        if (!fresh)
            throw SweepError(fmt::format("{}: shard {} is there twice", path.string(), place->first));
        if (!first)
            first = &place->second;
    }
    for (int number = 1; number <= first->shard.of; ++number)
        if (!parts.contains(number))
            unfinished += fmt::format("\n  shard {}/{} is missing", number, first->shard.of);
    if (!unfinished.empty())
        throw SweepError("the sweep is not whole: run what is missing, then put it together again" + unfinished);
    std::string text = first->settings + '\n' + first->file.head + '\n';
    for (std::size_t i = 0; i < first->cases; ++i) {
        const auto step = static_cast<std::size_t>(first->shard.of);
        text += parts.at(static_cast<int>(i % step) + 1).file.rows[i / step] + '\n';
    }
    platform::write_file(out, text);
}

} // namespace lab
