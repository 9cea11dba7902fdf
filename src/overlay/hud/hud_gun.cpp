/// The HUD of the gun: flight path and impact, the sight with drop and lead, reload, hits given and received.

#include "overlay/hud/hud_parts.h"

#include "overlay/plot/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

namespace {

constexpr float pi = 3.14159265f;

void tick_text(const HudFrame& frame, ImVec2 at, const std::string& text, ImU32 tint, float align = 0) {
    frame.text(frame.look.small, {at.x, at.y - frame.look.small->FontSize / 2}, tint, text, align);
}

/// Draws a line with a dark edge, visible on any ground.
void tick(const HudFrame& frame, ImVec2 from, ImVec2 to, ImU32 tint) {
    frame.list.AddLine(from, to, fade(colours::shadow, 0.6f), frame.look.px(3));
    frame.list.AddLine(from, to, tint, frame.look.px(1.3f));
}

/// Draws the view through the gun's sight. Marks below the bore show the shell's drop every 50 m of range, longer marks
/// every 100 m. Marks beside the impact show how far to aim ahead of a target that crosses at 5 and 10 m/s.
void draw_sight(const HudFrame& frame, const Aim& aim, ImU32 tint) {
    const Look& look = frame.look;
    const float least = look.small->FontSize * 1.1f;           // minimum distance between two labels [pixels]
    constexpr float step = 50, longest = 600, far_away = 1000; // step, largest range, range of the bore's mark [m]
    const auto bore = frame.project(aim.shell.origin + glm::normalize(aim.shell.velocity) * far_away);
    if (bore) { // the bore: direction of the shell without gravity
        for (const float side : {-1.0f, 1.0f})
            tick(frame, {bore->x + side * look.px(10), bore->y}, {bore->x + side * look.px(34), bore->y}, tint);
        tick(frame, {bore->x, bore->y - look.px(10)}, {bore->x, bore->y - look.px(34)}, tint);
    }
    float labelled = -1e9f;
    for (const RangeMark& mark : range_marks(aim.shell, step, longest)) {
        const auto at = frame.project(mark.point);
        if (!at)
            continue;
        const bool hundred = std::fmod(mark.range, 100.0f) == 0;
        const float half = look.px(hundred ? 9 : 4);
        tick(frame, {at->x - half, at->y}, {at->x + half, at->y}, tint);
        if (hundred && std::abs(at->y - labelled) > least) {
            // The label is on the left, because the impact's range is on the right.
            tick_text(frame, {at->x - half - look.px(4), at->y}, fmt::format("{:.0f}", mark.range), tint, 1);
            labelled = at->y;
        }
    }
    if (!aim.impact)
        return;
    for (const float speed : {-10.0f, -5.0f, 5.0f, 10.0f})
        if (const auto at = frame.project(lead(aim.shell, *aim.impact, aim.flight, speed))) {
            const float tall = look.px(std::abs(speed) > 5 ? 7 : 4);
            tick(frame, {at->x, at->y - tall}, {at->x, at->y + tall}, tint);
            tick_text(frame, {at->x, at->y + tall + look.px(7)},
                      fmt::format("{:.0f}{}", std::abs(speed), speed == 10 ? " m/s" : ""), tint, 0.5f);
        }
}

/// Draws a ring that closes as the gun loads.
void draw_reload(const HudFrame& frame, ImVec2 middle, float radius, float loaded, ImU32 tint) {
    constexpr float top = -pi / 2;
    const Look& look = frame.look;
    frame.list.AddCircle(middle, radius, colours::shadow, 0, look.px(4));
    if (loaded >= 1) {
        frame.list.AddCircle(middle, radius, tint, 0, look.px(2));
        return;
    }
    frame.list.AddCircle(middle, radius, fade(tint, 0.35f), 0, look.px(2));
    frame.list.PathArcTo(middle, radius, top, top + 2 * pi * std::max(0.0f, loaded));
    frame.list.PathStroke(colours::accent, 0, look.px(2.5f));
}

/// Draws an × and the damage for a short time after the player's shell or mine has done damage.
void draw_own_hits(const HudFrame& frame, ImVec2 middle) {
    constexpr double shown_for = 1.2; // time for which a hit is shown [s]
    const Look& look = frame.look;
    const client::Match& match = frame.client.match();
    const double now = frame.client.render_time().match;
    int damage = 0;
    std::string killed;
    double age = shown_for;
    for (const client::Hit& hit : match.hits)
        if (frame.client.is_own(hit.by) && !frame.client.is_own(hit.victim) && now - hit.time < shown_for) {
            damage += hit.damage;
            age = std::min(age, now - hit.time);
            const client::Actor* victim = match.find(hit.victim);
            if (victim && !victim->alive())
                killed = victim->added.name;
        }
    if (damage == 0)
        return;
    const ImU32 tint = fade(killed.empty() ? colours::text : colours::bad, static_cast<float>(1 - age / shown_for));
    const float near = look.px(14), far = look.px(killed.empty() ? 22 : 30);
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            frame.list.AddLine({middle.x + x * near, middle.y + y * near}, {middle.x + x * far, middle.y + y * far},
                               tint, look.px(killed.empty() ? 3.0f : 4.0f));
    frame.text(look.bold, {middle.x, middle.y - look.px(54)}, tint,
               killed.empty() ? fmt::format("hit: {} damage", damage) : fmt::format("{} destroyed", killed), 0.5f);
}

/// Returns the world position that the damage came from [m]; `nullopt` if unknown.
std::optional<glm::vec3> origin_of(const HudFrame& frame, const client::Hit& hit, const glm::vec3& own) {
    for (const client::TankPicture& tank : frame.scene.tanks)
        if (hit.cause == protocol::ExplosionKind::shell && tank.actor == hit.by && tank.role == client::Role::remote)
            return tank.position;
    const auto& explosions = frame.client.match().explosions;
    const auto distance = [&](const protocol::Explosion& explosion) { return glm::distance(explosion.position, own); };
    const auto nearest = std::ranges::min_element(explosions, {}, distance);
    if (nearest == explosions.end() || distance(*nearest) < 0.5f)
        return {};
    return nearest->position;
}

} // namespace

