#pragma once
/// The kinds of replicated actors, one row each, for server and clients. A kind's picture follows from its `body`
/// (client/scene) and `prop` (render/models). Its sounds are a row of apps/sound/sound_synthesis.cpp, which does not
/// compile if a row is missing. Messages and recordings use a kind's name.

#include "dead_reckoning/publishing/publisher_settings.h"
#include "dead_reckoning/receiving/ground_clamp.h"
#include "tunables/enum_table.h"
#include "world/mine.h"
#include "world/props.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace world {

enum class ActorKind : std::uint8_t {
    tank,
    mine,
    barrel,
    boulder,
    repair_crate,
    ammunition_crate,
    boost_crate,
    jump_crate,
    guided_shell_crate,
    guided_shell,
    count
};

/// How a kind is simulated. Code that distinguishes the values uses a `switch` without a default, so that the compiler
/// warns of each `switch` that lacks a new value.
enum class Body : std::uint8_t {
    tank,  ///< tank.h: simulated by its owner
    mine,  ///< mine.h: always simulated by the server
    loose, ///< loose_body.h: lies on the map; simulated by its owner: the player who pushes it, or else the server
    shell  ///< guided_shell.h: simulated and steered by its owner, the player who fired it
};

struct ActorKindRow {
    ActorKind kind;
    std::string_view name;
    Body body;
    bool driven = false;             ///< driven by a player or a bot: has health, a gun and a score
    PropKind prop = PropKind::count; ///< shape, mass and model of a loose body; `count` for others
    /// Whether receivers may turn the actor to its direction of motion; otherwise they use the published orientation.
    bool faces_its_way = true;
    bool accelerates = true;                         ///< whether updates contain the actor's acceleration
    const dr::Footprint<float>* footprint = nullptr; ///< ground contacts at rest; nullptr: lies on any side, or flies
    const dr::Footprint<float>* pressed = nullptr;   ///< ground contacts with the springs fully compressed
    std::span<const glm::vec3> hull{};               ///< points whose depth under the ground is measured [m]
    /// Member of the receiver's ground-clamp settings that is the clamp mode for actors of this kind.
    dr::ClampMode dr::GroundClampSettings::*clamp = &dr::GroundClampSettings::mode;

    /// Footprint for the ground clamp. Mode `only_up` uses `pressed`, because a vehicle with compressed springs is not
    /// below ground and must not be lifted. The kind must have a footprint.
    [[nodiscard]] const dr::Footprint<float>& clamped(dr::ClampMode mode) const {
        return mode == dr::ClampMode::only_up ? *pressed : *footprint;
    }
    /// Parameters for clamping an actor of this kind in a dr::Batch.
    [[nodiscard]] dr::ClampTarget clamp_target(dr::ClampMode mode) const {
        return {.footprint = footprint ? &clamped(mode) : nullptr,
                .mode = mode,
                .apart = body == Body::loose && mode != dr::ClampMode::none};
    }
    /// Returns `settings`, without acceleration in updates if the kind does not publish it.
    [[nodiscard]] dr::PublisherSettings published(dr::PublisherSettings settings) const {
        if (!accelerates)
            settings.acceleration = dr::PublisherSettings::Acceleration::none;
        return settings;
    }
};

/// Row of a loose body. Updates have no acceleration: that of a pushed body is noise, that of a rolling one is small.
/// Loose bodies do not face their direction of motion.
constexpr ActorKindRow loose_kind(ActorKind kind, std::string_view name, PropKind prop) {
    return {
        .kind = kind, .name = name, .body = Body::loose, .prop = prop, .faces_its_way = false, .accelerates = false};
}

inline constexpr auto actor_kinds = tunables::table<&ActorKindRow::kind>({
    {.kind = ActorKind::tank,
     .name = "tank",
     .body = Body::tank,
     .driven = true,
     .footprint = &tank_footprint,
     .pressed = &tank_footprint_pressed,
     .hull = hull_points},
    {.kind = ActorKind::mine,
     .name = "mine",
     .body = Body::mine,
     .footprint = &mine_footprint,
     .pressed = &mine_footprint,
     .hull = mine_hull,
     .clamp = &dr::GroundClampSettings::mines},
    loose_kind(ActorKind::barrel, "barrel", PropKind::barrel),
    loose_kind(ActorKind::boulder, "boulder", PropKind::boulder),
    loose_kind(ActorKind::repair_crate, "repair crate", PropKind::crate),
    loose_kind(ActorKind::ammunition_crate, "ammunition crate", PropKind::ammunition),
    loose_kind(ActorKind::boost_crate, "boost crate", PropKind::boost),
    loose_kind(ActorKind::jump_crate, "jump crate", PropKind::jump),
    loose_kind(ActorKind::guided_shell_crate, "guided shell crate", PropKind::guided_shell),
    {.kind = ActorKind::guided_shell, .name = "guided shell", .body = Body::shell},
});

constexpr const ActorKindRow& row(ActorKind kind) { return actor_kinds[static_cast<std::size_t>(kind)]; }

/// The kind with this name; `nullopt` if unknown.
constexpr std::optional<ActorKind> actor_kind(std::string_view name) {
    const auto found = std::ranges::find(actor_kinds, name, &ActorKindRow::name);
    return found == actor_kinds.end() ? std::nullopt : std::optional(found->kind);
}
/// The kind of a loose prop; `nullopt` for fixed props.
constexpr std::optional<ActorKind> actor_kind(PropKind prop) {
    const auto found = std::ranges::find_if(
        actor_kinds, [&](const ActorKindRow& it) { return it.body == Body::loose && it.prop == prop; });
    return found == actor_kinds.end() ? std::nullopt : std::optional(found->kind);
}
/// Whether the kind with this name is driven; false for unknown names.
constexpr bool driven(std::string_view name) {
    const auto kind = actor_kind(name);
    return kind && row(*kind).driven;
}

} // namespace world
