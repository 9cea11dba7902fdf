#pragma once
/// Turns bytes into records by the layout in their file.

#include "recording/layout.h"

#include <optional>
#include <span>

namespace recording {

/// Reads the blocks of a file with this layout.
class Parser {
  public:
    explicit Parser(const Layout& file);

    /// Appends the known records of an unpacked block. Returns false at contents that no recorder writes; `records`
    /// then has the records before them.
    bool parse(std::span<const std::uint8_t> block, std::vector<Record>& records) const;
    [[nodiscard]] std::optional<Header> header(std::span<const std::uint8_t> block) const;

    /// The place of one of the fields of fields.h in the file.
    struct Place {
        std::size_t field = 0;
        std::vector<int> choices{}; ///< own value for each of the file's choices; -1: none
    };
    struct Plan {
        std::size_t ours = 0;                       ///< number of the kind in fields.h; `kind_count`: unknown
        std::vector<std::uint8_t> sizes{};          ///< sizes of the file's fields
        std::vector<std::optional<Place>> places{}; ///< fields of fields.h, in the order of `describe`
    };

  private:
    std::vector<Plan> plans_;
};

} // namespace recording
