#pragma once
/// A recording shown by the program: it can be paused, slowed down, stepped and sought in.

#include "client/recording/playback.h"
#include "overlay/actions.h"

#include <optional>

namespace apps {

class ReplayMatch {
  public:
    /// Opens `file` and puts a client at its beginning into `client`. A seek puts a new client there. Both behave as in
    /// client::Playback.
    ReplayMatch(const std::filesystem::path& file, client::Settings& settings, std::uint64_t seed,
                std::unique_ptr<client::Client>& client);

    /// Advances by one picture, `passed` seconds of wall time after the previous one.
    void frame(const client::FrameCallbacks& callbacks, double passed);

    // Controls of time. A call during a frame takes effect before the next one. Positions and lengths [s]; speed
    // relative to wall time.
    void pause(bool paused);
    void set_speed(double speed);
    void step(double seconds); ///< Pauses and moves by `seconds`, which may be negative.
    void seek(double position);

    [[nodiscard]] overlay::TimeFacts facts() const;
    [[nodiscard]] const client::Playback& playback() const { return playback_; }

    static constexpr double fastest = 8;

  private:
    client::Playback playback_;
    bool paused_ = false;
    double speed_ = 1;
    double stepped_ = 0;         ///< Time still to be played forward [s].
    std::optional<double> goal_; ///< Position to seek to [s].
};

} // namespace apps
