#pragma once
/// A scene of the tour: a match of its own, what is said of it, and how it is looked at.

#include "apps/game/game_options.h"
#include "apps/window/viewer.h"
#include "bots/bot_host.h"
#include "overlay/actions.h"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// What is wrong with a setup, for people: where it comes out of a file, with its name, its line and the key.
struct SetupError : std::runtime_error {
    explicit SetupError(const std::string& what, std::string blamed = {})
        : std::runtime_error(what), key(std::move(blamed)) {}
    std::string key; ///< that is to blame, where the line is not known; or nothing
};

/// A row of tunables and the text of its value, as on the command line.
using Setting = overlay::RowText;

/// Where a scene is looked at from: attached to another tank or to the own one, or standing still. Another's truth is
/// what it is attached to, unless `drawn`: that moves smoothly, so that what is drawn shows its errors.
struct TourCamera {
    client::CameraMode mode = client::CameraMode::chase;
    bool own = false;                                        ///< on the own tank
    std::string tank{};                                      ///< else on the one of this name; empty: the first
    bool drawn = false;                                      ///< as it is drawn
    float distance = 16;                                     ///< chase; top-down: four times it [m]
    float yaw = 0, pitch = -0.3f;                            ///< chase: beside the tank's heading; up + [rad]
    glm::vec3 eye{0}, target{0};                             ///< free [m]
    static constexpr float farthest = 4096, steepest = 1.5f; ///< that these may be, either way

    [[nodiscard]] Viewer::Wish wish() const;
    friend bool operator==(const TourCamera&, const TourCamera&) = default;
};

struct TourScene {
    std::string title{},
        caption{};             ///< the caption has two or three lines; the tour's has no figure: these are measured
    std::string recording{};   ///< a file that is shown instead of a match: who drives what where, and the host's
                               ///< settings, are its own
    double recording_from = 0; ///< second of it to begin at [s]
    std::string map = "proving-ground";
    std::vector<world::Spawn> spawns{}; ///< empty: the map's
    std::string path{};                 ///< of the bots and of the own tank, if that drives; empty: they fight
    double speed = 10, radius = 15;     ///< of the path [m/s], [m]
    int bots = 1;
    world::Strength strength = world::Strength::normal; ///< of those that fight
    int patrols = 0;                                    ///< so many of the bots follow the roads
    bool own_drives = false;                            ///< the own tank drives the path, too
    bool own_mines = false;                             ///< it lays a mine every two seconds
    bool own_fires = false;                             ///< it stands and shoots; each hit is shown on three screens
    std::string scheme = "pvb";
    std::vector<std::string> ghosts{}, panes{}; ///< schemes; "others" is a pane as the others have it
    std::vector<Setting> settings{};            ///< rows of client::tunables(Settings), in this order
    std::string link_trace{};                   ///< a file by which the link is (net/link_trace.h); or none
    std::vector<Setting> host{}; ///< then rows of client::tunables(HostSettings): the rules, who judges hits
    /// A value that goes to and fro, so that the difference is seen.
    struct Flip {
        std::string name, first, second;
        double seconds = 6; ///< each
        friend bool operator==(const Flip&, const Flip&) = default;
    };
    std::optional<Flip> flip{};
    TourCamera camera{};
    double start_at = 0;                ///< match time at which everybody begins to drive [s]
    double time_speed = 1;              ///< at most 1; of a recording ReplayMatch::fastest
    std::optional<float> finish_line{}; ///< across the way at this y [m]
    double restart = 0;                 ///< so long after its start it begins anew [s]; 0: never
};

/// Sets a row and returns it. Throws SetupError if there is no such row or value. Of all settings: the host's, too.
tunables::Tunable set(client::Settings& settings, const Setting& setting);
tunables::Tunable set(const tunables::Tunables& rows, const Setting& setting);

/// Makes the match and what is seen of it the scene's; what is the user's own (window, sound, name) stays. Throws
/// SetupError, with the key to blame, where the scene names something that does not exist.
void set_scene(GameOptions& options, const TourScene& scene);

/// The match of one's own, or the recording, as it is being shown: what is driven, all that differs from the plainest
/// dead reckoning, and from where. What options do not know stays as it is in `scene`.
TourScene setup_of(const GameOptions& options, const Viewer::Wish& camera, TourScene scene = {});

/// Who drives the own tank in a scene: nobody, a path, or a gunner who stands.
std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene);

// setup.cpp: an experiment as a file: what is driven, how it is reckoned, and how it is looked at. TOML, documented in
// docs/tour.md. The tour's scenes are such files, and a lecture is a list of them.

constexpr int most_scenes = 100; ///< of a tour

/// `name`: of the file, for people; `folder`: that it lies in, and what it names. Throws SetupError: for what is no
/// TOML, keys and settings that do not exist, values that they do not take, and names (of maps, paths, schemes,
/// recordings) that there are not.
TourScene read_setup(std::string_view text, const std::string& name, const std::filesystem::path& folder = {});
/// What read_setup reads back.
std::string setup_text(const TourScene& scene);

/// A setup; or several, where the file has `scenes = ["first.toml", ...]`, which lie beside it. Throws SetupError, also
/// where one cannot be read.
std::vector<TourScene> load_tour(const std::filesystem::path& file);
/// Those of the game's own tour. Throws platform::MissingAsset, too.
const std::vector<TourScene>& tour_scenes();

} // namespace apps
