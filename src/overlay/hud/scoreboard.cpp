#include "overlay/hud/scoreboard.h"

#include "client/scene/scene.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/plot/figures.h"
#include "overlay/plot/plot.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {

void swatch(const Look& look, const glm::vec3& colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float tall = ImGui::GetTextLineHeight();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + tall * 0.15f}, {at.x + look.px(9), at.y + tall * 0.9f},
                                              pack(colour), look.px(1.5f));
    ImGui::SetCursorScreenPos({at.x + look.px(15), at.y});
}

/// Draws the teams' totals in large letters: "Orange 12 : 9 Blue".
void team_totals(const Look& look, const client::Match& match) {
    const FontScope large(look.large);
    for (const world::TeamId team : world::teams) {
        if (team != world::teams.front()) {
            ImGui::SameLine(0, look.px(14));
            put(colours::dim, ":");
            ImGui::SameLine(0, look.px(14));
        }
        swatch(look, client::team_colour(team));
        put(match.state.winning_team == team ? colours::self : colours::dim,
            fmt::format("{} {}", world::team_name(team), match.score_of(team)));
    }
}

/// Draws the ranked tanks as a table, sorted by team where there are teams, then the players who left. Rows beyond the
/// room are left out and counted in a line below; the player's own tank is always shown.
class Ranking {
  public:
    Ranking(const Look& look, const client::ClientState& client, float room)
        : look_(look), client_(client), match_(client.match()), tanks_(match_.ranking()) {
        if (match_.mode().teams)
            std::ranges::stable_sort(tanks_, {}, [&](const client::Actor* tank) {
                const world::TeamId team = tank->added.team;
                return std::pair(-match_.score_of(team), team);
            });
        const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
        max_rows_ = static_cast<std::size_t>(std::max(3.0f, room / line - 3));
    }

    std::optional<protocol::ActorId> draw() {
        const bool crates = match_.mode().crate;
        std::size_t left_out = 0;
        if (!ImGui::BeginTable("ranking", crates ? 10 : 9, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit))
            return {};
        ImGui::TableSetupColumn(" ", 0, look_.px(20));
        ImGui::TableSetupColumn("tank", ImGuiTableColumnFlags_WidthStretch);
        if (crates)
            ImGui::TableSetupColumn("crates", 0, look_.px(50));
        for (const char* title : {"kills", "deaths", "streak", "health", "ping", "jitter", "lost"})
            ImGui::TableSetupColumn(title, 0, look_.px(50));
        ImGui::TableHeadersRow();
        for (std::size_t i = 0; i < tanks_.size(); ++i)
            if (i < max_rows_ || client_.is_own(tanks_[i]->added.actor))
                row(*tanks_[i], i);
            else
                ++left_out;
        std::size_t rows = std::min(tanks_.size(), max_rows_);
        for (const protocol::KeptSeats::Seat& seat : match_.away)
            if (rows < max_rows_) {
                away(seat);
                ++rows;
            } else
                ++left_out;
        ImGui::EndTable();
        if (left_out > 0)
            put(colours::dim, fmt::format("… and {} more", left_out));
        return clicked_;
    }

  private:
    void row(const client::Actor& actor, std::size_t place) {
        const bool own = client_.is_own(actor.added.actor);
        ImGui::TableNextRow();
        if (own)
            ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, fade(colours::self, 0.12f));
        ImGui::TableNextColumn();
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        if (place == 0 && actor.kills > 0)
            draw_mark_shape(*ImGui::GetWindowDrawList(), MarkShape::star,
                            {corner.x + look_.px(6), corner.y + ImGui::GetTextLineHeight() / 2}, look_.px(5),
                            colours::accent);
        else
            ImGui::TextDisabled("%zu", place + 1);
        ImGui::TableNextColumn();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::PushID(actor.added.actor);
        if (ImGui::Selectable("##ghosts", false, ImGuiSelectableFlags_SpanAllColumns))
            clicked_ = own ? protocol::ActorId{0} : actor.added.actor;
        explain(look_, own ? "Click: choose ghosts of all tanks" : "Click: choose ghosts of this tank");
        ImGui::PopID();
        ImGui::SetCursorScreenPos(at);
        swatch(look_, actor.colour());
        put(own             ? colours::self
            : actor.alive() ? colours::text
                            : colours::dim,
            fit_text(look_.regular, actor.added.name, ImGui::GetContentRegionAvail().x));
        if (match_.mode().crate)
            cell(std::to_string(actor.crates));
        cells({std::to_string(actor.kills), std::to_string(actor.deaths), std::to_string(actor.best)});
        cell(actor.alive() ? colours::text : colours::bad, actor.alive() ? std::to_string(actor.health) : "wreck");
        link_of(actor);
    }
    /// Draws the row of a player who left, with the time left to return to the same tank.
    void away(const protocol::KeptSeats::Seat& seat) const {
        ImGui::TableNextRow();
        cell(colours::dim, "–");
        ImGui::TableNextColumn();
        swatch(look_, seat.team != world::no_team ? client::team_colour(seat.team) : client::palette(seat.colour));
        put(colours::dim, fit_text(look_.regular, seat.name, ImGui::GetContentRegionAvail().x));
        if (match_.mode().crate)
            ImGui::TableNextColumn();
        const std::string left = clock(std::max(0.0, seat.until - client_.render_time().match));
        const ColourScope ink(colours::dim);
        cells({std::to_string(seat.kills), std::to_string(seat.deaths), "", "away", left, "left"});
    }
    /// Fills three columns with the state of the owner's link.
    void link_of(const client::Actor& actor) const {
        const auto link = match_.links.find(actor.added.owner);
        if (actor.added.bot || link == match_.links.end())
            return cell(colours::dim, actor.added.bot ? "bot" : "–");
        const protocol::LinkFigures& figures = link->second;
        const ImU32 colour = poor_link(figures) ? colours::bad : colours::text;
        cell(colour, fmt::format("{} ms", figures.round_trip));
        cell(colour, fmt::format("±{}", figures.jitter));
        cell(colour, figures.stream ? std::string("browser") : fmt::format("{:.1f} %", figures.lost / 10.0));
        if (figures.stream && ImGui::IsItemHovered())
            ImGui::SetTooltip("Connected by WebSocket: no packets are lost,\nbut a late packet delays all later ones.");
    }

    const Look& look_;
    const client::ClientState& client_;
    const client::Match& match_;
    std::vector<const client::Actor*> tanks_;
    std::size_t max_rows_ = 0;
    std::optional<protocol::ActorId> clicked_;
};

