#pragma once
/// Runs many clients of one match on one thread, each with its own transport, and measures bytes, latency and losses.
/// As it knows the true poses of its tanks, its viewers also measure DR errors.
///
/// The first client learns the map from the server's Welcome; then the others join one after another. Call
/// `begin_to_count` once all have joined and the match has settled. Every call gets the time as a parameter.

#include "lab/load/bot_tank.h"
#include "lab/load/peer.h"
#include "lab/load/scripted_tank.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace lab {

struct LoadOptions {
    int peers = 100;
    double joins_per_second = 40;       ///< Rate of joins [1/s]; a server accepts at most 100/s.
    int viewers = 4;                    ///< Number of clients that also display the received updates.
    double frames_per_second = 15;      ///< Frame rate of a viewer [1/s].
    std::optional<dr::PathKind> path{}; ///< Path of all tanks; `nullopt`: various paths, but no circle.
    double speed = 10, radius = 20;     ///< Speed on the path [m/s], and radius of its tightest turn [m].
    bool bots = false;                  ///< Whether bots drive the tanks, in one Bullet world, instead of a script.
    int cheats = 0;                     ///< Number of tanks that a script moves three times as fast as their tracks.
    std::string name = "Load";          ///< Names of the clients' tanks: Load 1, Load 2, ...
    std::uint64_t seed = 1;
    client::Settings settings{}; ///< Display settings of viewers.
};

struct LoadFigures {
    double seconds = 0; ///< Measured time [s].
    int asked = 0, joined = 0, ended = 0;
    std::map<std::string, int> why{}; ///< Number of clients whose session ended, by reason.
    Peer::Counts updates{};
    Spread up, down; ///< Traffic of each client, with all headers [B/s].
    /// Link of each client, as the server measures it: round trip [s], jitter [s], share of pings lost.
    Spread round_trip, jitter, lost;
    int viewers = 0;
    SeenFigures seen{};
    Spread frames;  ///< Frame time of this program [s].
    double cpu = 0; ///< CPU use of this program [cores].

    void add(const LoadFigures& other);
};

/// Longest mean frame with which a run counts [s].
constexpr double longest_frame = 0.017;
/// Whether this program was too slow: then its clients were late, and the figures say little about the server.
[[nodiscard]] bool too_slow(const LoadFigures& figures);

// Results of a load, as JSON for scripts and as a table for people.

/// Format: {seconds, peers{asked, joined, ended, why{}}, updates{sent, sent_per_s, received, received_per_s,
/// bytes_sent, bytes_received, placed_again}, up_B_per_s{...}, down_B_per_s{...}, link{round_trip_ms{...},
/// jitter_ms{...}, lost{...}}, viewers, seen{updates, missing, latency_ms{...}, error_m{...}, error_px{...},
/// in_picture_px{...}}, frame_ms{...}, too_slow, cpu}. `{...}` is {mean, p50, p95, p99, most}. Updates `per_s` are
/// those of one client.
std::string load_json(const LoadFigures& figures);
std::string load_table(const LoadFigures& figures);

class Load {
  public:
    using Dial = std::function<std::unique_ptr<net::Transport>(std::uint64_t seed)>;
    using LoadMap = std::function<world::Map(const std::string& name)>;
    /// `dial` makes a transport to the server. `clock` is the source of `now` [s].
    Load(const LoadOptions& options, Dial dial, LoadMap load_map, std::function<double()> clock);

    /// Does the work that is due; call it 60 times a second. Throws if the map cannot be used.
    void frame(double now);
    /// Whether every client has a spawned tank or its session has ended.
    [[nodiscard]] bool all_answered() const;
    /// Why even the first client could not join; empty if it has joined or still may.
    [[nodiscard]] std::string failed() const;
    void begin_to_count(double now);
    /// Results since `begin_to_count`; `joined`, `ended`, `why` and `placed_again` count from the start.
    [[nodiscard]] LoadFigures figures(double now) const;
    void leave(double now);
    [[nodiscard]] bool leaving() const { return leaving_; }
    [[nodiscard]] bool all_gone() const; ///< Whether all clients' connections have ended.
    [[nodiscard]] const std::vector<std::unique_ptr<Peer>>& peers() const { return peers_; }

  private:
    /// The map and the tanks' world, which all clients share.
    struct Place {
        world::Terrain terrain;
        Drivable drivable{terrain};
        Arena arena{terrain};
        explicit Place(const world::Map& map) : terrain(map) {}
    };
    void add_peer(double now);
    [[nodiscard]] std::unique_ptr<LoadTank> tank_of(int peer) const;
    void join(double now);
    void open_map(const protocol::Welcome& welcome, double now);
    void show(Peer& peer, double& shown) const;

    LoadOptions options_;
    Dial dial_;
    LoadMap load_map_;
    std::function<double()> clock_;
    client::HostSettings host_;
    std::unique_ptr<Place> place_; ///< Declared before the peers, because their tanks are in its world.
    std::vector<std::unique_ptr<Peer>> peers_;
    std::unordered_map<protocol::ActorId, const Peer*> by_actor_;
    Viewer::Sent sent_;
    Viewer::Truths truths_;
    double opened_ = 0;          ///< Time at which the map was opened [s].
    std::optional<double> tick_; ///< Time of the last tick of the tanks, by this program's clock [s].
    double frame_ = 0;           ///< Time of the last frame, by this program's clock [s].
    std::vector<double> shown_;  ///< Time of each peer's last displayed frame, if it is a viewer [s].

    // State of the measurement:
    std::optional<double> counting_since_;
    struct Before {
        Peer::Counts counts{};
        net::Traffic traffic{};
    };
    std::vector<Before> before_;
    Spread frames_;
    bool leaving_ = false;
};

} // namespace lab
