#include "client/remote/dr_modes.h"

#include "dead_reckoning/scheme.h"

namespace client {

namespace {

/// The mode that a zone demands for an actor. A near zone also has tanks far away that the viewer aims at.
enum class Says : std::uint8_t { near, far, nothing };
struct ZoneMode {
    protocol::Zone zone;
    Says says;
};
constexpr auto zone_modes = tunables::table<&ZoneMode::zone>({{protocol::Zone::none, Says::nothing},
                                                              {protocol::Zone::near, Says::near},
                                                              {protocol::Zone::sight, Says::nothing},
                                                              {protocol::Zone::around, Says::far},
                                                              {protocol::Zone::beyond, Says::far}});

int index_of(std::string_view scheme) { return static_cast<int>(dr::index_of(*dr::scheme(scheme))); }

} // namespace

DrModeSettings::DrModeSettings() : far_scheme(index_of("linear:order1")), shell_scheme(index_of("delayed:order2")) {}

tunables::Tunables tunables(DrModeSettings& settings) {
    using S = DrModeSettings;
    const ::tunables::RowsOf<S> row{settings, "Murphy 18.8"};
    return {
        row.toggle("dr-modes", &S::on,
                   "Simpler dead reckoning for far actors and guided shells, by zone, distance and kind of actor"),
        row.number("dr-modes-far-beyond", "m", 10, 2000, &S::far_beyond,
                   "DR modes: actors beyond this distance from the camera are far, and actors in the zones around and "
                   "beyond"),
        row.choice("dr-modes-far-scheme", dr::scheme_names(), &S::far_scheme, "DR modes: scheme of far actors"),
        row.number("dr-modes-far-interval", "s", 0, 2, &S::far_interval,
                   "DR modes: time between two clamps of a far actor, each by one point; 0: every frame",
                   "every frame"),
        row.choice("dr-modes-shell-scheme", dr::scheme_names(), &S::shell_scheme, "DR modes: scheme of guided shells")};
}

DrMode dr_mode(const DrModeSettings& settings, world::ActorKind kind, protocol::Zone zone, double distance) {
    if (!settings.on)
        return DrMode::near;
    if (world::row(kind).body == world::Body::shell)
        return DrMode::shell;
    const Says says = zone_modes[static_cast<std::size_t>(zone)].says;
    const bool far = says == Says::far || (says == Says::nothing && distance > settings.far_beyond);
    return far ? DrMode::far : DrMode::near;
}

DrModes dr_modes(const DrModeSettings& settings, int scheme, const dr::GroundClampSettings& clamp) {
    DrModes modes = DrModes::filled({.scheme = scheme, .clamp = clamp});
    if (!settings.on)
        return modes;
    DrModeDisplay& far = modes[DrMode::far];
    far.scheme = settings.far_scheme;
    far.clamp.one_point_beyond = 1e-3; // at any distance
    far.clamp.interval = settings.far_interval;
    far.clamp.interval_beyond = 0;
    far.clamp.smoothing = settings.far_interval > 0 ? 0.2 : 0; // an interval without smoothing jerks (docs/clamping.md)
    far.clamp.sink = 1;
    modes[DrMode::shell].scheme = settings.shell_scheme;
    return modes;
}

} // namespace client
