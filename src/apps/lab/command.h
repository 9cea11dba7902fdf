#pragma once
/// The subcommands of reckoning-lab: one file each, one row of the table in main.cpp each.

#include <functional>

namespace CLI {
class App;
}

namespace apps {

struct LabCommand {
    CLI::App* app = nullptr;
    /// Runs it; the exit status. Throws UsageError for options that do not fit together, std::runtime_error for what
    /// went wrong.
    std::function<int()> execute;
};

// Each adds its subcommand, with what it needs kept in `execute`.
LabCommand add_run(CLI::App& lab);
LabCommand add_match(CLI::App& lab);
LabCommand add_sweep(CLI::App& lab);
LabCommand add_replay(CLI::App& lab);
LabCommand add_schemes(CLI::App& lab);
LabCommand add_table18(CLI::App& lab);
LabCommand add_pantel(CLI::App& lab);
LabCommand add_drm(CLI::App& lab);
LabCommand add_fairness(CLI::App& lab);
LabCommand add_articulations(CLI::App& lab);
LabCommand add_cheats(CLI::App& lab);
LabCommand add_bot_hours(CLI::App& lab);
LabCommand add_coding(CLI::App& lab);
LabCommand add_baselines(CLI::App& lab);
LabCommand add_bodies(CLI::App& lab);
LabCommand add_link(CLI::App& lab);
LabCommand add_dis(CLI::App& lab);
LabCommand add_record(CLI::App& lab);
LabCommand add_tracks(CLI::App& lab);
LabCommand add_votes(CLI::App& lab);

} // namespace apps
