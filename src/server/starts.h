#pragma once
/// Where tanks start: at the spawn that is farthest from the others, or from the enemies; in sight of an enemy, where
/// the rules grant a newcomer that; round its base, where it has one.

#include "server/game.h"

namespace server {

class Starts {
  public:
    explicit Starts(Game& game) : game_(game) {}
    [[nodiscard]] world::Spawn find(const Actor& tank);

  private:
    [[nodiscard]] world::Spawn away_from_others(const Actor& tank);
    /// To the nearest other tank [m].
    [[nodiscard]] float room_at(const Actor& tank, const glm::vec2& place, bool of_enemies = false) const;
    [[nodiscard]] std::optional<world::Spawn> at_home(const Actor& tank);
    /// Whom this tank is to start near: a newcomer and the first bot start in sight of each other, whoever comes first.
    [[nodiscard]] const Actor* company(const Actor& tank) const;
    /// In sight of that tank and before its nose, `newcomer_near` away at most, facing it.
    [[nodiscard]] std::optional<world::Spawn> near(const Actor& other);

    Game& game_;
};

/// [rad] from east, counter-clockwise
float heading_of(const glm::quat& orientation);

} // namespace server
