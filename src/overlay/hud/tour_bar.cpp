#include "overlay/hud/tour_bar.h"

#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace overlay {

namespace {

/// A button on the same line as the one before.
bool bar_button(const std::string& label) {
    const bool pressed = ImGui::Button(label.c_str());
    ImGui::SameLine();
    return pressed;
}

} // namespace

float TourBar::draw(const Look& look, const Caption& caption, const Area& box, const Actions& actions) {
    const bool several = caption.count > 1;
    const TimeFacts time = actions.time.facts ? actions.time.facts() : TimeFacts();
    ImGui::SetNextWindowPos({box.high.x - look.px(10), box.low.y + look.px(6)}, ImGuiCond_Always, {1, 0});
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("tour", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_AlwaysAutoResize);
    if (several && bar_button("Back"))
        call(actions.tour.go, -1);
    if (several && bar_button(fmt::format("{} of {}###list", caption.number + 1, caption.count)))
        open_list();
    if (bar_button(several ? "Next" : "Again"))
        call(actions.tour.go, 1);
    if (time.controllable && bar_button(time.paused ? "Go on###pause" : "Pause###pause"))
        call(actions.time.pause, !time.paused);
    if (ImGui::Button("Leave"))
        call(actions.tour.leave);
    draw_list(look, caption, box, actions.tour);
    const float width = ImGui::GetWindowWidth();
    ImGui::End();
    return width;
}

void TourBar::draw_list(const Look& look, const Caption& caption, const Area& box, const TourControl& tour) {
    if (std::exchange(opens_, false))
        ImGui::OpenPopup("scenes");
    ImGui::SetNextWindowPos({box.high.x, box.low.y - look.px(4)}, ImGuiCond_Always, {1, 1});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {box.width(), std::max(look.px(100), box.low.y - look.px(8))});
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {look.px(10), look.px(8)});
    if (!ImGui::BeginPopup("scenes"))
        return;
    int number = 0;
    for (const std::string& title : tour.titles ? tour.titles() : std::vector<std::string>()) {
        const bool present = static_cast<std::size_t>(number++) == caption.number;
        if (list_item(fmt::format("{}   {}", number, title), present))
            call(tour.jump, number);
        if (present && ImGui::IsWindowAppearing())
            ImGui::SetItemDefaultFocus();
    }
    ImGui::EndPopup();
}

} // namespace overlay
