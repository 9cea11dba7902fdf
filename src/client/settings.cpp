#include "client/settings.h"

namespace client {

using tunables::bind;
using tunables::Owner;

tunables::Tunables tunables(GhostSettings& ghosts) {
    const auto toggle = [](std::string_view name, bool fallback, std::string_view help, bool& value) {
        return bind({.name = name, .unit = "", .fallback = fallback ? 1.0 : 0.0, .owner = Owner::viewer, .help = help},
                    value);
    };
    const GhostSettings usual;
    return {toggle("trails", usual.trails, "Draw where tanks and ghosts were in the last seconds", ghosts.trails),
            toggle("update-marks", usual.updates, "Mark where each update said that the tank was", ghosts.updates),
            toggle("arrows", usual.arrows, "Draw the last-known velocity and acceleration", ghosts.arrows),
            toggle("truth-ghost", usual.truth, "Draw the true pose of remote tanks as a ghost", ghosts.truth),
            toggle("threshold-ghost", usual.threshold_ghost,
                   "Draw what your publisher compares your tank with: what others see without any delay",
                   ghosts.threshold_ghost),
            toggle("echo-ghost", usual.echo,
                   "Draw your tank as others see it through a link like yours: there and back", ghosts.echo),
            toggle("names", usual.names, "Names and health above tanks", ghosts.names)};
}

tunables::Tunables tunables(Settings& settings) {
    tunables::Tunables all{bind({.name = "scheme",
                                 .unit = "",
                                 .maximum = static_cast<double>(dr::schemes().size() - 1),
                                 .fallback = static_cast<double>(dr::index_of(*dr::scheme("pvb"))),
                                 .owner = Owner::viewer,
                                 .help = "How remote actors are dead-reckoned: convergence:predictor",
                                 .choices = dr::scheme_names()},
                                settings.scheme)};
    const auto append = [&](tunables::Tunables rows) { all.insert(all.end(), rows.begin(), rows.end()); };
    append(dr::tunables(settings.receiver));
    append(dr::tunables(settings.clamp));
    all.push_back(
        bind({.name = "remote-physics",
              .help = "Re-create remote tanks in the local physics from their stick, put right by updates and "
                      "blended by the drawn convergence; ghosts stay plain dead reckoning",
              .source = "Murphy 18.6 and 18.8"},
             settings, &Settings::remote_physics));
    append(dr::tunables(settings.publisher));
    append(net::tunables(settings.link));
    append(tunables(settings.ghosts));
    return all;
}

} // namespace client
