#pragma once
/// A shell in the air, and what each judge has found of it (protocol/judging.h). Match times [s].

#include "server/game.h"
#include "server/shown_to.h"
#include "tunables/enum_table.h"
#include "world/shell.h"

namespace server {

/// What a judge says.
struct Finding {
    bool decided = false;
    protocol::Ruling ruling = protocol::Ruling::missed;
    ActorId victim = 0; ///< if it hit one
    double flown = 0;   ///< since it was fired, when it did [s]
    glm::vec3 position{0};
    [[nodiscard]] bool hit() const { return decided && ruling == protocol::Ruling::hit; }
};

struct Flight {
    std::uint32_t id = 0;
    ActorId shooter = 0;
    ClientId owner = 0;
    std::uint32_t number = 0; ///< of its client's
    world::Shell shell{};
    double fired = 0;
    protocol::Viewing viewing{};
    protocol::Judge judge{}; ///< whose word counts for it
    bool shadow = false;     ///< the others judge it, too

    double flown = 0;                      ///< since it was fired [s]
    std::optional<world::Impact> ground{}; ///< where it meets the ground, or what is on it
    bool gone = false;                     ///< off the map
    tunables::PerEnum<protocol::Judge, Finding> findings{};
    std::map<ActorId, ShownTo> shown{};       ///< whom it comes near, as its shooter sees them
    std::optional<protocol::ShellEnd> said{}; ///< how it ended, by its shooter
    double said_at = 0;
    bool exploded = false;

    [[nodiscard]] bool over() const { return ground || gone; } ///< whomever it may have met before
};

} // namespace server
