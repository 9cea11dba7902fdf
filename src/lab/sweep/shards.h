#pragma once
/// A sweep on several machines: each runs a *shard*, every Nth case, into a file of its own, and the files are put
/// together into the one that one machine would have written, to the byte.

#include "lab/sweep/sweep.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lab {

struct Shard {
    int number = 1, of = 1; ///< K of N, from 1
    static constexpr int most = 10'000;
};
/// "2/5"; nothing for what is none.
std::optional<Shard> parse_shard(std::string_view text);

/// Its cases, in their order.
std::vector<SweepCase> cases_of(const Shard& shard, std::span<const SweepCase> all);
/// The first line of its file: the sweep's settings, which shard it is, and of which cases.
std::string settings_of(const Shard& shard, const std::string& settings, std::span<const SweepCase> all);

/// Puts the shards together into `out`, in whichever order they come. Throws SweepError, and writes nothing, if one is
/// missing or not finished (all such are named), is there twice, or is another sweep's, or if `out` is there.
void merge(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& out);

} // namespace lab
