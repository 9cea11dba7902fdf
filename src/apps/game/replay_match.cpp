#include "apps/game/replay_match.h"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace apps {

ReplayMatch::ReplayMatch(const std::filesystem::path& file, client::Settings& settings, std::uint64_t seed,
                         std::unique_ptr<client::Client>& client)
    : playback_(file, settings, tunables::Random(seed), client) {
    const recording::Reader& recording = playback_.recording();
    if (!recording.damage().empty())
        spdlog::warn("{}", recording.damage());
    spdlog::info("replay of {}: {:.1f} s on {}, recorded by {}", file.string(), playback_.length(),
                 recording.header().welcome.map,
                 recording.header().recorder.empty() ? "a spectator" : recording.header().recorder);
}

void ReplayMatch::frame(const client::FrameCallbacks& callbacks, double passed) {
    constexpr double longest = 0.25; // Longest wall time that a frame plays; a slower frame skips the rest [s].
    if (goal_)
        playback_.seek(*std::exchange(goal_, {}));
    const double played = paused_ ? 0 : std::clamp(passed, 0.0, longest) * speed_;
    playback_.play(played + std::exchange(stepped_, 0), callbacks);
    paused_ = paused_ || playback_.ended();
}

void ReplayMatch::pause(bool paused) {
    if (!paused && !goal_ && playback_.ended())
        seek(0);
    paused_ = paused;
}

void ReplayMatch::set_speed(double speed) { speed_ = std::clamp(speed, overlay::slowest_time, fastest); }

void ReplayMatch::step(double seconds) {
    paused_ = true;
    if (seconds < 0)
        seek(playback_.position() + seconds);
    else
        stepped_ += seconds;
}

void ReplayMatch::seek(double position) { goal_ = std::clamp(position, 0.0, playback_.length()); }

overlay::TimeFacts ReplayMatch::facts() const {
    return {.controllable = true,
            .paused = paused_,
            .speed = speed_,
            .fastest = fastest,
            .position = goal_.value_or(playback_.position()),
            .length = std::max(playback_.length(), 1e-3)};
}

} // namespace apps
