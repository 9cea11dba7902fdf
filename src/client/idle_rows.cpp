#include "client/idle_rows.h"

#include "dead_reckoning/receiving/batch.h"

#include <algorithm>
#include <array>

namespace client {

namespace {

using P = dr::PublisherSettings;
using R = dr::ReceiverSettings;
using C = dr::GroundClampSettings;

bool at_fixed_rate(const Settings& s) { return s.host.publisher.when == P::When::fixed; }
bool fits(const Settings& s) { return dr::fits_model(s.host.publisher); }
bool publishes_no_acceleration(const Settings& s) { return s.host.publisher.acceleration == P::Acceleration::none; }

/// Whether the acceleration that the publisher measures is neither sent nor compared.
bool acceleration_unused(const Settings& s) {
    return fits(s) && (at_fixed_rate(s) || s.host.publisher.acceleration_threshold <= 0);
}
bool velocity_unused(const Settings& s) {
    return acceleration_unused(s) && (at_fixed_rate(s) || s.host.publisher.velocity_threshold <= 0);
}
bool average_unused(const Settings& s) { return velocity_unused(s) && !s.host.publisher.angular_acceleration; }

/// Whether `is` holds for every scheme that is drawn or scored, far tanks' included.
template <class Is> bool all_shown(const Settings& s, Is&& is) {
    std::vector<int> schemes = shown_schemes(s);
    if (s.dr_modes.on)
        schemes.push_back(s.dr_modes.far_scheme);
    return std::ranges::all_of(schemes,
                               [&](int scheme) { return is(dr::schemes()[static_cast<std::size_t>(scheme)]); });
}
/// Whether every scheme that is drawn, scored or tested by the publisher has one of these predictors, and the publisher
/// tests neither velocity nor acceleration.
bool predicts_by(const Settings& s, std::span<const std::string_view> predictors) {
    const auto is = [&](const dr::Scheme& scheme) {
        return std::ranges::find(predictors, scheme.predictor->name) != predictors.end();
    };
    const P& publisher = s.host.publisher;
    const bool untested = publisher.velocity_threshold <= 0 && publisher.acceleration_threshold <= 0;
    return (at_fixed_rate(s) || (untested && is(dr::reference(publisher)))) && all_shown(s, is);
}
constexpr std::string_view by_position[] = {"order0", "static"};
constexpr std::string_view by_velocity[] = {"order0", "static", "order1", "arc", "fpw", "rpw", "fpb", "rpb"};
bool predicts_by_position(const Settings& s) { return predicts_by(s, by_position); }
bool predicts_by_velocity(const Settings& s) { return predicts_by(s, by_velocity); }

bool fits_no_parabola(const Settings& s) {
    return s.host.publisher.velocity != P::Velocity::fit && s.host.publisher.acceleration != P::Acceleration::fit;
}

bool plays_past(const dr::Scheme& scheme) { return scheme.convergence->replay != dr::Replay::none; }
bool only_past(const Settings& s) { return all_shown(s, plays_past); }
bool only_present(const Settings& s) {
    return all_shown(s, [](const dr::Scheme& scheme) { return !plays_past(scheme); });
}
bool never_blends(const Settings& s) {
    return all_shown(s, [](const dr::Scheme& scheme) { return !scheme.convergence->blends; });
}
/// Whether no position depends on the blend time; the hull's direction may.
bool places_without_blend_time(const Settings& s) {
    static constexpr std::array<std::string_view, 3> own_time{"phase-in", "targeting", "targeting-99"};
    return all_shown(s, [](const dr::Scheme& scheme) {
        return !scheme.convergence->blends || plays_past(scheme) ||
               std::ranges::find(own_time, scheme.convergence->name) != own_time.end();
    });
}
/// Whether no scheme that is drawn or scored has this convergence, or this predictor.
bool without(const Settings& s, std::string_view part) {
    return all_shown(s, [&](const dr::Scheme& scheme) {
        return scheme.convergence->name != part && scheme.predictor->name != part;
    });
}
bool not_in_a_batch(const Settings& s) {
    return all_shown(s, [](const dr::Scheme& scheme) { return !dr::Batch::supports(scheme); });
}

bool clamps_nothing(const Settings& s) {
    return s.clamp.mode == dr::ClampMode::none && s.clamp.mines == dr::ClampMode::none;
}
/// Whether every displayed tank comes from the local physics, which needs no ground clamp.
bool only_physics(const Settings& s) {
    return s.remote_physics && s.ghost_schemes.empty() && s.ghosts_on.empty() && s.panes.empty();
}

bool without_zones(const Settings& s) { return !s.host.zones.on; }
bool no_modes(const Settings& s) { return !s.dr_modes.on; }

bool has_trace(const Settings& s) { return s.link.trace != nullptr; }
bool keeps_order(const Settings& s) { return s.link.jitter <= 0 && s.link.detour <= 0 && !has_trace(s); }
bool without_bursts(const Settings& s) { return s.link.burst <= 0; }
bool loses_nothing(const Settings& s) { return s.link.loss <= 0 && without_bursts(s) && !has_trace(s); }

struct Rule {
    std::string_view row;
    bool (*idle)(const Settings&);
    Need need;
};

constexpr Need by_threshold{"publish", "threshold"}, no_fit{"model-fit", "off"}, modes_on{"dr-modes", "on"},
    some{"acceleration", "difference"}, blending{"scheme", "ease:ctra-fade"},
    hardly_blending{"scheme", "ease:ctra-fade", true}, past{"scheme", "delayed:order2"}, zones_on{"zones", "on"},
    bursts{"link-burst", "0.2"}, clamp_on{"clamp", "only-up"}, no_trace{"link", "none"};

constexpr Rule rules[] = {
    {"presentation-delay", [](const Settings& s) { return s.remote_physics; }, {"remote-physics", "off"}},
    {"together", not_in_a_batch, blending},
    {"together", [](const Settings& s) { return s.receiver.articulation_delay > 0; }, {"articulation-delay", "0"}},
    {"together",
     [](const Settings& s) { return s.receiver.orientation != R::Orientation::published; },
     {"orientation", "published"}},
    {"together", [](const Settings& s) { return s.host.publisher.articulation_rate > 0; }, {"articulation-rate", "0"}},
    {"together", only_physics, {"remote-physics", "off"}},
    {"swap-schemes", [](const Settings& s) { return !s.host.give_schemes; }, {"give-schemes", "on"}},

    {"half-round-trip", [](const Settings& s) { return s.receiver.compensate; }, {"compensate", "off"}},
    {"half-round-trip", only_past, blending},
    {"compensate", only_past, blending},
    {"remote-physics", only_past, blending},
    {"blend-time", never_blends, blending},
    {"blend-time", places_without_blend_time, hardly_blending},
    {"blend-scale", never_blends, blending},
    {"blend-scale", places_without_blend_time, hardly_blending},
    {"targeting-share", [](const Settings& s) { return without(s, "targeting"); }, {"scheme", "targeting:order2"}},
    {"phase-in-frames", [](const Settings& s) { return without(s, "phase-in"); }, {"scheme", "phase-in:order2"}},
    {"stick-weight", [](const Settings& s) { return without(s, "input-lagrange"); }, {"scheme", "snap:input-lagrange"}},
    {"stick-weight", only_physics, {"remote-physics", "off"}},
    {"orientation", only_past, blending},
    {"orientation-speed", only_past, blending},
    {"orientation-speed",
     [](const Settings& s) { return s.receiver.orientation != R::Orientation::from_velocity; },
     {"orientation", "from-velocity"}},
    {"orientation-base", only_past, blending},
    {"orientation-base",
     [](const Settings& s) { return s.receiver.orientation != R::Orientation::two_points; },
     {"orientation", "two-points"}},
    {"interpolation-delay", only_present, past},
    {"extrapolation-limit", only_present, past},

    {"clamp", only_physics, {"remote-physics", "off"}},
    {"clamp-one-point-beyond", clamps_nothing, clamp_on},
    {"clamp-interval", clamps_nothing, clamp_on},
    {"clamp-interval-beyond", clamps_nothing, clamp_on},
    {"clamp-interval-beyond", [](const Settings& s) { return s.clamp.interval <= 0; }, {"clamp-interval", "0.1"}},
    {"clamp-smoothing", clamps_nothing, clamp_on},
    {"clamp-sink", clamps_nothing, clamp_on},
    {"clamp-sink", [](const Settings& s) { return s.clamp.smoothing <= 0; }, {"clamp-smoothing", "0.2"}},
    {"clamp-ground", clamps_nothing, clamp_on},
    {"clamp-rays", clamps_nothing, clamp_on},
    {"clamp-rays", [](const Settings& s) { return s.clamp.ground != C::Ground::nearest; }, {"clamp-ground", "nearest"}},

    {"dr-modes-far-beyond", no_modes, modes_on},
    {"dr-modes-far-scheme", no_modes, modes_on},
    {"dr-modes-far-interval", no_modes, modes_on},
    {"dr-modes-shell-scheme", no_modes, modes_on},

    {"position-threshold", // The compact coding rounds positions to a part of it.
     [](const Settings& s) { return at_fixed_rate(s) && s.host.relaying.coding == protocol::Coding::compact; },
     {"publish", "threshold", true}},
    {"position-threshold", at_fixed_rate, by_threshold},
    {"time-space-threshold", at_fixed_rate, by_threshold},
    {"rotation-threshold", at_fixed_rate, by_threshold},
    {"articulation-threshold", at_fixed_rate, by_threshold},
    {"velocity-threshold", at_fixed_rate, by_threshold},
    {"acceleration-threshold", at_fixed_rate, by_threshold},
    {"velocity", predicts_by_position, blending},
    {"velocity-average", predicts_by_position, blending},
    {"tiny", predicts_by_position, blending},
    {"model-fit", predicts_by_position, blending},
    {"predictive-prevention", predicts_by_position, blending},
    {"angular-velocity", predicts_by_position, blending},
    {"acceleration", predicts_by_velocity, blending},
    {"damp", predicts_by_velocity, blending},
    {"zero-vertical-acceleration", predicts_by_velocity, blending},
    {"impact-acceleration", predicts_by_velocity, blending},
    {"velocity", velocity_unused, no_fit},
    {"velocity-average", average_unused, no_fit},
    {"acceleration", acceleration_unused, no_fit},
    {"acceleration-fit", velocity_unused, no_fit},
    {"acceleration-fit", fits_no_parabola, {"acceleration", "fit"}},
    {"damp", fits, no_fit},
    {"damp", publishes_no_acceleration, some},
    {"zero-vertical-acceleration", acceleration_unused, no_fit},
    {"zero-vertical-acceleration", publishes_no_acceleration, some},
    {"impact-acceleration", fits, no_fit},
    {"impact-acceleration", publishes_no_acceleration, some},
    {"angular-velocity", fits, no_fit},
    {"model-fit", [](const Settings& s) { return s.host.publisher.model_fit && !fits(s); }, by_threshold},
    {"model-fit-latency", [](const Settings& s) { return !s.host.publisher.model_fit; }, {"model-fit", "on"}},
    {"model-fit-latency", [](const Settings& s) { return !fits(s); }, by_threshold},

    {"zone-near", without_zones, zones_on},
    {"zone-far", without_zones, zones_on},
    {"zone-sight-rate", without_zones, zones_on},
    {"zone-around-rate", without_zones, zones_on},
    {"zone-beyond-rate", without_zones, zones_on},
    {"zone-error", without_zones, zones_on},
    {"zone-heartbeat", without_zones, zones_on},
    {"zone-budget", without_zones, zones_on},

    {"link-delay", has_trace, no_trace},
    {"link-jitter", has_trace, no_trace},
    {"link-loss", has_trace, no_trace},
    {"link-resend", loses_nothing, {"link-loss", "0.05"}},
    {"link-burst-every", without_bursts, bursts},
    {"link-burst-loss", without_bursts, bursts},
    {"link-reorder-delay", [](const Settings& s) { return s.link.reorder <= 0; }, {"link-reorder", "0.1"}},
    {"link-route-every", [](const Settings& s) { return s.link.detour <= 0; }, {"link-detour", "0.05"}},
    {"link-in-order", keeps_order, {"link-jitter", "0.02"}},
};

} // namespace

std::optional<Need> need_of(std::string_view row, const Settings& settings) {
    for (const Rule& rule : rules)
        if (rule.row == row && rule.idle(settings))
            return rule.need;
    return {};
}

} // namespace client
