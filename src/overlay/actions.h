#pragma once
/// Callbacks through which the overlay asks the program to act. The overlay changes settings directly; everything else
/// goes through a callback.

#include "world/rules.h"
#include "world/strengths.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace overlay {

/// Name of a setting (tunables::Row::name) and its value as text (tunables::Tunable::text).
struct RowText {
    std::string name, value;
    friend bool operator==(const RowText&, const RowText&) = default;
};
/// Settings that the user has given a name.
struct UserPreset {
    std::string name;
    std::vector<RowText> values;
    friend bool operator==(const UserPreset&, const UserPreset&) = default;
};

/// Time in the match or replay on the screen.
struct TimeFacts {
    /// Whether time can be paused, slowed down and stepped: only in a replay, or in the player's own match while no
    /// other person is in it.
    bool controllable = false;
    std::string why_not{}; ///< why time cannot be controlled, for display
    bool paused = false;
    double speed = 1;    ///< ratio of match time to wall-clock time
    double fastest = 1;  ///< upper limit of `set_speed`: 1 in a match, more in a replay
    double position = 0; ///< position in a replay, from its start [s]
    double length = 0;   ///< length of a replay [s]; 0 in a match, where seeking is impossible
};
constexpr double slowest_time = 0.1; ///< lower limit of `set_speed`

/// Pause, slow motion and single step, in the player's own match and in a replay. Each callback may be empty. All but
/// `facts` do nothing unless TimeFacts::controllable.
struct TimeControl {
    std::function<TimeFacts()> facts{};
    std::function<void(bool paused)> pause{};
    std::function<void(double speed)> set_speed{}; ///< clamped to slowest_time..fastest; neither pauses nor resumes
    std::function<void()> step{};                  ///< pauses, and advances by one tick of 1/60 s
    std::function<void(double seconds)> seek{};    ///< goes to a position in a replay
};

/// State of the recording.
struct RecordingFacts {
    bool running = false;
    std::string file{};
    double length = 0;       ///< length of the recording [s]
    std::uint64_t bytes = 0; ///< size of the file [B]
    std::string error{};     ///< why writing has stopped, for display
};

/// Starts and stops recording the match at any time. Each callback may be empty.
struct RecordingControl {
    std::function<RecordingFacts()> facts{};
    std::function<void()> start{}; ///< starts recording into a new file, which the program names
    std::function<void()> stop{};
};

/// The tour: scenes that each show one effect of dead reckoning.
struct TourControl {
    std::function<void()> start{};
    std::function<bool()> running{};
    std::function<void(int step)> go{};                 ///< +1: the next scene, −1: the previous one
    std::function<void(int scene)> jump{};              ///< shows a scene, counted from 1
    std::function<std::vector<std::string>()> titles{}; ///< titles of all scenes
    std::function<void()> leave{};
    std::function<void()> stage_shot{}; ///< shows the scene in which the own tank shoots at a moving one
};

/// Where a key or button is bound: the action's name ("lay-mine"), the device ("keys", "mouse", "pad"), and the index
/// among the action's controls of that device, from 0.
struct BindingPlace {
    std::string action{}, device{};
    std::size_t place = 0;
    friend bool operator==(const BindingPlace&, const BindingPlace&) = default;
};

/// The user's saved settings. Each callback may be empty.
struct SettingsControl {
    std::function<void()> open{};                     ///< opens the settings; set by the overlay
    std::function<void(std::string_view row)> keep{}; ///< saves the row of this name
    /// Sets and saves a text that is not a row: "name", "window", "recordings". Returns an error message, or nothing.
    std::function<std::string(std::string_view name, const std::string& value)> set_text{};
    std::function<void(const BindingPlace& place)> ask{}; ///< waits for a press and binds it at `place`
    std::function<void(const BindingPlace& place)> unbind{};
    /// Restores the action's default controls; empty: those of all actions.
    std::function<void(std::string_view action)> reset{};
};

/// Settings of a match to host.
struct NewMatch {
    std::string name{}; ///< name in lists of matches; empty: MenuFacts::match_name
    std::string map{};
    int bots = 5;
    world::Strength strength = world::Strength::normal; ///< skill of the bots
    bool bots_leave = true;                             ///< for each player who joins, a bot leaves
    world::Mode mode = world::Mode::free_for_all;
    bool lab = false;       ///< every client receives the true poses of all tanks
    bool late_truth = true; ///< if not `lab`: living players receive true poses late
    std::string password{}; ///< needed to join; empty: anybody can join
};

/// A recording on the disk.
struct RecordingFile {
    std::string path{}, name{}; ///< `name` is for display
    std::string when{};         ///< time at which it was recorded, for display
    std::uint64_t bytes = 0;
    std::optional<std::string> about{}; ///< what StartControl::about says; nothing: not read yet
};

