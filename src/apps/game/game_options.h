#pragma once
/// The command line of `reckoning`.

#include "apps/exercise/exercise_options.h"
#include "apps/game/settings.h"
#include "apps/window/bindings.h"
#include "bots/hands.h"
#include "bots/skill.h"
#include "client/settings.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "net/network.h"
#include "overlay/settings.h"
#include "protocol/limits.h"
#include "render/settings.h"
#include "server/settings.h"
#include "world/map.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace apps {

struct TourScene;

/// Purpose of a match.
enum class Occasion {
    match,
    first,     ///< A player's first match, with hints.
    battle,    ///< A match of bots without a player: behind the start menu, and to watch.
    comparison ///< Shows dead reckoning, with the instruments open.
};

/// Options that belong to the user and apply to every match.
struct OwnOptions {
    std::string name;
    render::Settings render;
    ViewSettings view;
    overlay::Settings overlay;
    SoundSettings sound;
    WindowSettings window;
    Folders folders;
    Bindings bindings;
};

struct GameOptions : OwnOptions {
    bool start_menu = false; ///< Begins with the start menu: --menu is given, or no option says what to play.
    Occasion occasion = Occasion::match;
    bool host = false;                ///< Whether a local match opens its port and is listed; if not, it is private.
    std::optional<net::Address> join; ///< Address of the match to join; `nullopt`: a local match.
    bool observe = false;             ///< Joins as a spectator, without a tank.
    bool hand_on = true; ///< Whether a hosted match continues on another player's program after its host leaves.
    /// Whether the match of a host who leaves may continue on this program; `nullopt`: ask the player.
    std::optional<bool> take_over;
    std::uint16_t port = protocol::default_port;
    std::string match_name{}; ///< Name in lists of matches; empty: derived from the player's name.
    /// Whether the user chose the port. If not, a port in use is replaced by one of the next ports.
    bool port_given = false;
    std::string map = "valley";
    std::vector<std::string> maps; ///< Maps that the rounds of a local match go through, or that players vote for.
    double seat_kept = 120;        ///< Time for which a local match keeps the seat of a player who left [s].
    int bots = 5;
    int fill = 0; ///< Number of tanks to which bots fill the match; 0: bots leave only if the match is full.
    world::Strength strength = world::Strength::normal; ///< Strength of fighting bots.
    bots::Hands hands = bots::Hands::average;           ///< Hands of bots that fight or drive `bot_path`.
    std::optional<dr::PathKind> bot_path;
    bool patrol = false;                    ///< Whether all bots follow the roads and do not fight.
    int patrols = 0;                        ///< Number of bots that follow the roads while the others fight.
    double bot_speed = 10, bot_radius = 20; ///< Speed [m/s] and radius [m] of `bot_path`.
    double bot_start = 0;                   ///< Match time at which bots begin to drive [s].
    std::vector<world::Spawn> spawns;       ///< Spawns of a local match; empty: those of the map.
    PlayerSettings player;
    bool truth = true;
    std::optional<bool> lab; ///< Whether the server sends true poses to everybody; `nullopt`: only in a private match.
    double seconds = 0;      ///< Running time of the program [s]; 0: until the user quits.
    std::uint64_t seed = 1;
    bool headless = false;
    bool list = false; ///< Whether to print the matches on the network instead of playing.
    double list_seconds = 2;
    bool verbose = false;                    ///< Whether to log uses of controls, and positions of tank and camera.
    std::string shot, report;                ///< Output files; empty: none.
    std::string sweep;                       ///< File for the Pareto panel; empty: the one shipped with the game.
    std::string record;                      ///< File that records every match joined; empty: none.
    bool overwrite = false;                  ///< Whether `record` may overwrite an existing file.
    std::vector<std::string> awaited_ghosts; ///< Ghosts to show once another player shares the scheme:
                                             ///< "lua:my.lua@Ann".
    std::string replay;                      ///< Recording to show instead of a match; empty: none.
    double replay_from = 0;                  ///< Position in the recording to begin at [s].
    bool tour = false;
    std::shared_ptr<const std::vector<TourScene>> tour_scenes{}; ///< Null: those of the game's own tour.
    int tour_scene = 1;                                          ///< First scene, counted from 1.
    double tour_auto = 0; ///< Time after which the next scene starts [s]; 0: when the player asks for it.

    client::Settings settings;
    bool quality_given = false;    ///< Whether the user chose the quality. If not, it is low without a graphics card.
    server::AddressLimits address; ///< Limits per network address, in a local match.
    std::optional<net::WebListenOptions> web{}; ///< Lets browsers join a local match; `nullopt`: they cannot.
    ExerciseOptions exercise;            ///< DIS exercise: a local match publishes to it, and every match shows its
                                         ///< entities.
    std::string password;                ///< Password of the match to host or to join; empty: none.
    std::string host_token;              ///< Token that makes the player a host of the match they join; empty: none.
    std::string host_token_key;          ///< Fingerprint of the token's server; empty: unknown.
    std::filesystem::path state_folder;  ///< Folder for seats and servers' keys; empty: nothing is kept.
    std::filesystem::path settings_file; ///< File for settings changed in the menu; empty: none are saved.
    std::vector<std::string> settings_damages; ///< Errors in `settings_file`.
};

// Settings that are not rows. Each returns its error, or `nullopt`.
std::optional<std::string> set_name(GameOptions& options, const std::string& name);
std::optional<std::string> set_window(GameOptions& options, const std::string& size); ///< "1920x1080"
std::string window_text(const GameOptions& options);
/// Rows of the menu's page about pictures: renderer, camera, window, and the overlay's look.
tunables::Tunables picture_rows(GameOptions& options);

/// Reads the user's settings file, unless `settings_file` is empty, and the command line, which overrides it. Returns
/// `nullopt` if the program goes on, else its exit status, after printing help, version or error.
std::optional<int> read_options(int argc, const char* const* argv, GameOptions& options,
                                const std::filesystem::path& settings_file = {});

} // namespace apps