void draw_gun(const HudFrame& frame) {
    const Look& look = frame.look;
    const auto it = aim(frame.client, frame.scene);
    if (!it)
        return;
    const client::LocalPlayer* player = frame.client.player();
    const ImU32 tint = it->on_target ? colours::bad : colours::text;
    const float reload = std::max(0.01f, frame.client.rules().reload);
    const auto loaded = static_cast<float>(frame.client.now() - player->last_fire) / reload;
    if (frame.facts.sight)
        draw_sight(frame, *it, tint);
    else
        for (const glm::vec3& point : it->path)
            if (const auto at = frame.project(point))
                frame.list.AddCircleFilled(*at, look.px(1.3f), fade(tint, 0.55f));

    const float radius = look.px(10);
    const auto landing = it->impact ? frame.project(*it->impact) : std::nullopt;
    if (landing) {
        draw_reload(frame, *landing, radius, loaded, tint);
        frame.list.AddCircleFilled(*landing, look.px(2), tint);
        const float range = glm::length(*it->impact - it->shell.origin);
        frame.text(look.small, {landing->x + look.px(15), landing->y - look.px(13)}, tint,
                   fmt::format("{:.0f} m", range));
        frame.text(look.small, {landing->x + look.px(15), landing->y + look.px(2)}, tint,
                   fmt::format("{:.1f} s", it->flight));
    }
    // Marks the point where the player aims, while the gun still turns toward it.
    if (const auto wanted = frame.facts.aim_point ? frame.project(*frame.facts.aim_point) : std::nullopt) {
        const float arm = look.px(6);
        for (const ImU32 colour : {colours::shadow, colours::accent}) {
            const float thick = look.px(colour == colours::shadow ? 3.5f : 1.5f);
            frame.list.AddLine({wanted->x - arm, wanted->y}, {wanted->x + arm, wanted->y}, colour, thick);
            frame.list.AddLine({wanted->x, wanted->y - arm}, {wanted->x, wanted->y + arm}, colour, thick);
        }
        if (landing && std::hypot(wanted->x - landing->x, wanted->y - landing->y) > 3 * radius)
            frame.list.AddLine(*wanted, *landing, fade(colours::accent, 0.3f), look.px(1));
    }
    draw_own_hits(frame, landing.value_or(frame.free.middle()));
}

