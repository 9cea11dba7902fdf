#include "apps/window/tape_keys.h"

#include "world/physics_world.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

std::string TapeKeys::rule_time(Action command) {
    const overlay::TimeFacts facts = time_.facts ? time_.facts() : overlay::TimeFacts{};
    if (!facts.ruled)
        return facts.why_not;
    constexpr double factor = 2;
    const double slower = std::max(overlay::slowest_time, facts.speed / factor);
    const double faster = std::min(facts.fastest, facts.speed * factor);
    switch (command) {
    case Action::pause:
        time_.pause(!facts.paused);
        return facts.paused ? "time goes on" : "paused";
    case Action::step:
        time_.step();
        return "paused; one tick further";
    case Action::step_back:
    case Action::seek_back:
    case Action::seek_forward:
        return seek(command, facts);
    default:
        time_.set_speed(command == Action::slower ? slower : faster);
        return fmt::format("time runs at {:.3g} x", time_.facts().speed);
    }
}

std::string TapeKeys::seek(Action command, const overlay::TimeFacts& facts) {
    constexpr double leap = 5; // [s]
    if (command == Action::step_back)
        time_.pause(true);
    time_.seek(facts.position + (command == Action::step_back   ? -world::tick_length
                                 : command == Action::seek_back ? -leap
                                                                : leap));
    return fmt::format("{:.2f} of {:.1f} s", time_.facts().position, facts.length);
}

std::string TapeKeys::record(std::string_view press) {
    const overlay::RecordingFacts facts = recording_.facts ? recording_.facts() : overlay::RecordingFacts{};
    if (replaying())
        return "this is a recording";
    if (facts.running) {
        recording_.stop();
        return fmt::format("recorded {:.0f} s into {}", facts.length, facts.file);
    }
    recording_.start();
    return fmt::format("recording; {} ends it", press);
}

} // namespace apps
