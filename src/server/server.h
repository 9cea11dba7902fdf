#pragma once
/// The authority of a match: admits clients, validates and relays what they publish, dead-reckons everybody, judges
/// shells and mines, keeps the rules and the score. Clients simulate their own tanks; mines are simulated here.
///
/// One `tick` is one step of 1/60 s. Time is a parameter [s]; match time is the time since the first tick. Nothing that
/// a peer sends makes it throw: should a message do so after all, its sender is disconnected. Not thread-safe: see
/// server_thread.h.

#include "server/acts.h"
#include "server/admission.h"
#include "server/bulletin.h"
#include "server/chat.h"
#include "server/crate_run.h"
#include "server/gunnery.h"
#include "server/hand_on.h"
#include "server/kinematics.h"
#include "server/loose_bodies.h"
#include "server/map_vote.h"
#include "server/minefield.h"
#include "server/orders.h"
#include "server/pickups.h"
#include "server/power_ups.h"
#include "server/report.h"
#include "server/road_book.h"
#include "server/scheme_book.h"

namespace server {

class Server {
  public:
    /// `map` is not needed afterwards. `random`: spawn points and the stagger of heartbeats.
    Server(const world::Map& map, std::string map_name, std::unique_ptr<net::Transport> transport,
           ServerSettings settings, tunables::Random random);
    /// Goes on with a match, on another map or elsewhere, for those who greet again (protocol::MapChange, MovedOn).
    Server(const world::Map& map, std::string map_name, Legacy legacy, tunables::Random random);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Throws std::runtime_error, which names the stage, if one fails: the match cannot go on then.
    void tick(double now);
    /// The match ends because something failed: everybody is told. Throws nothing.
    void fail() noexcept { say_the_end(protocol::Refusal::failure, "it has failed"); }
    /// The match ends, and everybody reads why. Throws nothing.
    void end(const std::string& why) noexcept { say_the_end(protocol::Refusal::over, why); }

    /// The map on which the next round is due: the match stands still until another server takes it over, or until
    /// `stay`. Nothing: it goes on here.
    [[nodiscard]] const std::optional<std::string>& next_map() const { return next_map_; }
    /// There is no such map: the next round is here.
    void stay();
    /// Ends this server, whose clients go on to that map: only its destructor may be called after this.
    Legacy move_to(const std::string& map, std::uint32_t map_checksum);

    /// One of the clients goes on with the match at a server of his own (hand_on.h). `leaver`: the host's client, who
    /// goes.
    void hand_on(std::optional<ClientId> to, ClientId leaver, const std::string& name) {
        hand_on_.begin(to, leaver, vote_.present(), name);
    }
    [[nodiscard]] const HandOn& handing_on() const { return hand_on_; }

    /// An order from the console (orders.h): what comes of it, for people.
    std::vector<std::string> order(std::string_view text) { return orders_.give(text); }

    [[nodiscard]] double match_time() const { return game_.now; } ///< of the last tick [s]
    [[nodiscard]] const Roster& roster() const { return game_.roster; }
    [[nodiscard]] const ServerSettings& settings() const { return game_.settings; }
    [[nodiscard]] protocol::MatchState match_state() const { return referee_.state(); }
    [[nodiscard]] std::size_t shells_in_flight() const { return gunnery_.in_flight(); }
    [[nodiscard]] const std::vector<protocol::Shot>& shots() const { return game_.shots; } ///< of the last tick
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return referee_.explosions(); } ///< likewise
    [[nodiscard]] Report report() const;

  private:
    void say_the_end(protocol::Refusal refusal, const std::string& why) noexcept;
    void start_tick(double now);
    void go_on_to(double time);
    template <class Work> void run(Stage stage, Work&& work);
    void receive();
    void validate();
    void play();
    void relay();

    void handle(Client& client, net::Event& event);
    template <class Work> void contain(Client& client, Work&& work);
    void use(Client& client, const protocol::UsePower& request) {
        use_power(game_, referee_, guided_, client, request);
    }
    void end_shell(Client& client, const protocol::ShellEnd& end) {
        if (!guided_.ended(client, end))
            gunnery_.ended(client, end);
    }
    void change_setting(Client& client, const protocol::Setting& setting);
    void time_round_trip(Client& client, const protocol::Ping& ping, double came) const;
    std::optional<std::string> set(const std::string& row, const std::string& value);
    void go_on_on(std::optional<std::string> map);

    Game game_;
    Referee referee_;
    Kinematics kinematics_;
    Gunnery gunnery_;
    GuidedShells guided_;
    Minefield minefield_;
    LooseBodies loose_;
    Acts acts_;
    Pickups pickups_;
    CrateRun crate_run_;
    /// In the order in which they play.
    std::array<MatchPart*, 7> parts_{&gunnery_, &guided_, &minefield_, &loose_, &acts_, &pickups_, &crate_run_};
    TruthRelay truth_;
    Bulletin bulletin_;
    RoadBook roads_;
    Chat chat_;
    MapVote vote_;
    SchemeBook schemes_;
    Admission admission_;
    Orders orders_;
    HandOn hand_on_;
    Stopwatch stopwatch_;

    std::vector<net::Event> events_;
    /// Shots and mines wait until everybody has been dead-reckoned.
    std::vector<std::function<void()>> requests_;
    std::uint64_t ticks_ = 0;
    double start_ = 0;                   ///< the caller's clock in the first tick
    int match_ = 0;                      ///< whose shells and mines are out
    std::vector<std::size_t> allocated_; ///< Report::allocated
    std::optional<std::string> next_map_;
    bool inherited_ = false; ///< it goes on with another one's match
    std::optional<protocol::RoundSoFar> inherited_round_;
};

} // namespace server
