#include "overlay/tooltip.h"

#include "overlay/widgets.h"

#include <algorithm>
#include <imgui_internal.h>
#include <vector>

namespace overlay {

bool rested(ImGuiID what) {
    struct Rest {
        ImGuiID on;
        double since; ///< [s]
        int seen;     ///< frame
    };
    static std::vector<Rest> rests; // of this frame and the one before
    const double now = ImGui::GetTime();
    const int frame = ImGui::GetFrameCount();
    std::erase_if(rests,
                  [&](const Rest& rest) { return frame - rest.seen > 1 || frame < rest.seen || now < rest.since; });
    auto rest = std::ranges::find(rests, what, &Rest::on);
    if (rest == rests.end())
        rest = rests.insert(rests.end(), {what, now, frame});
    rest->seen = frame;
    return now - rest->since >= tooltip_delay;
}

ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen) {
    constexpr float gap = 6; // [pixels]
    const auto inside = [&](ImVec2 at) {
        return ImVec2(std::clamp(at.x, 0.0f, std::max(0.0f, screen.x - size.x)),
                      std::clamp(at.y, 0.0f, std::max(0.0f, screen.y - size.y)));
    };
    for (const Area& box : shun) {
        const ImVec2 level(mouse.x - size.x / 2, mouse.y - size.y / 2);
        if (box.low.x - gap - size.x >= 0)
            return inside({box.low.x - gap - size.x, level.y});
        if (box.high.x + gap + size.x <= screen.x)
            return inside({box.high.x + gap, level.y});
        if (box.low.y - gap - size.y >= 0)
            return inside({level.x, box.low.y - gap - size.y});
        if (box.high.y + gap + size.y <= screen.y)
            return inside({level.x, box.high.y + gap});
    }
    return inside({mouse.x + 2 * gap, mouse.y + 2 * gap});
}

void tooltip(const std::function<void()>& fill) {
    static ImVec2 size; // of the last one: a new one is not seen in its first frame
    const ImGuiWindow& window = *ImGui::GetCurrentWindowRead();
    const ImGuiWindow& root = *window.RootWindow;
    const auto box = [](ImVec2 at, ImVec2 extent) { return Area{at, {at.x + extent.x, at.y + extent.y}}; };
    const Area shun[] = {
        box(root.Pos, root.Size), box(window.Pos, window.Size), {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}};
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos(place_beside(shun, size, io.MousePos, io.DisplaySize));
    ImGui::BeginTooltip();
    fill();
    size = ImGui::GetWindowSize();
    ImGui::EndTooltip();
}

void explain(const Look& look, std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered() || ImGui::IsAnyItemActive())
        return;
    const ImVec2 at = ImGui::GetItemRectMin(); // its words may change while one waits
    const ImGuiID item = [&] {
        const IdScope x(static_cast<int>(at.x)), y(static_cast<int>(at.y));
        return ImGui::GetID("rested");
    }();
    if (!rested(item))
        return;
    const FontScope regular(look.regular);
    tooltip([&] {
        ImGui::PushTextWrapPos(look.px(320));
        put(text);
        ImGui::PopTextWrapPos();
    });
}

} // namespace overlay
