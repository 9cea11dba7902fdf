#include "overlay/hud.h"

#include "client/scene.h"
#include "overlay/aim.h"
#include "overlay/figures.h"
#include "overlay/project.h"
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

std::string notice(const client::Client& client) {
    const client::Match& match = client.match();
    if (!client.ended().empty())
        return client.ended();
    const double now = client.render_time().match;
    if (!match.state.running)
        return fmt::format("{} – next match in {:.0f} s", match.notice, std::max(0.0, match.state.until - now));
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? match.find(player->actor()) : nullptr;
    if (!actor || !player->spawned())
        return "Waiting for the server to place your tank";
    if (!actor->alive()) {
        for (auto kill = match.kills.rbegin(); kill != match.kills.rend(); ++kill)
            if (kill->victim == player->actor()) {
                const double back = static_cast<double>(client.rules().respawn_delay) - (now - kill->time);
                return fmt::format("You were destroyed – back in {:.0f} s", std::ceil(std::max(0.0, back)));
            }
        return "You were destroyed";
    }
    return {};
}

namespace {

void panel(ImDrawList& list, const Look& look, ImVec2 low, ImVec2 high) {
    list.AddRectFilled(low, high, colours::panel, look.px(6));
    list.AddRect(low, high, colours::panel_edge, look.px(6));
}

void bar(ImDrawList& list, const Look& look, ImVec2 at, ImVec2 size, float share, ImU32 colour) {
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colours::well, look.px(2));
    if (share > 0)
        list.AddRectFilled(at, {at.x + size.x * std::min(share, 1.0f), at.y + size.y}, colour, look.px(2));
}

ImU32 health_colour(float share) {
    return share > 0.55f ? colours::good : share > 0.25f ? colours::accent : colours::bad;
}

/// Health, reload, speed, mines and the network, at the bottom left of the free area.
void draw_vitals(ImDrawList& list, const Look& look, const client::Client& client, const Area& free) {
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor)
        return;
    const ImVec2 size(look.px(248), look.px(76));
    const ImVec2 low(free.low.x + look.px(10), free.high.y - size.y - look.px(10));
    panel(list, look, low, {low.x + size.x, low.y + size.y});

    const float health = static_cast<float>(actor->health) / std::max(1.0f, client.rules().health);
    const float reload = std::max(0.01f, client.rules().reload);
    const auto loaded = static_cast<float>(client.now() - player->last_fire) / reload;
    const float left = low.x + look.px(12), width = size.x - look.px(24);
    draw_text(list, look.small, {left, low.y + look.px(8)}, colours::dim, "HEALTH");
    bar(list, look, {left + look.px(56), low.y + look.px(9)}, {width - look.px(94), look.px(10)}, health,
        health_colour(health));
    draw_text(list, look.small, {left + width, low.y + look.px(8)}, colours::text,
              fmt::format("{}", actor->health).c_str(), 1);
    draw_text(list, look.small, {left, low.y + look.px(26)}, colours::dim, "GUN");
    bar(list, look, {left + look.px(56), low.y + look.px(27)}, {width - look.px(94), look.px(10)}, loaded,
        loaded >= 1 ? colours::accent : fade(colours::accent, 0.5f));
    draw_text(list, look.small, {left + width, low.y + look.px(26)}, loaded >= 1 ? colours::accent : colours::dim,
              loaded >= 1 ? "ready" : figure(static_cast<double>((1 - loaded) * reload)).substr(0, 3).c_str(), 1);

    int laid = 0;
    for (const auto& [id, other] : client.match().actors)
        laid += other.added.kind == protocol::ActorKind::mine && other.added.layer == player->actor();
    const float speed = glm::length(client.pose(*player).state.velocity);
    const float y = low.y + look.px(48);
    const auto fact = [&](float x, const std::string& value, const char* unit, float align) {
        const float unit_width = look.small->CalcTextSizeA(look.small->FontSize, 1e6f, 0, unit).x + look.px(4);
        const float value_width = look.bold->CalcTextSizeA(look.bold->FontSize, 1e6f, 0, value.c_str()).x;
        const float start = x - (value_width + unit_width) * align;
        draw_text(list, look.bold, {start, y}, colours::text, value.c_str());
        draw_text(list, look.small, {start + value_width + look.px(4), y + look.px(3)}, colours::dim, unit);
    };
    fact(left, fmt::format("{:.0f}", speed * 3.6f), "km/h", 0);
    fact(left + width * 0.52f, fmt::format("{}", std::max(0, client.rules().mines - laid)), "mines", 0.5f);
    fact(left + width, fmt::format("{:.0f}", client.session().round_trip() * 1000), "ms ping", 1);
}

