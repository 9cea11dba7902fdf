#pragma once
/// Many bots as one client: one connection, one Bullet world, and one driver for each tank.

#include "bots/hands.h"
#include "client/frame.h"

#include <optional>

namespace bots {

struct BotSettings {
    int count = 5;
    std::optional<dr::PathKind> path{}; ///< measuring path that the bots drive instead of fighting
    int patrols = 0;                    ///< the last `patrols` bots follow roads instead of fighting
    bool ranging = false;               ///< patrolling bots follow waypoints of their own instead of roads
    bool scanning = false;              ///< the turrets of patrolling bots swing from side to side
    double path_speed = 10;             ///< speed of bots on a path or road [m/s]
    double path_radius = 20;            ///< radius of the tightest turn of the path [m]
    std::uint64_t seed = 1;
    double start_at = 0;          ///< bots stand still before this match time [s]
    Skill skill{};                ///< skill of the bots that fight
    Hands hands = Hands::average; ///< hands of the bots that fight or drive a path
};

std::vector<std::string> bot_names(int count);

/// Sets the input of every own tank of a client: the `handle_input` of a bot host, or of a player's client in
/// self-driving mode.
class Pilots {
  public:
    explicit Pilots(const BotSettings& settings) : settings_(settings) {}
    void operator()(client::Client& client);
    /// Number of tanks by the name of their driver (Driver::name).
    [[nodiscard]] std::map<std::string_view, int> drivers() const;

  private:
    BotSettings settings_;
    std::map<protocol::ActorId, std::unique_ptr<Driver>> drivers_;
    std::optional<double> started_; ///< local time of the first frame [s]
    double last_ = 0;               ///< local time of the previous frame [s]
};

class BotHost {
  public:
    /// `map` must be the server's map and outlive the host; `now`: local clock [s].
    BotHost(std::unique_ptr<net::Transport> transport, const world::Map& map, const BotSettings& settings, double now);

    /// Joins the match, then drives the bots; call once a tick.
    void frame(double now);
    /// Why the bots have stopped; empty while they play.
    [[nodiscard]] const std::string& ended() const;
    [[nodiscard]] const client::Client* client() const { return client_.get(); } ///< nullptr until joined
    [[nodiscard]] std::map<std::string_view, int> drivers() const { return pilots_.drivers(); }

  private:
    const world::Map& map_;
    BotSettings settings_;
    client::Settings client_settings_;
    Pilots pilots_;
    std::unique_ptr<client::Session> session_; ///< connection until the bots have joined
    std::unique_ptr<client::Client> client_;
};

} // namespace bots
