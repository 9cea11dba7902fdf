/// The HUD of the player's own tank: its state and the compass.

#include "client/match/task.h"
#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

void draw_vitals(const HudFrame& frame) {
    const Look& look = frame.look;
    const client::ClientState& client = frame.client;
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
        frame.text(look.small, {left, low.y + look.px(y)}, colours::text, name);
        bar(frame, {left + look.px(50), low.y + look.px(y + 3)}, {size.x - look.px(150), look.px(9)}, share, colour);
        frame.text(look.small, {right, low.y + look.px(y)}, tint, text, 1);
    };
    gauge(6, "health", health, health_colour(health), fmt::format("{}", actor->health), colours::text);
    const bool counted = actor->shells != protocol::Loadout::no_end, empty = actor->shells == 0;
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
    frame.text(look.small, {left, y}, colours::text, fmt::format("{:.0f} km/h", speed * 3.6f));
    frame.text(look.small, {right, y}, colours::text,
               mines == 0 ? "no mines" : fmt::format("{} mine{}", mines, mines == 1 ? "" : "s"), 1);
}

float draw_compass(const HudFrame& frame) {
    constexpr float tall = 30, row = 4; // height of the compass, and y of its labels from its top, at scale 1 [pixels]
    const Look& look = frame.look;
    ImDrawList& list = frame.list;
    const float half = std::min(look.px(compass_half - 8), frame.free.width() * 0.2f);
    const ImVec2 middle(frame.free.middle().x, frame.free.low.y + look.px(hud_margin));
    const glm::vec3 view = frame.scene.camera.target - frame.scene.camera.eye;
    if (std::hypot(view.x, view.y) <= 1e-3f * glm::length(view)) // the camera looks straight down
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
        // Omits labels that the bearing in the middle would cover or the compass' ends would cut off.
        if (named && std::abs(x - middle.x) < half - look.px(12) && std::abs(x - middle.x) > look.px(30))
            draw_text(list, look.small, {x, low + look.px(row)}, colours::text, compass_label(degrees), 0.5f);
    }
    if (const client::LocalPlayer* player = frame.client.player(); player && player->spawned()) {
        const glm::vec3 forward = frame.client.pose(*player).state.orientation * glm::vec3(1, 0, 0);
        const float off = std::remainder(compass(std::atan2(forward.y, forward.x)) - bearing, 360.0f);
        const float x = middle.x + off * a_degree, top = high - look.px(12);
        list.AddTriangleFilled({x, top + look.px(7)}, {x - look.px(4), top}, {x + look.px(4), top}, colours::self);
    }
    list.PopClipRect();
    draw_text(list, look.bold, {middle.x, low + look.px(row - 1)}, colours::accent,
              fmt::format("{:.0f}°", std::fmod(bearing, 359.5f)), 0.5f);
    list.AddTriangleFilled({middle.x, high - look.px(6)}, {middle.x - look.px(4), high + look.px(1)},
                           {middle.x + look.px(4), high + look.px(1)}, colours::accent);
    return high;
}

// The lag meter: the link's round-trip times of the last half minute, and its present state.

std::string link_text(const protocol::LinkFigures& link) {
    const std::string trip = fmt::format("round trip {} ms ±{}", link.round_trip, link.jitter);
    return link.stream ? trip + ", WebSocket: delays, no loss"
                       : fmt::format("{}, {:.1f} % lost", trip, link.lost / 10.0);
}

bool poor_link(const protocol::LinkFigures& link) {
    constexpr int long_trip = 150, much_jitter = 40, many_lost = 30; // limits of a good link [ms], [ms], [‰]
    return link.round_trip > long_trip || link.jitter > much_jitter || link.lost > many_lost;
}

