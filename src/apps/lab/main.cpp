/// reckoning-lab: dead reckoning measured, without a window and without a network.

#include "apps/lab/command.h"
#include "apps/options.h"
#include "platform/stop_signals.h"

#include <fmt/core.h>
#include <spdlog/spdlog.h>

namespace {

constexpr apps::LabCommand (*commands[])(CLI::App&) = {
    apps::add_run,    apps::add_match,     apps::add_sweep,    apps::add_replay,        apps::add_table18,
    apps::add_pantel, apps::add_drm,       apps::add_fairness, apps::add_articulations, apps::add_schemes,
    apps::add_cheats, apps::add_bot_hours, apps::add_coding,   apps::add_baselines,     apps::add_bodies,
    apps::add_link,   apps::add_dis,       apps::add_record,   apps::add_tracks,        apps::add_votes};

} // namespace

int main(int argc, char** argv) {
    const auto app = apps::program(
        "reckoning-lab", "Measures dead reckoning: publisher, link and receiver under a virtual clock.",
        "  reckoning-lab run --path circle --ideal --speed 10 --radius 20 --rate 3 --scheme pvb,bezier-end\n"
        "  reckoning-lab run --path random --latency 0.1 --loss 0.05 --compensate --scheme pvb --format json\n"
        "  reckoning-lab match --bots 8 --latency 0.1 --jitter 0.02 --loss 0.05 --compensate --scheme pvb\n"
        "  reckoning-lab replay match.reck --scheme pvb,ease:ctra-fade --compensate\n"
        "  reckoning-lab table18\n"
        "  reckoning-lab schemes");
    std::vector<apps::LabCommand> known;
    for (const auto add : commands)
        known.push_back(add(*app));
    try {
        platform::survive_failed_writes();
        apps::log_to_stderr();
        spdlog::set_level(spdlog::level::warn); // who joins a match is not news here
        if (const auto status = apps::parse(*app, argc, argv))
            return apps::written(*app, *status);
        for (const apps::LabCommand& command : known)
            if (apps::chosen(*command.app))
                try {
                    return apps::written(*command.app, command.execute());
                } catch (const apps::UsageError& error) {
                    return apps::refuse(*command.app, error.what());
                }
    } catch (const std::exception& error) {
        return apps::fail("reckoning-lab", error.what());
    }
    return 0;
}
