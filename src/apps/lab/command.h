#pragma once
/// Subcommands of reckoning-lab. A command is a struct with its options: `add_to(app)` adds them to its command line;
/// `execute(app)` runs it and returns the exit status. `execute` throws UsageError for options that do not fit
/// together, and std::runtime_error for other failures.

#include "apps/lab/options.h"
#include "apps/lab/running_command.h"

#include <concepts>
#include <fmt/format.h>

namespace apps {

/// Command that prints rows: --format is its last option.
struct RowCommand {
    lab::Format format = lab::Format::table;

    /// Prints `rows` in `format`. `seed` and the input `files` are printed as their origin.
    int print(const auto& rows, std::uint64_t seed = 0, const std::vector<std::string>& files = {}) const {
        const lab::Provenance origin = RunningCommand::current().origin(seed, files);
        RunningCommand::current().clear_line();
        fmt::print("{}", lab::report(rows, format, &origin));
        return 0;
    }
};

class LabProgram {
  public:
    LabProgram(CLI::App& app, int argc, const char* const* argv) : app_(app), words_(argv + 1, argv + argc) {}

    template <class Command> void add(const std::string& name, const std::string& about, const std::string& examples) {
        const auto it = std::make_shared<Command>();
        CLI::App& app = add_command(app_, name, about, examples);
        it->add_to(app);
        if constexpr (std::derived_from<Command, RowCommand>)
            add_format(app, it->format);
        commands_.push_back({name, &app, [it, &app] { return it->execute(app); }});
    }
    /// Runs the chosen command; returns the program's exit status.
    [[nodiscard]] int execute() const;

  private:
    struct Added {
        std::string name;
        CLI::App* app;
        std::function<int()> execute;
    };
    CLI::App& app_;
    std::vector<std::string> words_;
    std::vector<Added> commands_;
};

// Functions that add the commands of one source file each.
void add_run(LabProgram& lab);
void add_match(LabProgram& lab);
void add_sweep(LabProgram& lab);
void add_replay(LabProgram& lab);
void add_score(LabProgram& lab);
void add_studies(LabProgram& lab);
void add_link(LabProgram& lab);
void add_dis(LabProgram& lab);
void add_trajectories(LabProgram& lab);
void add_votes(LabProgram& lab);

} // namespace apps