/// A strip of compass bearings, the view's heading in the middle.
void draw_heading(ImDrawList& list, const Look& look, const client::Scene& scene, const Area& free) {
    const glm::vec3 view = scene.camera.target - scene.camera.eye;
    if (std::hypot(view.x, view.y) < 1e-3f * glm::length(view))
        return;
    const float bearing = compass(std::atan2(view.y, view.x));
    const float half = std::min(look.px(150), (free.high.x - free.low.x) * 0.22f);
    const ImVec2 middle((free.low.x + free.high.x) / 2, free.low.y + look.px(10));
    const float a_degree = half / 60; // the strip is 120° wide
    panel(list, look, {middle.x - half - look.px(8), middle.y}, {middle.x + half + look.px(8), middle.y + look.px(30)});
    list.PushClipRect({middle.x - half, middle.y}, {middle.x + half, middle.y + look.px(30)}, true);
    for (int degrees = static_cast<int>(bearing) / 15 * 15 - 75; degrees <= static_cast<int>(bearing) + 75;
         degrees += 15) {
        const float x = middle.x + (static_cast<float>(degrees) - bearing) * a_degree;
        const bool named = ((degrees % 45) + 45) % 45 == 0;
        list.AddLine({x, middle.y + look.px(named ? 21.0f : 24.0f)}, {x, middle.y + look.px(29)},
                     named ? colours::text : colours::dim, look.px(1));
        if (std::abs(x - middle.x) < half - look.px(12))
            draw_text(list, look.small, {x, middle.y + look.px(5)}, named ? colours::text : fade(colours::dim, 0.7f),
                      compass_label(degrees).c_str(), 0.5f);
    }
    list.PopClipRect();
    list.AddTriangleFilled({middle.x, middle.y + look.px(25)}, {middle.x - look.px(4), middle.y + look.px(32)},
                           {middle.x + look.px(4), middle.y + look.px(32)}, colours::accent);
}

/// Ranking, time left and frames per second, at the top left.
void draw_ranking(ImDrawList& list, const Look& look, const client::Client& client, const Area& free,
                  const HudFacts& facts) {
    constexpr std::size_t most = 6;
    const client::Match& match = client.match();
    const auto ranking = match.ranking();
    const std::size_t shown = std::min(most, ranking.size());
    const float line = look.px(17), width = look.px(186);
    const ImVec2 low(free.low.x + look.px(10), free.low.y + look.px(10));
    panel(list, look, low, {low.x + width, low.y + look.px(30) + line * static_cast<float>(shown)});
    const float left = low.x + look.px(10), right = low.x + width - look.px(10);
    const bool limited = match.state.running && match.state.until > 0;
    const double now = client.render_time().match;
    draw_text(list, look.bold, {left, low.y + look.px(6)}, colours::text,
              clock(limited ? match.state.until - now : now).c_str());
    draw_text(list, look.small, {right, low.y + look.px(8)}, colours::dim,
              fmt::format("{:.0f} fps", facts.frames_per_s).c_str(), 1);
    float y = low.y + look.px(27);
    for (std::size_t i = 0; i < shown; ++i, y += line) {
        const client::Actor& actor = *ranking[i];
        const bool own = client.is_own(actor.added.actor);
        list.AddRectFilled({left, y + look.px(3)}, {left + look.px(8), y + look.px(11)},
                           pack(client::palette(actor.added.colour)), look.px(1.5f));
        draw_text(list, own ? look.bold : look.regular, {left + look.px(14), y - look.px(own ? 1.0f : 0.0f)},
                  actor.alive() ? colours::text : colours::dim, actor.added.name.c_str());
        draw_text(list, look.regular, {right, y}, own ? colours::accent : colours::text,
                  fmt::format("{}", actor.kills).c_str(), 1);
    }
}

