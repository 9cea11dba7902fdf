#pragma once
/// Decodes the records of a file by the layout in that file.

#include "recording/layout.h"

#include <optional>
#include <span>

namespace recording {

/// Reads the blocks of a file with this layout.
class Parser {
  public:
    explicit Parser(const Layout& file);

    /// Appends the records of an unpacked block whose kinds and values this version knows. Returns false at contents
    /// that no recorder writes; `records` then has the records before them.
    bool parse(std::span<const std::uint8_t> block, std::vector<Record>& records) const;
    [[nodiscard]] std::optional<Header> header(std::span<const std::uint8_t> block) const;

    /// Where a record of the file has a field of fields.h.
    struct Place {
        std::size_t field = 0;
        std::vector<int> choices{}; ///< for each choice in the file: its value in fields.h; -1: none
    };
    struct Plan {
        std::size_t ours = 0;              ///< number of the file's kind in fields.h; `kind_count`: unknown
        std::vector<std::uint8_t> sizes{}; ///< sizes of the file's fields [B]; 0: no fixed size
        /// For each field of fields.h, in the order of `describe`; nothing if the file lacks the field.
        std::vector<std::optional<Place>> places{};
    };

  private:
    std::vector<Plan> plans_;
};

} // namespace recording
