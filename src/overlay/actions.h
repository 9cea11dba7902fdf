#pragma once
/// What the overlay asks the program to do. It changes settings by itself; all else is a callback.

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

/// A row by name, to a value as text (tunables::Tunable::text).
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

/// How time runs in what is shown.
struct TimeFacts {
    bool ruled = false;    ///< it can be paused, slowed down and stepped: a match without other people, or a replay
    std::string why_not{}; ///< for people, if it cannot
    bool paused = false;
    double speed = 1;    ///< of the match's time against the wall's
    double fastest = 1;  ///< that `set_speed` takes: 1 in a match, more in a replay
    double position = 0; ///< of a replay, from its start [s]
    double length = 0;   ///< of a replay [s]; 0: this is a match, there is nothing to seek in
};
constexpr double slowest_time = 0.1; ///< that `set_speed` takes

/// Pause, slow motion and single step, in a match of one's own and in a replay. All may be empty; they do nothing where
/// time is not ruled.
struct TimeControl {
    std::function<TimeFacts()> facts{};
    std::function<void(bool paused)> pause{};
    std::function<void(double speed)> set_speed{}; ///< clamped to slowest_time..fastest; does not pause nor go on
    std::function<void()> step{};                  ///< one tick of 1/60 s; pauses first
    std::function<void(double seconds)> seek{};    ///< replays only: from the start
};

/// What is being recorded.
struct RecordingFacts {
    bool running = false;
    std::string file{};
    double length = 0;       ///< [s]
    std::uint64_t bytes = 0; ///< on the disk
    std::string error{};     ///< why nothing is written any more, for people
};

/// Recording the match, from any moment on. All may be empty.
struct RecordingControl {
    std::function<RecordingFacts()> facts{};
    std::function<void()> start{}; ///< into a new file of the program's choice
    std::function<void()> stop{};
};

/// The tour: scenes that each show one effect, in matches of their own.
struct TourControl {
    std::function<void()> start{};
    std::function<bool()> running{};
    std::function<void(int step)> go{}; ///< +1: the next scene, −1: the one before
    std::function<void()> leave{};
};

/// Where a key or a button is bound: the action's name ("lay-mine"), the device ("keys", "mouse", "pad"), and which of
/// the action's controls of that device, from 0.
struct BindingPlace {
    std::string action{}, device{};
    std::size_t place = 0;
    friend bool operator==(const BindingPlace&, const BindingPlace&) = default;
};

/// The user's settings, which last. All may be empty.
struct SettingsControl {
    std::function<void()> open{};                     ///< shows them; the overlay sets it
    std::function<void(std::string_view row)> keep{}; ///< a row that was changed by hand
    /// Sets and keeps what is no row: "name", "window", "recordings". Returns what is wrong with it, for people, or
    /// nothing.
    std::function<std::string(std::string_view name, const std::string& value)> set_text{};
    std::function<void(const BindingPlace& place)> ask{}; ///< what is pressed next is bound there
    std::function<void(const BindingPlace& place)> unbind{};
    std::function<void(std::string_view action)> reset{}; ///< bound as at first; empty: all
};

/// A match that is to be hosted.
struct NewMatch {
    std::string map{};
    int bots = 5;
    world::Strength strength = world::Strength::normal; ///< of the bots
    bool bots_leave = true;                             ///< as people join, one for one
    world::Mode mode = world::Mode::free_for_all;
    bool lab = false;       ///< everybody is told where everybody truly is
    std::string password{}; ///< without it nobody comes in; empty: anybody does
};

/// A recording on the disk.
struct RecordingFile {
    std::string path{}, name{}; ///< the name is for people
    std::string when{};         ///< it was written, for people
    std::uint64_t bytes = 0;
};