float draw_lag(const HudFrame& frame, float top) {
    const std::deque<protocol::LinkFigures>& history = frame.client.match().own_link;
    if (history.empty() || (!frame.facts.lag && !poor_link(history.back())))
        return top;
    const Look& look = frame.look;
    const std::string text = link_text(history.back());
    constexpr float bar_width = 3, height = 16; // at scale 1 [pixels]
    const float bars = look.px(bar_width) * static_cast<float>(history.size());
    const float right = frame.free.high.x - look.px(hud_margin);
    const float left = right - bars - text_width(look.small, text) - look.px(20);
    const ImVec2 high(right, top + look.px(height + 8));
    panel(frame, {left, top}, high);
    frame.text(look.small, {left + look.px(7), top + look.px(5)},
               poor_link(history.back()) ? colours::bad : colours::text, text);
    int highest = 50; // minimum of the scale, so that a good link has low bars [ms]
    for (const protocol::LinkFigures& link : history)
        highest = std::max<int>(highest, link.round_trip);
    float x = right - look.px(6) - bars;
    for (const protocol::LinkFigures& link : history) {
        const float share = static_cast<float>(link.round_trip) / static_cast<float>(highest);
        const float foot = high.y - look.px(4);
        frame.list.AddRectFilled({x, foot - std::max(look.px(1), share * look.px(height))},
                                 {x + look.px(bar_width - 1), foot}, poor_link(link) ? colours::bad : colours::good);
        x += look.px(bar_width);
    }
    return high.y + look.px(6);
}

// The HUD's lines below the compass: task, protection and power-up of the player's tank.

std::string task_line(const client::ClientState& client) {
    const client::LocalPlayer* player = client.player();
    const client::Match& match = client.match();
    const client::Actor* actor = player ? match.find(player->actor()) : nullptr;
    if (!actor || !actor->alive() || !player->spawned() || !match.state.running)
        return {};
    const double protected_for = actor->protected_until - client.render_time().match;
    const std::string unhurt =
        protected_for > 0 ? fmt::format("nothing hurts you for {:.0f} s, or until you fire", std::ceil(protected_for))
                          : std::string();
    const auto task = client::task_of(client, player->actor());
    if (!task)
        return unhurt;
    const float way = glm::distance(glm::vec2(task->place), glm::vec2(client.pose(*player).state.position));
    const std::string carrier = match.name_of(match.objective.carrier);
    const auto words = [&]() -> std::string {
        switch (task->kind) {
        case client::Task::Kind::fetch:
            return "fetch the crate";
        case client::Task::Kind::bring:
            return "bring the crate to your base; you cannot fire";
        case client::Task::Kind::escort:
            return fmt::format("guard {}, who has the crate", carrier);
        case client::Task::Kind::hunt:
            return fmt::format("stop {}, who has the crate", carrier);
        }
        return {};
    };
    return fmt::format("{}: {:.0f} m{}{}", words(), way, unhurt.empty() ? "" : " – ", unhurt);
}

std::string power_line(const client::ClientState& client, const std::string& key) {
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor || !actor->alive() || !player->spawned() || !client.match().state.running)
        return {};
    const world::PowerUpRow& held = world::row(actor->holds);
    const std::string holds =
        held.name.empty() ? std::string() : fmt::format("{}: {} {}", held.name, key.empty() ? "it" : key, held.does);
    const double boosted = player->boost_until - client.now();
    if (boosted <= 0)
        return holds;
    return fmt::format("boosted for {:.1f} s{}{}", boosted, holds.empty() ? "" : " – ", holds);
}

float draw_task(const HudFrame& frame, float y) {
    const Look& look = frame.look;
    if (!frame.facts.target_name.empty())
        return y;
    for (const std::string& line : {task_line(frame.client), power_line(frame.client, frame.facts.power_key)})
        if (!line.empty()) {
            frame.text(look.bold, {frame.free.middle().x, y + look.px(4)}, colours::accent, line, 0.5f);
            y += look.px(4) + look.bold->FontSize;
        }
    return y;
}

} // namespace overlay
