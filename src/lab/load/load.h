#pragma once
/// Many clients of one match out of one thread, each over a transport of its own, and what comes of it: bytes, latency,
/// losses, and, since it knows where all its tanks truly are, what the errors look like to those of them who look.
///
/// The first one asks for the map, then the others join one after the other; `begin_to_count` when all are there and
/// the match has settled. Time is a parameter.

#include "lab/load/bot_tank.h"
#include "lab/load/peer.h"
#include "lab/load/scripted_tank.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace lab {

struct LoadOptions {
    int peers = 100;
    double joins_per_second = 40;       ///< a server takes 100 [1/s]
    int viewers = 4;                    ///< so many of them look at what they are sent
    double frames_per_second = 15;      ///< of a viewer
    std::optional<dr::PathKind> path{}; ///< all drive it; without it they drive all kinds
    double speed = 10, radius = 20;     ///< of the path [m/s], [m]
    bool bots = false;                  ///< fighters drive them, in one Bullet world, instead of a script
    int cheats = 0;                     ///< so many drive three times as fast as they can, by a script
    std::string name = "Load";          ///< they are Load 1, Load 2, ...
    std::uint64_t seed = 1;
    client::Settings settings{}; ///< by which viewers show what they are sent
};

struct LoadFigures {
    double seconds = 0; ///< that were counted
    int asked = 0, joined = 0, ended = 0;
    std::map<std::string, int> why{}; ///< they ended before they were to
    Peer::Counts updates{};
    Spread up, down;                 ///< of each peer, with all headers [B/s]
    Spread round_trip, jitter, lost; ///< of each peer's link, as the server has it [s], [s], share
    int viewers = 0;
    SeenFigures seen{};
    Spread frames;  ///< of this program: from one to the next [s]
    double cpu = 0; ///< of this program: cores that it kept busy

    void add(const LoadFigures& other);
};

// What a load has shown, as JSON for scripts and as a table for people.

/// {seconds, peers{asked, joined, ended, why{}}, updates{sent, sent_per_s, received, received_per_s, bytes_sent,
/// bytes_received, placed_again}, up_B_per_s{...}, down_B_per_s{...}, link{round_trip_ms{...}, jitter_ms{...},
/// lost{...}}, viewers, seen{updates, missing, latency_ms{...}, error_m{...}, error_px{...}, in_picture_px{...}},
/// frame_ms{...}, cpu}, where {...} is {mean, p50, p95, p99, most}. Updates `per_s` are one client's.
std::string load_json(const LoadFigures& figures);
std::string load_table(const LoadFigures& figures);

class Load {
  public:
    using Dial = std::function<std::unique_ptr<net::Transport>(std::uint64_t seed)>;
    using LoadMap = std::function<world::Map(const std::string& name)>;
    /// `dial`: a way to the server. `clock` [s] is where `now` comes from.
    Load(const LoadOptions& options, Dial dial, LoadMap load_map, std::function<double()> clock);

    /// Everything that is due; to be called 60 times a second. Throws what is wrong with the map.
    void frame(double now);
    /// All have been let in, or not.
    [[nodiscard]] bool all_answered() const;
    /// Why not even the first one has, for people; empty: it has, or may still be.
    [[nodiscard]] std::string failed() const;
    void begin_to_count(double now);
    /// What has come since then.
    [[nodiscard]] LoadFigures figures(double now) const;
    void leave(double now);
    [[nodiscard]] bool leaving() const { return leaving_; }
    [[nodiscard]] bool all_gone() const; ///< their connections have ended
    [[nodiscard]] const std::vector<std::unique_ptr<Peer>>& peers() const { return peers_; }

  private:
    /// What all of one map share.
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
    std::unique_ptr<Place> place_; ///< before the peers: their tanks are in its world
    std::vector<std::unique_ptr<Peer>> peers_;
    std::unordered_map<protocol::ActorId, const Peer*> by_actor_;
    Viewer::Sent sent_;
    Viewer::Truths truths_;
    double opened_ = 0;          ///< the map was [s]
    std::optional<double> tick_; ///< that was done last, own clock [s]
    double frame_ = 0;           ///< likewise
    std::vector<double> shown_;  ///< by each peer, last, if it is a viewer [s]

    // Of the counting.
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
