#pragma once
/// Crates on free places of the map. They roll when pushed, like every loose body. The first tank that touches a crate
/// and needs it gets its content; the crate disappears and later returns elsewhere. Each kind is a row of a table in
/// pickups.cpp.

#include "server/loose_bodies.h"
#include "server/referee.h"

#include <optional>

namespace server {

struct PickupKind;

class Pickups final : public MatchPart {
  public:
    /// `water`: height of the map's water [m], which crates avoid; `nullopt`: no water.
    Pickups(Game& game, const Referee& referee, LooseBodies& loose, std::optional<float> water);

    void tick() override;
    /// Removes all crates, so that they return at new places.
    void new_match() override;

  private:
    struct Crate {
        ActorId id = 0; ///< 0: not on the map.
        double due = 0; ///< Match time at which it appears, or of the next attempt [s].
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
    tunables::Random random_;    ///< A separate generator, so that crates do not change other random choices.
    std::vector<Crates> crates_; ///< Crates by kind.
};

} // namespace server
