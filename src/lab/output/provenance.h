#pragma once
/// Origin of figures, written beside them: enough to reproduce the figures, or to see that two origins differ.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace lab {

struct Provenance {
    std::string version{};
    std::uint64_t seed = 0;
    std::string input_hash{}; ///< hash_of() of the input files; empty without input files.
    std::string command{};    ///< Command that reproduces the figures, quoted for a shell.

    /// "version 1.2, seed 3, input 0123456789abcdef, command reckoning-lab run ..." for a comment.
    [[nodiscard]] std::string text() const;
};

/// Names of the columns that `provenance_cells` fills, the last ones of a row.
inline constexpr std::string_view provenance_head = "version,seed,input_hash,command";
std::string provenance_cells(const Provenance& origin); ///< Cells for CSV, without a line end.

/// Returns "sha256:" and the first 16 digits of each file's SHA-256, as `sha256sum` prints it, joined by "+"; empty
/// without a file. Throws platform::FileError.
std::string hash_of(std::span<const std::string> files);

} // namespace lab
