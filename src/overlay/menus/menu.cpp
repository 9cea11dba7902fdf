#include "overlay/menus/menu.h"

#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace overlay {

void bots_slider(const Look& look, int& bots, float width) {
    const float end = ImGui::GetCursorPosX() + width, figure = text_width(ImGui::GetFont(), "15 bots");
    ImGui::SetNextItemWidth(width - figure - look.px(8));
    ImGui::SliderInt("##bots", &bots, 0, 15, "", ImGuiSliderFlags_AlwaysClamp);
    ImGui::SameLine(end - figure);
    ImGui::AlignTextToFramePadding();
    ImGui::Text("%d bot%s", bots, bots == 1 ? "" : "s");
}

bool Menu::draw(const Look& look, const client::ClientState& client, const MenuFacts& facts, const Actions& actions) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const int frame = ImGui::GetFrameCount();
    // A menu that was closed in the previous frame opens with its main page.
    const bool anew = std::exchange(drawn_, frame) < frame - 1;
    host_page_on_ = host_page_on_ && facts.host && !anew;
    const float wide = std::min(look.px(host_page_on_ ? 760 : 640), screen.x * 0.96f);
    if (!facts.page.empty())
        invitation_.draw(look, facts.page, wide);
    const Board board(look, "menu", {.size = {wide, 0}, .padding = {22, 18}});
    bool stay = true;
    put_title(look);
    // The status always takes two lines, so that controls below do not move.
    const float below = ImGui::GetCursorPosY() + 2 * ImGui::GetTextLineHeightWithSpacing();
    put_wrapped(colours::accent, facts.status);
    ImGui::SetCursorPosY(below);
    ImGui::Dummy({0, look.px(2)});
    if (facts.password_for.empty())
        password_question_.rest();
    if (!facts.leaving.empty()) {
        draw_leaving(look, facts, actions);
    } else if (facts.offered) {
        draw_offered(look, *facts.offered, actions);
    } else if (!facts.key_doubt.empty()) {
        draw_key_question(look, facts.key_doubt, actions);
    } else if (!facts.password_for.empty()) {
        password_question_.draw(look, facts.password_for, actions);
    } else if (host_page_on_) {
        host_page_.draw(look, client, facts.maps, facts.hands_on, actions.host);
        if (ImGui::Button("Back", {-FLT_MIN, tall_enough(look, 26)}))
            host_page_on_ = false;
    } else {
        stay = draw_main(look, facts, actions);
    }
    return stay;
}

bool Menu::draw_main(const Look& look, const MenuFacts& facts, const Actions& actions) {
    bool stay = true;
    const auto wide_button = [&](const char* label, float tall) {
        return ImGui::Button(label, {-FLT_MIN, tall_enough(look, tall)});
    };
    ImGui::BeginDisabled(!facts.connected);
    if (wide_button("Resume", 30))
        stay = false;
    ImGui::EndDisabled();
    for (const auto& [go, label] :
         {std::pair(&actions.start.open, "Start menu"), std::pair(&actions.tour.start, "Tour of dead reckoning")})
        if (*go && wide_button(label, 26)) {
            (*go)();
            stay = false;
        }
    if (facts.host && wide_button("Host: people, rounds, rules", 26))
        host_page_on_ = true;
    put_heading(look, "Join a match on this network", 4);
    join_list_.draw(look, facts, actions, std::min(look.px(120), ImGui::GetIO().DisplaySize.y * 0.16f));
    draw_new_match(look, facts, actions);
    ImGui::Dummy({0, look.px(6)});
    if (actions.settings.open && wide_button("Settings", 30))
        actions.settings.open();
    if (wide_button("Quit", 30))
        call(actions.quit);
    return stay;
}

/// Draws the page for a host who leaves a match with others in it.
void Menu::draw_leaving(const Look& look, const MenuFacts& facts, const Actions& actions) {
    const float tall = tall_enough(look, 30);
    put_heading(look, facts.leaving.size() == 1 ? "Another player is in your match" : "Other players are in your match",
                4);
    successor_ = std::min(successor_, facts.leaving.size() - 1);
    const Person& heir = facts.leaving[successor_];
    if (facts.leaving.size() > 1) {
        put_before(colours::text, "New host");
        ImGui::SetNextItemWidth(-FLT_MIN);
        if (ImGui::BeginCombo("##heir", heir.name.c_str())) {
            for (std::size_t i = 0; i < facts.leaving.size(); ++i)
                if (list_item(fmt::format("{}##{}", facts.leaving[i].name, i), i == successor_))
                    successor_ = i;
            ImGui::EndCombo();
        }
    }
    if (ImGui::Button(fmt::format("Hand the match on to {}###hand", heir.name).c_str(), {-FLT_MIN, tall}) &&
        actions.leave.hand_on)
        actions.leave.hand_on(heir.client);
    if (ImGui::Button("End the match for everybody", {-FLT_MIN, tall}) && actions.leave.end)
        actions.leave.end();
    if (ImGui::Button("Stay", {-FLT_MIN, tall}) && actions.leave.stay)
        actions.leave.stay();
}

/// Draws the offer to take over a match. Esc declines.
void Menu::draw_offered(const Look& look, const MenuFacts::Offer& offer, const Actions& actions) {
    put_heading(look, "The host leaves", 4);
    put_wrapped(
        colours::text,
        fmt::format("{} can continue on your machine. The game then opens a UDP port, and the other players join you.",
                    offer.match.empty() ? "The match" : offer.match));
    ImGui::Dummy({0, look.px(4)});
    const ImVec2 wide{-FLT_MIN, tall_enough(look, 30)};
    if (ImGui::Button("Host the match here", wide))
        call(actions.leave.take_over, true);
    if (ImGui::Button(fmt::format("No ({:.0f} s)###no", std::ceil(std::max(0.0, offer.time_left))).c_str(), wide))
        call(actions.leave.take_over, false);
    focus_here(ImGui::IsWindowAppearing()); // focuses "No", so that a key pressed in play does not open a port
}

void Menu::draw_new_match(const Look& look, const MenuFacts& facts, const Actions& actions) {
    put_heading(look, "Start a match", 4);
    if (map_.empty() && !facts.maps.empty())
        map_ = facts.maps.back();
    ImGui::SetNextItemWidth(look.px(150));
    choose_text("##map", facts.maps, map_);
    ImGui::SameLine();
    const float button = look.px(64);
    bots_slider(look, bots_, ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    ImGui::SameLine();
    if (ImGui::Button("Start", {button, 0}) && actions.start_match)
        actions.start_match(map_, bots_);
}

} // namespace overlay
