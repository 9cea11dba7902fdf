/// reckoning-lab replay: a recorded match under some schemes.

#include "apps/lab/command.h"
#include "apps/lab/options.h"
#include "lab/replay.h"

#include <algorithm>
#include <memory>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

struct Replay {
    lab::ReplayOptions options;
    std::string file;
    std::vector<std::string> schemes{"pvb", "offset:ctra-fade"};
    bool merged = false;
    lab::Format format = lab::Format::table;

    void add_to(CLI::App& app) {
        app.add_option("FILE", file, "A recording, made with reckoning --record FILE")->required();
        app.add_option("--actor", options.actor, "Only the tank of this name");
        app.add_flag("--merged", merged, "One row a scheme over all tanks, instead of one a tank and scheme");
        app.add_flag("--compensate", options.receiver.compensate, "Time compensation: predict from the time stamp");
        add_rows(app, dr::tunables(options.receiver));
        add_rows(app, dr::tunables(options.clamp));
        add_rows(app, net::tunables(options.link));
        app.add_option("--seed", options.seed, "Of the emulated link")->capture_default_str();
        add_schemes_option(app, schemes);
        add_format(app, format);
        app.footer("A link that is emulated here comes on top of what the recorded one did. Example:\n"
                   "  reckoning --headless --bot-path figure8 --seconds 60 --link bad-wifi --record match.reck\n"
                   "  reckoning-lab replay match.reck --scheme snap,linear,pvb,offset:ctra-fade --compensate --merged");
    }

    [[nodiscard]] int execute() {
        spdlog::set_level(spdlog::level::warn);
        options.file = file;
        for (const std::string& name : schemes)
            if (const dr::Scheme scheme = parse_scheme(name);
                std::ranges::find(options.schemes, scheme) == options.schemes.end())
                options.schemes.push_back(scheme);
        if (options.schemes.empty())
            throw CLI::ValidationError("--scheme", "must name at least one");
        const lab::Replay replay = lab::replay(options);
        if (!replay.damage.empty())
            fmt::print(stderr, "reckoning-lab: {}\n", replay.damage);
        if (format == lab::Format::table)
            fmt::print("{:.1f} s on {}, recorded by {}; errors in m, dv in m/s, jerk in m/s^3, heading in degrees; "
                       "updates and bytes are what arrived of a tank\n",
                       replay.length, replay.map, replay.recorder.empty() ? "a viewer" : replay.recorder);
        fmt::print("{}", merged ? lab::report(lab::over_tanks(replay.rows), format) : lab::report(replay.rows, format));
        return 0;
    }
};

} // namespace

LabCommand add_replay(CLI::App& lab) {
    const auto replay = std::make_shared<Replay>();
    CLI::App* const app =
        lab.add_subcommand("replay", "A recorded match anew, one row a tank and scheme; the same figures every time");
    replay->add_to(*app);
    return {app, [replay] { return replay->execute(); }};
}

} // namespace apps
