#pragma once
/// The tour: short scenes, each a match of its own that shows one effect of dead reckoning, with a caption that says
/// what to see. A scene is a row of the table in tour_scenes.cpp; nothing else knows it.

#include "apps/game/game_options.h"
#include "apps/window/viewer.h"
#include "bots/bot_host.h"
#include "overlay/hud/caption.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// A row of tunables and the text of its value, as on the command line.
struct Setting {
    std::string_view name, value;
};

/// Where a scene is looked at from: attached to the first bot or to the own tank, or standing still.
struct TourCamera {
    client::CameraMode mode = client::CameraMode::chase;
    bool own = false; ///< on the own tank
    client::Body body =
        client::Body::truth;      ///< of a bot: the truth moves smoothly, so that what is drawn shows its errors
    float distance = 16;          ///< chase; top-down: four times it [m]
    float yaw = 0, pitch = -0.3f; ///< chase: beside the tank's heading; up + [rad]
    glm::vec3 eye{0}, target{0};  ///< free [m]

    [[nodiscard]] Viewer::Wish wish() const;
};

struct TourScene {
    std::string_view title, caption; ///< the caption has two or three lines, and no figure: these are measured
    std::vector<world::Spawn> spawns;
    std::string_view path;          ///< of the bots and of the own tank, if that drives
    double speed = 10, radius = 15; ///< of the path [m/s], [m]
    int bots = 1;
    bool own_drives = false; ///< the own tank drives the path, too
    bool own_mines = false;  ///< it lays a mine every two seconds
    bool own_fires = false;  ///< it stands and shoots; each hit is shown on three screens
    std::string_view scheme = "pvb", ghosts{}, split{};
    std::vector<Setting> settings{};
    /// A value that goes to and fro, so that the difference is seen.
    struct Flip {
        std::string_view name, first, second;
        double seconds = 6; ///< each
    };
    std::optional<Flip> flip{};
    TourCamera camera{};
    double start_at = 0; ///< match time at which everybody begins to drive [s]
    double time_speed = 1;
    std::optional<float> finish_line{}; ///< across the way at this y [m]
    double restart = 0;                 ///< so long after its start it begins anew [s]; 0: never
    std::string_view map = "proving-ground";
};
std::span<const TourScene> tour_scenes();

/// Sets a row and returns it. Throws std::logic_error if there is no such row or value.
tunables::Tunable set(client::Settings& settings, const Setting& setting);

/// Makes the match and what is seen of it the scene's; what is the user's own (window, sound, name) stays. Throws
/// std::logic_error where the table names something that does not exist.
void set_scene(GameOptions& options, const TourScene& scene);

/// Who drives the own tank in a scene: nobody, a path, or a gunner who stands.
std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene);

/// Where the tour is, and what it says.
class Tour {
  public:
    /// Begins with the scene of that number, from 1. `user`: what is put back when it is over.
    explicit Tour(GameOptions user);

    [[nodiscard]] const TourScene& scene() const { return tour_scenes()[index_]; }
    [[nodiscard]] std::size_t index() const { return index_; }
    [[nodiscard]] const GameOptions& user() const { return user_; }
    /// To the next or an earlier scene; round at the ends.
    void go(int step);

    /// Starts the scene as soon as its match is ready: everybody is there, is seen, and is scored. True in the frame in
    /// which it starts. `wall`: the wall's clock, here and below [s].
    bool start(const client::View& client, double wall);
    [[nodiscard]] bool started() const { return started_.has_value(); }
    /// How far to go now: +1 if the tour goes on by itself, 0 if the scene begins anew; nothing if all is well. `now`:
    /// the match's local clock, here and below [s].
    [[nodiscard]] std::optional<int> due(double now, double wall) const;
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
    std::size_t index_;
    std::optional<double> started_; ///< nothing: not yet
    double started_wall_ = 0, mined_ = 0;

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
