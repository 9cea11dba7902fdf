#pragma once
/// Where figures come from, written beside them: enough to make them again, or to see that they are not the same.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace lab {

struct Provenance {
    std::string version{};
    std::uint64_t seed = 0;
    std::string input_hash{}; ///< hash_of() its input files; empty: it has none
    std::string command{};    ///< that makes the figures again, as a shell reads it

    /// "version 1.2, seed 3, input 0123456789abcdef, command reckoning-lab run ..." for a comment.
    [[nodiscard]] std::string text() const;
};

/// The columns that a row ends with: version, seed, input_hash, command.
inline constexpr std::string_view provenance_head = "version,seed,input_hash,command";
std::string provenance_cells(const Provenance& origin); ///< in CSV, without a line end

/// "sha256:" and the first 16 digits of each file's SHA-256, as `sha256sum` prints it, joined by "+"; without a file
/// empty. Throws platform::FileError.
std::string hash_of(std::span<const std::string> files);

} // namespace lab
