#include "protocol/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace protocol {
namespace {

/// The length in bytes of the printable character at the front of `text`, 0 if there is none.
std::size_t printable_character(std::string_view text) {
    if (text.empty())
        return 0;
    const auto lead = static_cast<std::uint8_t>(text[0]);
    // Lead bytes 0xxxxxxx, 110xxxxx, 1110xxxx, 11110xxx; `smallest` refuses encodings longer than needed.
    struct Form {
        std::uint8_t mask, pattern;
        std::size_t length;
        char32_t smallest;
    };
    constexpr std::array<Form, 4> forms{
        {{0x80, 0x00, 1, 0}, {0xe0, 0xc0, 2, 0x80}, {0xf0, 0xe0, 3, 0x800}, {0xf8, 0xf0, 4, 0x10000}}};
    const auto form = std::ranges::find_if(forms, [&](const Form& f) { return (lead & f.mask) == f.pattern; });
    if (form == forms.end() || text.size() < form->length)
        return 0;
    char32_t character = lead & static_cast<std::uint8_t>(~form->mask);
    for (std::size_t i = 1; i < form->length; ++i) {
        const auto byte = static_cast<std::uint8_t>(text[i]);
        if ((byte & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (byte & 0x3f);
    }
    struct Range {
        char32_t first, last;
    };
    constexpr std::array<Range, 14> refused{{{0x00, 0x1f},           // control characters
                                             {0x7f, 0x9f},           // control characters
                                             {0xad, 0xad},           // a hyphen that is not seen
                                             {0x115f, 0x1160},       // Hangul's fillers: blank
                                             {0x200b, 0x200f},       // without width, and direction marks
                                             {0x2028, 0x202e},       // separators, direction embedding and override
                                             {0x2060, 0x206f},       // joiners, direction isolates
                                             {0x3164, 0x3164},       // Hangul's filler
                                             {0xfe00, 0xfe0f},       // variants of what came before
                                             {0xfeff, 0xfeff},       // without width
                                             {0xffa0, 0xffa0},       // Hangul's filler
                                             {0xd800, 0xdfff},       // surrogates: not characters
                                             {0xfffe, 0xffff},       // not characters
                                             {0x110000, 0x1fffff}}}; // past the end of Unicode
    const bool bad = character < form->smallest || std::ranges::any_of(refused, [&](const Range& range) {
                         return range.first <= character && character <= range.last;
                     });
    return bad ? 0 : form->length;
}

} // namespace

bool printable(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = printable_character(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string make_printable(std::string_view text, std::size_t longest) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = printable_character(text);
        if (result.size() + length > longest)
            break;
        result.append(text.substr(0, length));
        text.remove_prefix(std::max<std::size_t>(length, 1)); // skips a byte that starts no printable character
    }
    return result;
}

} // namespace protocol
