#pragma once
/// The program `reckoning`: joins a match, runs the frames until the end, and writes the requested files.

#include "apps/game/joining.h"
#include "apps/game/offer_list.h"
#include "apps/game/own_schemes.h"
#include "apps/game/saved_host_settings.h"
#include "apps/game/user_files.h"
#include "apps/server/match_list.h"
#include "apps/window/screen.h"
#include "client/frame.h"
#include "client/report.h"
#include "net/browser.h"
#include "net/log_limit.h"
#include "net/rate_limit.h"
#include "overlay/menus/menu.h"

namespace apps {

/// Players in other programs, in the order of their tanks' numbers, which is about the order in which they joined.
std::vector<overlay::Person> others_in(const client::Match& match);

/// Handles a host who leaves while others are in the match. The match continues on another player's program, or it ends
/// with a message to all. The host's program runs until either is done.
class HostLeaving {
  public:
    enum class State {
        asking,  ///< The host is asked whether to hand the match over, end it, or stay.
        handing, ///< The match is being handed over.
        settled, ///< The host's program may leave the match.
        staying  ///< The host has chosen to stay.
    };

    /// `ask`: whether the host is asked. If not, the match is handed over if `hand_on` is true, else ended.
    HostLeaving(bool ask, bool hand_on) : state_(ask ? State::asking : State::settled), hand_on_(hand_on) {
        if (!ask)
            decide();
    }
    /// Decides without an answer of the host, as if `ask` had been false.
    void decide();
    // The host's answers.
    void hand_on_to(int client);
    void end() { state_ = State::settled; }
    void stay() { state_ = State::staying; }

    /// Call once a frame. `own`: the host's client number. `now`: wall time [s]. `watched`: whether a person sees the
    /// window, which allows a longer wait. `time_left`: time until the program must leave [s]; a match that is
    /// not handed over by then ends.
    State poll(LocalMatch& match, server::ClientId own, double now, bool watched, double time_left);
    [[nodiscard]] State state() const { return state_; }

  private:
    State state_;
    bool hand_on_;
    std::optional<server::ClientId> to_;
    double since_ = 0, handed_ = 0; ///< Wall times at which handing over began and succeeded [s]; 0: not yet.
};

class Game {
  public:
    /// `stop` returns true once a signal has asked the program to end.
    Game(GameOptions options, std::function<bool()> stop);
    ~Game();

    // On failure begin, frame and end throw an exception with a message for people. While a map's pictures are made, a
    // stop signal throws platform::StopRequested.
    void begin();
    bool frame(); ///< Runs one frame, after `begin`. Returns false if it was the last one.
    void end();   ///< Writes the requested files, after the last frame.

  private:
    client::FrameCallbacks wire();
    overlay::Actions wire_actions();
    overlay::TimeControl wire_time();
    overlay::TourControl wire_tour();
    overlay::StartControl wire_start();
    overlay::LeaveControl wire_leaving();
    void join(const std::string& text, bool observe);
    void set_out(GameOptions match);
    bool come_in(double now);
    void start(std::unique_ptr<ActiveMatch> playing);
    void ask_password(GameOptions match, std::string why);
    void give_password(const std::optional<std::string>& password);
    void ask_about_key(GameOptions match, const KeyMismatch& error);
    void trust_key(bool trusted);
    [[nodiscard]] bool may_leave(double now, bool ask);
    void consider_taking_over(double now);
    void answer_offer(bool yes, std::string_view why);
    void take_over(const protocol::HostMigration& migration);
    void move_on(const protocol::MatchRedirect& there, double now);
    void ask_for(GameOptions match);
    void end_comparison();
    [[nodiscard]] GameOptions user_options() const;
    void show_scene();
    void leave_tour();
    std::string load_setup(const std::string& path);
    void stage_shot();
    void show_tour(std::shared_ptr<const std::vector<TourScene>> scenes, int number);
    [[nodiscard]] std::string setup() const;
    void lead(double wall);
    [[nodiscard]] overlay::TimeFacts time_facts() const;
    overlay::MenuFacts menu_facts(double now);
    void look_for_matches(double now, overlay::MenuFacts& facts);
    void favour(const std::string& address, bool on);
    [[nodiscard]] std::string default_match_name() const;
    [[nodiscard]] std::optional<net::Endpoint> server_endpoint() const;
    [[nodiscard]] bool is_here(const net::FoundMatch& found) const;
    [[nodiscard]] bool is_here(const net::Address& address) const;
    [[nodiscard]] bool is_locked(const net::Address& address) const;
    [[nodiscard]] std::string where_others_join() const;
    [[nodiscard]] std::string where_browsers_join() const;
    void remember_server();
    void enter(std::unique_ptr<ActiveMatch> playing);
    void show_occasion(Occasion occasion);
    void hear_exercise();
    void carry_out_requests(double now);
    void look_after_connection(double now);
    [[nodiscard]] std::string connection(double now) const;
    [[nodiscard]] bool over() const;
    void keep_time_for_others();
    void advance(double now);
    void look_at_recorder();
    [[nodiscard]] double played(double now) const;
    [[nodiscard]] bool time_to_go(double now) const;
    void finish(double duration);
    void pace(double frame_start) const;

