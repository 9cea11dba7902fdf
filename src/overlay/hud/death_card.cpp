#include "overlay/hud/death_card.h"

#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <numbers>
#include <utility>

namespace overlay {

namespace {

/// The displayed position of an actor [m]; `nullopt` if it is not displayed.
std::optional<glm::vec3> place_of(const client::ClientState& client, protocol::ActorId id) {
    const client::RemoteActor* remote = client.remote().find(id);
    return remote && remote->visible() ? std::optional(remote->ghosts.front().displayed.state.position) : std::nullopt;
}

/// "Ben's shell", "your own mine", "an explosion".
std::string weapon(const client::ClientState& client, protocol::ActorId by, protocol::ExplosionKind cause) {
    const char* const name = weapon_name(cause);
    if (client.is_own(by))
        return fmt::format("your own {}", name);
    return by == 0 ? fmt::format("{} {}", cause == protocol::ExplosionKind::wreck ? "an" : "a", name)
                   : fmt::format("{}'s {}", client.match().name_of(by), name);
}

} // namespace

std::string_view side_facing(const dr::KinematicState<float>& hull, const glm::vec3& place) {
    static constexpr std::array<std::string_view, 8> sides{"front", "front left", "left",  "rear left",
                                                           "rear",  "rear right", "right", "front right"};
    const glm::vec3 to = glm::inverse(hull.orientation) * (place - hull.position);
    const auto eighth = static_cast<int>(std::lround(std::atan2(to.y, to.x) / (std::numbers::pi_v<float> / 4)));
    return sides[static_cast<std::size_t>(eighth + 8) % 8];
}

void DeathCard::update(const client::ClientState& client) {
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor || !player->spawned()) {
        *this = {};
        return;
    }
    if (actor->alive() && !lines_.empty()) { // a new life: the damage of the former one no longer counts
        lines_.clear();
        taken_.clear();
    }
    const double now = client.render_time().match;
    const dr::KinematicState<float> hull = client.pose(*player).state;
    const std::uint64_t noted = std::exchange(noted_, client.match().hit_count);
    for (const client::Hit& hit : client.match().hits) {
        if (hit.victim != player->actor() || hit.number <= noted)
            continue;
        std::string from = weapon(client, hit.by, hit.cause);
        const auto shooter = place_of(client, hit.by);
        if (hit.cause == protocol::ExplosionKind::shell && shooter)
            from += fmt::format(", {}", side_facing(hull, *shooter));
        taken_.push_back({.time = hit.time, .points = hit.damage, .from = std::move(from)});
    }
    // The clock may have been set back since a hit.
    std::erase_if(taken_, [&](const Damage& damage) { return std::abs(now - damage.time) > counted; });
    if (actor->alive() || !lines_.empty())
        return;
    for (auto kill = client.match().kills.rbegin(); kill != client.match().kills.rend(); ++kill)
        if (kill->victim == player->actor())
            return explain(client, *kill);
}

void DeathCard::explain(const client::ClientState& client, const client::KillLine& kill) {
    constexpr std::size_t most = 4; // largest number of listed sources of damage
    const auto killer = client.is_own(kill.killer) ? std::nullopt : place_of(client, kill.killer);
    std::string title = "Destroyed by " + weapon(client, kill.killer, kill.cause);
    if (kill.cause == protocol::ExplosionKind::shell && killer)
        title += fmt::format(", {:.0f} m away", glm::distance(*killer, client.pose(*client.player()).state.position));
    lines_ = {std::move(title)};
    std::vector<Damage> sources; // newest first
    int total = 0, listed = 0;
    for (auto damage = taken_.rbegin(); damage != taken_.rend(); ++damage) {
        total += damage->points;
        const auto same = std::ranges::find(sources, damage->from, &Damage::from);
        if (same == sources.end())
            sources.push_back(*damage);
        else
            same->points += damage->points;
    }
    lines_.push_back(fmt::format("−{} in the last {:g} s:", total, counted));
    for (std::size_t i = 0; i < std::min(most, sources.size()); ++i) {
        lines_.push_back(fmt::format("−{}  {}", sources[i].points, sources[i].from));
        listed += sources[i].points;
    }
    if (sources.size() > most)
        lines_.push_back(fmt::format("−{}  {} more", total - listed, sources.size() - most));
}

void DeathCard::draw(const HudFrame& frame) const {
    if (lines_.empty())
        return;
    const Look& look = frame.look;
    const auto font = [&](std::size_t line) { return line == 0 ? look.bold : look.regular; };
    const float pad = look.px(10), step = look.bold->FontSize + look.px(4);
    float width = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i)
        width = std::max(width, text_width(font(i), lines_[i]));
    width = std::min(width, frame.free.width() - 2 * (pad + look.px(hud_margin)));
    const float height = 2 * pad + step * static_cast<float>(lines_.size());
    const ImVec2 low(frame.free.low.x + look.px(hud_margin), frame.free.middle().y - height / 2);
    panel(frame, low, {low.x + width + 2 * pad, low.y + height});
    for (std::size_t i = 0; i < lines_.size(); ++i)
        frame.text(font(i), {low.x + pad, low.y + pad + step * static_cast<float>(i)},
                   i == 0 ? colours::bad : colours::text, fit_text(font(i), lines_[i], width));
}

} // namespace overlay
