#include "overlay/overlay.h"

#include "overlay/dr_panel.h"

namespace overlay {

namespace {

// At 720 lines [pixels].
constexpr float margin = 8;

// Where the text is set large, the picture still keeps about half of the window.
float dr_width(const Look& look, ImVec2 screen) { return std::min(look.px(336), screen.x * 0.46f); }
float measurements_height(const Look& look, ImVec2 screen) { return std::min(look.px(220), screen.y * 0.46f); }

void place(ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low, ImGuiCond_Always);
    ImGui::SetNextWindowSize(size, ImGuiCond_Always);
}

constexpr auto fixed = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoFocusOnAppearing |
                       ImGuiWindowFlags_NoBringToFrontOnFocus;

} // namespace

Area Overlay::free_area(const Look& look, ImVec2 screen) const {
    Area area{{0, 0}, screen};
    if (shows(Panel::dr))
        area.high.x -= dr_width(look, screen) + look.px(margin);
    if (shows(Panel::measurements))
        area.high.y -= measurements_height(look, screen) + look.px(margin);
    return area;
}

void Overlay::draw_panels(const Look& look, const client::Client& client, client::Settings& settings) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (shows(Panel::dr)) {
        const float width = dr_width(look, screen);
        place({screen.x - width - look.px(margin), look.px(margin)}, {width, screen.y - look.px(2 * margin)});
        bool open = true;
        if (ImGui::Begin("Dead reckoning (F2)", &open, fixed)) {
            dr_panel(look, client, settings, settings_->plot, actions_);
            cost_.draw(look, client);
        }
        ImGui::End();
        show(Panel::dr, open);
    }
    if (shows(Panel::measurements)) {
        const float height = measurements_height(look, screen);
        const float right = free_area(look, screen).high.x - look.px(margin);
        place({look.px(margin), screen.y - height - look.px(margin)}, {right - look.px(margin), height});
        if (ImGui::Begin("measurements", nullptr, fixed | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoScrollbar))
            measurements_.draw(look, client, settings_->plot, actions_);
        ImGui::End();
    }
}

void Overlay::draw(const Look& look, const client::Client& client, const client::Scene& scene,
                   client::Settings& settings, const Facts& facts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    HudFacts hud = facts.hud;
    hud.with_notice = !shows(Panel::menu) && !shows(Panel::help) && !shows(Panel::scores);
    draw_hud(look, client, scene, {{0, 0}, screen}, free_area(look, screen), hud);
    draw_panels(look, client, settings);
    if (shows(Panel::scores))
        scoreboard(look, client);
    if (shows(Panel::help))
        key_help(look, facts.keys);
    if (shows(Panel::menu))
        show(Panel::menu, menu_.draw(look, facts.menu, actions_));
}

} // namespace overlay
