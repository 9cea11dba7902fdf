/// reckoning-lab: dead reckoning measured, without a window and without a network.

#include "apps/lab/command.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace {

constexpr int usage_error = 2;
constexpr apps::LabCommand (*commands[])(CLI::App&) = {apps::add_run,    apps::add_match,   apps::add_sweep,
                                                       apps::add_replay, apps::add_table18, apps::add_pantel,
                                                       apps::add_drm,    apps::add_schemes};

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Measures dead reckoning: publisher, link and receiver under a virtual clock."};
    app.name("reckoning-lab");
    app.require_subcommand(0, 1);
    app.footer("Examples:\n"
               "  reckoning-lab run --path circle --ideal --speed 10 --radius 20 --rate 3 --scheme pvb,bezier-end\n"
               "  reckoning-lab run --path random --latency 0.1 --loss 0.05 --compensate --scheme pvb --format json\n"
               "  reckoning-lab match --bots 8 --latency 0.1 --jitter 0.02 --loss 0.05 --compensate --scheme pvb\n"
               "  reckoning-lab replay match.reck --scheme pvb,offset:ctra-fade --compensate\n"
               "  reckoning-lab table18\n"
               "  reckoning-lab schemes");
    std::vector<apps::LabCommand> known;
    std::vector<std::string> names;
    for (const auto add : commands) {
        known.push_back(add(app));
        names.push_back(known.back().app->get_name());
    }
    app.allow_extras(); // refused below, with the names of the subcommands

    try {
        app.parse(argc, argv);
        const std::vector<std::string> unknown = app.remaining();
        if (app.get_subcommands().empty())
            throw CLI::RequiredError(fmt::format("A subcommand ({}{})", fmt::join(names, ", "),
                                                 unknown.empty() ? "" : "; not '" + unknown.front() + "'"));
        if (!unknown.empty())
            throw CLI::ExtrasError(unknown);
        for (const apps::LabCommand& command : known)
            if (*command.app)
                return command.execute();
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : usage_error;
    } catch (const std::exception& error) {
        fmt::print(stderr, "reckoning-lab: {}\n", error.what());
        return apps::failure;
    }
    return 0;
}
