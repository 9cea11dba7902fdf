#pragma once
/// The tour: short scenes, each a match of its own that shows one effect of dead reckoning, with a caption that says
/// what to see. A scene is a file (setup.h); nothing else knows it.

#include "apps/tour/scene.h"
#include "overlay/hud/caption.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Where the tour is, and what it says.
class Tour {
  public:
    /// Begins with the scene of that number, from 1. `user`: what is put back when it is over.
    explicit Tour(GameOptions user);

    [[nodiscard]] const TourScene& scene() const { return scenes_[index_]; }
    [[nodiscard]] std::size_t index() const { return index_; }
    [[nodiscard]] const GameOptions& user() const { return user_; }
    /// To the next or an earlier scene; round at the ends.
    void go(int step);

    /// Starts the scene as soon as its match is ready: everybody is there, is seen, and is scored. True in the frame in
    /// which it starts. `wall`: the wall's clock, here and below [s].
    bool start(const client::View& client, double wall);
    [[nodiscard]] bool started() const { return started_.has_value(); }
    /// The step that is due in this frame: +1 to the next scene (--tour-auto), 0 to begin this one again; nothing: the
    /// scene goes on. Pauses do not count. `now`: the match's local clock, here and below [s]. `ended`: the recording
    /// is over.
    std::optional<int> due(double now, double wall, bool paused, bool ended = false);
    /// The tank that the camera waits for, if nobody is called so; else empty.
    [[nodiscard]] std::string missing(const client::View& client) const;
    /// Measures; what is to be set now, if that has changed.
    std::optional<Setting> update(const client::View& client);
    /// The next mine is due.
    bool lay_mine(double now);
    /// What belongs to the scene's ground; or the last hit, instead of the picture.
    void add_to(client::Scene& scene, const client::View& client) const;
    [[nodiscard]] overlay::Caption caption(const client::View& client) const; ///< its keys are for the program to say

  private:
    [[nodiscard]] bool ready(const client::View& client) const;
    [[nodiscard]] const client::RemoteActor* watched(const client::View& client) const;
    [[nodiscard]] std::uint64_t updates(const client::View& client) const;
    void measure(const client::View& client);
    [[nodiscard]] const client::JudgedShot* shot(const client::View& client) const;
    [[nodiscard]] std::string leads(const client::View& client) const;

    GameOptions user_;
    std::vector<TourScene> scenes_;
    std::size_t index_;
    std::optional<double> started_; ///< nothing: not yet [s]
    double mined_ = 0;              ///< [s]
    // Of the wall's clock, without pauses [s].
    double last_wall_ = 0; ///< in the last frame
    double shown_ = 0;     ///< since the scene was shown first, with its repetitions
    double ran_ = 0;       ///< since it began last

    /// What was measured while a value was set, since then.
    struct Phase {
        double since = 0;          ///< [s]
        std::uint64_t updates = 0; ///< published
        double rate = 0;           ///< of them [1/s]
        double error = 0;          ///< of what is drawn; 0: not measured [m]
        std::string shot{};        ///< the last one's gaps
    };
    std::array<Phase, 2> phases_{};   ///< of the flip; without one only the first
    bool second_ = false;             ///< of the flip
    std::uint64_t counted_until_ = 0; ///< what the publisher's counter said in the last frame
};

} // namespace apps
