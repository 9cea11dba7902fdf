#include "apps/lab/running_command.h"

#include "apps/options.h"
#include "platform/stop_signals.h"
#include "platform/system.h"
#include "platform/ticker.h"
#include "platform/version.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <utility>

namespace apps {
namespace {

using Clock = std::chrono::steady_clock;

RunningCommand* at_work = nullptr;

/// Quotes a word for a shell, on one line.
std::string quoted(std::string word) {
    std::ranges::replace_if(
        word, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%^";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos)
        return word;
    for (std::size_t at = 0; (at = word.find('\'', at)) != word.npos; at += 4)
        word.replace(at, 1, "'\\''");
    return "'" + word + "'";
}

} // namespace

struct RunningCommand::State {
    State(std::string name, std::vector<std::string> typed) : command(std::move(name)), words(std::move(typed)) {}
    std::string command;
    std::vector<std::string> words;
    const Clock::time_point began = Clock::now();
    const bool terminal = platform::stderr_is_terminal();

    std::mutex mutex; ///< Guards the members below.
    std::string what{}, kept{};
    double share = std::numeric_limits<double>::quiet_NaN();
    Ends ends = Ends::at_once;
    bool line_shown = false;
    Clock::time_point quiet_since = began; ///< Time at which other text was last written.
    int ticks = 0;
    std::unique_ptr<platform::Ticker> ticker{};

    static double seconds_since(Clock::time_point time) {
        return std::chrono::duration<double>(Clock::now() - time).count();
    }
    /// Does not throw after a hang-up, unlike fmt::print.
    static void say(const std::string& text) { std::fputs(text.c_str(), stderr); }
    void clear_line() {
        if (std::exchange(line_shown, false))
            say("\r\033[K");
        quiet_since = Clock::now();
    }
    void say_interrupted() {
        clear_line();
        say(fmt::format("reckoning-lab {}: interrupted after {:.1f} s; {}\n", command, seconds_since(began),
                        kept.empty() ? "no results are saved" : kept));
    }
    void tick() {
        const std::lock_guard lock(mutex);
        constexpr double last_moment = 0.25; // Remaining time at which the command is ended [s].
        if (platform::stop_requested() && (ends == Ends::at_once || platform::stop_time_left() < last_moment)) {
            say_interrupted();
            std::_Exit(failure);
        }
        constexpr double soon = 2; // Time without other text after which progress is shown [s].
        constexpr int every = 5;
        if (!terminal || seconds_since(quiet_since) < soon || ++ticks % every != 0)
            return;
        say(fmt::format("\rreckoning-lab {}:{}{}{} after {:.0f} s\033[K", command, what.empty() ? "" : " ", what,
                        std::isnan(share) ? std::string() : fmt::format(" {:.0f} %,", 100 * share),
                        seconds_since(began)));
        line_shown = true;
    }
};

RunningCommand::RunningCommand(std::string command, std::vector<std::string> words)
    : state_(std::make_unique<State>(std::move(command), std::move(words))) {
    at_work = this;
    constexpr double period = 0.1; // [s]
    state_->ticker = std::make_unique<platform::Ticker>(period, [&state = *state_] { state.tick(); });
}

RunningCommand::~RunningCommand() {
    state_->ticker.reset();
    state_->clear_line();
    at_work = nullptr;
}

RunningCommand& RunningCommand::current() { return *at_work; }

lab::Provenance RunningCommand::origin(std::uint64_t seed, const std::vector<std::string>& files,
                                       const std::vector<std::string>& without) const {
    std::string text = "reckoning-lab";
    for (auto word = state_->words.begin(); word != state_->words.end(); ++word) {
        const std::string option = word->substr(0, word->find('='));
        if (std::ranges::find(without, option) == without.end())
            text += " " + quoted(*word);
        else if (option == *word && word + 1 != state_->words.end())
            ++word; // Skips the option's value.
    }
    return {
        .version = std::string(platform::version()), .seed = seed, .input_hash = lab::hash_of(files), .command = text};
}

void RunningCommand::set_progress(const std::string& what, double share) {
    const std::lock_guard lock(state_->mutex);
    state_->what = what;
    state_->share = share;
}

std::function<void(double)> RunningCommand::progress(const std::string& what) {
    return [this, what](double share) { set_progress(what, share); };
}

void RunningCommand::clear_line() {
    const std::lock_guard lock(state_->mutex);
    state_->clear_line();
}

void RunningCommand::on_interrupt(const std::string& kept, Ends ends) {
    const std::lock_guard lock(state_->mutex);
    state_->kept = kept;
    state_->ends = ends;
}

int RunningCommand::interrupted() {
    state_->ticker.reset();
    state_->say_interrupted();
    return failure;
}

} // namespace apps
