#pragma once
/// Two scripted tanks 30 m apart. One of them shoots at the other and reports the end of each shell.

#include "log_lines.h"
#include "match.h"

#include <glm/geometric.hpp>

namespace server::test {

using protocol::Judge;
using protocol::Ruling;

/// A house beside the line from Ann to Bob. It hides half of a tank that stands 30 m away at y = −3.
inline world::Map map_with_a_house() {
    world::Map map = flat_map();
    map.props = {{world::PropKind::house, 20, -5.2f, 0, 1}};
    map.spawns = {{0, 0, 0}, {30, 0, 1.5708f}}; // the tanks' positions in the duel, so that they need not drive
    return map;
}

/// Ann stands at (0, 0) and looks along x at Bob's side, 30 m away.
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
    /// Returns the shell's end as reported by an honest client that displays Bob at `there`.
    [[nodiscard]] protocol::ShellEnd end(const protocol::Fire& shot, const dr::KinematicState<float>& there) const {
        const world::Target hull{there.position, there.orientation, 0};
        const auto met = world::fly(terrain, std::span(&hull, 1), {shot.origin, shot.velocity}, 0, 10);
        EXPECT_TRUE(met);
        protocol::ShellEnd end{
            .actor = ann.id, .number = shot.number, .display = {.scheme = straight_on, .compensate = true}};
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
    /// Runs the match until the shell ends, sends the claim and waits for its ruling.
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
