#pragma once
/// Bytes as records, by the layout that their file names.

#include "recording/layout.h"

#include <optional>
#include <span>

namespace recording {

/// Reads what was written in a file's layout.
class Parser {
  public:
    explicit Parser(const Layout& file);

    /// All records of an unpacked block that are known here; false where it holds what no recorder writes (those before
    /// it are in `records`).
    bool parse(std::span<const std::uint8_t> block, std::vector<Record>& records) const;
    [[nodiscard]] std::optional<Header> header(std::span<const std::uint8_t> block) const;

    /// Where one of our fields is among the file's.
    struct Place {
        std::size_t field = 0;
        std::vector<int> choices{}; ///< our value of each of the file's; -1: none
    };
    struct Plan {
        std::size_t ours = 0;                       ///< number of the kind here; that of no kind: unknown
        std::vector<std::uint8_t> sizes{};          ///< of the file's fields
        std::vector<std::optional<Place>> places{}; ///< of our fields, in the order of `describe`
    };

  private:
    std::vector<Plan> plans_;
};

} // namespace recording
