#pragma once
/// The tour: short scenes, each a match or a recording that shows one effect of dead reckoning, with a caption. Each
/// scene is a file (scene.h).

#include "apps/tour/scene.h"
#include "overlay/hud/caption.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Runs the own tank between two pictures, up to `now`, in frames of a tick, so that its driver aims, steers and
/// publishes alike at any frame rate. A gap above half a second is shortened. Times on the client's local clock [s].
void drive_between_pictures(client::Client& client, bots::Pilots& driver, double now);

/// Present scene of the tour and its measurements.
class Tour {
  public:
    /// Begins with scene number `user.tour_scene`. `user`: options to restore after the tour.
    explicit Tour(GameOptions user);

    [[nodiscard]] const TourScene& scene() const { return scenes_[index_]; }
    [[nodiscard]] std::size_t index() const { return index_; }
    [[nodiscard]] std::size_t count() const { return scenes_.size(); }
    [[nodiscard]] std::vector<std::string> titles() const; ///< Titles of all scenes, in order.
    [[nodiscard]] const GameOptions& user() const { return user_; }
    /// Changes the scene's index by `step`, and wraps at both ends; 0 restarts the present scene.
    void go(int step);

    /// Call once a frame. Starts a scene with a match once all tanks are displayed, their errors are measured and
    /// TourScene::start_at has passed; a scene with a recording once one of its tanks is displayed. Returns true in the
    /// frame of the start. `wall`: wall time, as in all functions [s].
    bool start(const client::ClientState& client, double wall);
    [[nodiscard]] bool started() const { return started_.has_value(); }
    /// Call once a frame. Returns the argument for `go` if the scene must change now: 1 for the next scene
    /// (--tour-auto), 0 to restart this one; otherwise `nullopt`. Time in a pause does not count. `now`: the
    /// client's local time (ClientState::now), as in all functions [s]. `ended`: whether the recording is over.
    std::optional<int> due(double now, double wall, bool paused, bool ended = false);
    /// Name of the camera's tank if it is not in the match yet; otherwise empty.
    [[nodiscard]] std::string missing(const client::ClientState& client) const;
    /// Call once a frame. Measures rate and errors. Returns the alternating setting with its new value when it must
    /// change.
    std::optional<Setting> update(const client::ClientState& client);
    /// Whether a mine must be laid in this frame: the first one at once. Starts the time until the next one.
    bool lay_mine(double now);
    /// Adds the finish line, the titles of panes, and the true bodies of mines in a scene with mines. For 4 s after the
    /// verdict on a hit by the own tank, replaces the picture by three views of that hit.
    void add_to(client::Scene& scene, const client::ClientState& client) const;
    /// Returns the scene's caption with the measured figures. The caller adds the keys. `speed`: match time per wall
    /// time, for the time until the next change.
    [[nodiscard]] overlay::Caption caption(const client::ClientState& client, double speed = 1) const;

  private:
    [[nodiscard]] bool ready(const client::ClientState& client) const;
    /// The first displayed tank of another client; nullptr if there is none.
    [[nodiscard]] const client::RemoteActor* watched(const client::ClientState& client) const;
    /// Number of updates so far: published ones of the own tank if the camera follows it, else received ones of
    /// `watched`.
    [[nodiscard]] std::uint64_t updates(const client::ClientState& client) const;
    void measure(const client::ClientState& client);
    [[nodiscard]] const client::JudgedShot* shot(const client::ClientState& client) const;
    [[nodiscard]] std::string leads(const client::ClientState& client) const;

    GameOptions user_;
    std::vector<TourScene> scenes_;
    std::size_t index_;
    std::optional<double> started_; ///< Local time at which the scene started [s]; `nullopt`: not started.
    std::optional<double> mined_;   ///< Local time of the last mine [s]; `nullopt`: none since the start.
    double last_wall_ = 0;          ///< Wall time of the last frame [s].
    double shown_ = 0;              ///< Wall time since the first start of the scene, without pauses [s].
    double ran_ = 0;                ///< Wall time since the last start of the scene, without pauses [s].

    /// Measurements with one value of the alternating setting.
    struct Phase {
        double since = 0;          ///< Local time at which the setting last took this value [s].
        std::uint64_t updates = 0; ///< Number of updates since then.
        double rate = 0;           ///< Update rate [1/s].
        double error = 0;          ///< Recent mean DR error of the displayed tank [m]; 0: not measured.
        std::string shot{};        ///< Text with the victim's position errors at the last shot.
    };
    std::array<Phase, 2> phases_{};   ///< One for each value of the flip; without a flip only the first is used.
    bool second_ = false;             ///< Whether the setting has the second value.
    std::uint64_t counted_until_ = 0; ///< Return value of `updates` in the last frame.
};

} // namespace apps
