#include "client/match/presets.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace client {

namespace {

using S = dr::PublisherSettings;

constexpr double degree = std::numbers::pi / 180;

int scheme_index(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

/// The presets start from what a text would take for granted: the engine's derivatives as they are, no time stamps.
Settings plain(std::string_view scheme) {
    Settings settings;
    settings.scheme = settings.host.publisher.reference_scheme = scheme_index(scheme);
    settings.receiver = {};
    settings.host.publisher = {};
    settings.host.publisher.reference_scheme = settings.scheme;
    return settings;
}

/// "Five updates per second", listing 18.1's thresholds, listing 18.2's derivatives, a heartbeat of ten seconds.
Settings murphy() {
    Settings settings = plain("pvb:order2");
    S& p = settings.host.publisher;
    p.rate = 5;
    p.position_threshold = 0.02;
    p.rotation_threshold = 1 * degree;
    p.heartbeat = 10;
    p.velocity = S::Velocity::difference;
    p.acceleration = S::Acceleration::difference;
    p.damp = true;
    return settings;
}

/// The standard's usual parameters: 1 m, 3°, 5 s; model 4 (RVW), smoothed along a straight line.
Settings dis() {
    Settings settings = plain("linear:rvw");
    S& p = settings.host.publisher;
    p.rate = 10;
    p.position_threshold = 1;
    p.rotation_threshold = 3 * degree;
    p.articulation_threshold = 3 * degree;
    p.heartbeat = 5;
    p.acceleration = S::Acceleration::engine;
    settings.receiver.compensate = true; // absolute time stamps
    return settings;
}

/// Halves the gap to the target once a frame; the target is displaced by what it moved in half a round trip.
Settings haag() {
    Settings settings = plain("targeting:order2");
    settings.host.publisher.when = S::When::fixed;
    settings.host.publisher.rate = 5;
    settings.receiver.half_round_trip = true;
    return settings;
}

/// As BZFlag's tanks: speed and turn rate go on, sent when that is off by 9 cm or 0.05 rad, or after a second.
Settings bzflag() {
    Settings settings = plain("snap:arc");
    S& p = settings.host.publisher;
    p.rate = 30;
    p.position_threshold = 0.09;
    p.rotation_threshold = 0.05;
    p.heartbeat = 1;
    p.acceleration = S::Acceleration::none;
    settings.receiver.compensate = true;
    return settings;
}

tunables::Preset preset(std::string_view name, std::string_view help, Settings settings) {
    tunables::Preset preset{name, help, {}};
    for (const tunables::Tunable& tunable : preset_rows(settings))
        preset.values.emplace_back(tunable.row.name, tunable.get());
    return preset;
}

constexpr std::array<std::string_view, 6> names{"reckoning", "murphy-2011", "dis",
                                                "haag-2001", "bzflag-like", "custom"};

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
               "Reckoning: constant turn rate and fading acceleration, the error fades, time stamps, model fit", {}),
        preset(names[1], "Murphy 2011: projective velocity blending, 5/s, 0.02 m, 1 degree, derivatives from positions",
               murphy()),
        preset(names[2], "DIS: model 4 (RVW), 1 m, 3 degrees, 5 s", dis()),
        preset(names[3], "Haag 2001: Targeting, displaced by half a round trip", haag()),
        preset(names[4], "BZFlag-like: an arc, at most 30/s, 0.09 m, 0.05 rad, 1 s, no smoothing", bzflag()),
    };
    return table;
}

tunables::Tunables preset_rows(Settings& settings) {
    return tunables::joined({{tunables::bind({.name = "scheme", .choices = dr::scheme_names()}, settings.scheme)},
                             dr::tunables(settings.receiver),
                             dr::tunables(settings.host.publisher)});
}

tunables::Tunable preset_row(Settings& settings) {
    constexpr std::size_t custom = names.size() - 1;
    return {{.name = "preset",
             .maximum = static_cast<double>(custom),
             .owner = tunables::Owner::viewer,
             .help = "Scheme, receiver and publisher as one of the texts has them; sets all of their rows",
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
