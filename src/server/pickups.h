#pragma once
/// What lies about to be picked up: crates on free places of the map, which roll when they are pushed like every loose
/// body, and give something to the first tank that needs it and touches one. Then it is gone, and after a while another
/// one lies elsewhere. Each kind is a row of a table in pickups.cpp.

#include "server/loose_bodies.h"
#include "server/referee.h"

#include <optional>

namespace server {

struct PickupKind;

class Pickups final : public MatchPart {
  public:
    /// `water`: height of the map's water, in which none is put [m].
    Pickups(Game& game, const Referee& referee, LooseBodies& loose, std::optional<float> water);

    void tick() override;
    /// All of them lie elsewhere.
    void new_match() override;

  private:
    struct Crate {
        ActorId id = 0; ///< 0: it does not lie there yet
        double due = 0; ///< match time at which it will [s]
    };
    using Crates = std::vector<Crate>;
    void tick(const PickupKind& kind, Crates& crates);
    [[nodiscard]] std::optional<world::Prop> free_place(world::ActorKind kind);
    [[nodiscard]] Actor* touching(const Actor& crate, const PickupKind& kind) const;
    void remove(Crate& crate);

    Game& game_;
    const Referee& referee_;
    LooseBodies& loose_;
    std::optional<float> water_;
    tunables::Random random_;    ///< of its own, so that nothing else depends on whether there are crates
    std::vector<Crates> crates_; ///< of each kind
};

} // namespace server
