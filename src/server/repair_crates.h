#pragma once
/// Repair crates: they lie about on free places of the map, roll when they are pushed like every loose body, and repair
/// the first damaged tank that touches one. Then it is gone, and after a while another one lies elsewhere.

#include "server/loose_bodies.h"

#include <optional>

namespace server {

class RepairCrates final : public MatchPart {
  public:
    /// `water`: height of the map's water, in which none is put [m].
    RepairCrates(Game& game, LooseBodies& loose, std::optional<float> water);

    void tick() override;
    /// All of them lie elsewhere.
    void new_match() override;

  private:
    struct Crate {
        ActorId id = 0; ///< 0: it does not lie there yet
        double due = 0; ///< match time at which it will [s]
    };
    [[nodiscard]] std::optional<world::Prop> free_place();
    [[nodiscard]] Actor* touching(const Actor& crate) const;
    void remove(Crate& crate);
    void repair(Crate& crate, Actor& tank);

    Game& game_;
    LooseBodies& loose_;
    std::optional<float> water_;
    tunables::Random random_; ///< of its own, so that nothing else depends on whether there are crates
    std::vector<Crate> crates_;
};

} // namespace server
