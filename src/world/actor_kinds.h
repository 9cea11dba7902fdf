#pragma once
/// What takes part in a match and is replicated: one row a kind, read by server and clients. A kind's picture is a row
/// in client/scene and render, its sound one in apps/sound; each of these tables is as long as this one, or does not
/// compile. On the wire and in recordings a kind goes by its name.

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

/// What simulates it. Whoever treats them differently does so in a `switch` without a default: another one is a warning
/// at each of these places.
enum class Body : std::uint8_t {
    tank,  ///< tank.h: its owner drives it
    mine,  ///< mine.h: the server's alone
    loose, ///< loose_body.h: it lies about, and who pushes it owns it
    shell  ///< guided_shell.h: who fired it steers it
};

struct ActorKindRow {
    ActorKind kind;
    std::string_view name;
    Body body;
    bool driven = false;             ///< by a person or a bot: it has health, a gun, and a place among the scores
    PropKind prop = PropKind::count; ///< of a loose one: shape, mass and model; `count` for the others
    bool faces_its_way = true; ///< receivers may turn it to where it goes; else its orientation is taken as published
    bool accelerates = true;   ///< publishes its acceleration
    const dr::Footprint<float>* footprint = nullptr; ///< what it stands on at rest; nullptr: it lies anyhow, or flies
    const dr::Footprint<float>* pressed = nullptr;   ///< the same as deep as its springs let it sink
    std::span<const glm::vec3> hull{};               ///< whose deepest point is measured [m]
    /// Which of the viewer's modes is its own.
    dr::ClampMode dr::GroundClampSettings::*clamp = &dr::GroundClampSettings::mode;

    /// What a clamp puts on the ground: what drives with its springs pressed is not under it.
    [[nodiscard]] const dr::Footprint<float>& clamped(dr::ClampMode mode) const {
        return mode == dr::ClampMode::only_up ? *pressed : *footprint;
    }
    /// How one of it is put on the ground among many.
    [[nodiscard]] dr::Stance stance(dr::ClampMode mode) const {
        return {.footprint = footprint ? &clamped(mode) : nullptr,
                .mode = mode,
                .apart = body == Body::loose && mode != dr::ClampMode::none};
    }
    /// What everybody publishes by, as this kind does.
    [[nodiscard]] dr::PublisherSettings published(dr::PublisherSettings settings) const {
        if (!accelerates)
            settings.acceleration = dr::PublisherSettings::Acceleration::none;
        return settings;
    }
};

/// A row of what lies about. What is pushed and knocked about has an acceleration that is noise, and what rolls slows
/// down too little to need one; nor does it face where it goes.
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

/// By its name; nothing if there is none of that name.
constexpr std::optional<ActorKind> actor_kind(std::string_view name) {
    const auto found = std::ranges::find(actor_kinds, name, &ActorKindRow::name);
    return found == actor_kinds.end() ? std::nullopt : std::optional(found->kind);
}
/// Of what a map says that lies about; nothing for what stands fast.
constexpr std::optional<ActorKind> actor_kind(PropKind prop) {
    const auto found = std::ranges::find_if(
        actor_kinds, [&](const ActorKindRow& it) { return it.body == Body::loose && it.prop == prop; });
    return found == actor_kinds.end() ? std::nullopt : std::optional(found->kind);
}
/// By its name, as it comes in messages and recordings; what nobody knows is not driven.
constexpr bool driven(std::string_view name) {
    const auto kind = actor_kind(name);
    return kind && row(*kind).driven;
}

} // namespace world
