/// reckoning-lab bot-hours: what the server refuses of those who do not cheat.

#include "apps/lab/command.h"
#include "apps/options.h"
#include "lab/studies/bot_hours.h"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

int count_false_alarms(const lab::BotHoursOptions& options) {
    spdlog::set_level(spdlog::level::err); // the same is printed here, with where it was
    const lab::BotHours found = lab::bot_hours(options);
    std::map<std::string, int> kinds;
    for (const lab::FalseAlarm& alarm : found.alarms) {
        constexpr int shown = 20; // of each kind
        if (++kinds[alarm.why] <= shown)
            fmt::print("{:<16} --seed {} at {:.2f} s: {}; {}; {}\n", alarm.why, alarm.seed, alarm.time, alarm.who,
                       alarm.details, alarm.match);
    }
    fmt::print("{:.1f} bot-hours in {} matches: {:.0f} km, {} shots, {} updates; {} false alarms\n", found.hours,
               found.matches, found.driven, found.shots, found.updates, found.alarms.size());
    for (const auto& [why, count] : kinds)
        fmt::print("  {:<16} {}, {:.2f} a bot-hour\n", why, count, count / found.hours);
    return found.alarms.empty() ? 0 : failure;
}

} // namespace

LabCommand add_bot_hours(CLI::App& lab) {
    const auto options = std::make_shared<lab::BotHoursOptions>();
    CLI::App& app = add_command(lab, "bot-hours",
                                "Bots who do not cheat, on all maps, over all links: what the server refuses of them "
                                "(exit status 1 if anything)");
    add_number(app, "--hours", options->hours, {0.01, 1e5}, "Of all bots together", "H");
    add_number(app, "--match", options->seconds, {1, 3600}, "Length of a match of sixteen", "S");
    add_seed(app, options->seed, "Of the first match; the next one's is one more");
    return {&app, [options] { return count_false_alarms(*options); }};
}

} // namespace apps
