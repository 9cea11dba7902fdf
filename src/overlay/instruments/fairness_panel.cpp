#include "overlay/instruments/fairness_panel.h"

#include "overlay/plot/figures.h"
#include "overlay/widgets.h"
#include "world/shell.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace overlay {

namespace {

using protocol::Judge;
using protocol::Ruling;

/// A drawn pose of the victim: its label, its member in VictimPoses, and its look.
struct Sight {
    const char* whose;
    protocol::DisplayedPose protocol::VictimPoses::*shown;
    ImU32 colour;
    float width; ///< width of the outline at scale 1 [pixels]
};

// Colour of the server's pose; the shooter's pose has the accent colour.
constexpr ImU32 reckoned_colour = IM_COL32(122, 186, 255, 255);

std::array<Sight, 3> sights() { // not constexpr because the palette may change
    // The widest comes first: equal outlines cover each other, and all stay visible.
    return {{{"as the shooter saw it", &protocol::VictimPoses::shooter, colours::accent, 4.5f},
             {"as the server predicted it", &protocol::VictimPoses::server, reckoned_colour, 2.5f},
             {"victim's true position", &protocol::VictimPoses::victim, colours::text, 1}}};
}

std::string gap_text(const std::optional<float>& gap) {
    return gap ? figure(static_cast<double>(*gap), "m") : std::string("–");
}

/// View from above, turned so that the shell flies upward.
struct Sheet {
    ImVec2 middle{};
    float scale = 1; ///< scale of the drawing [pixels/m]
    glm::vec2 centre{0}, ahead{0, 1};

