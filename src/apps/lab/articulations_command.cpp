/// reckoning-lab articulations: turret and gun published with the hull, apart, shown with a delay, and under contract.

#include "apps/lab/command.h"
#include "apps/lab/options.h"

#include <fmt/format.h>
#include <memory>
#include <numbers>

namespace apps {

LabCommand add_articulations(CLI::App& lab) {
    struct Study {
        lab::ArticulationOptions options;
        double threshold = 1; ///< [degrees]
        lab::Format format = lab::Format::table;
    };
    const auto study = std::make_shared<Study>();
    CLI::App& app =
        add_command(lab, "articulations",
                    "Turret and gun: published with the hull, apart, shown delayed, and under contract; what "
                    "that costs, and how far the drawn turret is off");
    lab::ArticulationOptions& options = study->options;
    add_number(app, "--tanks", options.tanks, {1, 16}, "Bots: they fight, and in other matches they patrol and scan");
    add_number(app, "--seconds", options.seconds, {1, 3600}, "Of each match, scored", "S");
    add_number(app, "--latency", options.latency, {0, 2}, "From the server to the viewer", "S");
    add_number(app, "--jitter", options.jitter, {0, 1}, "Of the latency, either way", "S");
    add_number(app, "--loss", options.loss, {0, 1}, "Share of the viewer's packets that is lost");
    add_number(app, "--rate", options.rate, {0.2, 60}, "Cap on updates of turret and gun alone", "1/S");
    add_number(app, "--threshold", study->threshold, {0.01, 90}, "Of turret and gun, in degrees", "DEG");
    add_number(app, "--delay", options.delay, {0, 0.5}, "Of the rows that are shown delayed", "S");
    add_seed(app, options.seed, "Of drivers, spawn points and links");
    add_format(app, study->format);
    return {&app, [study] {
                study->options.threshold = study->threshold * std::numbers::pi / 180;
                fmt::print("{}", lab::report(lab::articulations(study->options), study->format));
                return 0;
            }};
}

} // namespace apps
