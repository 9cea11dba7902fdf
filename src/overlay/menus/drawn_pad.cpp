#include "overlay/menus/drawn_controls.h"

#include <algorithm>
#include <span>
#include <vector>

namespace overlay {

namespace {

enum class Shape { button, stick, bar };

/// Where a control lies on the pad [units].
struct Part {
    const char* name;
    float x, y;
    Shape shape = Shape::button;
};

std::span<const Part> all_parts() {
    static constexpr Part parts[] = {
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
    return parts;
}

constexpr float pad_unit = 46; // [pixels at 720 lines]
constexpr float pad_wide = 20, pad_high = 6.8f;

/// A word beside the pad, on the side of what it is about, and a line to that.
struct Word {
    ImVec2 part;
    const Marked* mark;
    float y = 0;
};

/// From the top down, none over another.
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

void draw_part(const Look& look, ImDrawList& list, ImVec2 at, const Part& part, const Marked* mark) {
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

ImVec2 pad_size(const Look& look) { return {look.px(pad_wide * pad_unit), look.px(pad_high * pad_unit)}; }

void draw_pad(const Look& look, ImDrawList& list, ImVec2 low, const Marks& marks) {
    const float u = look.px(pad_unit);
    draw_body(look, list, low);
    std::vector<Word> left, right;
    for (const Part& part : all_parts()) {
        const ImVec2 at{low.x + part.x * u, low.y + part.y * u};
        const auto found = marks.find(part.name);
        const Marked* mark = found == marks.end() ? nullptr : &found->second;
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
