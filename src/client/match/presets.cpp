#include "client/match/presets.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace client {

namespace {

using S = dr::PublisherSettings;

constexpr double degree = std::numbers::pi / 180;

/// Returns a preset with the values of `preset_rows(settings)`.
tunables::Preset preset(std::string_view name, std::string_view help, Settings settings) {
    tunables::Preset preset{name, help, {}};
    for (const tunables::Tunable& tunable : preset_rows(settings))
        preset.values.emplace_back(tunable.row.name, tunable.get());
    return preset;
}

/// Returns the index of a scheme in dr::schemes().
int index(std::string_view scheme) { return static_cast<int>(dr::index_of(*dr::scheme(scheme))); }

/// The publisher tests its thresholds by `scheme`, unless it names another reference scheme.
Settings with(std::string_view scheme, S publisher, const dr::ReceiverSettings& receiver) {
    Settings settings;
    settings.scheme = index(scheme);
    if (publisher.reference_scheme < 0)
        publisher.reference_scheme = settings.scheme;
    settings.host.publisher = publisher;
    settings.receiver = receiver;
    return settings;
}

/// From Murphy: five updates per second, thresholds of listing 18.1, derivatives of listing 18.2, a heartbeat of ten
/// seconds, and ray casts for the ground clamp of all actors.
Settings murphy() {
    Settings settings = with("pvb:order2",
                             {.rate = 5,
                              .position_threshold = 0.02,
                              .rotation_threshold = 1 * degree,
                              .heartbeat = 10,
                              .velocity = S::Velocity::difference,
                              .acceleration = S::Acceleration::difference,
                              .damp = true},
                             {});
    settings.clamp.ground = dr::GroundClampSettings::Ground::rays;
    return settings;
}

/// The example of Murphy 18.8: projective velocity blending and three points near the viewer, order 1 and one point at
/// intervals far away, delayed dead reckoning for missiles.
Settings murphy_modes() {
    Settings settings = murphy();
    settings.dr_modes.on = true;
    return settings;
}

tunables::Preset preset(std::string_view name, std::string_view help, std::string_view scheme, const S& publisher,
                        const dr::ReceiverSettings& receiver = {}) {
    return preset(name, help, with(scheme, publisher, receiver));
}

constexpr std::array<std::string_view, 10> names{
    "reckoning",    "murphy-2011",      "dis",     "haag-2001", "bzflag-like",
    "murphy-modes", "pantel-wolf-2002", "lecture", "broadcast", "custom"};

bool holds(const tunables::Preset& preset, const tunables::Tunables& rows) {
    return std::ranges::all_of(preset.values, [&](const auto& value) {
        const tunables::Tunable* row = tunables::find(rows, value.first);
        return row && row->get() == value.second;
    });
}

} // namespace

std::span<const tunables::Preset> presets() {
    static const std::array table{
        preset(names[0],
               "Reckoning: constant turn rate, fading acceleration, eased correction, time compensation, model fit",
               {}),
        preset(names[1],
               "Murphy 2011: projective velocity blending, 5/s, thresholds 0.02 m and 1 degree, derivatives from "
               "positions",
               murphy()),
        // The DIS standard has these thresholds, absolute time stamps and model 4 (RVW). Receivers blend the
        // error along a straight line; the publisher tests the model itself, without smoothing (Aronson).
        preset(names[2], "DIS: model 4 (RVW), thresholds 1 m and 3 degrees, heartbeat 5 s", "linear:rvw",
               {.rate = 10,
                .position_threshold = 1,
                .rotation_threshold = 3 * degree,
                .articulation_threshold = 3 * degree,
                .heartbeat = 5,
                .acceleration = S::Acceleration::engine,
                .reference_scheme = index("snap:rvw")},
               {.compensate = true}),
        // Targeting halves the gap to the target 60 times a second. The target is moved on by half a round-trip time.
        preset(names[3], "Haag 2001: Targeting, with the target moved on by half the round-trip time",
               "targeting:order2", {.when = S::When::fixed, .rate = 5}, {.half_round_trip = true}),
        // BZFlag extrapolates speed and turn rate. It sends updates at 9 cm or 0.05 rad of deviation, or after 1 s.
        preset(names[4],
               "BZFlag-like: along an arc, at most 30/s, thresholds 0.09 m and 0.05 rad, heartbeat 1 s, no smoothing",
               "snap:arc",
               {.rate = 30,
                .position_threshold = 0.09,
                .rotation_threshold = 0.05,
                .heartbeat = 1,
                .acceleration = S::Acceleration::none},
               {.compensate = true}),
        preset(
            names[5],
            "Murphy 2011 with DR modes (18.8): far tanks by order 1 and one point at intervals, guided shells delayed",
            murphy_modes()),
        // The paper's best scheme for action games, with 20 packets per second, each of which is displayed at once.
        preset(names[6],
               "Pantel & Wolf 2002: the stick moves on along its parabola, at 0.3 of real time (scheme 7), 20/s",
               "snap:input-lagrange", {.when = S::When::fixed, .rate = 20, .acceleration = S::Acceleration::none},
               {.compensate = true}),
        // From the lecture: a model of the second order, a threshold, an update at least every five seconds, time
        // stamps and phase-in. The lecture gives no value of the threshold; 0.5 m is ours.
        preset(names[7], "Lecture: second order, phase-in, threshold 0.5 m, heartbeat 5 s, time compensation",
               "phase-in:order2", {.rate = 30, .position_threshold = 0.5, .heartbeat = 5}, {.compensate = true}),
        // The lecture's example without dead reckoning: the position is sent every 1/60 s, and displayed as received.
        preset(names[8],
               "No dead reckoning (lecture): every position is sent, 60/s (every 17 ms), displayed as received",
               "snap:order0", {.when = S::When::fixed, .rate = 60, .acceleration = S::Acceleration::none}),
    };
    return table;
}

tunables::Tunables preset_rows(Settings& settings) {
    return tunables::joined({{tunables::bind({.name = "scheme", .choices = dr::scheme_names()}, settings.scheme)},
                             dr::tunables(settings.receiver),
                             {*tunables::find(dr::tunables(settings.clamp), "clamp-ground")},
                             tunables(settings.dr_modes),
                             dr::tunables(settings.host.publisher)});
}

tunables::Tunable preset_row(Settings& settings) {
    constexpr std::size_t custom = names.size() - 1;
    return {
        {.name = "preset",
         .maximum = static_cast<double>(custom),
         .owner = tunables::Owner::viewer,
         .help =
             "Preset for scheme, receiver, publisher, DR modes and source of ground heights; sets all of their options",
         .choices = names},
        [&settings] {
            const auto rows = preset_rows(settings);
            const auto found =
                std::ranges::find_if(presets(), [&](const tunables::Preset& each) { return holds(each, rows); });
            return static_cast<double>(found - presets().begin());
        },
        [&settings](double index) {
            if (const auto chosen = static_cast<std::size_t>(index); chosen < custom)
                tunables::apply(presets()[chosen], preset_rows(settings));
        }};
}

} // namespace client
