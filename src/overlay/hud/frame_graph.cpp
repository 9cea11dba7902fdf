#include "overlay/hud/frame_graph.h"

#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

void draw_frame_graph(const Look& look, const client::FramePace& pace, double wanted_rate, double share) {
    constexpr std::size_t bars = 120;
    const std::size_t count = std::min(pace.size(), bars);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float bar = std::max(1.0f, std::floor(look.px(2))), height = look.px(48), pad = look.px(6);
    // The graph is above the minimap, and above the line of text over the minimap in a narrow window.
    const float beside = look.px(hud_margin) + pad, map = Minimap::wide(look, screen.y);
    const ImVec2 high(screen.x - beside, screen.y - map - 2 * look.px(hud_margin) - look.small->FontSize - beside);
    const ImVec2 low(high.x - bar * static_cast<float>(bars), high.y - height);
    list.AddRectFilled({low.x - pad, low.y - look.px(20)}, {high.x + pad, high.y + pad}, colours::panel, look.px(4));

    // The graph's top is four times the wanted frame time, or the limit of a slow frame if that is longer.
    const auto level = [&](double seconds) {
        const double top = std::max(4 / wanted_rate, client::FramePace::slowest);
        return std::round(high.y - height * static_cast<float>(std::min(1.0, seconds / top)));
    };
    double sum = 0, longest = 0;
    for (std::size_t back = 0; back < count; ++back) {
        const auto seconds = static_cast<double>(pace.length(back));
        sum += seconds;
        longest = std::max(longest, seconds);
        const float x = high.x - bar * static_cast<float>(back + 1);
        const ImU32 colour = seconds > client::FramePace::slowest ? colours::bad
                             : seconds > 1.2 / wanted_rate        ? colours::accent
                                                                  : colours::good;
        list.AddRectFilled({x, level(seconds)}, {x + bar, high.y}, colour);
    }
    const float wanted = level(1 / wanted_rate);
    list.AddLine({low.x, wanted}, {high.x, wanted}, colours::text);
    if (count == 0)
        return;
    const std::string text = fmt::format("{:.1f} ms, longest {:.0f}, resolution {:.0f} %",
                                         1000 * sum / static_cast<double>(count), 1000 * longest, 100 * share);
    draw_text(list, look.small, {low.x, low.y - look.px(16)}, colours::text, text);
}

} // namespace overlay
