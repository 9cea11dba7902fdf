#pragma once
/// A scene of the tour: its match, its caption, and its camera.

#include "apps/game/game_options.h"
#include "apps/window/player_camera.h"
#include "bots/bot_host.h"
#include "overlay/actions.h"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// A setup is invalid. For a file, the message names the file, the line and the key.
struct SetupError : std::runtime_error {
    explicit SetupError(const std::string& what, std::string blamed = {})
        : std::runtime_error(what), key(std::move(blamed)) {}
    std::string key; ///< The key at fault, if the line is unknown; may be empty.
};

/// Name of a row of tunables, and its value as text, as on the command line.
using Setting = overlay::RowText;

/// Camera of a scene: attached to another tank or to the own one, or free. At another tank it follows the true pose, so
/// that errors of the displayed pose are visible; with `drawn` it follows the displayed pose.
struct TourCamera {
    client::CameraMode mode = client::CameraMode::chase;
    bool own = false;             ///< Whether it follows the own tank.
    std::string tank{};           ///< Name of the other tank; empty: the first other one.
    bool drawn = false;           ///< Whether it follows the displayed pose, not the true one.
    float distance = 16;          ///< Distance of the chase camera; a quarter of the height
                                  ///< of the top-down camera [m].
    float yaw = 0, pitch = -0.3f; ///< Direction of view of the chase camera: yaw from the
                                  ///< tank's gun, left +; pitch, up + [rad].
    glm::vec3 eye{0}, target{0};  ///< Eye of the free camera, and point that it looks at [m].
    static constexpr float max_coordinate = 4096, steepest = 1.5f; ///< Limits: absolute coordinate [m], pitch [rad].

    [[nodiscard]] PlayerCamera::Request request() const;
    friend bool operator==(const TourCamera&, const TourCamera&) = default;
};

struct TourScene {
    std::string title{},
        caption{}; ///< At most three lines. Captions of the game's tour have no figures: the scene measures them.
    std::string recording{};   ///< Recording shown instead of a match. It defines drivers, spawns and host settings.
    double recording_from = 0; ///< Position in the recording to begin at [s].
    std::string map = "proving-ground";
    std::vector<world::Spawn> spawns{}; ///< Empty: those of the map.
    std::string path{};                 ///< Path of the bots, and of the own tank if `own_drives`; empty: bots fight.
    double speed = 10, radius = 15;     ///< Speed [m/s] and radius [m] of the path.
    int bots = 1;
    world::Strength strength = world::Strength::normal; ///< Strength of fighting bots.
    bots::Hands hands = bots::Hands::average;           ///< Hands of bots that fight or drive the path.
    int patrols = 0;                                    ///< Number of bots that follow the roads.
    bool own_drives = false;                            ///< Whether the own tank drives the path, too.
    bool own_mines = false;                             ///< Whether the own tank lays a mine every second.
    bool own_fires = false; ///< Whether the own tank stands and shoots. Each hit is shown as
                            ///< shooter, server and victim saw it.
    std::string scheme = "pvb";
    std::vector<std::string> ghosts{}, panes{}; ///< Schemes; the pane "others" shows how the others see the own tank.
    std::vector<std::string> pane_labels{};     ///< Titles of the panes, one for each; empty: their schemes.
    std::vector<Setting> settings{};            ///< Rows of client::tunables(Settings), set in this order.
    std::string link_trace{};                   ///< File of a measured link (net/link_trace.h); empty: none.
    std::vector<Setting> host{}; ///< Rows of client::tunables(HostSettings), such as the rules; set after `settings`.
    /// A setting that alternates between two values, to show the difference.
    struct Flip {
        std::string name, first, second;
        double seconds = 6;                ///< Duration of each value [s].
        std::vector<std::string> labels{}; ///< Words of the caption for both values; empty: name and value.
        friend bool operator==(const Flip&, const Flip&) = default;
    };
    std::optional<Flip> flip{};
    TourCamera camera{};
    double start_at = 0;   ///< Match time at which all tanks begin to drive [s].
    double time_speed = 1; ///< Speed relative to wall time, at most 1; in a recording ReplayMatch::fastest.
    std::optional<float> finish_line{}; ///< y of a finish line across the road [m].
    double restart = 0;                 ///< Time after its start at which the scene restarts [s]; 0: never.
};

/// Sets the row that `setting` names, and returns it. Throws SetupError if there is no such row, or for an invalid
/// value. The first version looks in the rows of `settings` and of `settings.host`.
tunables::Tunable set(client::Settings& settings, const Setting& setting);
tunables::Tunable set(const tunables::Tunables& rows, const Setting& setting);

/// Sets the options of the match and of its display from the scene; the user's own options (window, sound, name) stay.
/// Throws SetupError, with the key at fault, if the scene names something that does not exist.
void set_scene(GameOptions& options, const TourScene& scene);

/// Returns the local match or recording that `options` and `camera` describe as a scene: drivers, camera, and all
/// settings that differ from a scene without settings. Members that are not in `options` come from `scene`.
TourScene setup_of(const GameOptions& options, const PlayerCamera::Request& camera, TourScene scene = {});

/// Returns the bot that drives the own tank in a scene: on a path, or standing and shooting; `nullopt`: no bot.
std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene);

// setup.cpp: an experiment as a file, with its tanks, their dead reckoning, and the camera. TOML, documented in
// docs/tour.md. The tour's scenes are such files; a lecture is a list of them.

constexpr int max_scenes = 100; ///< Largest number of scenes in a tour.

/// Reads a setup. `name`: the file's name, for errors; `folder`: the file's folder, the base of its relative paths.
/// Throws SetupError for invalid TOML, unknown keys and settings, invalid values, and unknown maps, paths, schemes and
/// recordings.
TourScene read_setup(std::string_view text, const std::string& name, const std::filesystem::path& folder = {});
/// Inverse of read_setup.
std::string setup_text(const TourScene& scene);

/// Reads a file with one setup, or with a list of setups: `scenes = ["first.toml", ...]`, relative to its folder.
/// Throws SetupError, also if a file cannot be read.
std::vector<TourScene> load_tour(const std::filesystem::path& file);
/// Scenes of the game's own tour. Throws platform::MissingAsset and SetupError.
const std::vector<TourScene>& tour_scenes();

} // namespace apps
