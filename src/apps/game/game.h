#pragma once
/// The program `reckoning`: joins a match, runs the frame until it is time to go, and writes what was asked for.

#include "apps/game/joining.h"
#include "apps/game/own_schemes.h"
#include "apps/game/own_values.h"
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

/// People at other programs, the one who has been here longest first.
std::vector<overlay::Person> others_in(const client::Match& match);

/// A host leaves his own match while others are in it: it goes on at one of them, or they read that it is over. Until
/// that is settled he is still there.
class Parting {
  public:
    enum class State {
        asking,  ///< him what he wants
        handing, ///< the match on
        settled, ///< he may go
        staying  ///< he does not go
    };

    /// `ask`: he is there to be asked; else what he has chosen before holds.
    Parting(bool ask, bool hand_on) : state_(ask ? State::asking : State::settled), hand_on_(hand_on) {
        if (!ask)
            decide();
    }
    /// Nobody is there to answer any more.
    void decide();
    // His answers.
    void hand_on_to(int client);
    void end() { state_ = State::settled; }
    void stay() { state_ = State::staying; }

    /// `now`: by the wall's clock [s]; `own`: the host's number in the match; `watched`: the host sees that others are
    /// being asked. `time_left`: until the program must say goodbye [s]; a match that has not been handed on by then
    /// ends.
    State poll(LocalMatch& match, server::ClientId own, double now, bool watched, double time_left);
    [[nodiscard]] State state() const { return state_; }

  private:
    State state_;
    bool hand_on_;
    std::optional<server::ClientId> to_;
    double since_ = 0, handed_ = 0; ///< [s]
};

class Game {
  public:
    /// `stop` says when the outside wants an end (a signal).
    Game(GameOptions options, std::function<bool()> stop);
    ~Game();

    // Each throws what went wrong, for people; or platform::StopAsked, from loading a map's pictures.
    void begin();
    bool frame(); ///< after that; false: that was the last one
    void end();   ///< after that: what was asked for is written

  private:
    client::FrameEnds wire();
    overlay::Actions wire_actions();
    overlay::TimeControl wire_time();
    overlay::TourControl wire_tour();
    overlay::StartControl wire_start();
    overlay::LeaveControl wire_leaving();
    void join(const std::string& text, bool observe);
    void set_out(GameOptions match);
    bool come_in(double now);
    void start(std::unique_ptr<Playing> playing);
    void ask_password(GameOptions match, std::string why);
    void give_password(const std::optional<std::string>& password);
    void ask_about_key(GameOptions match, const OtherKey& error);
    void trust_key(bool trusted);
    [[nodiscard]] bool may_part(double now, bool ask);
    void consider_taking_over(double now);
    void answer_offer(bool yes, std::string_view why);
    void take_over(const protocol::Heritage& heritage);
    void move_on(const protocol::MovedOn& there, double now);
    void ask_for(GameOptions match);
    void end_comparison();
    [[nodiscard]] GameOptions user_options() const;
    void show_scene();
    void leave_tour();
    [[nodiscard]] std::string setup() const;
    void lead(double wall);
    [[nodiscard]] overlay::TimeFacts time_facts() const;
    overlay::MenuFacts menu_facts(double now);
    void look_for_matches(double now, overlay::MenuFacts& facts);
    [[nodiscard]] std::optional<net::Endpoint> server_endpoint() const;
    [[nodiscard]] bool is_here(const net::FoundMatch& found) const;
    [[nodiscard]] bool is_here(const net::Address& address) const;
    [[nodiscard]] bool is_locked(const net::Address& address) const;
    [[nodiscard]] std::string where_others_join() const;
    [[nodiscard]] std::string where_browsers_join() const;
    void remember_server();
    void enter(std::unique_ptr<Playing> playing);
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
    std::optional<bots::Pilots> autopilot_; ///< drives the own tank where nobody sits at the keys
    std::optional<Screen> screen_;          ///< none: headless
    std::unique_ptr<Playing> playing_;
    std::optional<Exercise> exercise_; ///< of DIS, that it hears
    Tape tape_;
    bool recorder_found_ = false; ///< the camera of a replay began at the recorder's tank
    OwnValues own_values_;
    std::optional<Tour> tour_;
    bool scene_wanted_ = false; ///< of the tour
    bool loading_ = false;      ///< a scene's match stands still until its first picture

    // What the menu asked for; done between two frames.
    std::optional<GameOptions> wanted_;
    std::optional<client::ViewerSettings> before_comparison_; ///< what is put back after it
    std::string replay_wanted_;
    bool record_wanted_ = false, stop_wanted_ = false;
    bool clear_wanted_ = false, quit_ = false;
    std::vector<std::pair<std::string, double>> settings_wanted_;
    struct Said {
        bool to_team = false;
        std::string text{};
    };
    std::vector<Said> said_;          ///< by the own player, not sent yet
    std::vector<std::string> orders_; ///< likewise
    std::unique_ptr<Joining> joining_;
    GameOptions trying_;                 ///< what is being joined
    std::optional<GameOptions> locked_;  ///< the match whose password is asked for
    std::optional<GameOptions> doubted_; ///< the match whose server has another key than expected; with that key
    std::string doubt_;                  ///< why, for people
    std::map<std::string, std::string> passwords_; ///< of matches, by their addresses: not kept beyond this run
    std::optional<Returning> returning_;           ///< after a lost connection, or to where the match goes on
    std::optional<Parting> parting_;               ///< from one's own match, which others are in
    bool parted_ = false;                          ///< they are looked after
    /// The host of this match is leaving, and the player is asked whether it may go on here.
    struct Offer {
        std::string match{}; ///< its name
        double until = 0;    ///< the answer is no then [s]
    };
    std::optional<Offer> offer_;
    std::unique_ptr<LocalMatch> heir_;  ///< of that match
    bool gave_up_ = false;              ///< nobody answers
    net::RateLimit moves_{1.0 / 60, 3}; ///< from server to server [1/s]
    std::string farewell_;              ///< why the match is over: read in the start menu
    std::string status_;                ///< for the menu
    std::unique_ptr<net::Browser> browser_;
    bool browser_failed_ = false;
    std::vector<KnownServer> known_; ///< from before this run
    std::string join_at_;            ///< where others come into the match that is played, for people

    OwnSchemes own_schemes_;
    net::LogLimit log_;      ///< of what a server makes happen
    client::FramePace pace_; ///< by the wall's clock
    client::MemoryTrack memory_;
    client::FrameEnds ends_; ///< once there is a match
    double started_ = 0;
    double last_now_ = 0; ///< of the frame before, by the wall's clock [s]
    bool last_frame_ = false;
};

} // namespace apps