void draw_kills(ImDrawList& list, const Look& look, const client::Client& client, const Area& free) {
    constexpr double shown_for = 6; // [s]
    const client::Match& match = client.match();
    const double now = client.render_time().match;
    float y = free.low.y + look.px(12);
    for (const client::KillLine& kill : match.kills) {
        const auto age = now - kill.time;
        if (age > shown_for)
            continue;
        static constexpr const char* verbs[] = {"destroyed", "blew up", "took down"};
        const auto colour = [&](protocol::ActorId id) {
            const client::Actor* actor = match.find(id);
            const glm::vec3 linear = actor ? client::palette(actor->added.colour) : glm::vec3(0.5f);
            return fade(pack(linear * 0.7f + 0.3f), static_cast<float>(std::min(1.0, shown_for - age)));
        };
        const bool accident = kill.killer == kill.victim || kill.killer == 0;
        const std::string verb =
            accident ? " was destroyed" : fmt::format(" {} ", verbs[static_cast<std::size_t>(kill.cause) % 3]);
        const std::string victim = match.name_of(kill.victim), killer = accident ? "" : match.name_of(kill.killer);
        float x = free.high.x - look.px(14);
        const auto right_to_left = [&](const std::string& text, ImU32 tint) {
            if (!text.empty())
                x -= draw_text(list, look.regular, {x, y}, tint, text.c_str(), 1);
        };
        if (accident)
            right_to_left(verb, colours::text);
        right_to_left(victim, colour(kill.victim));
        if (!accident) {
            right_to_left(verb, colours::text);
            right_to_left(killer, colour(kill.killer));
        }
        y += look.px(18);
    }
}

void draw_labels(ImDrawList& list, const Look& look, const client::Scene& scene, const glm::mat4& matrix,
                 const glm::vec2& size) {
    for (const client::LabelPicture& label : scene.labels) {
        const auto at = project(matrix, label.position, size);
        if (!at)
            continue;
        const float distance = glm::length(label.position - scene.camera.eye);
        const float visible = std::clamp(1.3f - distance / 700, 0.75f, 1.0f);
        const float y = at->y - look.px(22);
        draw_text(list, look.small, {at->x, y}, fade(pack(label.colour * 0.45f + 0.55f), visible), label.text.c_str(),
                  0.5f);
        if (label.health >= 0) {
            const ImVec2 low(at->x - look.px(21), y + look.px(15));
            list.AddRectFilled(low, {low.x + look.px(42), low.y + look.px(4)}, fade(colours::shadow, 0.6f * visible));
            list.AddRectFilled(low, {low.x + look.px(42) * std::min(label.health, 1.0f), low.y + look.px(4)},
                               fade(health_colour(label.health), visible));
        }
    }
}

/// The path of a shell fired now as dots, and a ring where it would land.
void draw_aim(ImDrawList& list, const Look& look, const client::Client& client, const client::Scene& scene,
              const glm::mat4& matrix, const glm::vec2& size) {
    const auto it = aim(client, scene);
    if (!it)
        return;
    const client::LocalPlayer* player = client.player();
    const ImU32 tint = it->on_target ? colours::bad : client.can_fire(*player) ? colours::text : colours::dim;
    for (const glm::vec3& point : it->path)
        if (const auto at = project(matrix, point, size))
            list.AddCircleFilled({at->x, at->y}, look.px(1.3f), fade(tint, 0.55f));
    if (!it->impact)
        return;
    if (const auto at = project(matrix, *it->impact, size)) {
        const ImVec2 middle(at->x, at->y);
        list.AddCircle(middle, look.px(9), colours::shadow, 0, look.px(4));
        list.AddCircle(middle, look.px(9), tint, 0, look.px(2));
        list.AddCircleFilled(middle, look.px(2), tint);
        const float distance = glm::length(*it->impact - client.pose(*player).state.position);
        draw_text(list, look.small, {middle.x + look.px(14), middle.y - look.px(7)}, tint,
                  fmt::format("{:.0f} m", distance).c_str());
    }
}

} // namespace

void draw_hud(const Look& look, const client::Client& client, const client::Scene& scene, const Area& screen,
              const Area& free, const HudFacts& facts) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const glm::vec2 size(screen.high.x - screen.low.x, screen.high.y - screen.low.y);
    if (size.x <= 0 || size.y <= 0)
        return;
    const glm::mat4 matrix = render::view_projection(scene.camera, size.x / size.y);
    draw_labels(list, look, scene, matrix, size);
    draw_aim(list, look, client, scene, matrix, size);
    draw_heading(list, look, scene, free);
    draw_ranking(list, look, client, free, facts);
    draw_kills(list, look, client, free);
    draw_vitals(list, look, client, free);
    const float middle = (free.low.x + free.high.x) / 2;
    if (const std::string text = notice(client); facts.with_notice && !text.empty())
        draw_text(list, look.large, {middle, free.low.y + (free.high.y - free.low.y) * 0.24f}, colours::text,
                  text.c_str(), 0.5f);
    const std::string foot = facts.note.empty() ? "F1 keys" : facts.note;
    draw_text(list, look.small, {free.high.x - look.px(14), free.high.y - look.px(24)},
              facts.note.empty() ? fade(colours::text, 0.65f) : colours::accent, foot.c_str(), 1);
}

} // namespace overlay