/// Height left for the table [pixels]. `tallest`: maximum height of the board, as a share of the window.
float room_left(const Look& look, float tallest) {
    return ImGui::GetIO().DisplaySize.y * tallest - ImGui::GetCursorPosY() - look.px(14);
}

/// Size of a window of `width` at scale 1, limited by the program's window [pixels].
ImVec2 board_size(const Look& look, float width) {
    return {std::min(look.px(width), ImGui::GetIO().DisplaySize.x * 0.96f), 0};
}

constexpr auto board_flags =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize;

} // namespace

std::string who_leads(const std::vector<const client::Actor*>& ranking) {
    if (ranking.empty() || ranking.front()->kills <= 0)
        return "Nobody leads yet";
    const int most = ranking.front()->kills;
    const auto level = std::ranges::count(ranking, most, &client::Actor::kills);
    return level > 1 ? fmt::format("{} tanks are level at {} kill{}", level, most, most == 1 ? "" : "s")
                     : fmt::format("{} leads with {} kill{}", ranking.front()->added.name, most, most == 1 ? "" : "s");
}

std::string match_facts(const client::ClientState& client) {
    const client::Match& match = client.match();
    const world::ModeRow& mode = match.mode();
    std::string facts =
        fmt::format("{} on {}, {}", mode.words, match.welcome.map, match.welcome.lab ? "a lab" : "a match");
    if (const int limit = client.rules().*mode.limit; limit > 0)
        facts += fmt::format(", first to {} {}", limit, mode.points);
    if (match.state.warm_up)
        facts += ", warm-up";
    else if (match.state.running && match.state.until > 0)
        facts += fmt::format(", {} left", clock(match.state.until - client.render_time().match));
    return facts;
}

std::optional<protocol::ActorId> scoreboard(const Look& look, const client::ClientState& client) {
    constexpr float tallest = 0.94f;
    const Board board(look, "scores",
                      {.size = board_size(look, 620),
                       .padding = {18, 14},
                       .flags = board_flags | ImGuiWindowFlags_NoNav,
                       .tallest = tallest});
    if (client.match().mode().teams)
        team_totals(look, client.match());
    else
        put(look.bold, colours::accent, who_leads(client.match().ranking()));
    put(colours::dim, match_facts(client));
    return Ranking(look, client, room_left(look, tallest)).draw();
}

void round_table(const Look& look, const client::ClientState& client) {
    constexpr float tallest = 0.6f; // share of the window's height
    const client::Match& match = client.match();
    const Board board(look, "round's end",
                      {.size = board_size(look, 640),
                       .padding = {18, 14},
                       .flags = board_flags | ImGuiWindowFlags_NoInputs,
                       .top = 0.08f,
                       .tallest = tallest});
    put(look.display, colours::accent, match.notice);
    if (match.mode().teams)
        team_totals(look, match);
    put(colours::dim, match_facts(client));
    (void)Ranking(look, client, room_left(look, tallest) - ImGui::GetTextLineHeightWithSpacing()).draw();
    put(look.bold, colours::text,
        fmt::format("Next round in {:.0f} s",
                    std::ceil(std::max(0.0, match.state.until - client.render_time().match))));
}

} // namespace overlay
