/// reckoning-lab replay: a recorded match under some schemes.

#include "apps/lab/command.h"
#include "apps/recorded_schemes.h"
#include "dead_reckoning/custom.h"
#include "lab/match/replay.h"

#include <algorithm>

namespace apps {

namespace {

struct Replay : Printing {
    lab::ReplayOptions options;
    std::string file;
    std::vector<std::string> schemes{"pvb", "ease:ctra-fade"};
    LinkChoice link;
    bool merged = false;

    [[nodiscard]] Way way() {
        return {.schemes = schemes, .receiver = options.receiver, .link = link, .emulated = true};
    }

    void add_to(CLI::App& app) {
        add_text(app, "FILE", file, "A recording, made with reckoning --record FILE", {}, Need::given);
        add_text(app, "--actor", options.actor, "Only the tank of this name", "NAME");
        add_text(app, "--eye", options.eye, "Error and jerk also in pixels, to who follows the tank of this name",
                 "NAME");
        add_flag(app, "--merged", merged, "One row a scheme over all tanks, instead of one a tank and scheme");
        add_way(app, way());
        add_rows(app, dr::tunables(options.clamp));
        add_seed(app, options.seed, "Of the emulated link");
    }

    [[nodiscard]] int execute(const CLI::App& app) {
        options.file = file;
        options.link = apps::chosen(app, link);
        if (std::ranges::any_of(schemes,
                                [](const std::string& name) { return name.find(dr::custom_prefix) != name.npos; }))
            offer_recorded(file);
        options.schemes = parse_schemes(schemes);
        const lab::Replay replay = lab::replay(options);
        if (!replay.damage.empty())
            note(replay.damage);
        const std::vector<lab::Row> together = lab::over_tanks(replay.rows);
        warn_unscored(together);
        if (format == lab::Format::table)
            fmt::print("{}\n{:.1f} s on {}, recorded by {}; errors in m, dv in m/s, jerk in m/s^3{}; updates and "
                       "bytes are what arrived of a tank\n",
                       conditions(way(), options.link), replay.length, replay.map,
                       replay.recorder.empty() ? "a viewer" : replay.recorder,
                       options.eye.empty() ? "" : fmt::format(", seen by {} in pixels and pixels/s^3", options.eye));
        return merged ? print(together) : print(replay.rows);
    }
};

} // namespace

void add_replay(LabProgram& lab) {
    lab.add<Replay>("replay", "A recorded match anew, one row a tank and scheme; the same figures every time",
                    "  reckoning --headless --bot-path figure8 --seconds 60 --link bad-wifi --record match.reck\n"
                    "  reckoning-lab replay match.reck --scheme snap,linear,pvb,ease:ctra-fade --compensate --merged\n"
                    "A link that is emulated here comes on top of what the recorded one did.");
}

} // namespace apps
