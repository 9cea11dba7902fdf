/// The HUD's lines below the compass: what there is to do, what protects the own tank, and what it holds.

#include "client/match/task.h"
#include "overlay/hud/hud_parts.h"

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

std::string task_line(const client::View& client) {
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

std::string power_line(const client::View& client, const std::string& key) {
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
            draw_text(frame.list, look.bold, {frame.free.middle().x, y + look.px(4)}, colours::accent, line, 0.5f);
            y += look.px(4) + look.bold->FontSize;
        }
    return y;
}

} // namespace overlay
