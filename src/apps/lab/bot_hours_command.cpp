/// reckoning-lab bot-hours: what the server refuses of those who do not cheat.

#include "apps/lab/command.h"
#include "apps/lab/options.h"

#include <fmt/format.h>
#include <memory>
#include <spdlog/spdlog.h>

namespace apps {

LabCommand add_bot_hours(CLI::App& lab) {
    struct Study {
        lab::BotHoursOptions options;
        lab::Format format = lab::Format::table;
    };
    const auto study = std::make_shared<Study>();
    CLI::App& app = add_command(lab, "bot-hours",
                                "Bots who do not cheat, on all maps, over all links: what the server refuses of them "
                                "(exit status 1 if anything)");
    add_number(app, "--hours", study->options.hours, {0.01, 1e5}, "Of all bots together", "H");
    add_number(app, "--match", study->options.seconds, {1, 3600}, "Length of a match of sixteen", "S");
    add_seed(app, study->options.seed, "Of the first match; the next one's is one more");
    add_format(app, study->format);
    return {&app, [study] {
                spdlog::set_level(spdlog::level::err); // the same is printed here, with where it was
                const lab::BotHours found = lab::bot_hours(study->options);
                fmt::print("{}", lab::report(found, study->format));
                return found.alarms.empty() ? 0 : failure;
            }};
}

} // namespace apps
