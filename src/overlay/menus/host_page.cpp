#include "overlay/menus/host_page.h"

#include "client/match/presets.h"
#include "overlay/menus/menu.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui_stdlib.h>
#include <map>

namespace overlay {

namespace {

/// Each player in the match with their first tank; null for a spectator, who has none.
std::map<int, const client::Actor*> people(const client::Match& match) {
    std::map<int, const client::Actor*> people;
    for (const auto& [client, link] : match.links)
        people[client] = nullptr;
    people[match.welcome.client] = nullptr;
    for (const auto& [id, actor] : match.actors)
        if (actor.added.bot)
            people.erase(actor.added.owner);
        else if (actor.driven())
            if (const client::Actor*& first = people[actor.added.owner]; !first)
                first = &actor;
    return people;
}

/// Draws a label to the left of the next field.
void field(const Look& look, const char* words, float width) {
    put_before(colours::text, words, look.px(6));
    ImGui::SetNextItemWidth(look.px(width));
}

void next_to(const Look& look) { ImGui::SameLine(0, look.px(16)); }

} // namespace

void HostPage::order(const std::string& text) { call(control_->order, text); }

void HostPage::draw(const Look& look, const client::ClientState& client, const std::vector<std::string>& maps,
                    std::optional<bool> hands_on, const HostControl& control) {
    control_ = &control;
    put_heading(look, "People", 2);
    draw_people(look, client);
    put_heading(look, wanted_.any() ? "Round: your changes wait for the restart" : "Round", 2);
    draw_round(look, client, maps);
    put_heading(look, "Rules", 2);
    draw_rules(look, client);
    put_heading(look, "Message", 2);
    draw_words(look);
    if (hands_on) {
        put_before(colours::text, "When you leave:", look.px(10));
        if (ImGui::RadioButton("another player hosts it", *hands_on) && control.on_leaving)
            control.on_leaving(true);
        ImGui::SameLine(0, look.px(14));
        if (ImGui::RadioButton("the match ends", !*hands_on) && control.on_leaving)
            control.on_leaving(false);
    }
    // The server's answer to the last order. The line always exists, so that controls do not move.
    const auto& chat = client.match().chat;
    const auto answer =
        std::find_if(chat.rbegin(), chat.rend(), [](const client::ChatLine& line) { return line.answer; });
    put(colours::good,
        answer == chat.rend() ? " " : fit_text(look.regular, answer->text, ImGui::GetContentRegionAvail().x));
}

void HostPage::draw_people(const Look& look, const client::ClientState& client) {
    const client::Match& match = client.match();
    const bool teams = match.mode().teams;
    const auto here = people(match);
    const float rows = std::clamp(static_cast<float>(here.size()), 3.0f, 5.0f);
    ImGui::BeginChild("people", {0, rows * ImGui::GetFrameHeightWithSpacing()}, false, ImGuiWindowFlags_NavFlattened);
    if (ImGui::BeginTable("people", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("orders");
        for (const auto& [number, tank] : here) {
            const IdScope id(fmt::format("#{}", number));
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::AlignTextToFramePadding();
            const std::string name = tank ? tank->added.name : fmt::format("#{} watches", number);
            put_fitted(look.regular, tank ? pack(tank->colour() * 0.65f + 0.35f) : colours::dim, name);
            ImGui::TableNextColumn();
            if (number == match.welcome.client) {
                ImGui::AlignTextToFramePadding();
                ImGui::TextDisabled("you");
                ImGui::SameLine(0, 0); // "you" takes the width of the buttons in the other rows
                ImGui::Dummy({look.px(166) - text_width(look.regular, "you"), 0});
            } else {
                const auto give = [&, number = number](const char* what) {
                    order(fmt::format("{} #{}", what, number));
                };
                const bool muted = muted_.contains(number);
                if (ImGui::Button(muted ? "Unmute" : "Mute", {look.px(64), 0})) {
                    give(muted ? "unmute" : "mute");
                    muted ? (void)muted_.erase(number) : (void)muted_.insert(number);
                }
                ImGui::SameLine();
                if (ImGui::Button("Kick"))
                    give("kick");
                ImGui::SameLine();
                const bool sure = ban_ == number; // a ban needs two clicks, because it lasts until the server stops
                if (ImGui::Button(sure ? "Sure?" : "Ban", {look.px(52), 0})) {
                    ban_ = sure ? 0 : number;
                    if (sure)
                        give("ban");
                }
            }
            if (teams && tank) {
                ImGui::SameLine();
                const world::TeamId other = world::other_team(tank->added.team);
                if (ImGui::Button(fmt::format("To {}", world::team_name(other)).c_str(), {look.px(84), 0}))
                    order(fmt::format("teams {} #{}", other == world::blue ? "blue" : "orange", number));
            }
        }
        ImGui::EndTable();
    }
    ImGui::EndChild();
}

void HostPage::draw_round(const Look& look, const client::ClientState& client, const std::vector<std::string>& maps) {
    const client::Match& match = client.match();
    const auto button = [&](const char* label, const char* help, float width = 0) {
        const bool pressed = ImGui::Button(label, {look.px(width), 0});
        explain(look, help);
        return pressed;
    };
    std::string map = wanted_.map.value_or(match.welcome.map);
    field(look, "Map", 150);
    choose_text("##map", maps, map);
    if (map != match.welcome.map)
        wanted_.map = map;
    else
        wanted_.map.reset();
    next_to(look);
    const world::ModeRow& mode = wanted_.mode ? *wanted_.mode : match.mode();
    field(look, "Mode", 150);
    if (const auto* chosen = choose_row(look, "##mode", mode.words, world::mode_rows, &mode, &world::ModeRow::words,
                                        &world::ModeRow::rule)) {
        wanted_.mode = chosen == &match.mode() ? nullptr : chosen;
        wanted_.score.reset(); // each mode counts other things
    }
    int score = wanted_.score.value_or(client.rules().*mode.limit);
    field(look, "Ends at", 60);
    if (ImGui::InputInt("##score", &score, 0))
        wanted_.score = score;
    ImGui::SameLine(0, look.px(6));
    put(mode.points);
    float minutes = wanted_.minutes.value_or(client.rules().time_limit / 60);
    ImGui::SameLine(0, look.px(8));
    field(look, "or after", 60);
    if (ImGui::InputFloat("##minutes", &minutes, 0, 0, "%g"))
        wanted_.minutes = minutes;
    ImGui::SameLine(0, look.px(6));
    put("minutes");
    explain(look, "0: no time limit.");
    next_to(look);
    if (button("Restart the round", "Starts a new round at once, with this map, this mode and these limits."))
        restart(match);

    ImGui::BeginDisabled(wanted_.any()); // it would begin a round without the changes
    if (button("Next round", "Starts the next round at once; with several maps, on the next one."))
        order("next");
    ImGui::EndDisabled();
    next_to(look);
    const bool paused = match.state.paused;
    if (button(paused ? "Resume" : "Pause", "Stops the tanks and the round's clock until you resume.", 80))
        order(paused ? "resume" : "pause");
    if (!match.mode().teams)
        return;
    ImGui::SameLine();
    if (ImGui::Button("Balance the teams"))
        order("teams balance");
    next_to(look);
    bool friendly = client.rules().friendly_fire;
    if (ImGui::Checkbox("friendly fire", &friendly))
        order(fmt::format("teams friendly-fire {}", friendly ? "on" : "off"));
}

/// Sends what was chosen for the next round. The order of a mode already begins a round.
void HostPage::restart(const client::Match& match) {
    const Round wanted = std::exchange(wanted_, {});
    if (wanted.mode)
        order(fmt::format("mode {}", wanted.mode->name));
    if (wanted.score)
        order(fmt::format("limit score {}", *wanted.score));
    if (wanted.minutes)
        order(fmt::format("limit time {:g}", *wanted.minutes * 60));
    if (wanted.map || !wanted.mode)
        order("map " + wanted.map.value_or(match.welcome.map));
}

void HostPage::draw_rules(const Look& look, const client::ClientState& client) {
    const client::Match& match = client.match();
    field(look, "Preset", 150);
    if (const auto* preset = choose_row(look, "##preset", "apply one...", client::presets(), nullptr,
                                        &tunables::Preset::name, &tunables::Preset::help))
        order(fmt::format("preset {}", preset->name));
    const auto bots = static_cast<int>(
        std::ranges::count_if(match.actors, [](const auto& it) { return it.second.driven() && it.second.added.bot; }));
    int wanted = bots_ < 0 ? bots : bots_;
    const int before = wanted;
    put_before(colours::text, "Bots", look.px(10));
    bots_slider(look, wanted, ImGui::GetContentRegionAvail().x);
    if (wanted != before)
        bots_ = wanted;
    if (bots_ >= 0 && !ImGui::IsAnyItemActive()) { // the user has finished editing the number of bots
        if (bots_ != bots)
            order(fmt::format("bots {}", bots_));
        bots_ = -1;
    }
}

void HostPage::draw_words(const Look& look) {
    const float button = look.px(64);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    const bool entered =
        ImGui::InputTextWithHint("##say", "to all players, as the host", &say_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if ((ImGui::Button("Say", {button, 0}) || entered) && !say_.empty()) {
        order("say " + say_);
        say_.clear();
    }
}

} // namespace overlay