    GameOptions options_;
    std::function<bool()> stop_;
    tunables::Random random_;
    std::optional<bots::Pilots> autopilot_; ///< Drives the own tank if no person does.
    std::optional<Screen> screen_;          ///< Empty when headless.
    std::unique_ptr<ActiveMatch> playing_;
    std::optional<Exercise> exercise_; ///< DIS exercise that this program listens to.
    MatchRecorder match_recorder_;
    bool recorder_found_ = false; ///< Whether the camera of this replay has been put on a tank.
    SavedHostSettings saved_host_settings_;
    std::optional<Tour> tour_;
    bool scene_wanted_ = false; ///< Whether the tour's present scene must be started.
    bool loading_ = false;      ///< Whether a scene's match is paused until its first picture is drawn.

    // Requests of menu and panels, carried out after the frame (carry_out_requests) or when the next one starts.
    std::optional<GameOptions> wanted_;                       ///< Match to join or to start.
    std::optional<client::ViewerSettings> before_comparison_; ///< Settings to restore after a comparison.
    std::string replay_wanted_;                               ///< Recording to open.
    bool record_wanted_ = false, stop_wanted_ = false;
    bool clear_wanted_ = false, quit_ = false;
    std::vector<std::pair<std::string, double>> settings_wanted_; ///< Changed settings not sent to the server yet.
    struct Said {
        bool to_team = false;
        std::string text{};
    };
    std::vector<Said> said_;          ///< Chat lines of the own player that are not sent yet.
    std::vector<std::string> orders_; ///< Console orders that are not sent yet.
    std::unique_ptr<JoinAttempt> joining_;
    GameOptions trying_;                 ///< Options of the match that is being joined.
    std::optional<GameOptions> locked_;  ///< Match that needs a password from the player.
    std::optional<GameOptions> doubted_; ///< Match whose server has an unexpected key, which is in `join->key`.
    std::string doubt_;                  ///< Message about that key.
    std::map<std::string, std::string> passwords_; ///< Passwords of matches by address; kept for this run only.
    std::optional<Reconnection> reconnection_;     ///< Rejoins after a lost connection, or on the match's next server.
    std::optional<HostLeaving> leaving_;           ///< Set while the player leaves a match that they host for others.
    bool parted_ = false; ///< Whether the hosted match has been handed over or ended, so that the player may leave it.
    /// Question to the player: the host of this match is leaving; may the match continue on this program?
    struct Offer {
        std::string match{};
        double until = 0; ///< Wall time after which a missing answer counts as no [s].
    };
    std::optional<Offer> offer_;
    std::unique_ptr<LocalMatch> successor_; ///< Local match that continues the match of a host who is leaving.
    bool gave_up_ = false;                  ///< Whether rejoining the present match has failed for good.
    net::RateLimit moves_{1.0 / 60, 3};     ///< Limit of redirects to other servers: one a minute, three at once.
    std::string farewell_;                  ///< Why the match ended; shown in the start menu.
    std::string status_;                    ///< Message shown in the menu.
    std::unique_ptr<net::Browser> browser_;
    bool browser_failed_ = false;
    std::vector<KnownServer> known_; ///< Servers joined in earlier runs.
    OfferList offers_;               ///< Rows of the join list.
    std::string join_at_;            ///< Text with the address for other players to join; empty if they cannot.

    OwnSchemes own_schemes_;
    net::LogLimit log_;      ///< Limits log lines that a server can cause.
    client::FramePace pace_; ///< Durations of the frames, in wall time.
    client::MemoryTrack memory_;
    client::FrameCallbacks callbacks_; ///< Set when the first match is entered.
    double started_ = 0;               ///< Wall time at which the first match was entered [s]; 0: not yet.
    double last_now_ = 0;              ///< Wall time of the previous frame [s].
    bool last_frame_ = false;
};

} // namespace apps