/// What the start menu offers. All may be empty.
struct StartControl {
    std::function<void()> play{}; ///< the first match: easy bots, one of them near
    std::function<void(const NewMatch& match)> host{};
    std::function<void()> watch{};                            ///< the battle behind the menu
    std::function<void()> compare{};                          ///< a match with the instruments open
    std::function<std::vector<RecordingFile>()> recordings{}; ///< the newest first
    std::function<void()> open{};                             ///< leaves the match for the start menu
};

/// What a host orders. All may be empty.
struct HostControl {
    /// In the words of the server's console: "kick #2".
    std::function<void(const std::string& text)> order{};
    /// When one leaves one's own match: somebody goes on with it, or it is over.
    std::function<void(bool hand_on)> on_leaving{};
};
/// When a host leaves: the host's answer (MenuFacts::leaving), and `take_over`, the answer of a player at whose machine
/// the match may go on (MenuFacts::offered).
struct LeaveControl {
    std::function<void(int client)> hand_on{}; ///< to that one
    std::function<void()> end{}, stay{};
    std::function<void(bool yes)> take_over{};
};

/// A scheme that the user has written.
struct ScriptFacts {
    std::string name{};  ///< of its file, without .lua
    int scheme = -1;     ///< index in dr::schemes()
    std::string error{}; ///< why it is switched off, or why what was saved last is not in use
};
/// Schemes in Lua. All may be empty.
struct ScriptControl {
    std::function<std::vector<ScriptFacts>()> own{};
    std::function<std::vector<std::string>()> examples{}; ///< names
    std::function<std::string(const std::string& name, bool example)> text{};
    /// In use from now on. Returns what is wrong with it, for people, or nothing.
    std::function<std::string(const std::string& name, const std::string& text)> save{};
    std::function<std::vector<ScriptFacts>()>
        given{}; ///< of other people, "my@Ann"; without an index: nothing of it has been read
    std::function<ScriptFacts(const std::string& name)> read_given{}; ///< it has an index then, or an error
};

/// Calls it where there is one.
template <class... Takes, class... Gives> void call(const std::function<void(Takes...)>& action, Gives&&... gives) {
    if (action)
        action(std::forward<Gives>(gives)...);
}

struct Actions {
    /// A host's setting, for everybody.
    std::function<void(std::string_view name, double value)> change_setting{};
    std::function<void()> clear_scores{};
    /// A line for everybody, or for the own team.
    std::function<void(std::string_view text, bool to_team)> say{};
    /// "HOST[:PORT]". The running match goes on until the other one has been joined.
    std::function<void(const std::string& address)> join{};
    /// Likewise, without a tank.
    std::function<void(const std::string& address)> watch{};
    /// The password that is asked for (MenuFacts::password_for; empty: none) joins; nothing: not that match after all.
    std::function<void(const std::optional<std::string>& password)> give_password{};
    /// The server has another key than expected (MenuFacts::key_doubt): join it all the same, or not.
    std::function<void(bool trusted)> trust_key{};
    std::function<void(const std::string& map, int bots)> start_match{};
    /// On: the own tank draws a road by driving (client::Client::draw_road); off: it becomes one. The host's only.
    std::function<void(bool on)> draw_road{};
    std::function<void()> quit{};
    SettingsControl settings{};
    TimeControl time{};
    RecordingControl recording{};
    /// A replay of this file, instead of the match.
    std::function<void(const std::string& file)> open_replay{};
    /// Measures anew what the Pareto panel shows, in the background; empty: it cannot be done here.
    std::function<void()> run_sweep{};
    /// Keeps the user's presets. Returns what went wrong, for people; nothing: kept.
    std::function<std::string(const std::vector<UserPreset>& presets)> save_presets{};
    /// Writes a small file where results go. Returns where it is, or what went wrong.
    std::function<std::string(const std::string& name, const std::string& text)> save_text{};
    /// The match as it is shown, as a setup's text for `save_text`; empty: it is not one's own.
    std::function<std::string()> setup{};
    TourControl tour{};
    StartControl start{};
    HostControl host{};
    LeaveControl leave{};
    ScriptControl scripts{};
};

} // namespace overlay
