#include "overlay/instruments/dr_panel.h"

#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/row_editor.h"
#include "overlay/instruments/row_groups.h"
#include "overlay/instruments/scheme_editor.h"
#include "overlay/menus/transport.h"

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

/// The same rows with the client's defaults: a preset's, not each part's own.
tunables::Tunables of_client(client::Settings& settings, const tunables::Tunables& rows) {
    const auto all = client::tunables(settings);
    tunables::Tunables found;
    for (const tunables::Tunable& row : rows)
        found.push_back(*tunables::find(all, row.row.name));
    return found;
}

void receiver(const Look& look, client::Settings& settings, bool blind) {
    if (!section("Receiver", "How I draw the others: from what their updates say to what is displayed (Murphy 18.3)"))
        return;
    small(look, colours::accent, "scheme – convergence : predictor");
    if (blind)
        ImGui::TextDisabled("A or B: a blind comparison runs (F3, A/B)");
    else
        scheme_editor(look, "scheme", settings.scheme, ImGui::GetContentRegionAvail().x);
    auto rows = tunables::joined({dr::tunables(settings.receiver), dr::tunables(settings.clamp)});
    // What the client adds to the two.
    for (const auto& row : client::tunables(settings))
        if (row.row.name == "remote-physics")
            rows.push_back(row);
    groups(look, of_client(settings, rows), receiver_groups());
}

void publisher(const Look& look, const client::View& client, client::Settings& settings, const Actions& actions) {
    if (!section("Publisher",
                 "When updates of a tank are sent, what they say, and what is filtered first (Murphy 18.5)"))
        return;
    const bool host = client.match().welcome.host;
    small(look, colours::dim,
          host ? "You are the host: changes reach every publisher, bots too."
               : "You are not the host: changes reach your own tank only.");
    groups(look, of_client(settings, dr::tunables(settings.host.publisher)), publisher_groups(),
           [&](const tunables::Tunable& tunable) {
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

/// Those that only some tanks have, a line a tank.
void single_ghosts(const Look& look, const DrPanelSubject& subject) {
    ImGui::PushFont(look.small);
    std::optional<std::pair<protocol::ActorId, int>> dropped;
    for (const auto& [actor, schemes] : subject.settings.ghosts_on) {
        ImGui::PushID(actor);
        ImGui::TextDisabled("%s:", fit_text(look.small, title_of(subject.client, actor), look.px(120)).c_str());
        for (const int scheme : schemes) {
            const std::string text = dr::schemes()[static_cast<std::size_t>(scheme)].name() + " ×";
            const float width = ImGui::CalcTextSize(text.c_str()).x + look.px(12);
            if (ImGui::GetItemRectMax().x + width + look.px(4) <
                ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
                ImGui::SameLine(0, look.px(4));
            ImGui::PushStyleColor(ImGuiCol_Button, fade(ghost_colour(subject.client.remote().colours(), scheme), 0.4f));
            if (ImGui::Button(text.c_str(), {width, 0}))
                dropped = {actor, scheme};
            ImGui::PopStyleColor();
        }
        ImGui::PopID();
    }
    if (dropped)
        drop_ghost(subject.settings, dropped->first, dropped->second, {});
    ImGui::PopFont();
}

void ghosts(const Look& look, const DrPanelSubject& subject) {
    client::Settings& settings = subject.settings;
    if (!section("Ghosts", "Other schemes on the same packets, drawn beside the tanks and scored like them"))
        return;
    if (subject.blind) {
        ImGui::TextDisabled("hidden while a blind comparison runs");
        return;
    }
    ghost_list(look, subject.client.remote().colours(), settings);
    single_ghosts(look, subject);
    if (ImGui::Button("all schemes, on one tank or on everybody …", {-FLT_MIN, 0}))
        subject.picker.open(subject.picker.target());
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

void time(const Look& look, const Actions& actions) {
    if (!actions.time.facts)
        return;
    const TimeFacts facts = actions.time.facts();
    if (section("Time", "Pause, slow motion, single steps: in a match without other people, and in replays"))
        transport_bar(look, facts, actions.time, ImGui::GetContentRegionAvail().x);
}

} // namespace

void dr_panel(const Look& look, const DrPanelSubject& subject) {
    if (!subject.blind)
        subject.editor.draw(look, subject.client, subject.settings, subject.actions, subject.presets);
    time(look, subject.actions);
    receiver(look, subject.settings, subject.blind);
    publisher(look, subject.client, subject.settings, subject.actions);
    link(look, subject.settings);
    ghosts(look, subject);
    plot(look, subject.view);
}

} // namespace overlay