void draw_damage(const HudFrame& frame) {
    constexpr double shown_for = 2;         // time for which a hit is shown [s]
    constexpr float half_width = pi * 0.1f; // half the angle of the arc [rad]
    const client::LocalPlayer* player = frame.client.player();
    if (!player || !player->spawned())
        return;
    const double now = frame.client.render_time().match;
    const glm::vec3 own = frame.client.pose(*player).state.position;
    const ImVec2 middle = frame.free.middle();
    const float radius = 0.28f * std::min(frame.free.width(), frame.free.height());
    float flash = 0;
    for (const client::Hit& hit : frame.client.match().hits) {
        const double age = now - hit.time;
        if (hit.victim != player->actor() || age > shown_for)
            continue;
        const auto strength = static_cast<float>(1 - age / shown_for);
        flash = std::max(flash, strength * strength * std::min(1.0f, static_cast<float>(hit.damage) / 50));
        const auto from = origin_of(frame, hit, own);
        if (!from)
            continue;
        const float angle = seen_bearing(frame.scene.camera, own, *from) - pi / 2;
        frame.list.PathArcTo(middle, radius, angle - half_width, angle + half_width);
        frame.list.PathStroke(fade(colours::bad, strength), 0, frame.look.px(7));
    }
    if (flash <= 0)
        return;
    const ImU32 edge = fade(colours::bad, 0.45f * flash), clear = fade(colours::bad, 0);
    const ImVec2 low = frame.screen.low, high = frame.screen.high;
    const float deep = 0.1f * (high.y - low.y);
    frame.list.AddRectFilledMultiColor(low, {high.x, low.y + deep}, edge, edge, clear, clear);
    frame.list.AddRectFilledMultiColor({low.x, high.y - deep}, high, clear, clear, edge, edge);
    frame.list.AddRectFilledMultiColor(low, {low.x + deep, high.y}, edge, clear, clear, edge);
    frame.list.AddRectFilledMultiColor({high.x - deep, low.y}, high, clear, edge, edge, clear);
}

float seen_bearing(const client::Camera& camera, const glm::vec3& own, const glm::vec3& other) {
    const glm::vec3 view = camera.target - camera.eye, to = other - own;
    // In a view straight down, north is up.
    const bool down = std::hypot(view.x, view.y) < 1e-3f * glm::length(view);
    const float along = down ? pi / 2 : std::atan2(view.y, view.x);
    return std::remainder(along - std::atan2(to.y, to.x), 2 * pi);
}

std::optional<Aim> aim(const client::ClientState& client, const client::Scene& scene) {
    constexpr double longest_flight = 5; // longest flight time shown [s]
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    if (!actor || !actor->alive() || !player->spawned())
        return {};
    const auto pose = client.pose(*player);
    const world::Muzzle muzzle = world::muzzle(pose.state, pose.articulations);

    std::vector<world::Target> targets;
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.actor != player->actor() && solid(tank.role))
            targets.push_back({tank.position, tank.orientation, tank.turret});
    const world::Shell shell = world::fire(muzzle, client.rules().muzzle_speed);
    const auto impact = world::fly(client.terrain(), targets, shell, 0, longest_flight);
    Aim result;
    result.shell = shell;
    if (impact) {
        result.impact = impact->position;
        result.on_target = impact->target.has_value();
        result.flight = impact->time;
    }
    for (double t = path_step; t < (impact ? impact->time : longest_flight); t += path_step)
        result.path.push_back(world::position(shell, t));
    return result;
}

std::vector<RangeMark> range_marks(const world::Shell& shell, float step, float longest) {
    std::vector<RangeMark> marks;
    const float across = std::hypot(shell.velocity.x, shell.velocity.y);
    if (across < 1e-3f * glm::length(shell.velocity) || across <= 0)
        return marks;
    for (int i = 1; static_cast<float>(i) * step <= longest; ++i) {
        const float range = static_cast<float>(i) * step;
        marks.push_back({range, world::position(shell, static_cast<double>(range / across))});
    }
    return marks;
}

glm::vec3 lead(const world::Shell& shell, const glm::vec3& impact, double flight, float speed) {
    const float across = std::hypot(shell.velocity.x, shell.velocity.y);
    if (across <= 0)
        return impact;
    const glm::vec3 right(shell.velocity.y / across, -shell.velocity.x / across, 0);
    return impact + right * (speed * static_cast<float>(flight));
}

} // namespace overlay
