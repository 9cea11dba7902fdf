/// reckoning-lab coding: what updates cost on the wire, plain and compact.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "world/map.h"

#include <fmt/format.h>
#include <memory>

namespace apps {

LabCommand add_coding(CLI::App& lab) {
    struct Study {
        lab::CodingOptions options;
        lab::Format format = lab::Format::table;
    };
    const auto study = std::make_shared<Study>();
    CLI::App& app = add_command(lab, "coding",
                                "What updates cost on the wire, as published and coded for each viewer anew, and how "
                                "far the picture is off by that");
    lab::CodingOptions& options = study->options;
    add_choice(app, "--map", options.map, world::map_names(), "Map to drive on");
    add_number(app, "--bots", options.bots, {1, 63}, "Tanks: they fight");
    add_number(app, "--seconds", options.seconds, {1, 3600}, "Measured, of virtual time", "S");
    add_number(app, "--rate", options.publisher.rate, {0.1, 60}, "Updates a second, at most", "1/S");
    add_number(app, "--threshold", options.publisher.position_threshold, {1e-6, 1000}, "On position", "M");
    add_number(app, "--latency", options.link.delay, {0, 2}, "From the server to the viewer", "S");
    add_number(app, "--jitter", options.link.jitter, {0, 1}, "Of the latency, either way", "S");
    add_number(app, "--loss", options.link.loss, {0, 0.9}, "Share of the viewer's packets that is lost");
    add_seed(app, options.seed, "Of drivers, spawn points and links");
    add_format(app, study->format);
    return {&app, [study] {
                fmt::print("{}", lab::report(lab::coding(study->options), study->format));
                return 0;
            }};
}

} // namespace apps
