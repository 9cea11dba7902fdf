#include "client/settings.h"

#include "client/match/presets.h"

#include <algorithm>

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

tunables::Tunables tunables(GhostSettings& ghosts) {
    using G = GhostSettings;
    const tunables::RowsOf<G> row{ghosts};
    const auto figure = row.from("Murphy figure 18.4"), state = row.from("Murphy 18.2, last-known state"),
               threshold = row.from("Murphy 18.5, listing 18.1"),
               error = row.from("docs/clocks.md, Errors that are shown");
    return {
        figure.toggle("scheme-ghosts", &G::schemes,
                      "Draw the ghosts of other schemes; off: they are measured, but not drawn"),
        figure.toggle("trails", &G::trails, "Draw the paths of tanks and ghosts in the last seconds"),
        state.toggle("update-marks", &G::updates, "Mark the position in each update of a tank"),
        state.toggle("arrows", &G::arrows, "Draw the last-known velocity, acceleration and promised road"),
        error.toggle("truth-ghost", &G::truth, "Draw the true pose of remote tanks as a ghost"),
        threshold.toggle("threshold-ghost", &G::threshold_ghost,
                         "Draw your publisher's reference pose: your tank as others would see it without any delay"),
        threshold.toggle(
            "threshold-shape", &G::threshold_shape,
            "Draw the publisher's thresholds around the threshold ghost: green far from the threshold, red "
            "near it; with the reason of each update"),
        error.toggle("echo-ghost", &G::echo,
                     "Draw your tank as others see it, from updates that went to the server and back"),
        row.toggle("names", &G::names, "Names and health above tanks"),
        row.toggle("ghosts-always", &G::always,
                   "Draw ghosts, trails, marks and arrows also while no instrument is open"),
    };
}

std::vector<int> shown_schemes(const ViewerSettings& settings) {
    std::vector<int> all{settings.scheme};
    const auto add = [&](int scheme) {
        if (scheme != ViewerSettings::others_view && std::ranges::find(all, scheme) == all.end())
            all.push_back(scheme);
    };
    std::ranges::for_each(settings.ghost_schemes, add);
    for (const auto& [actor, schemes] : settings.ghosts_on)
        std::ranges::for_each(schemes, add);
    std::ranges::for_each(settings.panes, add);
    return all;
}

GhostSettings drawn_ghosts(const ViewerSettings& settings) {
    GhostSettings drawn = settings.ghosts;
    if (!settings.instruments && !drawn.always && settings.panes.empty())
        drawn.schemes = drawn.trails = drawn.updates = drawn.arrows = drawn.truth = false;
    if (!settings.panes.empty()) // each pane shows its own scheme and the truth only
        drawn.schemes = drawn.echo = drawn.threshold_ghost = false;
    return drawn;
}

bool measures_errors(const ViewerSettings& settings) {
    return settings.instruments || settings.figures || settings.ghosts.always || !settings.panes.empty();
}

ViewerSettings::ViewerSettings() : scheme(static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")))) {
    receiver.compensate = true;
}

namespace {

tunables::Tunables rows(Settings& settings) {
    using V = ViewerSettings;
    const tunables::RowsOf<V> row{settings};
    const tunables::Tunables drawing{
        preset_row(settings),
        tunables::bind({.name = "scheme",
                        .help = "Scheme of remote actors: convergence:predictor",
                        .source = "Murphy 18.3",
                        .choices = dr::scheme_names(),
                        .full_name = dr::full_name},
                       static_cast<V&>(settings), &V::scheme),
        row.from("Pantel & Wolf 1, local presentation delay")
            .number("presentation-delay", "s", 0, 0.5, &V::presentation_delay,
                    "Delay of the whole picture, your own tank included: remote tanks need "
                    "less prediction, but your own input takes effect later",
                    "off"),
        row.from("Murphy 18.4")
            .toggle("together", &V::together,
                    "Dead-reckon remote actors in one batch, as polynomials that are computed once per update, if the "
                    "scheme allows it; off: each by itself, with the same result within 0.1 mm"),
        row.from("Haag").number("shell-share", "", 0.01, 1, &V::shell_share,
                                "Share of the gap to their path that other players' shells close in 1/60 s; 1: all "
                                "latency at once, so that a shell appears far from its tank (figure 3)"),
        row.from("docs/lua.md")
            .toggle("swap-schemes", &V::swap_schemes,
                    "If the host allows it (give-schemes), send your schemes in Lua to the other "
                    "players, and offer theirs here as ghosts")};
    const auto physics =
        row.from("Murphy 18.6 and 18.8")
            .toggle("remote-physics", &V::remote_physics,
                    "Simulate remote tanks in the local physics from their driver's input, corrected "
                    "by updates and blended by the drawn convergence; ghosts stay plain dead reckoning");
    return tunables::joined({drawing,
                             dr::tunables(settings.receiver),
                             dr::tunables(settings.clamp),
                             tunables(settings.dr_modes),
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
