#pragma once
/// The authority of a match: admits clients, validates and relays their updates, dead-reckons all actors, judges shots
/// and mines, and keeps rules and score. Clients simulate their own tanks and the loose bodies that these push; the
/// server simulates mines and other loose bodies.
///
/// One `tick` is one step of 1/60 s. Time is a parameter [s]; match time counts from the first tick. No message from a
/// client makes it throw: a client whose message fails is disconnected. Not thread-safe: see server_thread.h.

#include "server/admission.h"
#include "server/chat.h"
#include "server/cosmetic_events.h"
#include "server/crate_run.h"
#include "server/gunnery.h"
#include "server/host_migrator.h"
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
#include "server/stats_broadcaster.h"

namespace server {

class Server {
  public:
    /// `map` is used during construction only. `random`: for spawn points, crates and the stagger of heartbeats.
    Server(const world::Map& map, std::string map_name, std::unique_ptr<net::Transport> transport,
           ServerSettings settings, tunables::Random random);
    /// Continues a match on another map or another machine, with the clients that send Hello again
    /// (protocol::MapChange, MatchRedirect).
    Server(const world::Map& map, std::string map_name, ServerHandover handover, tunables::Random random);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Throws std::runtime_error with the name of the stage if one fails; the match cannot continue then.
    void tick(double now);
    /// Ends the match after an error and tells all clients. Does not throw.
    void fail() noexcept { send_end(protocol::Refusal::failure, "it had an internal error"); }
    /// Ends the match and tells all clients why. Does not throw.
    void end(const std::string& why) noexcept { send_end(protocol::Refusal::over, why); }

    /// Map of the next round, for which the match waits until another server takes over or `stay` is called; `nullopt`:
    /// the match stays here.
    [[nodiscard]] const std::optional<std::string>& next_map() const { return next_map_; }
    /// Plays the next round here, because the next map cannot be played, and removes that map from the rotation.
    void stay();
    /// Ends this server and sends its clients to that map. Afterwards only the destructor may be called.
    ServerHandover move_to(const std::string& map, std::uint32_t map_checksum);

    /// Hands the match to a server on one of the clients (host_migrator.h). `leaver`: the host's client.
    void migrate_host(std::optional<ClientId> to, ClientId leaver, const std::string& name) {
        migrator_.begin(to, leaver, vote_.present(), name);
    }
    [[nodiscard]] const HostMigrator& host_migrator() const { return migrator_; }

    /// Carries out an order from the console (orders.h) and returns the answer for people.
    std::vector<std::string> order(std::string_view text) { return orders_.give(text); }

    [[nodiscard]] double match_time() const { return game_.now; } ///< Time of the last tick [s].
    [[nodiscard]] const Roster& roster() const { return game_.roster; }
    [[nodiscard]] const ServerSettings& settings() const { return game_.settings; }
    [[nodiscard]] protocol::MatchState match_state() const { return referee_.state(); }
    [[nodiscard]] std::size_t shells_in_flight() const { return gunnery_.in_flight(); }
    [[nodiscard]] const std::vector<protocol::Shot>& shots() const { return game_.shots; } ///< Shots of the last tick.
    /// Explosions of the last tick.
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return referee_.explosions(); }
    [[nodiscard]] Report report() const;

  private:
    void send_end(protocol::Refusal refusal, const std::string& why) noexcept;
    void start_tick(double now);
    void advance_time(double time);
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
    void start_next_round(std::optional<std::string> map);

    Game game_;
    Referee referee_;
    Kinematics kinematics_;
    Gunnery gunnery_;
    GuidedShells guided_;
    Minefield minefield_;
    LooseBodies loose_;
    CosmeticEvents cosmetic_events_;
    Pickups pickups_;
    CrateRun crate_run_;
    /// Parts in the order of their ticks.
    std::array<MatchPart*, 7> parts_{&gunnery_,         &guided_,  &minefield_, &loose_,
                                     &cosmetic_events_, &pickups_, &crate_run_};
    TruthRelay truth_;
    StatsBroadcaster stats_broadcaster_;
    RoadBook roads_;
    Chat chat_;
    MapVote vote_;
    SchemeBook schemes_;
    Admission admission_;
    Orders orders_;
    HostMigrator migrator_;
    Stopwatch stopwatch_;

    std::vector<net::Event> events_;
    /// Requests such as shots and mines, which wait until all actors are dead-reckoned.
    std::vector<std::function<void()>> requests_;
    std::uint64_t ticks_ = 0;
    double start_ = 0;                   ///< The caller's clock at match time 0 [s].
    int match_ = 0;                      ///< Referee::match of the present shells and mines.
    std::vector<std::size_t> allocated_; ///< Allocated memory at the start of each round [bytes].
    std::optional<std::string> next_map_;
    bool inherited_ = false; ///< Whether it continues the match of another server.
    std::optional<protocol::RoundProgress> inherited_round_;
};

} // namespace server
