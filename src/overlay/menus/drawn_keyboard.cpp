#include "overlay/menus/drawn_controls.h"

#include <span>

namespace overlay {

namespace {

/// Where a key lies on the American keyboard, in widths of a letter's key: other labels, the same places.
struct Key {
    const char* name;
    float x, y, width = 1;
};

std::span<const Key> all_keys() {
    static constexpr Key keys[] = {
        {"Escape", 0, 0},
        {"F1", 2, 0},
        {"F2", 3, 0},
        {"F3", 4, 0},
        {"F4", 5, 0},
        {"F5", 6.5f, 0},
        {"F6", 7.5f, 0},
        {"F7", 8.5f, 0},
        {"F8", 9.5f, 0},
        {"F9", 11, 0},
        {"F10", 12, 0},
        {"F11", 13, 0},
        {"F12", 14, 0},
        {"PrintScreen", 15.3f, 0},
        {"ScrollLock", 16.3f, 0},
        {"Pause", 17.3f, 0},
        {"`", 0, 1.2f},
        {"1", 1, 1.2f},
        {"2", 2, 1.2f},
        {"3", 3, 1.2f},
        {"4", 4, 1.2f},
        {"5", 5, 1.2f},
        {"6", 6, 1.2f},
        {"7", 7, 1.2f},
        {"8", 8, 1.2f},
        {"9", 9, 1.2f},
        {"0", 10, 1.2f},
        {"-", 11, 1.2f},
        {"=", 12, 1.2f},
        {"Backspace", 13, 1.2f, 2},
        {"Insert", 15.3f, 1.2f},
        {"Home", 16.3f, 1.2f},
        {"PageUp", 17.3f, 1.2f},
        {"Tab", 0, 2.2f, 1.5f},
        {"Q", 1.5f, 2.2f},
        {"W", 2.5f, 2.2f},
        {"E", 3.5f, 2.2f},
        {"R", 4.5f, 2.2f},
        {"T", 5.5f, 2.2f},
        {"Y", 6.5f, 2.2f},
        {"U", 7.5f, 2.2f},
        {"I", 8.5f, 2.2f},
        {"O", 9.5f, 2.2f},
        {"P", 10.5f, 2.2f},
        {"[", 11.5f, 2.2f},
        {"]", 12.5f, 2.2f},
        {"\\", 13.5f, 2.2f, 1.5f},
        {"Delete", 15.3f, 2.2f},
        {"End", 16.3f, 2.2f},
        {"PageDown", 17.3f, 2.2f},
        {"CapsLock", 0, 3.2f, 1.75f},
        {"A", 1.75f, 3.2f},
        {"S", 2.75f, 3.2f},
        {"D", 3.75f, 3.2f},
        {"F", 4.75f, 3.2f},
        {"G", 5.75f, 3.2f},
        {"H", 6.75f, 3.2f},
        {"J", 7.75f, 3.2f},
        {"K", 8.75f, 3.2f},
        {"L", 9.75f, 3.2f},
        {";", 10.75f, 3.2f},
        {"'", 11.75f, 3.2f},
        {"Return", 12.75f, 3.2f, 2.25f},
        {"Left Shift", 0, 4.2f, 2.25f},
        {"Z", 2.25f, 4.2f},
        {"X", 3.25f, 4.2f},
        {"C", 4.25f, 4.2f},
        {"V", 5.25f, 4.2f},
        {"B", 6.25f, 4.2f},
        {"N", 7.25f, 4.2f},
        {"M", 8.25f, 4.2f},
        {",", 9.25f, 4.2f},
        {".", 10.25f, 4.2f},
        {"/", 11.25f, 4.2f},
        {"Right Shift", 12.25f, 4.2f, 2.75f},
        {"Up", 16.3f, 4.2f},
        {"Left Ctrl", 0, 5.2f, 1.25f},
        {"Left GUI", 1.25f, 5.2f, 1.25f},
        {"Left Alt", 2.5f, 5.2f, 1.25f},
        {"Space", 3.75f, 5.2f, 6.25f},
        {"Right Alt", 10, 5.2f, 1.25f},
        {"Right GUI", 11.25f, 5.2f, 1.25f},
        {"Application", 12.5f, 5.2f, 1.25f},
        {"Right Ctrl", 13.75f, 5.2f, 1.25f},
        {"Left", 15.3f, 5.2f},
        {"Down", 16.3f, 5.2f},
        {"Right", 17.3f, 5.2f},
    };
    return keys;
}

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
    ImFont* font = text_width(look.bold, mark->label.c_str()) > room ? look.small : look.bold;
    draw_text(list, font, {middle, low.y + look.px(4)}, colours::text, fit_text(font, mark->label, room).c_str(), 0.5f);
    draw_text(list, look.small, {middle, high.y - look.px(22)}, colours::accent, mark->word.c_str(), 0.5f);
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
                      mark->word.c_str(), 0.5f);
        }
    if (const Marked* mark = find(marks, "middle"))
        draw_text(list, look.small, {middle, low.y + buttons + look.px(4)}, colours::accent, mark->word.c_str(), 0.5f);
    if (const Marked* mark = find(marks, "motion")) {
        const ImVec2 at{middle, low.y + 2.9f * u};
        const float reach = look.px(44), tip = look.px(8);
        for (const auto& [x, y] : {ImVec2(1, 0), ImVec2(-1, 0), ImVec2(0, 1), ImVec2(0, -1)}) {
            const ImVec2 end{at.x + x * reach, at.y + y * reach};
            list.AddTriangleFilled(end, {end.x - x * tip - y * tip, end.y - y * tip - x * tip},
                                   {end.x - x * tip + y * tip, end.y - y * tip + x * tip}, colours::accent);
        }
        draw_text(list, look.small, {at.x, at.y - look.px(9)}, colours::accent, mark->word.c_str(), 0.5f);
    }
}

} // namespace

ImVec2 keyboard_size(const Look& look) { return {look.px((keys_wide + mouse_wide) * unit), look.px(keys_high * unit)}; }

void draw_keyboard(const Look& look, ImDrawList& list, ImVec2 low, const Marks& keys, const Marks& mouse) {
    const float u = look.px(unit), gap = look.px(2);
    for (const Key& key : all_keys()) {
        const ImVec2 at{low.x + key.x * u, low.y + key.y * u};
        draw_cap(look, list, {at.x + gap, at.y + gap}, {at.x + key.width * u - gap, at.y + u - gap},
                 find(keys, key.name));
    }
    draw_mouse(look, list, {low.x + (keys_wide + 0.6f) * u, low.y + 1.2f * u}, mouse);
}

} // namespace overlay
