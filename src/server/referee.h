#pragma once
/// The rules: where tanks start, what explosions do to them, who scores, and when a match is over.

#include "server/game.h"

namespace server {

/// Something explodes.
struct Explosion {
    protocol::ExplosionKind kind = protocol::ExplosionKind::shell;
    glm::vec3 position{0};   ///< [m]
    ActorId by = 0;          ///< the tank that fired it or laid it
    std::uint32_t shell = 0; ///< if a shell ended
    float damage = 0;        ///< at the centre
    float radius = 0;        ///< from which on it does nothing [m]
    ActorId on = 0;          ///< the tank that it has met, wherever that is reckoned to be: it takes all of the damage
};

class Referee {
  public:
    explicit Referee(Game& game) : game_(game) {}

    /// A new match: no scores, every tank starts anew.
    void start_match();
    /// Why this client may not ask anything of this tank now: not its own, dead, or between two matches.
    [[nodiscard]] std::optional<Drop> objection(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool running() const { return running_; }
    [[nodiscard]] protocol::MatchState state() const;
    /// Counts the matches: whoever keeps things of a match clears them when it changes.
    [[nodiscard]] int match() const { return match_; }

    /// Repaired, at the spawn that is farthest from the others.
    void spawn(Actor& tank);
    /// Where the server last believed it: the owner's idea is impossible.
    void put_back(Actor& tank);
    /// Tells everybody, and hurts the tanks around. While no match runs it is only a sight.
    void explode(const Explosion& explosion);
    /// Explosions of this tick, for what else they set off.
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return explosions_; }

    /// Respawns, and ends or starts matches.
    void tick();
    /// The host changed the rules: the time limit may be another one.
    void rules_changed();

  private:
    void place(Actor& tank, float x, float y, float heading);
    [[nodiscard]] world::Spawn best_spawn(const Actor& tank);
    /// Whom this tank is to start near: a newcomer and the first bot start in sight of each other, whoever comes first.
    [[nodiscard]] const Actor* company(const Actor& tank) const;
    /// In sight of that tank and before its nose, `newcomer_near` away at most, facing it.
    [[nodiscard]] std::optional<world::Spawn> near(const Actor& other);
    void hurt(Actor& tank, float damage, const Explosion& explosion);
    void destroy(Actor& tank, ActorId by);
    void end_match(ActorId winner);
    [[nodiscard]] ActorId leader() const; ///< 0 if two share the lead

    Game& game_;
    std::vector<Explosion> explosions_;
    bool running_ = true;
    ActorId winner_ = 0;
    double started_ = 0;
    double next_start_ = 0;
    int match_ = 0;
};

/// From a point to the nearest point of a tank's hull and turret, 0 inside [m].
float distance_to_tank(const glm::vec3& point, const dr::Displayed<float>& tank);

} // namespace server
