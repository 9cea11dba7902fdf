/// reckoning-lab baselines: what it costs to show the same drives as far off as other programs' ways do.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "world/map.h"

#include <fmt/format.h>
#include <memory>

namespace apps {

LabCommand add_baselines(CLI::App& lab) {
    struct Study {
        lab::BaselineOptions options;
        lab::Format format = lab::Format::table;
    };
    const auto study = std::make_shared<Study>();
    CLI::App& app = add_command(lab, "baselines",
                                "Other programs' ways to publish and to draw, and what it takes here to draw the same "
                                "drives as far off");
    lab::BaselineOptions& options = study->options;
    add_choice(app, "--map", options.map, world::map_names(), "Map to drive on");
    add_number(app, "--bots", options.bots, {1, 63}, "Tanks: they fight");
    add_number(app, "--seconds", options.seconds, {1, 3600}, "Of each match, scored", "S");
    add_number(app, "--latency", options.link.delay, {0, 2}, "From the server to who looks on", "S");
    add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of his packets that is lost");
    add_seed(app, options.seed, "Of drivers, spawn points and links");
    add_format(app, study->format);
    return {&app, [study] {
                fmt::print("{}", lab::report(lab::baselines(study->options), study->format));
                return 0;
            }};
}

} // namespace apps
