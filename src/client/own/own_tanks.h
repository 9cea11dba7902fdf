#pragma once
/// The tanks that are simulated and published here, in the order in which the server added them. To be called while
/// physics is joined.

#include "client/own/local_player.h"
#include "client/own/publisher_track.h"
#include "client/own/tick_stamp.h"
#include "tunables/random.h"

#include <list>
#include <optional>
#include <vector>

namespace client {

/// Does everybody send a full update when somebody joins who makes so many tanks? In a crowd those would come at each
/// tick, and the server's word, which has it all, must do.
constexpr bool tell_newcomers(std::ptrdiff_t tanks) { return tanks <= 64; }

class OwnTanks {
  public:
    /// The references must outlive it.
    OwnTanks(const world::Terrain& terrain, world::PhysicsWorld& world, const dr::Roads& roads, tunables::Random random)
        : terrain_(terrain), world_(world), roads_(roads), random_(random) {}

    void add(protocol::ActorId actor);
    void remove(protocol::ActorId actor);
    [[nodiscard]] LocalPlayer* find(protocol::ActorId actor);
    [[nodiscard]] std::list<LocalPlayer>& all() { return tanks_; }
    [[nodiscard]] const std::list<LocalPlayer>& all() const { return tanks_; }
    /// What the first one's publisher did.
    [[nodiscard]] const PublisherTrack& track() const { return track_; }

    /// Copies the last two ticks' states out of physics: LocalPlayer::collect.
    void collect(double time);
    /// Somebody may lack what partial updates leave out.
    void send_full_next();
    /// After a completed tick: the updates that are due, and the true poses.
    void publish(const TickStamp& tick, const dr::PublisherSettings& settings, Outgoing& out);

  private:
    const world::Terrain& terrain_;
    world::PhysicsWorld& world_;
    const dr::Roads& roads_;
    tunables::Random random_;
    std::optional<Forecast> forecast_; ///< once a model fit asks for it
    std::list<LocalPlayer> tanks_;
    PublisherTrack track_;
};

} // namespace client
