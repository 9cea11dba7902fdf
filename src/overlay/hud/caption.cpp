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

void draw_loading(const Look& look, const std::string& what, float share) {
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImVec2 screen = ImGui::GetIO().DisplaySize, middle(screen.x / 2, screen.y / 2);
    const float width = std::min(look.px(420), 0.8f * screen.x), height = look.px(8);
    const ImVec2 low(middle.x - width / 2, middle.y), high(middle.x + width / 2, middle.y + height);
    draw_text(list, look.large, {middle.x, middle.y - look.px(70)}, colours::text, "Reckoning", 0.5f);
    list.AddRectFilled(low, high, colours::well, height / 2);
    if (const float filled = width * std::clamp(share, 0.0f, 1.0f); filled > height)
        list.AddRectFilled(low, {low.x + filled, high.y}, colours::accent, height / 2);
    draw_text(list, look.regular, {middle.x, high.y + look.px(10)}, colours::dim, "making " + what, 0.5f);
}

} // namespace overlay
