#pragma once
/// The layout of records in a file: the kinds and their fields by name, as the file's writer knew them. A reader takes
/// the fields that it knows, skips the others, and uses defaults for missing ones. So it reads files of earlier and of
/// later versions.
///
/// A record is 2 bytes of length, then that many bytes: 1 of the kind's number in the layout, 8 of the record's time,
/// and the fields in the layout's order. Numbers are IEEE 754 and two's complement, least significant byte first. A
/// field without a fixed size starts with 2 bytes of length.

#include "protocol/bit_stream.h"
#include "recording/format.h"

#include <optional>
#include <span>

namespace recording {

/// A field's encoding. Files store its number.
enum class Type : std::uint8_t {
    boolean,
    u8,
    u16,
    u32,
    u64,
    i16,
    f32,
    f64,
    text,
    choice,
    vector,
    rotation,
    places,
    source
};

struct Field {
    std::string name{};
    std::uint8_t type = 0; ///< a Type, or one of a later version
    std::uint8_t size = 0; ///< size in the file [B]; 0: no fixed size
    std::vector<std::string> choices{};
};
struct Kind {
    std::string name{};
    std::vector<Field> fields{};
};
using Layout = std::vector<Kind>;

/// Returns the layout of new files (writer.h). The parser reads any file's layout (parser.h).
const Layout& layout();
/// Throws std::logic_error if a name is too long.
protocol::Bytes encode(const Layout& layout);
/// Reads the layout in an unpacked block; nothing if it is damaged.
std::optional<Layout> decode_layout(std::span<const std::uint8_t> block);

} // namespace recording
