#pragma once
/// Two scripted tanks thirty metres apart, of which one shoots at the other and says how each shell ended.

#include "log_lines.h"
#include "match.h"

#include <glm/geometric.hpp>

namespace server::test {

using protocol::Judge;
using protocol::Ruling;

/// A house beside the line from Ann to Bob: half of what is 30 m away at y = −3 is behind it.
inline world::Map map_with_a_house() {
    world::Map map = flat_map();
    map.props = {{world::PropKind::house, 20, -5.2f, 0, 1}};
    map.spawns = {{0, 0, 0}, {30, 0, 1.5708f}}; // where they are wanted, so that they need not drive there
    return map;
}

/// Ann at (0, 0) looks along x at Bob's side, 30 m away.
struct Duel {
    LogLines log;
    Match match{settings(), map_with_a_house()};
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    world::Terrain terrain{map_with_a_house()};
    std::uint32_t shots = 0;
    const std::uint16_t straight_on = static_cast<std::uint16_t>(dr::index_of(*dr::scheme("snap:order1")));

    static ServerSettings settings() {
        ServerSettings settings;
        settings.rules.time_limit = 0;
        settings.judge = Judge::validated;
        settings.verdicts = true;
        return settings;
    }
    Duel() {
        match.put(ann, 0, 0, 0);
        match.put(bob, 30, 0, 1.5708f);
        EXPECT_EQ(log.count("refused"), 0u) << log.text();
    }
    protocol::Fire fire() { return ann.fire(match.time(), 90, ++shots); }
    /// As an honest client sees it that shows Bob there.
    [[nodiscard]] protocol::ShellEnd end(const protocol::Fire& shot, const dr::KinematicState<float>& there) const {
        const world::Target hull{there.position, there.orientation, 0};
        const auto met = world::fly(terrain, std::span(&hull, 1), {shot.origin, shot.velocity}, 0, 10);
        EXPECT_TRUE(met);
        protocol::ShellEnd end{
            .actor = ann.id, .number = shot.number, .viewing = {.scheme = straight_on, .compensate = true}};
        end.time = shot.time + met->time;
        end.position = met->position;
        if (!met->target)
            return end;
        end.victim = bob.id;
        end.incarnation = bob.incarnation;
        end.sequence = static_cast<std::uint16_t>(bob.sequence - 1);
        end.shown = {true, there.position, there.orientation, 0};
        return end;
    }
    /// The match goes on to the shell's end, the claim is made, and judged.
    void claim(const protocol::ShellEnd& end, double wait = 2) {
        while (match.time() < end.time)
            match.run();
        ann.client->send(end);
        match.run_seconds(wait);
    }
    [[nodiscard]] protocol::Rulings rulings() const { return ann.client->last<protocol::ShotVerdict>().rulings; }
    [[nodiscard]] float health() const { return match.actor(bob.id).health; }
};

} // namespace server::test
