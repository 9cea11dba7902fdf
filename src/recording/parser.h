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

    /// Position in the file of a field of fields.h.
    struct Place {
        std::size_t field = 0;
        std::vector<int> choices{}; ///< our value for each of the choices in the file; -1: none
    };
    struct Plan {
        std::size_t ours = 0;              ///< number of the kind in fields.h; `kind_count`: unknown
        std::vector<std::uint8_t> sizes{}; ///< sizes of the file's fields [B]; 0: no fixed size
        /// Places of the fields of fields.h, in the order of `describe`; nothing if the file lacks the field.
        std::vector<std::optional<Place>> places{};
    };

  private:
    std::vector<Plan> plans_;
};

} // namespace recording
