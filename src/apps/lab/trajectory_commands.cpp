/// reckoning-lab record: converts trajectories to a recording, which the game can replay. reckoning-lab tracks:
/// converts a recording to trajectories.

#include "apps/lab/command.h"
#include "lab/trajectory_recording.h"
#include "platform/path.h"
#include "platform/small_file.h"

#include <sstream>

namespace apps {

namespace {

struct Record {
    TrajectoryChoice trajectory;
    lab::TrajectoryRecordingOptions how;
    std::string actor, map = "proving-ground", out;
    std::vector<double> middle;
    bool overwrite = false;

    void add_to(CLI::App& app) {
        add_trajectory(app, trajectory);
        add_text(app, "--actor", actor, "Record only the tracks of this name", "NAME");
        add_choice(app, "--map", map, world::map_names(), "Map whose ground the tracks follow");
        add_list(app, "--middle", middle, {-1e8, 1e8},
                 "X,Y of the data at the map's middle; default: the middle of the tracks");
        add_text(app, "--out", out, "Recording to write", "FILE.reck", Need::given);
        add_flag(app, "--overwrite", overwrite, "Replace the file of --out if it exists");
        add_seed(app, how.seed, "Seed of the times of heartbeats");
        add_heartbeat(app, how.publisher);
        add_rows(app, dr::tunables(how.publisher), "Publisher");
    }
    [[nodiscard]] int execute(const CLI::App&) {
        if (trajectory.files.empty())
            throw UsageError("--trajectory", "is missing: name the CSV files to record");
        if (!middle.empty() && middle.size() != 2)
            throw UsageError("--middle", "takes two numbers, X,Y");
        if (middle.size() == 2) // Given in the axes and units of the data.
            how.middle = trajectory.place(middle[0], middle[1]);
        how.map = world::load_map(map);
        how.existing = overwrite ? recording::ExistingFile::replace : recording::ExistingFile::keep;
        const auto drives = trajectories(trajectory, actor, 0);
        how.progress = [this, progress = RunningCommand::current().progress()](double share) {
            // The first report comes when the file has been begun.
            RunningCommand::current().on_interrupt(out + " has the tracks until then", RunningCommand::Ends::by_itself);
            progress(share);
        };
        lab::record_trajectories(drives, how, platform::path_of(out));
        RunningCommand::current().clear_line();
        fmt::print("{} tracks are in {}; to watch them: reckoning --replay {}\n", drives.size(), out, out);
        return 0;
    }
};

struct Tracks {
    std::string file, out;

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "A recording", {}, Need::given);
        add_text(app, "--out", out, "CSV file to write", "FILE.csv", Need::given);
    }
    [[nodiscard]] int execute(const CLI::App&) const {
        std::ostringstream table;
        table << "# " << RunningCommand::current().origin(0, {file}, {"--out"}).text() << '\n';
        const std::size_t tracks = lab::write_trajectories(platform::path_of(file), table);
        platform::write_file(platform::path_of(out), table.str());
        RunningCommand::current().clear_line();
        fmt::print("{} tracks are in {}\n", tracks, out);
        return 0;
    }
};

} // namespace

void add_trajectories(LabProgram& lab) {
    lab.add<Record>("record",
                    "Put your own trajectories on a map, as a recording that the game replays with every scheme",
                    "  reckoning-lab record --trajectory bus.csv --map valley --rate 5 --out bus.reck\n"
                    "  reckoning --replay bus.reck --ghosts snap,linear,pvb");
    lab.add<Tracks>("tracks", "Write the paths of a recording as CSV, 60 lines per second",
                    "  reckoning --record drive.reck\n"
                    "  reckoning-lab tracks drive.reck --out drive.csv\n"
                    "  reckoning-lab run --trajectory drive.csv --scheme pvb,ease:ctra-fade");
}

} // namespace apps