    [[nodiscard]] ImVec2 at(const glm::vec2& place) const {
        const glm::vec2 way = place - centre, right(ahead.y, -ahead.x);
        return {middle.x + scale * glm::dot(way, right), middle.y - scale * glm::dot(way, ahead)};
    }
};

/// A box's outline from above; `half`: half its size [m].
std::array<ImVec2, 4> outline(const Sheet& sheet, const glm::vec3& middle, const glm::quat& turn,
                              const glm::vec3& half) {
    std::array<ImVec2, 4> corners{};
    constexpr glm::vec2 signs[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    for (std::size_t i = 0; i < corners.size(); ++i)
        corners[i] = sheet.at(glm::vec2(middle + turn * glm::vec3(signs[i] * glm::vec2(half), 0)));
    return corners;
}

void draw_tank(ImDrawList& list, const Look& look, const Sheet& sheet, const protocol::DisplayedPose& shown,
               const Sight& sight) {
    const auto hull = outline(sheet, shown.position, shown.orientation, world::body_half_extents);
    list.AddConvexPolyFilled(hull.data(), 4, fade(sight.colour, 0.12f));
    list.AddPolyline(hull.data(), 4, sight.colour, ImDrawFlags_Closed, look.px(sight.width));
    const glm::quat turn = shown.orientation * glm::angleAxis(shown.turret, glm::vec3(0, 0, 1));
    const glm::vec3 pivot = shown.position + shown.orientation * world::turret_pivot;
    const auto turret = outline(sheet, pivot, turn, world::turret_half_extents);
    list.AddPolyline(turret.data(), 4, fade(sight.colour, 0.6f), ImDrawFlags_Closed, look.px(1));
    const glm::vec3 gun = pivot + turn * world::gun_pivot;
    list.AddLine(sheet.at(glm::vec2(gun)), sheet.at(glm::vec2(gun + turn * glm::vec3(world::gun_length, 0, 0))),
                 sight.colour, look.px(sight.width));
}

/// Draws a grid every `metres`.
void draw_grid(ImDrawList& list, const Sheet& sheet, const ImVec2& low, const ImVec2& high, float metres) {
    const float step = metres * sheet.scale;
    for (float x = std::fmod(sheet.middle.x - low.x, step); x < high.x - low.x; x += step)
        list.AddLine({low.x + x, low.y}, {low.x + x, high.y}, fade(colours::grid, 0.06f));
    for (float y = std::fmod(sheet.middle.y - low.y, step); y < high.y - low.y; y += step)
        list.AddLine({low.x, low.y + y}, {high.x, low.y + y}, fade(colours::grid, 0.06f));
}

/// Draws a line from the victim's true pose `was` to the pose `had` that the shooter saw or the server predicted.
void draw_gap(ImDrawList& list, const Look& look, const Sheet& sheet, const protocol::DisplayedPose& was,
              const protocol::DisplayedPose& had, ImU32 colour) {
    if (!was.known || !had.known)
        return;
    const ImVec2 to = sheet.at(glm::vec2(had.position));
    list.AddLine(sheet.at(glm::vec2(was.position)), to, colour, look.px(2));
    list.AddCircleFilled(to, look.px(3), colour);
}

} // namespace

JudgeTally tally(const std::deque<client::JudgedShot>& shots) {
    JudgeTally sum{.shots = shots.size()};
    const auto mean = [&](std::optional<float> client::JudgedShot::*gap) {
        double total = 0;
        std::size_t known = 0;
        for (const client::JudgedShot& shot : shots)
            if (shot.*gap) {
                total += static_cast<double>(*(shot.*gap));
                ++known;
            }
        return known > 0 ? total / static_cast<double>(known) : 0;
    };
    for (const client::JudgedShot& shot : shots)
        for (std::size_t judge = 0; judge < sum.hits.size(); ++judge)
            sum.hits[judge] += client::ruling_of(shot.verdict.rulings, static_cast<Judge>(judge)) == Ruling::hit;
    sum.shooter_gap = mean(&client::JudgedShot::shooter_gap);
    sum.server_gap = mean(&client::JudgedShot::server_gap);
    return sum;
}

std::string shot_in_words(const client::JudgedShot& shot) {
    std::string text = shot.shooter_gap ? fmt::format("{}'s tank was {} from where {} saw it by {}", shot.victim,
                                                      gap_text(shot.shooter_gap), shot.shooter, shot.scheme)
                                        : fmt::format("{} did not see {}", shot.shooter, shot.victim);
    if (shot.server_gap)
        text += fmt::format(", {} from where the server predicted it", gap_text(shot.server_gap));
    return text +
           fmt::format("; shooter's round trip {:.0f} ms", static_cast<double>(shot.verdict.view.round_trip) * 1000);
}

void FairnessPanel::draw(const Look& look, const client::ClientState& client, const std::function<void()>& stage) {
    const client::Match& match = client.match();
    if (match.judged.empty()) {
        put_wrapped(colours::text,
                    "No hits yet. Each hit that you score, take or watch appears here, as the shooter, the victim and "
                    "the server saw it, with the rulings of four judges.");
        if (stage && ImGui::Button("stage a shot"))
            stage();
        if (stage)
            explain(look, "Leaves this match for a scene of the tour in which your tank shoots at a moving one");
        return;
    }
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const auto chosen =
        std::ranges::find(match.judged, chosen_, [](const client::JudgedShot& shot) { return shot.verdict.shell; });
    const client::JudgedShot& shot = chosen == match.judged.end() ? match.judged.back() : *chosen;
    constexpr auto still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild("shot side", {std::floor(room.x * 0.42f), room.y}, false, still);
    picture(look, shot);
    ImGui::EndChild();
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("table side", {0, room.y});
    table(look, match);
    ImGui::EndChild();
}

void FairnessPanel::table(const Look& look, const client::Match& match) {
    const JudgeTally sum = tally(match.judged);
    const FontScope small(look.small);
    if (ImGui::BeginTable("judged", 9, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("shooter, victim", ImGuiTableColumnFlags_WidthStretch);
        for (const char* title : {"scheme", "RTT", "shooter", "server"})
            ImGui::TableSetupColumn(title);
        for (const protocol::JudgeRow& judge : protocol::judges)
            ImGui::TableSetupColumn(judge.name.data());
        ImGui::TableHeadersRow();
        ImGui::TableNextRow();
        {
            const ColourScope ink(colours::dim);
            cells({fmt::format("{} shots", sum.shots), "", "", figure(sum.shooter_gap, "m"),
                   figure(sum.server_gap, "m")});
        }
        for (std::size_t judge = 0; judge < sum.hits.size(); ++judge) {
            cell(colours::dim, fmt::format("{} hits", sum.hits[judge]));
            explain(look, protocol::judges[judge].help);
        }
        for (auto shot = match.judged.rbegin(); shot != match.judged.rend(); ++shot) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            if (ImGui::Selectable(fmt::format("{} > {}##{}", shot->shooter, shot->victim, shot->verdict.shell).c_str(),
                                  shot->verdict.shell == chosen_, ImGuiSelectableFlags_SpanAllColumns))
                chosen_ = shot->verdict.shell;
            cells({std::string(shot->scheme),
                   fmt::format("{:.0f} ms", static_cast<double>(shot->verdict.view.round_trip) * 1000),
                   gap_text(shot->shooter_gap), gap_text(shot->server_gap)});
            for (std::size_t judge = 0; judge < protocol::judges.size(); ++judge) {
                const Ruling ruling = client::ruling_of(shot->verdict.rulings, static_cast<Judge>(judge));
                const bool counts = static_cast<Judge>(judge) == shot->verdict.judge;
                const bool hit = ruling == Ruling::hit;
                cell(hit      ? colours::good
                     : counts ? colours::bad
                              : colours::dim,
                     fmt::format("{}{}", hit ? "hit" : "no", counts ? " *" : ""));
                explain(look, fmt::format("{}: {}{}", protocol::judges[judge].name, protocol::name(ruling),
                                          counts ? ". This ruling counted" : ""));
            }
        }
        ImGui::EndTable();
    }
    put_wrapped(colours::dim, "shooter, server: error of the victim's position in their view   * ruling that counted   "
                              "Click a shot to draw it");
}

void FairnessPanel::picture(const Look& look, const client::JudgedShot& shot) const {
    {
        const FontScope small(look.small);
        put_wrapped(colours::text, shot_in_words(shot));
    }
    const ImVec2 low = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float line = look.small->FontSize + look.px(3);
    // Height of the legend and the rulings below the drawing [pixels].
    const auto below = static_cast<float>(2 + protocol::judges.size()) * line + look.px(8);
    const ImVec2 high(low.x + room.x, low.y + std::max(look.px(60), room.y - below));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, colours::well, look.px(4));

