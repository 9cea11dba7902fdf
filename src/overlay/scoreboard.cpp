#include "overlay/scoreboard.h"

#include "client/scene.h"

#include <fmt/format.h>

namespace overlay {

namespace {

/// A window in the middle that only shows.
void begin_board(const Look& look, const char* id, float width) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y * 0.45f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({look.px(width), 0});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(11, 16, 22, 240));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.px(18), look.px(14)});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize);
}

void end_board() {
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

} // namespace

void scoreboard(const Look& look, const client::Client& client) {
    begin_board(look, "scores", 420);
    ImGui::PushFont(look.bold);
    ImGui::Text("%s", client.match().welcome.map.c_str());
    ImGui::PopFont();
    const world::MatchRules& rules = client.rules();
    ImGui::SameLine();
    ImGui::TextDisabled("%s", rules.score_limit > 0 ? fmt::format("first to {} kills", rules.score_limit).c_str() : "");
    if (ImGui::BeginTable("ranking", 5, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("tank", ImGuiTableColumnFlags_WidthStretch);
        for (const char* title : {"kills", "deaths", "health", "driver"})
            ImGui::TableSetupColumn(title, 0, look.px(56));
        ImGui::TableHeadersRow();
        for (const client::Actor* actor : client.match().ranking()) {
            const bool own = client.is_own(actor->added.actor);
            ImGui::TableNextColumn();
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float tall = ImGui::GetTextLineHeight();
            ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + tall * 0.15f},
                                                      {at.x + look.px(9), at.y + tall * 0.9f},
                                                      pack(client::palette(actor->added.colour)), look.px(1.5f));
            ImGui::SetCursorScreenPos({at.x + look.px(15), at.y});
            ImGui::PushStyleColor(ImGuiCol_Text, own ? colours::accent : colours::text);
            ImGui::TextUnformatted(actor->added.name.c_str());
            ImGui::PopStyleColor();
            for (const int value : {actor->kills, actor->deaths, actor->health}) {
                ImGui::TableNextColumn();
                ImGui::Text("%d", value);
            }
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", own ? "you" : actor->added.bot ? "bot" : "player");
        }
        ImGui::EndTable();
    }
    end_board();
}

void key_help(const Look& look, std::span<const KeyHelp> keys) {
    begin_board(look, "keys", 380);
    ImGui::PushFont(look.bold);
    ImGui::TextUnformatted("Keys");
    ImGui::PopFont();
    if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("key", 0, look.px(140));
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
        for (const KeyHelp& key : keys) {
            ImGui::TableNextColumn();
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colours::accent), "%s", key.keys.c_str());
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(key.what.c_str());
        }
        ImGui::EndTable();
    }
    end_board();
}

} // namespace overlay
