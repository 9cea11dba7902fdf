#include "client/settings.h"

#include "client/match/presets.h"

#include <array>

namespace client {

HostSettings::HostSettings() {
    publisher.model_fit = true;
    publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")));
}

tunables::Tunables tunables(HostSettings& settings) {
    return tunables::joined({dr::tunables(settings.publisher),
                             world::tunables(settings.rules),
                             world::power_tunables(settings.rules),
                             protocol::tunables(settings.zones),
                             protocol::tunables(settings.relaying),
                             {protocol::judge_row(settings.judge), protocol::give_schemes_row(settings.give_schemes)}});
}

using tunables::bind;

tunables::Tunables tunables(GhostSettings& ghosts) {
    using G = GhostSettings;
    struct Switch {
        std::string_view name;
        bool G::*value;
        std::string_view help, source{};
    };
    static constexpr auto switches = std::to_array<Switch>({
        {"scheme-ghosts", &G::schemes, "Draw the ghosts of other schemes; off: they are scored without being seen",
         "Murphy figure 18.4"},
        {"trails", &G::trails, "Draw where tanks and ghosts were in the last seconds", "Murphy figure 18.4"},
        {"update-marks", &G::updates, "Mark where each update said that the tank was", "Murphy 18.2, last-known state"},
        {"arrows", &G::arrows, "Draw the last-known velocity and acceleration", "Murphy 18.2, last-known state"},
        {"truth-ghost", &G::truth, "Draw the true pose of remote tanks as a ghost",
         "docs/architecture.md, Errors that are shown"},
        {"threshold-ghost", &G::threshold_ghost,
         "Draw what your publisher compares your tank with: what others see without any delay",
         "Murphy 18.5, listing 18.1"},
        {"threshold-shape", &G::threshold_shape,
         "Draw the publisher's thresholds round what they are tested on: green far from them, red near; with the "
         "reason of each update",
         "Murphy 18.5, listing 18.1"},
        {"echo-ghost", &G::echo, "Draw your tank as others see it through a link like yours: there and back",
         "docs/architecture.md, Errors that are shown"},
        {"names", &G::names, "Names and health above tanks"},
        {"ghosts-always", &G::always, "Draw ghosts, trails, marks and arrows also while no instrument is open"},
    });
    tunables::Tunables rows;
    for (const Switch& it : switches)
        rows.push_back(bind({.name = it.name, .help = it.help, .source = it.source}, ghosts, it.value));
    return rows;
}

GhostSettings drawn_ghosts(const ViewerSettings& settings) {
    GhostSettings drawn = settings.ghosts;
    if (!settings.instruments && !drawn.always && settings.panes.empty())
        drawn.schemes = drawn.trails = drawn.updates = drawn.arrows = drawn.truth = false;
    return drawn;
}

ViewerSettings::ViewerSettings() : scheme(static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")))) {
    receiver.compensate = true;
}

namespace {

tunables::Tunables rows(Settings& settings) {
    ViewerSettings& viewer = settings;
    using V = ViewerSettings;
    const tunables::Tunables drawing{
        preset_row(settings),
        bind({.name = "scheme",
              .help = "How remote actors are dead-reckoned: convergence:predictor",
              .source = "Murphy 18.3",
              .choices = dr::scheme_names()},
             viewer.scheme),
        bind({.name = "presentation-delay",
              .unit = "s",
              .maximum = 0.5,
              .help = "Show everything as it was so long ago, the own tank too: what arrives "
                      "meanwhile need not be predicted, but you feel your own input later",
              .source = "Pantel & Wolf 1, local presentation delay",
              .zero = "off"},
             viewer.presentation_delay),
        bind({.name = "together",
              .help = "Reckon remote actors together, as polynomials that are baked when an update comes, where the "
                      "scheme lets them; off: each by itself, which is the same to a tenth of a millimetre",
              .source = "Murphy 18.4"},
             viewer, &V::together),
        bind({.name = "swap-schemes",
              .help = "Where the host lets schemes in Lua be handed on (give-schemes), hand yours to the "
                      "others, and offer theirs here, as ghosts",
              .source = "docs/lua.md"},
             viewer, &V::swap_schemes)};
    const auto physics =
        bind({.name = "remote-physics",
              .help = "Re-create remote tanks in the local physics from their stick, put right by updates and "
                      "blended by the drawn convergence; ghosts stay plain dead reckoning",
              .source = "Murphy 18.6 and 18.8"},
             viewer, &V::remote_physics);
    return tunables::joined({drawing,
                             dr::tunables(settings.receiver),
                             dr::tunables(settings.clamp),
                             {physics},
                             dr::tunables(settings.host.publisher),
                             protocol::tunables(settings.host.zones),
                             net::tunables(settings.link),
                             tunables(settings.ghosts)});
}

} // namespace

tunables::Tunables tunables(Settings& settings) {
    static const std::vector<double> usual = [] {
        Settings fresh;
        std::vector<double> values;
        for (const tunables::Tunable& tunable : rows(fresh))
            values.push_back(tunable.get());
        return values;
    }();
    tunables::Tunables all = rows(settings);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].row.fallback = usual[i];
    return all;
}

} // namespace client
