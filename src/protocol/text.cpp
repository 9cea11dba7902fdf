#include "protocol/text.h"

#include <algorithm>
#include <array>
#include <utf8proc.h>

namespace protocol {
namespace {

constexpr int max_marks = 4; ///< largest number of combining marks on one letter (UTS 39, 5.4)

/// Characters that are symbols or letters by category but leave no ink: from braille, music and hieroglyphs, and the
/// object replacement character.
constexpr std::array<utf8proc_int32_t, 5> inkless{0x2800, 0xfffc, 0x13441, 0x13442, 0x1d159};

/// Reads a text character by character.
class Printer {
  public:
    struct Folded {
        std::size_t length;       ///< size of the character; 1 if it is not UTF-8 [B]
        std::string_view printed; ///< its replacement: the character itself, a blank or nothing
    };
    /// The character at the front of `rest`, which is not empty.
    Folded take(std::string_view rest) {
        utf8proc_int32_t character = 0;
        const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                             static_cast<utf8proc_ssize_t>(rest.size()), &character);
        if (length <= 0)
            return {1, {}};
        const Folded nothing{static_cast<std::size_t>(length), {}};
        const Folded itself{nothing.length, rest.substr(0, nothing.length)};
        if (utf8proc_get_property(character)->ignorable || std::ranges::count(inkless, character) > 0)
            return nothing;
        switch (utf8proc_category(character)) {
        case UTF8PROC_CATEGORY_CN: // unassigned
        case UTF8PROC_CATEGORY_CC: // control
        case UTF8PROC_CATEGORY_CF: // format
        case UTF8PROC_CATEGORY_CS: // surrogate
        case UTF8PROC_CATEGORY_CO: // private
        case UTF8PROC_CATEGORY_ZL: // line separator
        case UTF8PROC_CATEGORY_ZP: // paragraph separator
            return nothing;
        case UTF8PROC_CATEGORY_ZS: // blank
            marks_ = max_marks;    // a blank takes no marks
            return {nothing.length, " "};
        case UTF8PROC_CATEGORY_MN: // combining marks
        case UTF8PROC_CATEGORY_ME:
            return marks_++ < max_marks ? itself : nothing;
        default:
            marks_ = 0;
            return itself;
        }
    }

  private:
    int marks_ = max_marks; ///< number of combining marks since the last letter
};

} // namespace

bool printable(std::string_view text) { return make_printable(text, text.size()) == text; }

std::string make_printable(std::string_view text, std::size_t longest) {
    std::string result;
    Printer printer;
    while (!text.empty()) {
        const auto [length, printed] = printer.take(text);
        if (result.size() + printed.size() > longest)
            break;
        result += printed;
        text.remove_prefix(length);
    }
    return result;
}

} // namespace protocol