    const world::Shell shell{shot.verdict.path.origin, shot.verdict.path.velocity};
    Sheet sheet{.middle = {(low.x + high.x) / 2, (low.y + high.y) / 2}};
    const glm::vec2 along(shot.verdict.path.velocity);
    if (glm::length(along) > 1e-3f)
        sheet.ahead = glm::normalize(along);
    glm::vec2 least(shot.place), most(shot.place);
    for (const Sight& sight : sights())
        if (const protocol::DisplayedPose& shown = shot.verdict.poses.*(sight.shown); shown.known) {
            least = glm::min(least, glm::vec2(shown.position));
            most = glm::max(most, glm::vec2(shown.position));
        }
    constexpr float air = 4.5f; // width of the margin around the hulls' middles [m]
    sheet.centre = (least + most) / 2.0f;
    const float needed = 2 * air + glm::distance(least, most);
    sheet.scale = std::min(high.x - low.x, high.y - low.y) / needed;

    list.PushClipRect(low, high, true);
    const float metres = needed > 30 ? 5 : 1;
    draw_grid(list, sheet, low, high, metres);
    // The shell's path in the last 0.1 s before the hit, at most since the shot.
    const double met = shot.verdict.time - shot.verdict.path.fired, before = std::max(0.0, met - 0.1);
    list.AddLine(sheet.at(glm::vec2(world::position(shell, before))), sheet.at(glm::vec2(shot.place)), colours::bad,
                 look.px(2));
    for (const Sight& sight : sights())
        if (const protocol::DisplayedPose& shown = shot.verdict.poses.*(sight.shown); shown.known)
            draw_tank(list, look, sheet, shown, sight);
    list.AddCircleFilled(sheet.at(glm::vec2(shot.place)), look.px(3.5f), colours::bad);
    for (const Sight& sight : sights())
        draw_gap(list, look, sheet, shot.verdict.poses.victim, shot.verdict.poses.*(sight.shown), sight.colour);
    // Scale bar, as long as the grid's step.
    const ImVec2 foot(low.x + look.px(8), high.y - look.px(8));
    list.AddLine(foot, {foot.x + metres * sheet.scale, foot.y}, colours::text, look.px(2));
    draw_text(list, look.small, {foot.x, foot.y - look.small->FontSize - look.px(2)}, colours::text,
              fmt::format("{:g} m", static_cast<double>(metres)));
    list.PopClipRect();

    // The legend in two columns, and each judge's ruling.
    float y = high.y + look.px(4);
    const auto entry = [&](std::size_t number, const std::string& words) {
        const ImVec2 at(low.x + (number % 2 == 0 ? 0 : room.x / 2), y + static_cast<float>(number / 2) * line);
        draw_text(list, look.small, {at.x + look.px(22), at.y}, colours::text, words);
        return ImVec2(at.x, at.y + look.small->FontSize / 2);
    };
    std::size_t entries = 0;
    for (const Sight& sight : sights()) {
        const auto& gap = sight.shown == &protocol::VictimPoses::server ? shot.server_gap : shot.shooter_gap;
        const bool off = gap && sight.shown != &protocol::VictimPoses::victim;
        const ImVec2 at = entry(entries++, sight.whose + (off ? ": " + gap_text(gap) : std::string()));
        list.AddLine(at, {at.x + look.px(16), at.y}, sight.colour, look.px(2.5f));
    }
    const ImVec2 at = entry(entries, "the shell, flying upward");
    list.AddCircleFilled({at.x + look.px(8), at.y}, look.px(3.5f), colours::bad);
    y += 2 * line + look.px(4);
    for (std::size_t judge = 0; judge < protocol::judges.size(); ++judge, y += line) {
        const Ruling ruling = client::ruling_of(shot.verdict.rulings, static_cast<Judge>(judge));
        const bool counts = static_cast<Judge>(judge) == shot.verdict.judge;
        draw_text(list, look.small, {low.x, y}, counts ? colours::text : colours::dim,
                  fmt::format("{}{}", protocol::judges[judge].name, counts ? " *" : ""));
        draw_text(list, look.small, {low.x + look.px(84), y}, ruling == Ruling::hit ? colours::good : colours::bad,
                  protocol::name(ruling));
    }
}

} // namespace overlay
