/// reckoning-lab cheats: what a client gains that lies.

#include "apps/lab/command.h"
#include "apps/lab/options.h"

#include <fmt/format.h>
#include <memory>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

struct CheatStudy {
    lab::GainOptions options;
    std::vector<std::string> names;
    lab::Format format = lab::Format::table;

    [[nodiscard]] int execute() const {
        std::vector<lab::CheatRow> chosen;
        for (const std::string& name : names)
            chosen.push_back(*lab::find_cheat(name));
        spdlog::set_level(spdlog::level::err); // that the server refuses it is counted
        const std::vector<lab::Gain> found = names.empty() ? lab::gains(options) : lab::gains(options, chosen);
        fmt::print("{}", lab::report(found, format));
        int status = 0;
        for (const lab::Gain& gain : found)
            for (const std::string& what : lab::gained(gain)) {
                fmt::print(stderr, "{}\n", what);
                status = failure;
            }
        return status;
    }
};

} // namespace

LabCommand add_cheats(CLI::App& lab) {
    const auto study = std::make_shared<CheatStudy>();
    CLI::App& app = add_command(lab, "cheats",
                                "What a client gains that lies: one cheat after the other, against the same tank "
                                "without it, in a race and in fights (exit status 1 if one gains)");
    std::vector<std::string> known;
    for (const lab::CheatRow& row : lab::cheats())
        known.emplace_back(row.name);
    add_list(app, "--cheat", study->names, "Only these", known);
    add_number(app, "--race", study->options.race, {1, 3600}, "Length of the race", "S");
    add_number(app, "--fight", study->options.fight, {0, 3600}, "Length of a fight; 0: none", "S");
    add_number(app, "--fights", study->options.matches, {1, 100}, "Of each cheat");
    add_seed(app, study->options.seed, "Of the first fight; the next one's is one more");
    add_format(app, study->format);
    return {&app, [study] { return study->execute(); }};
}

} // namespace apps
