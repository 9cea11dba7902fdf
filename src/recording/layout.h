#pragma once
/// How the records of a file lie in it: the kinds and their fields by name, as its writer knew them. A reader takes the
/// fields that it knows, leaves out those that it does not, and keeps the default of those that are missing: files of
/// earlier and of later versions are read alike.
///
/// A record is 2 bytes of length, then so many: 1 of the kind's number in the layout, 8 of its time, and the fields in
/// the layout's order. Numbers are IEEE 754 and two's complement, least significant byte first. A field of no fixed
/// size has 2 bytes of length first.

#include "protocol/bit_stream.h"
#include "recording/format.h"

#include <optional>
#include <span>

namespace recording {

/// A field's encoding; its number stands in files.
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
    std::uint8_t size = 0; ///< [B]; 0: its length comes first
    std::vector<std::string> choices{};
};
struct Kind {
    std::string name{};
    std::vector<Field> fields{};
};
using Layout = std::vector<Kind>;

/// What is written today (writer.h); any file's is read (parser.h).
const Layout& layout();
/// Throws std::logic_error if a name is too long.
protocol::Bytes encode(const Layout& layout);
/// Nothing if it is damaged.
std::optional<Layout> decode_layout(std::span<const std::uint8_t> block);

} // namespace recording
