#pragma once
/// The tour: short scenes, each a match of its own that shows one effect of dead reckoning, with a caption. A scene is
/// a file (scene.h); only the tour knows scenes.

#include "apps/tour/scene.h"
#include "overlay/hud/caption.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Present scene of the tour and its measurements.
class Tour {
  public:
    /// Begins with the scene `user.tour_scene`. `user`: options to restore after the tour.
    explicit Tour(GameOptions user);

    [[nodiscard]] const TourScene& scene() const { return scenes_[index_]; }
    [[nodiscard]] std::size_t index() const { return index_; }
    [[nodiscard]] const GameOptions& user() const { return user_; }
    /// Changes the scene by `step`, and wraps at both ends.
    void go(int step);

    /// Starts the scene once its match is ready: all tanks are there, displayed and scored. True in the frame of the
    /// start. `wall`: wall time, as in all functions [s].
    bool start(const client::ClientState& client, double wall);
    [[nodiscard]] bool started() const { return started_.has_value(); }
    /// Returns the step that is due: +1 for the next scene (--tour-auto), 0 to restart this one, `nullopt` to go on.
    /// Pauses do not count. `now`: local time of the match, as in all functions [s]. `ended`: the recording is over.
    std::optional<int> due(double now, double wall, bool paused, bool ended = false);
    /// Name of the tank that the camera waits for; empty if it is there.
    [[nodiscard]] std::string missing(const client::ClientState& client) const;
    /// Measures; returns a setting that must change now.
    std::optional<Setting> update(const client::ClientState& client);
    /// Whether the next mine is due.
    bool lay_mine(double now);
    /// Adds the scene's markings on the ground, or the picture of the last hit.
    void add_to(client::Scene& scene, const client::ClientState& client) const;
    /// The scene's caption, without the keys, which the program adds.
    [[nodiscard]] overlay::Caption caption(const client::ClientState& client) const;

  private:
    [[nodiscard]] bool ready(const client::ClientState& client) const;
    [[nodiscard]] const client::RemoteActor* watched(const client::ClientState& client) const;
    [[nodiscard]] std::uint64_t updates(const client::ClientState& client) const;
    void measure(const client::ClientState& client);
    [[nodiscard]] const client::JudgedShot* shot(const client::ClientState& client) const;
    [[nodiscard]] std::string leads(const client::ClientState& client) const;

    GameOptions user_;
    std::vector<TourScene> scenes_;
    std::size_t index_;
    std::optional<double> started_; ///< Time at which the scene started [s]; `nullopt`: not started.
    double mined_ = 0;              ///< Time of the last mine [s].
    // Wall time without pauses [s].
    double last_wall_ = 0; ///< Time of the last frame.
    double shown_ = 0;     ///< Time since the scene was first shown, with repetitions.
    double ran_ = 0;       ///< Time since its last start.

    /// Measurements since the setting took its present value.
    struct Phase {
        double since = 0; ///< Time at which the phase began [s].
        std::uint64_t updates = 0;
        double rate = 0;    ///< Update rate [1/s].
        double error = 0;   ///< DR error of the displayed tank; 0: not measured [m].
        std::string shot{}; ///< Gaps of the last shot.
    };
    std::array<Phase, 2> phases_{}; ///< One for each value of the flip; without a flip only the first is used.
    bool second_ = false;
    std::uint64_t counted_until_ = 0; ///< Number of the publisher's updates at the last frame.
};

} // namespace apps
