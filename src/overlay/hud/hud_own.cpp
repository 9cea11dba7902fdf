/// The HUD's own tank: what it has left, and where it looks.

#include "overlay/hud/hud_parts.h"

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

void draw_vitals(const HudFrame& frame) {
    const Look& look = frame.look;
    const client::View& client = frame.client;
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor)
        return;
    const ImVec2 size(look.px(vitals_width), look.px(vitals_height));
    const ImVec2 low(frame.free.low.x + look.px(hud_margin), frame.free.high.y - size.y - look.px(hud_margin));
    panel(frame, low, {low.x + size.x, low.y + size.y});

    const float health = static_cast<float>(actor->health) / std::max(1.0f, client.rules().health);
    const float reload = std::max(0.01f, client.rules().reload);
    const auto loaded = static_cast<float>(client.now() - player->last_fire) / reload;
    const float left = low.x + look.px(10), right = low.x + size.x - look.px(10);
    const auto gauge = [&](float y, const char* name, float share, ImU32 colour, const std::string& text, ImU32 tint) {
        draw_text(frame.list, look.small, {left, low.y + look.px(y)}, colours::text, name);
        bar(frame, {left + look.px(50), low.y + look.px(y + 3)}, {size.x - look.px(150), look.px(9)}, share, colour);
        draw_text(frame.list, look.small, {right, low.y + look.px(y)}, tint, text, 1);
    };
    gauge(6, "health", health, health_colour(health), fmt::format("{}", actor->health), colours::text);
    const bool counted = actor->shells != protocol::Kit::no_end, empty = actor->shells == 0;
    const std::string wait = fmt::format("{:.1f} s", std::max(0.0f, (1 - loaded) * reload));
    const bool ready = loaded >= 1 && !empty;
    gauge(26, "gun", empty ? 0 : loaded, ready ? colours::accent : fade(colours::accent, 0.5f),
          empty        ? "no shells"
          : loaded < 1 ? wait
          : !counted   ? "ready"
                       : fmt::format("{} shell{}", actor->shells, actor->shells == 1 ? "" : "s"),
          empty   ? colours::bad
          : ready ? colours::accent
                  : colours::text);

    int laid = 0;
    for (const auto& [id, other] : client.match().actors)
        laid += other.kind == world::ActorKind::mine && other.added.layer == player->actor();
    const int mines = std::max(0, client.rules().mines - laid);
    const float speed = glm::length(client.pose(*player).state.velocity);
    const float y = low.y + look.px(48);
    draw_text(frame.list, look.small, {left, y}, colours::text, fmt::format("{:.0f} km/h", speed * 3.6f));
    draw_text(frame.list, look.small, {right, y}, colours::text,
              mines == 0 ? "no mines" : fmt::format("{} mine{}", mines, mines == 1 ? "" : "s"), 1);
}

float draw_compass(const HudFrame& frame) {
    constexpr float tall = 30, row = 4; // at scale 1
    const Look& look = frame.look;
    ImDrawList& list = frame.list;
    const float half = std::min(look.px(compass_half - 8), frame.free.width() * 0.2f);
    const ImVec2 middle(frame.free.middle().x, frame.free.low.y + look.px(hud_margin));
    const glm::vec3 view = frame.scene.camera.target - frame.scene.camera.eye;
    if (std::hypot(view.x, view.y) <= 1e-3f * glm::length(view)) // straight down
        return middle.y;
    const float bearing = compass(std::atan2(view.y, view.x));
    const float a_degree = half / 60; // the strip is 120° wide
    const float low = middle.y, high = middle.y + look.px(tall);
    panel(frame, {middle.x - half - look.px(8), low}, {middle.x + half + look.px(8), high});
    list.PushClipRect({middle.x - half, low}, {middle.x + half, high}, true);
    const int nearest = static_cast<int>(bearing) / 15 * 15;
    for (int degrees = nearest - 75; degrees <= nearest + 90; degrees += 15) {
        const float x = middle.x + (static_cast<float>(degrees) - bearing) * a_degree;
        const bool named = ((degrees % 45) + 45) % 45 == 0;
        list.AddLine({x, high - look.px(named ? 8.0f : 5.0f)}, {x, high - look.px(1)},
                     named ? colours::text : colours::dim, look.px(1));
        // Not under the figure in the middle, nor cut by the ends.
        if (named && std::abs(x - middle.x) < half - look.px(12) && std::abs(x - middle.x) > look.px(30))
            draw_text(list, look.small, {x, low + look.px(row)}, colours::text, compass_label(degrees), 0.5f);
    }
    if (const client::LocalPlayer* player = frame.client.player(); player && player->spawned()) {
        const glm::vec3 forward = frame.client.pose(*player).state.orientation * glm::vec3(1, 0, 0);
        const float off = std::remainder(compass(std::atan2(forward.y, forward.x)) - bearing, 360.0f);
        const float x = middle.x + off * a_degree, top = high - look.px(12);
        list.AddTriangleFilled({x, top + look.px(7)}, {x - look.px(4), top}, {x + look.px(4), top}, colours::good);
    }
    list.PopClipRect();
    draw_text(list, look.bold, {middle.x, low + look.px(row - 1)}, colours::accent,
              fmt::format("{:.0f}°", std::fmod(bearing, 359.5f)), 0.5f);
    list.AddTriangleFilled({middle.x, high - look.px(6)}, {middle.x - look.px(4), high + look.px(1)},
                           {middle.x + look.px(4), high + look.px(1)}, colours::accent);
    return high;
}

} // namespace overlay
