#include "overlay/hud/scoreboard.h"

#include "client/scene/scene.h"
#include "overlay/plot/figures.h"
#include "overlay/plot/plot.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

constexpr float tallest = 0.94f; ///< of the window's height

/// A window in the middle; `input` none: it only shows.
void begin_board(const Look& look, const char* id, float width, ImGuiWindowFlags input) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(look.px(width), screen.x * 0.96f), 0});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, screen.y * tallest});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colours::board);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.px(18), look.px(14)});
    ImGui::Begin(id, nullptr,
                 input | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_AlwaysAutoResize);
}

void end_board() {
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void text(ImU32 colour, const std::string& words) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopStyleColor();
}

} // namespace

std::string who_leads(const std::vector<const client::Actor*>& ranking) {
    if (ranking.empty() || ranking.front()->kills <= 0)
        return "Nobody leads yet";
    const int most = ranking.front()->kills;
    const auto level = std::ranges::count(ranking, most, &client::Actor::kills);
    return level > 1 ? fmt::format("{} tanks are level at {} kill{}", level, most, most == 1 ? "" : "s")
                     : fmt::format("{} leads with {} kill{}", ranking.front()->added.name, most, most == 1 ? "" : "s");
}

std::optional<protocol::ActorId> scoreboard(const Look& look, const client::View& client) {
    std::optional<protocol::ActorId> clicked;
    begin_board(look, "scores", 480, ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar);
    const auto ranking = client.match().ranking();
    const world::MatchRules& rules = client.rules();
    const protocol::MatchState& state = client.match().state;
    ImGui::PushFont(look.bold);
    text(colours::accent, who_leads(ranking));
    ImGui::PopFont();
    std::string facts = client.match().welcome.map;
    if (rules.score_limit > 0)
        facts += fmt::format(", first to {} kills", rules.score_limit);
    if (state.running && state.until > 0)
        facts += fmt::format(", {} left", clock(state.until - client.render_time().match));
    text(colours::dim, facts);

    // What does not fit is counted; the own tank always fits.
    const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float room = ImGui::GetIO().DisplaySize.y * tallest - ImGui::GetCursorPosY() - 3 * line - look.px(14);
    const auto most = static_cast<std::size_t>(std::max(3.0f, room / line));
    std::size_t left_out = 0;
    if (ImGui::BeginTable("ranking", 6, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn(" ", 0, look.px(20));
        ImGui::TableSetupColumn("tank", ImGuiTableColumnFlags_WidthStretch);
        for (const char* title : {"kills", "deaths", "health", "driver"})
            ImGui::TableSetupColumn(title, 0, look.px(56));
        ImGui::TableHeadersRow();
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            const client::Actor& actor = *ranking[i];
            const bool own = client.is_own(actor.added.actor);
            if (i >= most && !own) {
                ++left_out;
                continue;
            }
            ImGui::TableNextRow();
            if (own)
                ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, fade(colours::accent, 0.16f));
            ImGui::TableNextColumn();
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const float tall = ImGui::GetTextLineHeight();
            const ImVec2 place = ImGui::GetCursorScreenPos();
            if (i == 0 && actor.kills > 0)
                draw_mark_shape(list, MarkShape::star, {place.x + look.px(6), place.y + tall / 2}, look.px(5),
                                colours::accent);
            else
                ImGui::TextDisabled("%zu", i + 1);
            ImGui::TableNextColumn();
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::PushID(actor.added.actor);
            if (ImGui::Selectable("##ghosts", false, ImGuiSelectableFlags_SpanAllColumns))
                clicked = own ? protocol::ActorId{0} : actor.added.actor;
            explain(look, own ? "Click: ghosts of everybody" : "Click: ghosts of this tank");
            ImGui::PopID();
            list.AddRectFilled({at.x, at.y + tall * 0.15f}, {at.x + look.px(9), at.y + tall * 0.9f},
                               pack(client::palette(actor.added.colour)), look.px(1.5f));
            ImGui::SetCursorScreenPos({at.x + look.px(15), at.y});
            text(own             ? colours::accent
                 : actor.alive() ? colours::text
                                 : colours::dim,
                 fit_text(look.regular, actor.added.name, ImGui::GetContentRegionAvail().x));
            for (const int value : {actor.kills, actor.deaths}) {
                ImGui::TableNextColumn();
                ImGui::Text("%d", value);
            }
            ImGui::TableNextColumn();
            text(actor.alive() ? colours::text : colours::bad,
                 actor.alive() ? fmt::format("{}", actor.health) : "wreck");
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", own ? "you" : actor.added.bot ? "bot" : "player");
        }
        ImGui::EndTable();
    }
    if (left_out > 0)
        text(colours::dim, fmt::format("… and {} more", left_out));
    end_board();
    return clicked;
}

} // namespace overlay
