#pragma once
/// The command line of `reckoning`.

#include "apps/exercise/exercise_options.h"
#include "apps/game/settings.h"
#include "apps/window/bindings.h"
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

/// What a match is played for.
enum class Occasion {
    match,
    first,     ///< a person's first: hints
    battle,    ///< bots alone: behind the start menu, and to watch
    comparison ///< to look at dead reckoning, with the instruments open
};

/// What stays the user's own, whatever is played.
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
    bool start_menu = false; ///< begin with it: nothing says what to play
    Occasion occasion = Occasion::match;
    bool host = false;                ///< a match of one's own opens its port and is listed; else it is private
    std::optional<net::Address> join; ///< instead of a match of one's own
    bool observe = false;             ///< there without a tank
    bool hand_on = true; ///< who hosts and leaves: one of the others goes on with the match; else it is over
    /// When another player's match loses its host, it may go on here; nothing: the game asks the player.
    std::optional<bool> take_over;
    std::uint16_t port = protocol::default_port;
    std::string match_name{}; ///< for others' lists; empty: after the player
    bool port_given = false;  ///< else, where it is taken, one of the next ones does
    std::string map = "valley";
    std::vector<std::string> maps; ///< that the rounds of a match of one's own go through, or people vote for
    double seat_kept = 120;        ///< who has gone finds his seat again for so long [s]
    int bots = 5;
    int fill = 0; ///< bots leave while there are more tanks than this; 0: they stay while there is room
    world::Strength strength = world::Strength::normal; ///< of those that fight
    std::optional<dr::PathKind> bot_path;
    bool patrol = false;                    ///< instead: all bots follow the roads
    int patrols = 0;                        ///< bots that do while the others fight
    double bot_speed = 10, bot_radius = 20; ///< on it [m/s], [m]
    double bot_start = 0;                   ///< match time at which bots begin to drive [s]
    std::vector<world::Spawn> spawns;       ///< of a match of one's own, instead of the map's; empty: the map's
    PlayerSettings player;
    bool truth = true;
    std::optional<bool> lab; ///< everybody is told the truth; nothing: unless it is a match that one hosts
    double seconds = 0;      ///< [s], 0: until the user quits
    std::uint64_t seed = 1;
    bool headless = false;
    bool list = false; ///< print the matches of the network instead
    double list_seconds = 2;
    bool verbose = false;                    ///< the log says what every control did
    std::string shot, report;                ///< files, empty: none
    std::string sweep;                       ///< file that the Pareto panel shows; empty: the one that ships
    std::string record;                      ///< file to record every match into that is joined; empty: none
    bool overwrite = false;                  ///< that file may be there already
    std::vector<std::string> awaited_ghosts; ///< "lua:my.lua@Ann": as soon as she hands it on
    std::string replay;                      ///< recording to show instead of a match; empty: none
    double replay_from = 0;                  ///< second of it to begin at [s]
    bool tour = false;
    std::shared_ptr<const std::vector<TourScene>> tour_scenes{}; ///< nothing: the game's own
    int tour_scene = 1;                                          ///< to begin with, counted from 1
    double tour_auto = 0; ///< the tour goes on by itself after so long [s]; 0: when it is told to

    client::Settings settings;
    bool quality_given = false;          ///< else a slow driver lowers it
    server::AddressLimits address;       ///< in a match of one's own
    std::optional<net::WebDoor> web{};   ///< browsers come into it, too
    ExerciseOptions exercise;            ///< of DIS: a match of one's own speaks on it, and any shows its entities
    std::string password;                ///< of the match that one hosts, or joins; empty: it takes none
    std::string host_token;              ///< that makes one a host in the match that one joins; empty: none
    std::string host_token_key;          ///< fingerprint of the server that the token belongs to; empty: not told
    std::filesystem::path state_folder;  ///< where seats and servers' keys are kept; empty: nowhere
    std::filesystem::path settings_file; ///< where changes by hand are kept; empty: nowhere
    std::vector<std::string> settings_damages; ///< of that file, for people
};

// Settings that are no rows. They return what is wrong, for people, or nothing.
std::optional<std::string> set_name(GameOptions& options, const std::string& name);
std::optional<std::string> set_window(GameOptions& options, const std::string& size); ///< "1920x1080"
std::string window_text(const GameOptions& options);
/// What the menu's page about pictures has: quality, eyes, window, and the overlay's look.
tunables::Tunables picture_rows(GameOptions& options);

/// Reads the user's settings file, if a path is given, and the command line, which goes before it. Nothing: go on;
/// otherwise the exit status, and what there is to say has been said.
std::optional<int> read_options(int argc, const char* const* argv, GameOptions& options,
                                const std::filesystem::path& settings_file = {});

} // namespace apps
