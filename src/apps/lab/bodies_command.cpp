/// reckoning-lab bodies: KinematicSoup's scene of bodies in free flight, dead-reckoned for one client.

#include "apps/lab/command.h"
#include "apps/lab/options.h"

#include <array>
#include <fmt/format.h>
#include <memory>
#include <numbers>

namespace apps {

LabCommand add_bodies(CLI::App& lab) {
    struct Study {
        lab::BodiesOptions options;
        double rotation_threshold = 1; ///< [degrees]
        lab::Format format = lab::Format::table;
    };
    const auto study = std::make_shared<Study>();
    CLI::App& app = add_command(lab, "bodies",
                                "Bodies in free flight, the scene of KinematicSoup's benchmark: what it takes to show "
                                "them to one client, and how far off they are");
    lab::BodiesOptions& options = study->options;
    add_number(app, "--bodies", options.bodies, {2, 1000}, "So many; their sphere grows with them");
    add_number(app, "--seconds", options.seconds, {1, 3600}, "Measured, of virtual time", "S");
    add_number(app, "--rate", options.rate, {1, 60}, "Packets a second, at most", "1/S");
    add_number(app, "--threshold", options.position_threshold, {1e-6, 1000}, "On position", "M");
    add_number(app, "--rotation-threshold", study->rotation_threshold, {1e-3, 180}, "In degrees", "DEG");
    add_number(app, "--latency", options.latency, {0, 2}, "Either way", "S");
    add_number(app, "--loss", options.loss, {0, 0.9}, "Share of packets that is lost, either way");
    add_seed(app, options.seed, "Of the scene and of what is lost");
    add_format(app, study->format);
    return {&app, [study] {
                study->options.rotation_threshold = study->rotation_threshold * std::numbers::pi / 180;
                const std::array rows{lab::bodies(study->options)};
                fmt::print("{}", lab::report(std::span<const lab::BodiesRow>(rows), study->format));
                return 0;
            }};
}

} // namespace apps
