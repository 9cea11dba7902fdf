#include "overlay/dr_panel.h"

#include "overlay/row_editor.h"
#include "overlay/row_groups.h"
#include "overlay/scheme_editor.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

bool section(const char* title, const char* help, bool open = true) {
    ImGui::Spacing();
    const bool is_open = ImGui::CollapsingHeader(title, open ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    if (ImGui::IsItemHovered() && !ImGui::IsAnyItemActive())
        ImGui::SetTooltip("%s", help);
    return is_open;
}

void small(const Look& look, ImU32 colour, const char* text) {
    ImGui::PushFont(look.small);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void groups(const Look& look, const tunables::Tunables& rows, std::span<const RowGroup> table,
            const std::function<void(const tunables::Tunable&)>& finished = {}) {
    bool first = true;
    for (const GroupedRows& group : group_rows(rows, table)) {
        // What is folded away still says that it is not as usual.
        const auto changed = std::ranges::count_if(
            group.rows, [](const tunables::Tunable& tunable) { return tunable.get() != tunable.row.fallback; });
        std::string title = fmt::format("{} ({})", group.title, group.rows.size());
        if (changed > 0)
            title += fmt::format(", {} changed", changed);
        ImGui::PushStyleColor(ImGuiCol_Text, colours::accent);
        const bool open = ImGui::TreeNodeEx(std::string(group.title).c_str(),
                                            ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                                (first ? ImGuiTreeNodeFlags_DefaultOpen : 0),
                                            "%s", title.c_str());
        ImGui::PopStyleColor();
        if (open)
            row_editors(look, group.rows, finished);
        first = false;
    }
}

void receiver(const Look& look, client::Settings& settings) {
    if (!section("Receiver", "How I draw the others: from what their updates say to what is displayed (Murphy 18.3)"))
        return;
    small(look, colours::accent, "scheme – convergence : predictor");
    scheme_editor(look, "scheme", settings.scheme, ImGui::GetContentRegionAvail().x);
    auto rows = dr::tunables(settings.receiver);
    for (const auto& row : dr::tunables(settings.clamp))
        rows.push_back(row);
    // What the client adds to the two.
    for (const auto& row : client::tunables(settings))
        if (row.row.name == "remote-physics")
            rows.push_back(row);
    groups(look, rows, receiver_groups());
}

void publisher(const Look& look, const client::Client& client, client::Settings& settings, const Actions& actions) {
    if (!section("Publisher",
                 "When updates of a tank are sent, what they say, and what is filtered first (Murphy 18.5)"))
        return;
    const bool host = client.match().welcome.host;
    small(look, colours::dim,
          host ? "You are the host: changes reach every publisher, bots too."
               : "You are not the host: changes reach your own tank only.");
    groups(look, dr::tunables(settings.publisher), publisher_groups(), [&](const tunables::Tunable& tunable) {
        if (host && actions.change_setting)
            actions.change_setting(tunable.row.name, tunable.get());
    });
}

void link(const Look& look, client::Settings& settings) {
    if (!section("Link", "An emulated network between this machine and the server, on top of the real one"))
        return;
    const auto rows = net::tunables(settings.link);
    const auto& preset_row = rows.front();
    const auto presets = net::link_presets();
    constexpr std::size_t a_line = 4;
    const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing * (a_line - 1)) / a_line;
    const auto chosen = static_cast<std::size_t>(preset_row.get());
    for (std::size_t i = 0; i < presets.size(); ++i) {
        if (i % a_line != 0)
            ImGui::SameLine(0, spacing);
        ImGui::PushFont(look.small); // the longest name fits
        ImGui::PushStyleColor(ImGuiCol_Button,
                              i == chosen ? fade(colours::accent, 0.55f) : IM_COL32(255, 255, 255, 24));
        if (ImGui::Button(std::string(presets[i].name).c_str(), {width, 0}))
            preset_row.set(static_cast<double>(i));
        ImGui::PopStyleColor();
        ImGui::PopFont();
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", std::string(presets[i].help).c_str());
    }
    row_editors(look, {rows.begin() + 1, rows.end()}, {}, true, "link-");
}

void ghosts(const Look& look, client::Settings& settings) {
    if (!section("Ghosts", "Other schemes on the same packets, drawn beside the tanks and scored like them"))
        return;
    ghost_list(look, settings);
    if (ImGui::BeginTable("toggles", 2)) {
        for (const tunables::Tunable& tunable : client::tunables(settings.ghosts)) {
            ImGui::TableNextColumn();
            if (widget_for(tunable.row) != Widget::checkbox) {
                row_editor(look, tunable);
                continue;
            }
            bool on = tunable.get() != 0;
            if (ImGui::Checkbox(label_of(tunable.row).c_str(), &on))
                tunable.set(on);
            row_tooltip(look, tunable.row);
        }
        ImGui::EndTable();
    }
}

void plot(const Look& look, PlotView& view) {
    if (!section("Plot", "What the error plot (F3) shows: drag it to pan, wheel to zoom, double click to come back"))
        return;
    row_editors(look, tunables(view), {}, true, "plot-");
}

} // namespace

void dr_panel(const Look& look, const client::Client& client, client::Settings& settings, PlotView& view,
              const Actions& actions) {
    receiver(look, settings);
    publisher(look, client, settings, actions);
    link(look, settings);
    ghosts(look, settings);
    plot(look, view);
}

} // namespace overlay
