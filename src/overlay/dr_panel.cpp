#include "overlay/dr_panel.h"

#include "overlay/row_editor.h"
#include "overlay/scheme_editor.h"

#include <fmt/format.h>

namespace overlay {

namespace {

bool section(const char* title, bool open = true) {
    ImGui::Spacing();
    return ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}

void note(const Look& look, const char* text) {
    ImGui::PushFont(look.small);
    ImGui::PushStyleColor(ImGuiCol_Text, colours::dim);
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void receiver(const Look& look, client::Settings& settings) {
    if (!section("Receiver: how I draw the others"))
        return;
    ImGui::TextDisabled("convergence : predictor");
    scheme_editor(look, "scheme", settings.scheme, ImGui::GetContentRegionAvail().x);
    row_editors(look, dr::tunables(settings.receiver));
    row_editors(look, dr::tunables(settings.clamp));
}

void publisher(const Look& look, const client::Client& client, client::Settings& settings, const Actions& actions) {
    if (!section("Publisher: when updates are sent"))
        return;
    const bool host = client.match().welcome.host;
    note(look, host ? "You are the host: changes reach every publisher, bots too."
                    : "You are not the host: changes reach your own tank only.");
    row_editors(look, dr::tunables(settings.publisher), [&](const tunables::Tunable& tunable) {
        if (host && actions.change_setting)
            actions.change_setting(tunable.row.name, tunable.get());
    });
}

void link(const Look& look, client::Settings& settings) {
    if (!section("Link: the network between us and the server"))
        return;
    const auto rows = net::tunables(settings.link);
    const auto& preset_row = rows.front();
    const auto presets = net::link_presets();
    constexpr std::size_t a_line = 4;
    const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing * (a_line - 1)) / a_line;
    const auto chosen = static_cast<std::size_t>(preset_row.get());
    ImGui::PushFont(look.small); // the longest name fits
    for (std::size_t i = 0; i < presets.size(); ++i) {
        if (i % a_line != 0)
            ImGui::SameLine(0, spacing);
        ImGui::PushStyleColor(ImGuiCol_Button,
                              i == chosen ? fade(colours::accent, 0.55f) : IM_COL32(255, 255, 255, 24));
        if (ImGui::Button(std::string(presets[i].name).c_str(), {width, 0}))
            preset_row.set(static_cast<double>(i));
        ImGui::PopStyleColor();
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", std::string(presets[i].help).c_str());
    }
    ImGui::PopFont();
    row_editors(look, {rows.begin() + 1, rows.end()});
}

void ghosts(const Look& look, client::Settings& settings) {
    if (!section("Ghosts: other schemes on the same packets"))
        return;
    ghost_list(look, settings);
    if (ImGui::BeginTable("toggles", 2)) {
        for (const tunables::Tunable& tunable : client::tunables(settings.ghosts)) {
            ImGui::TableNextColumn();
            bool on = tunable.get() != 0;
            if (ImGui::Checkbox(label_of(tunable.row).c_str(), &on))
                tunable.set(on);
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s", std::string(tunable.row.help).c_str());
        }
        ImGui::EndTable();
    }
}

} // namespace

void dr_panel(const Look& look, const client::Client& client, client::Settings& settings, const Actions& actions) {
    receiver(look, settings);
    ghosts(look, settings);
    link(look, settings);
    publisher(look, client, settings, actions);
}

} // namespace overlay
