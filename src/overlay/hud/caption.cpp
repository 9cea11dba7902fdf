#include "overlay/hud/caption.h"

#include <algorithm>

namespace overlay {

namespace {

constexpr float margin = 8, left_edge = 22, right_edge = 18; // at scale 1 [pixels]
constexpr std::size_t usual_lines = 3;                       // the box has room for at least these

/// Splits lines at blanks so that none is wider than `width` [pixels].
std::vector<std::string> wrapped(const ImFont& font, float size, const std::vector<std::string>& lines, float width) {
    std::vector<std::string> all;
    for (const std::string& line : lines) {
        const char *at = line.data(), *const end = at + line.size();
        do {
            const char* next = font.CalcWordWrapPositionA(size / font.FontSize, at, end, width);
            next = next == at ? end : next; // a window narrower than a letter
            all.emplace_back(at, next);
            at = std::find_if(next, end, [](char letter) { return letter != ' '; });
        } while (at < end);
    }
    return all;
}

/// Sizes of a caption in a box of a given width [pixels].
struct Layout {
    Layout(const Look& look, const Caption& caption, float width)
        : font(caption.size > LetterSizes::regular ? look.caption : look.regular), line(look.px(caption.size)),
          title(std::max(look.px(LetterSizes::large), line)), foot(std::max(look.px(LetterSizes::small), 0.75f * line)),
          lines(wrapped(*font, line, caption.lines, width - look.px(left_edge + right_edge))) {}

    ImFont* font;            // of the lines
    float line, title, foot; // of the letters
    std::vector<std::string> lines;
    float top = title * 4 / 13, first = top + title * 17 / 13, pitch = 1.2f * line; // of title and lines
    float height = first + pitch * static_cast<float>(std::max(usual_lines, lines.size())) + foot * 11 / 7;
};

} // namespace

float caption_height(const Look& look, const Caption& caption, float width) {
    return Layout(look, caption, width - look.px(2 * margin)).height + look.px(margin);
}

Area caption_box(const Look& look, const Caption& caption, const Area& free) {
    const float side = look.px(margin), height = caption_height(look, caption, free.width()) - side;
    return {{free.low.x + side, free.high.y - side - height}, {free.high.x - side, free.high.y - side}};
}

void draw_caption(const Look& look, const Caption& caption, const Area& box, float buttons) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Layout layout(look, caption, box.width());
    const auto& [low, high] = box;
    list.AddRectFilled(low, high, colours::board, look.px(8));
    list.AddRect(low, high, colours::panel_edge, look.px(8));
    list.AddRectFilled(low, {low.x + look.px(5), high.y}, colours::accent, look.px(8), ImDrawFlags_RoundCornersLeft);
    const float left = low.x + look.px(left_edge), right = high.x - look.px(right_edge);

    const float title_room = (right - buttons - left) * look.large->FontSize / layout.title;
    draw_text(list, look.large, {left, low.y + layout.top}, colours::text,
              fit_text(look.large, caption.title, title_room), 0, layout.title);
    float y = low.y + layout.first;
    for (const std::string& line : layout.lines) {
        draw_text(list, layout.font, {left, y}, colours::text, line, 0, layout.line);
        y += layout.pitch;
    }

    // The foot: state and figures, made narrower if they do not fit; the keys if there is room left.
    const float gap = caption.state.empty() ? 0 : look.px(16), room = right - left;
    const auto wide = [&](ImFont* of, const std::string& text) {
        return text_width(of, text) * layout.foot / of->FontSize;
    };
    const float both = wide(look.bold, caption.state) + gap + wide(look.small, caption.figures);
    const float size = layout.foot * std::min(1.0f, room / std::max(1.0f, both));
    const float foot = high.y - layout.foot * 10 / 7;
    const float state = draw_text(list, look.bold, {left, foot}, colours::accent, caption.state, 0, size);
    draw_text(list, look.small, {left + state + gap, foot}, colours::text, caption.figures, 0, size);
    if (both + look.px(24) + text_width(look.small, caption.keys) < room)
        draw_text(list, look.small, {right, foot}, colours::dim, caption.keys, 1);
}

void draw_loading(const Look& look, const std::string& what, float share, const std::optional<Backdrop>& backdrop) {
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (backdrop) {
        // The part of the picture with the window's shape, from its middle.
        const float wide = screen.x * backdrop->size.y, tall = screen.y * backdrop->size.x;
        const ImVec2 half(0.5f * std::min(1.0f, wide / tall), 0.5f * std::min(1.0f, tall / wide));
        list.AddImage(backdrop->texture, {0, 0}, screen, {0.5f - half.x, 0.5f - half.y},
                      {0.5f + half.x, 0.5f + half.y});
        constexpr ImU32 clear = IM_COL32(11, 16, 22, 0);
        list.AddRectFilledMultiColor({0, 0.45f * screen.y}, screen, clear, clear, colours::board, colours::board);
    }
    const float left = look.px(48), tall = look.px(6), right = std::max(left, screen.x - left);
    const float foot = screen.y - look.px(84);
    draw_title(look, list, {left, foot - look.px(26)});
    list.AddRectFilled({left, foot}, {right, foot + tall}, colours::well, tall / 2);
    if (const float filled = (right - left) * std::clamp(share, 0.0f, 1.0f); filled > tall)
        list.AddRectFilled({left, foot}, {left + filled, foot + tall}, colours::accent, tall / 2);
    draw_text(list, look.regular, {left, foot + look.px(16)}, colours::text, "making " + what);
}

} // namespace overlay