/// The start menu's entries. Each callback may be empty.
struct StartControl {
    std::function<void()> play{}; ///< starts a match against easy bots, one of them nearby
    std::function<void(const NewMatch& match)> host{};
    std::function<void()> watch{};                            ///< lets the user watch the battle behind the menu
    std::function<void()> compare{};                          ///< starts a match with the instruments open
    std::function<std::vector<RecordingFile>()> recordings{}; ///< returns the recordings, newest first
    /// Reads map, mode, length and players of a recording, in words. The menu asks for one file a frame.
    std::function<std::string(const std::string& path)> about{};
    std::function<void()> open{}; ///< leaves the match for the start menu
};

/// The host's orders. Each callback may be empty.
struct HostControl {
    /// Sends an order to the server, in the words of its console: "kick #2".
    std::function<void(const std::string& text)> order{};
    /// Sets what happens when the host leaves: another player takes over the match (true), or the match ends.
    std::function<void(bool hand_on)> on_leaving{};
};
/// Answers to the menu's questions when a host leaves. `hand_on`, `end` and `stay` are the host's answers
/// (MenuFacts::leaving). `take_over` is the answer of the player who is offered the match (MenuFacts::offered).
struct LeaveControl {
    std::function<void(int client)> hand_on{}; ///< hands the match on to that client
    std::function<void()> end{}, stay{};
    std::function<void(bool yes)> take_over{};
};

/// A scheme that a user has written.
struct ScriptFacts {
    std::string name{};  ///< file name without .lua; of another player's script "my@Ann"
    int scheme = -1;     ///< index of the script's scheme in dr::schemes(); −1: no scheme yet
    std::string error{}; ///< why the script is switched off, or its last saved version is not in use
};
/// Schemes in Lua. Each callback may be empty.
struct ScriptControl {
    std::function<std::vector<ScriptFacts>()> own{};      ///< the user's own scripts
    std::function<std::vector<std::string>()> examples{}; ///< names of the example scripts
    /// Returns the text of an example script (`example`), or of the user's own script of this name.
    std::function<std::string(const std::string& name, bool example)> text{};
    /// Saves the script and uses it from now on. Returns an error message, or nothing.
    std::function<std::string(const std::string& name, const std::string& text)> save{};
    /// Returns the scripts that other players offer. ScriptFacts::scheme is −1 before `read_given`.
    std::function<std::vector<ScriptFacts>()> given{};
    /// Loads another player's script. Returns its facts: ScriptFacts::scheme, or an error.
    std::function<ScriptFacts(const std::string& name)> read_given{};
};

/// Calls `action` unless it is empty.
template <class... Takes, class... Gives> void call(const std::function<void(Takes...)>& action, Gives&&... gives) {
    if (action)
        action(std::forward<Gives>(gives)...);
}

struct Actions {
    /// Changes a host setting, for everybody.
    std::function<void(std::string_view name, double value)> change_setting{};
    std::function<void()> clear_scores{};
    /// Sends a chat line to everybody, or to the player's team.
    std::function<void(std::string_view text, bool to_team)> say{};
    /// Joins the match at "HOST[:PORT]". The running match continues until the client has joined the new one.
    std::function<void(const std::string& address)> join{};
    /// Marks the match at "HOST[:PORT]" as a favourite, or no longer.
    std::function<void(const std::string& address, bool on)> favour{};
    /// Joins the match at "HOST[:PORT]" as a spectator, without a tank.
    std::function<void(const std::string& address)> watch{};
    /// Answers MenuFacts::password_for: joins with this password (empty: without one); `nullopt` cancels.
    std::function<void(const std::optional<std::string>& password)> give_password{};
    /// Answers MenuFacts::key_doubt, a server whose key is not the expected one: join anyway, or cancel.
    std::function<void(bool trusted)> trust_key{};
    std::function<void(const std::string& map, int bots)> start_match{};
    std::function<void()> quit{};
    SettingsControl settings{};
    TimeControl time{};
    RecordingControl recording{};
    /// Replaces the match by a replay of this file.
    std::function<void(const std::string& file)> open_replay{};
    /// Saves the user's presets. Returns an error message, or nothing.
    std::function<std::string(const std::vector<UserPreset>& presets)> save_presets{};
    /// Writes a file into the results folder; the time is added to `name`. Returns "saved PATH" or an error message.
    std::function<std::string(const std::string& name, const std::string& text)> save_text{};
    /// Returns the player's own match, or the replay, as a setup text for `save_text`; empty in another host's match.
    std::function<std::string()> setup{};
    /// Returns the setups in the results folder, newest first: paths.
    std::function<std::vector<std::string>()> setups{};
    /// Replaces the match by a setup. Returns an error message, or nothing.
    std::function<std::string(const std::string& path)> load_setup{};
    TourControl tour{};
    StartControl start{};
    HostControl host{};
    LeaveControl leave{};
    ScriptControl scripts{};
};

} // namespace overlay
