#include "overlay/menus/drawn_controls.h"

#include <algorithm>
#include <string_view>

namespace overlay {

namespace {

/// Keys side by side where they lie on the American keyboard, in widths of a letter's key: other labels, the same
/// places.
struct Keys {
    const char* names; ///< with "|" between them
    float x, y, width = 1;
};

constexpr Keys all_keys[] = {
    {"Escape", 0, 0},
    {"F1|F2|F3|F4", 2, 0},
    {"F5|F6|F7|F8", 6.5f, 0},
    {"F9|F10|F11|F12", 11, 0},
    {"PrintScreen|ScrollLock|Pause", 15.3f, 0},
    {"`|1|2|3|4|5|6|7|8|9|0|-|=", 0, 1.2f},
    {"Backspace", 13, 1.2f, 2},
    {"Insert|Home|PageUp", 15.3f, 1.2f},
    {"Tab", 0, 2.2f, 1.5f},
    {"Q|W|E|R|T|Y|U|I|O|P|[|]", 1.5f, 2.2f},
    {"\\", 13.5f, 2.2f, 1.5f},
    {"Delete|End|PageDown", 15.3f, 2.2f},
    {"CapsLock", 0, 3.2f, 1.75f},
    {"A|S|D|F|G|H|J|K|L|;|'", 1.75f, 3.2f},
    {"Return", 12.75f, 3.2f, 2.25f},
    {"Left Shift", 0, 4.2f, 2.25f},
    {"Z|X|C|V|B|N|M|,|.|/", 2.25f, 4.2f},
    {"Right Shift", 12.25f, 4.2f, 2.75f},
    {"Up", 16.3f, 4.2f},
    {"Left Ctrl|Left GUI|Left Alt", 0, 5.2f, 1.25f},
    {"Space", 3.75f, 5.2f, 6.25f},
    {"Right Alt|Right GUI|Application|Right Ctrl", 10, 5.2f, 1.25f},
    {"Left|Down|Right", 15.3f, 5.2f},
};

constexpr float unit = 54; // of a letter's key [pixels at 720 lines]
constexpr float keys_wide = 18.3f, keys_high = 6.2f, mouse_wide = 3.2f;

/// A key or a button, with its label and what it is for.
void draw_cap(const Look& look, ImDrawList& list, ImVec2 low, ImVec2 high, const Marked* mark) {
    list.AddRectFilled(low, high, mark ? fade(colours::accent, 0.32f) : colours::well, look.px(5));
    list.AddRect(low, high, mark ? colours::accent : colours::panel_edge, look.px(5));
    if (!mark)
        return;
    const float middle = (low.x + high.x) / 2;
    const float room = high.x - low.x - look.px(4);
    ImFont* font = text_width(look.bold, mark->label) > room ? look.small : look.bold;
    draw_text(list, font, {middle, low.y + look.px(4)}, colours::text, fit_text(font, mark->label, room), 0.5f);
    draw_text(list, look.small, {middle, high.y - look.px(22)}, colours::accent, mark->word, 0.5f);
}

const Marked* find(const Marks& marks, std::string_view name) {
    const auto found = marks.find(name);
    return found == marks.end() ? nullptr : &found->second;
}

/// Its motion, its three buttons.
void draw_mouse(const Look& look, ImDrawList& list, ImVec2 low, const Marks& marks) {
    const float u = look.px(unit), wide = 2.6f * u, high = 4 * u, buttons = 1.7f * u;
    const float middle = low.x + wide / 2, gap = look.px(2);
    list.AddRectFilled(low, {low.x + wide, low.y + high}, colours::well, look.px(50));
    list.AddRect(low, {low.x + wide, low.y + high}, colours::panel_edge, look.px(50));
    struct Half {
        const char* name;
        ImVec2 low, high;
        ImDrawFlags round;
    };
    const Half halves[] = {
        {"left", low, {middle - gap, low.y + buttons}, ImDrawFlags_RoundCornersTopLeft},
        {"right", {middle + gap, low.y}, {low.x + wide, low.y + buttons}, ImDrawFlags_RoundCornersTopRight}};
    for (const Half& half : halves)
        if (const Marked* mark = find(marks, half.name)) {
            list.AddRectFilled(half.low, half.high, fade(colours::accent, 0.32f), look.px(50), half.round);
            list.AddRect(half.low, half.high, colours::accent, look.px(50), half.round);
            draw_text(list, look.small, {(half.low.x + half.high.x) / 2, low.y + buttons * 0.55f}, colours::accent,
                      mark->word, 0.5f);
        }
    if (const Marked* mark = find(marks, "middle"))
        draw_text(list, look.small, {middle, low.y + buttons + look.px(4)}, colours::accent, mark->word, 0.5f);
    if (const Marked* mark = find(marks, "motion")) {
        const ImVec2 at{middle, low.y + 2.9f * u};
        const float reach = look.px(44), tip = look.px(8);
        for (const auto& [x, y] : {ImVec2(1, 0), ImVec2(-1, 0), ImVec2(0, 1), ImVec2(0, -1)}) {
            const ImVec2 end{at.x + x * reach, at.y + y * reach};
            list.AddTriangleFilled(end, {end.x - x * tip - y * tip, end.y - y * tip - x * tip},
                                   {end.x - x * tip + y * tip, end.y - y * tip + x * tip}, colours::accent);
        }
        draw_text(list, look.small, {at.x, at.y - look.px(9)}, colours::accent, mark->word, 0.5f);
    }
}

} // namespace

ImVec2 keyboard_size(const Look& look) { return {look.px((keys_wide + mouse_wide) * unit), look.px(keys_high * unit)}; }

void draw_keyboard(const Look& look, ImDrawList& list, ImVec2 low, const Marks& keys, const Marks& mouse) {
    const float u = look.px(unit), gap = look.px(2);
    for (const Keys& keys_here : all_keys) {
        ImVec2 at{low.x + keys_here.x * u, low.y + keys_here.y * u};
        for (std::string_view names = keys_here.names; !names.empty(); at.x += keys_here.width * u) {
            const std::size_t end = std::min(names.find('|'), names.size());
            draw_cap(look, list, {at.x + gap, at.y + gap}, {at.x + keys_here.width * u - gap, at.y + u - gap},
                     find(keys, names.substr(0, end)));
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    draw_mouse(look, list, {low.x + (keys_wide + 0.6f) * u, low.y + 1.2f * u}, mouse);
}

} // namespace overlay
