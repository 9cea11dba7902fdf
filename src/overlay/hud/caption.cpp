#include "overlay/hud/caption.h"

#include <algorithm>

namespace overlay {

namespace {
constexpr float height = 118, margin = 8; // at scale 1 [pixels]
}

float caption_height(const Look& look) { return look.px(height + margin); }

void draw_caption(const Look& look, const Caption& caption, const Area& free) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 low(free.low.x + look.px(margin), free.high.y - look.px(height + margin));
    const ImVec2 high(free.high.x - look.px(margin), free.high.y - look.px(margin));
    list.AddRectFilled(low, high, colours::board, look.px(8));
    list.AddRect(low, high, colours::panel_edge, look.px(8));
    list.AddRectFilled(low, {low.x + look.px(5), high.y}, colours::accent, look.px(8), ImDrawFlags_RoundCornersLeft);
    const float left = low.x + look.px(22), right = high.x - look.px(18);

    draw_text(list, look.large, {left, low.y + look.px(8)}, colours::text, caption.title);
    float y = low.y + look.px(42);
    for (const std::string& line : caption.lines) {
        draw_text(list, look.regular, {left, y}, colours::text, fit_text(look.regular, line, right - left));
        y += look.px(18);
    }

    // One dot per scene of the tour; the dot of the present scene is filled.
    const float gap = look.px(14), radius = look.px(4);
    float x = right - radius - gap * static_cast<float>(caption.count - std::min<std::size_t>(1, caption.count));
    for (std::size_t i = 0; i < caption.count; ++i, x += gap) {
        const ImVec2 at(x, low.y + look.px(20));
        if (i == caption.number)
            list.AddCircleFilled(at, radius, colours::accent);
        else
            list.AddCircle(at, radius * 0.8f, colours::dim, 0, look.px(1.2f));
    }
    const float foot = high.y - look.px(20);
    draw_text(list, look.small, {right, foot}, colours::dim, caption.keys, 1);
    const float state = draw_text(list, look.bold, {left, foot - look.px(2)}, colours::accent, caption.state);
    draw_text(list, look.small, {left + state + (state > 0 ? look.px(16) : 0), foot}, colours::text, caption.figures);
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
