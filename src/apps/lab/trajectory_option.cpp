#include "apps/lab/trajectory_option.h"

#include "apps/lab/options.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

void add_trajectory(CLI::App& app, TrajectoryChoice& choice) {
    const Topic topic(app, "Your own data", {"--trajectory"});
    add_list(app, "--trajectory", choice.files,
             "Drive what these CSV files have: columns t, x, y, and if known z, vx, vy, vz, yaw or heading, pitch, "
             "roll, id");
    std::vector<std::string> names;
    std::string help = "Which way their axes point: ";
    for (const lab::AxesRow& row : lab::axes_rows()) {
        names.emplace_back(row.name);
        help += fmt::format("{}{} ({})", names.size() > 1 ? ", " : "", row.name, row.help);
    }
    add_choice(app, "--axes", choice.axes, names, help);
    add_number(app, "--unit-length", choice.options.metres, {1e-6, 1e6},
               "A unit of length in them [m]: 0.01 for centimetres, 0.3048 for feet");
    add_number(app, "--unit-time", choice.options.seconds, {1e-9, 1e6},
               "A unit of time in them [s]: 0.001 for milliseconds");
    add_flag(app, "--degrees", choice.options.degrees, "Angles in them are degrees, not radians");
    add_number(app, "--gap", choice.options.gap, {0.02, 1e6},
               "Nothing for longer than that ends a drive, and another one begins [s]");
}

lab::TrajectoryOptions TrajectoryChoice::read_with() const {
    lab::TrajectoryOptions with = options;
    with.axes = &*std::ranges::find(lab::axes_rows(), std::string_view(axes), &lab::AxesRow::name);
    return with;
}

dr::Vec3<double> TrajectoryChoice::place(double x, double y) const {
    const lab::TrajectoryOptions with = read_with();
    return with.metres * (x * with.axes->x + y * with.axes->y);
}

std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest) {
    const lab::TrajectoryOptions options = choice.read_with();
    std::vector<lab::Trajectory> all;
    for (const std::string& file : choice.files) {
        lab::Trajectories found = lab::load_trajectories(file, options);
        for (const std::string& text : found.notes)
            note(text);
        for (lab::Trajectory& drive : found.drives)
            if (drive.length() >= shortest &&
                (actor.empty() || drive.name.find("#" + actor + "#") != std::string::npos))
                all.push_back(std::move(drive));
    }
    if (all.empty() && !choice.files.empty())
        throw UsageError("--trajectory", fmt::format("holds no drive{} of more than {:g} s, the warm-up and one more",
                                                     actor.empty() ? "" : fmt::format(" of {}", actor), shortest));
    return all;
}

} // namespace apps
