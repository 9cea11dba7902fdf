/// reckoning-lab: measures dead reckoning without a window. Only its subcommand link uses the network.

#include "apps/lab/command.h"
#include "platform/program.h"
#include "platform/stop_signals.h"

#include <spdlog/spdlog.h>

int apps::LabProgram::execute() const {
    for (const Added& command : commands_)
        if (chosen(*command.app)) {
            RunningCommand work(command.name, words_);
            try {
                return written(*command.app, command.execute());
            } catch (const UsageError& error) {
                work.clear_line();
                return refuse(*command.app, error.what());
            } catch (const platform::StopRequested&) {
                return work.interrupted();
            }
        }
    return 0;
}

int main(int argc, char** argv) {
    platform::begin_program(argc, argv);
    const auto app = apps::program(
        "reckoning-lab", "Measures dead reckoning: publisher, link and receiver under a virtual clock.",
        "  reckoning-lab run --path circle --ideal --speed 10 --radius 20 --rate 3 --scheme pvb,bezier-end\n"
        "  reckoning-lab run --path random --latency 0.1 --loss 0.05 --compensate --scheme pvb --format json\n"
        "  reckoning-lab match --bots 8 --latency 0.1 --jitter 0.02 --loss 0.05 --compensate --scheme pvb\n"
        "  reckoning-lab replay match.reck --scheme pvb,ease:ctra-fade --compensate\n"
        "  reckoning-lab schemes");
    apps::LabProgram lab(*app, argc, argv);
    for (const auto add : {apps::add_run, apps::add_match, apps::add_sweep, apps::add_replay, apps::add_score,
                           apps::add_studies, apps::add_link, apps::add_dis, apps::add_trajectories, apps::add_votes})
        add(lab);
    try {
        platform::catch_stop_signals("reckoning-lab");
        apps::log_to_stderr();
        spdlog::set_level(spdlog::level::warn); // Hides log lines about clients that join a match.
        if (const auto status = apps::parse(*app, argc, argv))
            return apps::written(*app, *status);
        return lab.execute();
    } catch (const std::exception& error) {
        return apps::fail("reckoning-lab", error.what());
    }
}
