#include "overlay/plan/formula.h"

#include <cmath>

namespace overlay {

namespace {

/// Calls `letter(text, font, x, lower)` for each character, and returns the width. `lower`: a subscript.
template <class Letter> float spell(const Look& look, std::string_view formula, Letter&& letter) {
    float x = 0, width = 0; // width of the previous character
    while (!formula.empty()) {
        const bool lower = formula.front() == '_';
        formula.remove_prefix(lower && formula.size() > 1 ? 1 : 0);
        std::size_t length = 1;
        while (length < formula.size() && (formula[length] & 0xc0) == 0x80) // continuation bytes of UTF-8
            ++length;
        const std::string_view text = formula.substr(0, length);
        formula.remove_prefix(length);
        ImFont* font = lower ? look.small : look.regular;
        const float wide = text_width(font, text);
        if (text == "^") {
            letter(text, font, x - (width + wide) / 2, false);
            continue;
        }
        letter(text, font, x, lower);
        x += wide;
        width = wide;
    }
    return x;
}

float drop(const Look& look) { return std::round(look.px(4)); } // of a subscript below the line

} // namespace

ImVec2 formula_size(const Look& look, std::string_view formula) {
    return {spell(look, formula, [](std::string_view, ImFont*, float, bool) {}), look.regular->FontSize + drop(look)};
}

void draw_formula(ImDrawList& list, const Look& look, ImVec2 at, ImU32 colour, std::string_view formula) {
    spell(look, formula, [&](std::string_view text, ImFont* font, float x, bool lower) {
        const bool hat = text == "^";
        const float y = lower ? look.regular->FontSize - font->FontSize + drop(look) : hat ? -look.px(3) : 0;
        list.AddText(font, font->FontSize, {std::round(at.x + x), std::round(at.y + y)}, colour, text.data(),
                     text.data() + text.size());
    });
}

} // namespace overlay
