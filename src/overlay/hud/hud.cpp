#include "overlay/hud/hud.h"

#include "client/recording/playback.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/hud/project.h"
#include "overlay/plot/figures.h"
#include "render/camera_matrices.h"

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

float compass(float heading) {
    const float degrees = std::fmod(90 - heading * 57.29578f, 360.0f);
    return degrees < 0 ? degrees + 360 : degrees;
}

std::string compass_label(int degrees) {
    static constexpr const char* names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    const int turned = ((degrees % 360) + 360) % 360;
    return turned % 45 == 0 ? names[turned / 45] : fmt::format("{}", turned);
}

std::string notice(const client::View& client) {
    const client::Match& match = client.match();
    if (!client.ended().empty())
        return client.ended();
    const double now = client.render_time().match;
    if (!match.state.running)
        return fmt::format("{} – next match in {:.0f} s", match.notice, std::max(0.0, match.state.until - now));
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? match.find(player->actor()) : nullptr;
    if (client::is_replay(client))
        return {};
    if (!actor || !player->spawned())
        return "Waiting for the server to place your tank";
    if (!actor->alive()) {
        for (auto kill = match.kills.rbegin(); kill != match.kills.rend(); ++kill)
            if (kill->victim == player->actor()) {
                const double back = static_cast<double>(client.rules().respawn_delay) - (now - kill->time);
                const bool accident = kill->killer == kill->victim || kill->killer == 0;
                return fmt::format("You were destroyed{} – back in {:.0f} s",
                                   accident ? "" : " by " + match.name_of(kill->killer),
                                   std::ceil(std::max(0.0, back)));
            }
        return "You were destroyed";
    }
    return {};
}

std::optional<ImVec2> HudFrame::project(const glm::vec3& point) const {
    const glm::vec2 size(screen.high.x - screen.low.x, screen.high.y - screen.low.y);
    const auto at = overlay::project(matrix, point, size);
    return at ? std::optional(ImVec2(screen.low.x + at->x, screen.low.y + at->y)) : std::nullopt;
}

void panel(const HudFrame& frame, ImVec2 low, ImVec2 high) {
    frame.list.AddRectFilled(low, high, colours::panel, frame.look.px(6));
    frame.list.AddRect(low, high, colours::panel_edge, frame.look.px(6));
}

void bar(const HudFrame& frame, ImVec2 at, ImVec2 size, float share, ImU32 colour) {
    frame.list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colours::well, frame.look.px(2));
    if (share > 0)
        frame.list.AddRectFilled(at, {at.x + size.x * std::min(share, 1.0f), at.y + size.y}, colour, frame.look.px(2));
}

ImU32 health_colour(float share) {
    return share > 0.55f ? colours::good : share > 0.25f ? colours::accent : colours::bad;
}

namespace {

constexpr float compass_half = 150; // at 720 lines

/// Health, reload, speed, mines, kills and the network, at the bottom left of the free area.
void draw_vitals(const HudFrame& frame) {
    const Look& look = frame.look;
    const client::View& client = frame.client;
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor)
        return;
    const ImVec2 size(look.px(264), look.px(vitals_height));
    const ImVec2 low(frame.free.low.x + look.px(hud_margin), frame.free.high.y - size.y - look.px(hud_margin));
    panel(frame, low, {low.x + size.x, low.y + size.y});

    const float health = static_cast<float>(actor->health) / std::max(1.0f, client.rules().health);
    const float reload = std::max(0.01f, client.rules().reload);
    const auto loaded = static_cast<float>(client.now() - player->last_fire) / reload;
    const float left = low.x + look.px(12), width = size.x - look.px(24);
    const auto gauge = [&](float y, const char* name, float share, ImU32 colour, const std::string& text, ImU32 tint) {
        draw_text(frame.list, look.small, {left, low.y + look.px(y)}, colours::dim, name);
        bar(frame, {left + look.px(56), low.y + look.px(y + 1)}, {width - look.px(100), look.px(10)}, share, colour);
        draw_text(frame.list, look.small, {left + width, low.y + look.px(y)}, tint, text.c_str(), 1);
    };
    gauge(8, "HEALTH", health, health_colour(health), fmt::format("{}", actor->health), colours::text);
    gauge(26, "GUN", loaded, loaded >= 1 ? colours::accent : fade(colours::accent, 0.5f),
          loaded >= 1 ? "ready" : fmt::format("{:.1f} s", std::max(0.0f, (1 - loaded) * reload)),
          loaded >= 1 ? colours::accent : colours::dim);

