/// reckoning-lab record and tracks: trajectories into a recording that the game replays, and a recording into
/// trajectories.

#include "apps/lab/command.h"
#include "apps/lab/trajectory_option.h"
#include "apps/options.h"
#include "lab/trajectory_recording.h"

#include <fmt/format.h>
#include <fstream>
#include <memory>

namespace apps {

LabCommand add_record(CLI::App& lab) {
    struct Record {
        TrajectoryChoice trajectory;
        lab::OnAMap how;
        std::string actor, map = "proving-ground", out;
        std::vector<double> middle;
    };
    const auto it = std::make_shared<Record>();
    CLI::App& app = add_command(
        lab, "record", "Put your own trajectories on a map, as a recording that the game replays with every scheme",
        "  reckoning-lab record --trajectory bus.csv --map valley --rate 5 --out bus.reck\n"
        "  reckoning --replay bus.reck --ghosts snap,linear,pvb");
    add_trajectory(app, it->trajectory);
    add_text(app, "--actor", it->actor, "Only who has this name", "NAME");
    add_choice(app, "--map", it->map, world::map_names(), "The ground: everybody stands on it");
    add_list(app, "--middle", it->middle, {-1e8, 1e8},
             "X,Y of the data that comes to the map's middle; without it the middle of what is driven");
    add_text(app, "--out", it->out, "The recording", "FILE.reck", Need::given);
    add_seed(app, it->how.seed, "Of when heartbeats are sent");
    add_rows(app, dr::tunables(it->how.publisher), "What is published");
    return {&app, [it] {
                if (it->trajectory.files.empty())
                    throw UsageError("--trajectory", "is needed: the data");
                if (!it->middle.empty() && it->middle.size() != 2)
                    throw UsageError("--middle", "takes two numbers, X,Y");
                if (it->middle.size() == 2) // in the world's axes and units, as the data is then
                    it->how.middle = it->trajectory.place(it->middle[0], it->middle[1]);
                it->how.map = world::load_map(it->map);
                const auto drives = trajectories(it->trajectory, it->actor, 0);
                lab::record_trajectories(drives, it->how, it->out);
                fmt::print("{} drives are in {}: reckoning --replay {}\n", drives.size(), it->out, it->out);
                return 0;
            }};
}

LabCommand add_tracks(CLI::App& lab) {
    struct Tracks {
        std::string file, out;
    };
    const auto it = std::make_shared<Tracks>();
    CLI::App& app = add_command(lab, "tracks", "The paths of a recording as CSV, 60 lines a second",
                                "  reckoning --record drive.reck\n"
                                "  reckoning-lab tracks drive.reck --out drive.csv\n"
                                "  reckoning-lab run --trajectory drive.csv --scheme pvb,ease:ctra-fade");
    add_text(app, "FILE", it->file, "A recording", {}, Need::given);
    add_text(app, "--out", it->out, "The table", "FILE.csv", Need::given);
    return {&app, [it] {
                std::ofstream file(it->out);
                const std::size_t lives = lab::write_trajectories(it->file, file);
                if (!file.flush())
                    throw std::runtime_error(fmt::format("{} cannot be written", it->out));
                fmt::print("{} lives are in {}\n", lives, it->out);
                return 0;
            }};
}

} // namespace apps
