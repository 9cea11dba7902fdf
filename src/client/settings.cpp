#include "client/settings.h"

#include "client/match/presets.h"

#include <algorithm>

namespace client {

using tunables::bind;
using tunables::Owner;

tunables::Tunables tunables(GhostSettings& ghosts) {
    const auto toggle = [](std::string_view name, bool fallback, std::string_view help, bool& value,
                           std::string_view source = {}) {
        return bind({.name = name,
                     .unit = "",
                     .fallback = fallback ? 1.0 : 0.0,
                     .owner = Owner::viewer,
                     .help = help,
                     .source = source},
                    value);
    };
    const GhostSettings usual;
    return {toggle("scheme-ghosts", usual.schemes,
                   "Draw the ghosts of other schemes; off: they are scored without being seen", ghosts.schemes,
                   "Murphy figure 18.4"),
            toggle("trails", usual.trails, "Draw where tanks and ghosts were in the last seconds", ghosts.trails,
                   "Murphy figure 18.4"),
            toggle("update-marks", usual.updates, "Mark where each update said that the tank was", ghosts.updates,
                   "Murphy 18.2, last-known state"),
            toggle("arrows", usual.arrows, "Draw the last-known velocity and acceleration", ghosts.arrows,
                   "Murphy 18.2, last-known state"),
            toggle("truth-ghost", usual.truth, "Draw the true pose of remote tanks as a ghost", ghosts.truth,
                   "docs/architecture.md, Errors that are shown"),
            toggle("threshold-ghost", usual.threshold_ghost,
                   "Draw what your publisher compares your tank with: what others see without any delay",
                   ghosts.threshold_ghost, "Murphy 18.5, listing 18.1"),
            toggle("threshold-shape", usual.threshold_shape,
                   "Draw the publisher's thresholds round what they are tested on: green far from them, red near; with "
                   "the reason of each update",
                   ghosts.threshold_shape, "Murphy 18.5, listing 18.1"),
            toggle("echo-ghost", usual.echo,
                   "Draw your tank as others see it through a link like yours: there and back", ghosts.echo,
                   "docs/architecture.md, Errors that are shown"),
            toggle("names", usual.names, "Names and health above tanks", ghosts.names),
            toggle("ghosts-always", usual.always,
                   "Draw ghosts, trails, marks and arrows also while no instrument is open", ghosts.always)};
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
    const tunables::Tunables drawing{
        preset_row(settings),
        bind({.name = "scheme",
              .unit = "",
              .maximum = static_cast<double>(dr::schemes().size() - 1),
              .owner = Owner::viewer,
              .help = "How remote actors are dead-reckoned: convergence:predictor",
              .source = "Murphy 18.3",
              .choices = dr::scheme_names()},
             settings.scheme),
        bind({.name = "presentation-delay",
              .unit = "s",
              .maximum = 0.5,
              .owner = Owner::viewer,
              .help = "Show everything as it was so long ago, the own tank too: what arrives "
                      "meanwhile need not be predicted, but you feel your own input later",
              .source = "Pantel & Wolf 1, local presentation delay",
              .zero = "off"},
             settings.presentation_delay)};
    const auto physics =
        bind({.name = "remote-physics",
              .help = "Re-create remote tanks in the local physics from their stick, put right by updates and "
                      "blended by the drawn convergence; ghosts stay plain dead reckoning",
              .source = "Murphy 18.6 and 18.8"},
             static_cast<ViewerSettings&>(settings), &ViewerSettings::remote_physics);
    const auto together =
        bind({.name = "together",
              .help = "Reckon remote actors together, as polynomials that are baked when an update comes, where the "
                      "scheme lets them; off: each by itself, which is the same to a tenth of a millimetre",
              .source = "Murphy 18.4"},
             static_cast<ViewerSettings&>(settings), &ViewerSettings::together);
    const auto swap = bind({.name = "swap-schemes",
                            .help = "Where the host lets schemes in Lua be handed on (give-schemes), hand yours to the "
                                    "others, and offer theirs here, as ghosts",
                            .source = "docs/lua.md"},
                           static_cast<ViewerSettings&>(settings), &ViewerSettings::swap_schemes);
    return tunables::joined({drawing,
                             {together, swap},
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
