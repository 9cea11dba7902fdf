#include "overlay/menus/drawn_controls.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace overlay {

namespace {

/// A row of adjacent keys, with position and size on the American keyboard in widths of a letter key. Other keyboards
/// differ only in labels.
struct Keys {
    const char* names; ///< separated by "|"
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

constexpr float unit = 54; // width of a letter key at scale 1 [pixels]
constexpr float keys_wide = 18.3f, keys_high = 6.2f, mouse_wide = 3.2f;

/// Draws a key or button with its label and purpose.
void draw_cap(const Look& look, ImDrawList& list, ImVec2 low, ImVec2 high, const ControlLabel* mark) {
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

const ControlLabel* find(const ControlLabels& marks, std::string_view name) {
    const auto found = marks.find(name);
    return found == marks.end() ? nullptr : &found->second;
}

/// Draws a mouse, and labels its motion and its three buttons.
void draw_mouse(const Look& look, ImDrawList& list, ImVec2 low, const ControlLabels& marks) {
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
        if (const ControlLabel* mark = find(marks, half.name)) {
            list.AddRectFilled(half.low, half.high, fade(colours::accent, 0.32f), look.px(50), half.round);
            list.AddRect(half.low, half.high, colours::accent, look.px(50), half.round);
            draw_text(list, look.small, {(half.low.x + half.high.x) / 2, low.y + buttons * 0.55f}, colours::accent,
                      mark->word, 0.5f);
        }
    if (const ControlLabel* mark = find(marks, "middle"))
        draw_text(list, look.small, {middle, low.y + buttons + look.px(4)}, colours::accent, mark->word, 0.5f);
    if (const ControlLabel* mark = find(marks, "motion")) {
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

enum class Shape { button, stick, bar };

/// Position of a control on the drawn gamepad, in units of `pad_unit`.
struct PadPart {
    const char* name;
    float x, y;
    Shape shape = Shape::button;
};

constexpr PadPart all_parts[] = {
    {"lefttrigger", 6, 0.5f, Shape::bar},
    {"righttrigger", 14, 0.5f, Shape::bar},
    {"leftshoulder", 6, 1.3f, Shape::bar},
    {"rightshoulder", 14, 1.3f, Shape::bar},
    {"leftstick", 6, 3.3f, Shape::stick},
    {"rightstick", 12, 5.2f, Shape::stick},
    {"dpup", 8, 4.5f},
    {"dpdown", 8, 5.9f},
    {"dpleft", 7.3f, 5.2f},
    {"dpright", 8.7f, 5.2f},
    {"back", 8.8f, 3},
    {"guide", 10, 3},
    {"start", 11.2f, 3},
    {"y", 14, 2.5f},
    {"x", 13.2f, 3.3f},
    {"b", 14.8f, 3.3f},
    {"a", 14, 4.1f},
};

constexpr float pad_unit = 46; // at scale 1 [pixels]
constexpr float pad_wide = 20, pad_high = 6.8f;

/// A label beside the drawn gamepad, with a line to its control.
struct Word {
    ImVec2 part;
    const ControlLabel* mark;
    float y = 0;
};

/// Moves labels down so that they are at least `apart` pixels from each other.
void spread(std::vector<Word>& words, float apart) {
    std::ranges::sort(words, {}, [](const Word& word) { return word.part.y; });
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i].y = i == 0 ? words[i].part.y : std::max(words[i].part.y, words[i - 1].y + apart);
}

void draw_body(const Look& look, ImDrawList& list, ImVec2 low) {
    const float u = look.px(pad_unit);
    const auto at = [&](float x, float y) { return ImVec2(low.x + x * u, low.y + y * u); };
    list.AddRectFilled(at(4.4f, 1.7f), at(15.6f, 6.6f), colours::well, 2.2f * u);
    list.AddRect(at(4.4f, 1.7f), at(15.6f, 6.6f), colours::panel_edge, 2.2f * u);
}

void draw_part(const Look& look, ImDrawList& list, ImVec2 at, const PadPart& part, const ControlLabel* mark) {
    const float u = look.px(pad_unit);
    const ImU32 fill = mark ? fade(colours::accent, 0.45f) : colours::well;
    const ImU32 edge = mark ? colours::accent : colours::dim;
    if (part.shape == Shape::bar) {
        const ImVec2 half{u * 1.1f, u * 0.28f};
        list.AddRectFilled({at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}, fill, look.px(6));
        list.AddRect({at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}, edge, look.px(6));
        return;
    }
    const float radius = u * (part.shape == Shape::stick ? 0.8f : 0.34f);
    list.AddCircleFilled(at, radius, fill);
    list.AddCircle(at, radius, edge);
    if (part.shape == Shape::stick)
        list.AddCircle(at, radius * 0.6f, edge);
    if (mark && mark->label.size() == 1)
        draw_text(list, look.small, {at.x, at.y - look.px(9)}, colours::text, mark->label, 0.5f);
}

} // namespace

ImVec2 keyboard_size(const Look& look) { return {look.px((keys_wide + mouse_wide) * unit), look.px(keys_high * unit)}; }

void draw_keyboard(const Look& look, ImDrawList& list, ImVec2 low, const ControlLabels& keys,
                   const ControlLabels& mouse) {
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

ImVec2 pad_size(const Look& look) { return {look.px(pad_wide * pad_unit), look.px(pad_high * pad_unit)}; }

void draw_pad(const Look& look, ImDrawList& list, ImVec2 low, const ControlLabels& marks) {
    const float u = look.px(pad_unit);
    draw_body(look, list, low);
    std::vector<Word> left, right;
    for (const PadPart& part : all_parts) {
        const ImVec2 at{low.x + part.x * u, low.y + part.y * u};
        const ControlLabel* mark = find(marks, part.name);
        draw_part(look, list, at, part, mark);
        if (mark)
            (part.x < pad_wide / 2 ? left : right).push_back({at, mark});
    }
    for (std::vector<Word>* words : {&left, &right}) {
        const bool is_left = words == &left;
        spread(*words, look.px(24));
        const float x = low.x + (is_left ? 3.4f : pad_wide - 3.4f) * u;
        for (const Word& word : *words) {
            const std::string text = word.mark->word + "  (" + word.mark->label + ")";
            draw_text(list, look.regular, {x, word.y - look.px(10)}, colours::text, text, is_left ? 1.0f : 0.0f);
            list.AddLine({x + (is_left ? 1.0f : -1.0f) * look.px(6), word.y}, word.part, fade(colours::accent, 0.5f));
        }
    }
}

} // namespace overlay