    int laid = 0;
    for (const auto& [id, other] : client.match().actors)
        laid += other.kind == world::ActorKind::mine && other.added.layer == player->actor();
    const float speed = glm::length(client.pose(*player).state.velocity);
    struct Fact {
        std::string value;
        const char* unit;
    };
    const Fact facts[] = {{fmt::format("{:.0f}", speed * 3.6f), "km/h"},
                          {fmt::format("{}", std::max(0, client.rules().mines - laid)), "mines"},
                          {fmt::format("{}", actor->kills), actor->kills == 1 ? "kill" : "kills"},
                          {fmt::format("{:.0f}", client.session().round_trip() * 1000), "ms ping"}};
    // The gaps between them are alike, whatever the figures.
    float taken = 0;
    const auto width_of = [&](const Fact& fact) {
        return text_width(look.bold, fact.value.c_str()) + look.px(3) + text_width(look.small, fact.unit);
    };
    for (const Fact& fact : facts)
        taken += width_of(fact);
    const float gap = std::max(look.px(4), (width - taken) / static_cast<float>(std::size(facts) - 1));
    float x = left;
    for (const Fact& fact : facts) {
        const float y = low.y + look.px(50);
        const float value = draw_text(frame.list, look.bold, {x, y}, colours::text, fact.value.c_str());
        draw_text(frame.list, look.small, {x + value + look.px(3), y + look.px(3)}, colours::dim, fact.unit);
        x += width_of(fact) + gap;
    }
}

/// A strip of compass bearings, the view's heading in the middle, the hull's marked; under it the camera, where it is
/// not simply behind the own tank.
void draw_heading(const HudFrame& frame) {
    const Look& look = frame.look;
    ImDrawList& list = frame.list;
    const float half = std::min(look.px(compass_half), (frame.free.high.x - frame.free.low.x) * 0.22f);
    const ImVec2 middle(frame.middle().x, frame.free.low.y + look.px(hud_margin));
    const glm::vec3 view = frame.scene.camera.target - frame.scene.camera.eye;
    float y = middle.y;
    if (std::hypot(view.x, view.y) > 1e-3f * glm::length(view)) {
        const float bearing = compass(std::atan2(view.y, view.x));
        const float a_degree = half / 60; // the strip is 120° wide
        panel(frame, {middle.x - half - look.px(8), middle.y}, {middle.x + half + look.px(8), middle.y + look.px(30)});
        list.PushClipRect({middle.x - half, middle.y}, {middle.x + half, middle.y + look.px(30)}, true);
        const int nearest = static_cast<int>(bearing) / 15 * 15;
        for (int degrees = nearest - 75; degrees <= nearest + 90; degrees += 15) {
            const float x = middle.x + (static_cast<float>(degrees) - bearing) * a_degree;
            const bool named = ((degrees % 45) + 45) % 45 == 0;
            list.AddLine({x, middle.y + look.px(named ? 21.0f : 24.0f)}, {x, middle.y + look.px(29)},
                         named ? colours::text : colours::dim, look.px(1));
            // Not under the figure in the middle, nor cut by the ends.
            if (std::abs(x - middle.x) < half - look.px(12) && std::abs(x - middle.x) > look.px(24))
                draw_text(list, look.small, {x, middle.y + look.px(5)},
                          named ? colours::text : fade(colours::dim, 0.7f), compass_label(degrees).c_str(), 0.5f);
        }
        if (const client::LocalPlayer* player = frame.client.player(); player && player->spawned()) {
            const glm::vec3 forward = frame.client.pose(*player).state.orientation * glm::vec3(1, 0, 0);
            const float off = std::remainder(compass(std::atan2(forward.y, forward.x)) - bearing, 360.0f);
            const float x = middle.x + off * a_degree, top = middle.y + look.px(18);
            list.AddTriangleFilled({x, top + look.px(7)}, {x - look.px(4), top}, {x + look.px(4), top}, colours::good);
        }
        list.PopClipRect();
        draw_text(list, look.bold, {middle.x, middle.y + look.px(3)}, colours::accent,
                  fmt::format("{:.0f}°", std::fmod(bearing, 359.5f)).c_str(), 0.5f);
        list.AddTriangleFilled({middle.x, middle.y + look.px(25)}, {middle.x - look.px(4), middle.y + look.px(32)},
                               {middle.x + look.px(4), middle.y + look.px(32)}, colours::accent);
        y += look.px(36);
    }
    std::string camera = frame.facts.camera_name;
    if (!frame.facts.target_name.empty())
        camera = fmt::format("watching {}{}", frame.facts.target_name, camera.empty() ? "" : " – " + camera);
    if (!camera.empty())
        draw_text(list, look.small, {middle.x, y},
                  frame.facts.target_name.empty() ? fade(colours::text, 0.7f) : colours::accent, camera.c_str(), 0.5f);
}

