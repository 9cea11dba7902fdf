#pragma once
/// The rules: what explosions do to tanks, who scores, and the course of a match: warm-up, a round until a limit, the
/// pause after it, the next round.

#include "protocol/messages/moving.h"
#include "server/starts.h"

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

    /// A new match: no scores, every tank starts anew. It begins with the warm-up if there is to be one.
    void start_match(bool warm_up);
    /// Why this client may not ask anything of this tank now: not its own, dead, or between two matches.
    [[nodiscard]] std::optional<Drop> objection(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool running() const { return running_ && !paused_; }
    [[nodiscard]] bool between_rounds() const { return !running_; }
    /// What is done now counts: no warm-up, no pause.
    [[nodiscard]] bool counts() const { return running() && !warm_up_; }
    /// For the team, if something counts now.
    void score(world::TeamId team, int points);
    [[nodiscard]] protocol::MatchState state() const;
    /// The host's will: the round's clock stands, nobody starts anew, nothing hurts, and clients let their tanks stand.
    void pause(bool paused);
    [[nodiscard]] bool paused() const { return paused_.has_value(); }
    /// How far the round is; between two rounds it is the next one's beginning.
    [[nodiscard]] protocol::RoundSoFar so_far() const;
    /// Instead of start_match: a round that began at another server.
    void go_on(const protocol::RoundSoFar& round);
    /// Counts the matches: whoever keeps things of a match clears them when it changes.
    [[nodiscard]] int match() const { return match_; }

    /// Repaired, at the spawn that is farthest from the others.
    void spawn(Actor& tank);
    /// Of one whose owner was away since `left_at`, in the same round: as it was, where it was. It is neither repaired,
    /// nor raised, nor out of the way of what flies at it for nothing: that takes `away` seconds.
    void come_back(Actor& tank, double left_at);
    static constexpr double away = 2; ///< [s]
    /// Its owner leaves, and was last heard at that time [s]. The tank is destroyed if an enemy has hurt it within
    /// `credit` seconds before, so that leaving denies no kill.
    void forfeit(Actor& tank, double heard_at);
    static constexpr double credit = 5; ///< [s]
    /// Instead of `spawn`, for a tank that is dead from the beginning: it starts after the time of a respawn.
    void make_wait(Actor& tank);
    /// Where the server last believed it: the owner's idea is impossible. `why`: for the log.
    void put_back(Actor& tank, std::string_view why);
    /// Tells everybody, and hurts the tanks around. While no match runs it is only a sight.
    void explode(const Explosion& explosion);
    /// Likewise, of a shell that was fired by that tank; `on`, `shell`: as in Explosion.
    void explode_shell(const glm::vec3& position, ActorId by, ActorId on, std::uint32_t shell = 0);
    /// Explosions of this tick, for what else they set off.
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return explosions_; }

    /// Respawns, and ends or starts matches.
    void tick();
    /// The host changed them: a limit may be another one; another mode is played at once, in a new match; where shells
    /// have an end now, everybody has them.
    void rules_changed(const world::MatchRules& before);
    /// It fired or laid a mine: what protected it from its start on does no more.
    void attacks(Actor& tank);

  private:
    void place(Actor& tank, float x, float y, float heading);
    void resume(Actor& tank);
    void hurt(Actor& tank, float damage, const Explosion& explosion);
    [[nodiscard]] bool spared(const Actor& tank, const Explosion& explosion) const;
    void destroy(Actor& tank, ActorId by);
    [[nodiscard]] ActorId credited(const Actor& victim, ActorId by) const;
    void reward(Actor& killer, const Actor& victim);
    [[nodiscard]] bool warm_enough() const;
    void check_limits();
    void end_match(ActorId winner, world::TeamId team);
    [[nodiscard]] ActorId leader() const; ///< 0 if two share the lead
    [[nodiscard]] world::TeamId leading_team() const;
    [[nodiscard]] int limit() const { return game_.settings.rules.*world::row(game_.mode).limit; }

    Game& game_;
    std::vector<Explosion> explosions_;
    bool running_ = true;
    std::optional<double> paused_; ///< since then [s]
    bool warm_up_ = false;
    ActorId winner_ = 0;
    world::TeamId winning_team_ = world::no_team;
    std::array<int, world::teams.size()> team_scores_{};
    double started_ = 0;
    double next_start_ = 0;
    int match_ = 0;
};

/// From a point to the nearest point of a tank's hull and turret, 0 inside [m].
float distance_to_tank(const glm::vec3& point, const dr::Displayed<float>& tank);
/// Is it nearer than this [m]? Of a crowd most are far away, and that costs little.
bool beside_tank(const glm::vec3& point, const dr::Displayed<float>& tank, float than);

} // namespace server
