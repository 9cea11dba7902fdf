#pragma once
/// Many bots as one client: one connection, one Bullet world, one driver a tank.

#include "bots/driver.h"
#include "client/frame.h"

#include <optional>

namespace bots {

struct BotSettings {
    int count = 5;
    std::optional<dr::PathKind> path{}; ///< they drive this instead of fighting
    int patrols = 0;                    ///< the last so many of them follow the roads instead
    bool ranging = false;               ///< those go by waypoints instead
    bool scanning = false;              ///< and their turrets scan
    double path_speed = 10;             ///< [m/s]
    double path_radius = 20;            ///< [m]
    std::uint64_t seed = 1;
    double start_at = 0; ///< match time before which they stand still [s]
    Skill skill{};       ///< of those that fight
};

/// The names that bots play under.
std::vector<std::string> bot_names(int count);

/// Fills the input of every own tank of a client: the `handle_input` of a bot host, and of a person's client that
/// drives by itself.
class Pilots {
  public:
    explicit Pilots(const BotSettings& settings) : settings_(settings) {}
    void operator()(client::Client& client);
    /// Who drives how many, by Driver::name().
    [[nodiscard]] std::map<std::string_view, int> drivers() const;

  private:
    BotSettings settings_;
    std::map<protocol::ActorId, std::unique_ptr<Driver>> drivers_;
    std::optional<double> started_; ///< own clock, of the first frame [s]
    double last_ = 0;               ///< of the frame before [s]
};

class BotHost {
  public:
    /// `map` must be the server's map and outlive the host; `now`: local clock [s].
    BotHost(std::unique_ptr<net::Transport> transport, const world::Map& map, const BotSettings& settings, double now);

    /// Joins, then plays; call once a tick.
    void frame(double now);
    /// Why it plays no more; empty while it does.
    [[nodiscard]] const std::string& ended() const;
    [[nodiscard]] const client::Client* client() const { return client_.get(); } ///< nullptr until joined
    [[nodiscard]] std::map<std::string_view, int> drivers() const { return pilots_.drivers(); }

  private:
    const world::Map& map_;
    BotSettings settings_;
    client::Settings client_settings_;
    Pilots pilots_;
    std::unique_ptr<client::Session> session_; ///< until joined
    std::unique_ptr<client::Client> client_;
};

} // namespace bots