/// What comes after a dash stands below; the lines are as large as fits between what stands at the sides.
void draw_notice(const HudFrame& frame) {
    const std::string text = notice(frame.client);
    if (!frame.facts.with_notice || text.empty())
        return;
    const Look& look = frame.look;
    constexpr std::string_view dash = " – ";
    const std::size_t end = text.find(dash);
    const std::string lines[] = {text.substr(0, end),
                                 end == std::string::npos ? std::string() : text.substr(end + dash.size())};
    const float room =
        std::max(look.px(160), frame.free.high.x - frame.free.low.x - look.px(2 * (ranking_width + 2 * hud_margin)));
    float y = frame.free.low.y + (frame.free.high.y - frame.free.low.y) * 0.2f;
    for (const std::string& line : lines) {
        if (line.empty())
            continue;
        ImFont* font = &line == lines ? look.large : look.bold;
        const float size = font->FontSize * std::min(1.0f, room / text_width(font, line.c_str()));
        draw_text(frame.list, font, {frame.middle().x, y}, colours::text, line.c_str(), 0.5f, size);
        y += size + look.px(6);
    }
}

void draw_foot(const HudFrame& frame) {
    const Look& look = frame.look;
    const std::string& note = frame.facts.note;
    const float y = frame.free.high.y - look.px(24), x = frame.free.high.x - look.px(14);
    const std::string usual = fmt::format("{:.0f} fps   {}", frame.facts.frames_per_s,
                                          frame.facts.bare             ? ""
                                          : frame.facts.mouse_captured ? "F1 keys   Esc, Alt: pointer"
                                                                       : "click: aim   F1 keys   Esc menu");
    draw_text(frame.list, look.small, {x, y}, note.empty() ? fade(colours::text, 0.65f) : colours::accent,
              note.empty() ? usual.c_str() : note.c_str(), 1);
}

} // namespace

void draw_hud(const Look& look, const client::View& client, const client::Scene& scene, const Area& screen,
              const Area& free, const HudFacts& facts) {
    const glm::vec2 size(screen.high.x - screen.low.x, screen.high.y - screen.low.y);
    if (size.x <= 0 || size.y <= 0)
        return;
    const HudFrame frame{.list = *ImGui::GetBackgroundDrawList(),
                         .look = look,
                         .client = client,
                         .scene = scene,
                         .screen = screen,
                         .free = free,
                         .matrix = render::view_projection(scene.camera, size.x / size.y),
                         .facts = facts};
    if (!scene.panes.empty())
        draw_panes(frame);
    else
        draw_labels(frame);
    if (facts.bare) {
        if (scene.panes.empty())
            draw_ghost_legend(frame, {free.low.x + look.px(hud_margin), free.low.y + look.px(hud_margin)});
        draw_foot(frame);
        return;
    }
    if (scene.panes.empty())
        draw_gun(frame);
    draw_damage(frame);
    draw_heading(frame);
    // Beside the compass where there is room, else below it.
    const bool narrow = free.high.x - free.low.x < 2 * look.px(compass_half + 8 + ranking_width + 2 * hud_margin);
    ImVec2 corner(free.low.x + look.px(hud_margin), free.low.y + look.px(narrow ? 44 : hud_margin));
    if (scene.panes.empty()) { // a pane is small
        corner.y = draw_ranking(frame, corner) + look.px(6);
        draw_ghost_legend(frame, corner);
    }
    draw_kills(frame);
    draw_vitals(frame);
    draw_notice(frame);
    draw_foot(frame);
}

} // namespace overlay
