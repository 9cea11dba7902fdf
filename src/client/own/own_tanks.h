#pragma once
/// The tanks simulated and published here, in the order in which the server added them. Call while physics is joined.

#include "client/own/local_player.h"
#include "client/own/publisher_track.h"
#include "client/own/tick_stamp.h"
#include "tunables/random.h"

#include <list>
#include <optional>
#include <vector>

namespace client {

/// True if all clients send a full update for a newcomer who brings the match to `tanks` tanks. In larger matches that
/// would cause full updates in every tick; the newcomer then relies on the server's snapshot.
constexpr bool sends_full_to_newcomers(std::ptrdiff_t tanks) { return tanks <= 64; }

class OwnTanks {
  public:
    /// The arguments passed by reference must outlive this object.
    OwnTanks(const world::Terrain& terrain, world::PhysicsWorld& world, const dr::Roads& roads, tunables::Random random)
        : terrain_(terrain), world_(world), roads_(roads), random_(random) {}

    void add(protocol::ActorId actor);
    void remove(protocol::ActorId actor);
    [[nodiscard]] LocalPlayer* find(protocol::ActorId actor);
    [[nodiscard]] std::list<LocalPlayer>& all() { return tanks_; }
    [[nodiscard]] const std::list<LocalPlayer>& all() const { return tanks_; }
    /// Returns the plot data of the first tank's publisher.
    [[nodiscard]] const PublisherTrack& track() const { return track_; }

    /// Calls LocalPlayer::collect for each tank.
    void collect(double time);
    /// Makes each tank's next update a full one.
    void send_full_next();
    /// Adds the due updates and the true poses of the tanks to `out`. Call after a completed tick.
    void publish(const TickStamp& tick, const dr::PublisherSettings& settings, Outgoing& out);

  private:
    const world::Terrain& terrain_;
    world::PhysicsWorld& world_;
    const dr::Roads& roads_;
    tunables::Random random_;
    std::optional<Forecast> forecast_; ///< made when a model fit first needs it
    std::list<LocalPlayer> tanks_;
    PublisherTrack track_;
};

} // namespace client
