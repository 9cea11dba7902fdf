#pragma once
/// The rules: damage by explosions, scores, and the course of a match: warm-up, rounds up to a limit, pauses between
/// them.

#include "protocol/messages/moving.h"
#include "server/starts.h"

namespace server {

struct Explosion {
    protocol::ExplosionKind kind = protocol::ExplosionKind::shell;
    glm::vec3 position{0};   ///< [m]
    ActorId by = 0;          ///< Tank that fired the shell or laid the mine.
    std::uint32_t shell = 0; ///< Number of the shell; 0: none.
    float damage = 0;        ///< Damage at the centre.
    float radius = 0;        ///< Distance at which damage ends [m].
    /// Tank that was hit directly and takes all of the damage, whatever its dead-reckoned position; 0: none.
    ActorId on = 0;
};

class Referee {
  public:
    explicit Referee(Game& game) : game_(game) {}

    /// Starts a match: clears the scores and spawns every tank. `warm_up`: begin with the warm-up, if the rules have
    /// one.
    void start_match(bool warm_up);
    /// Returns why this client may not act for this tank now: the tank is not its own, is dead or has no update since
    /// its spawn, or no round is running. `nullopt` if it may.
    [[nodiscard]] std::optional<RejectReason> validate_action(const Client& client, const Actor* tank) const;
    [[nodiscard]] bool running() const { return running_ && !paused_; }
    [[nodiscard]] bool between_rounds() const { return !running_; }
    /// Returns true if scores count: a round is running, and it is no warm-up.
    [[nodiscard]] bool counts() const { return running() && !warm_up_; }
    /// Adds points to a team's score if scores count.
    void score(world::TeamId team, int points);
    [[nodiscard]] protocol::MatchState state() const;
    /// Pauses or resumes the match for the host. In a pause the round's clock stands still, nothing respawns or does
    /// damage, and clients stop their tanks.
    void pause(bool paused);
    [[nodiscard]] bool paused() const { return paused_.has_value(); }
    /// Returns the progress of the round; between two rounds that of the next one.
    [[nodiscard]] protocol::RoundProgress round_progress() const;
    /// Continues a round of another server; replaces start_match.
    void continue_round(const protocol::RoundProgress& round);
    /// Number of the match. When this number changes, the server's parts clear their state (MatchPart::new_match).
    [[nodiscard]] int match() const { return match_; }

    /// Places the tank, repaired, at a starting place (starts.h). A tank that waits after `come_back` gets its old
    /// state and place instead.
    void spawn(Actor& tank);
    /// Brings back the tank of a player who was away since `left_at` [s] of the same round, in its old state and place.
    /// It appears `away` seconds after `left_at` at the earliest, so that leaving gives no repair, no earlier respawn
    /// and no escape.
    void come_back(Actor& tank, double left_at);
    static constexpr double away = 2; ///< Least time from leaving to the return in `come_back` [s].
    /// Call when the tank's owner leaves. `heard_at`: time of the owner's last message [s]. Destroys the tank if an
    /// enemy hurt it within `credit` seconds before `heard_at`, so that leaving denies no kill.
    void forfeit(Actor& tank, double heard_at);
    static constexpr double credit = 5; ///< Time after a hit for which the enemy who fired gets the kill [s].
    /// Call instead of `spawn` for a tank that begins destroyed: it spawns after the respawn delay.
    void make_wait(Actor& tank);
    /// Resets a tank to its last accepted pose. `why`: for the log.
    void reset_to_accepted_pose(Actor& tank, std::string_view why);
    /// Tells all clients of an explosion, and damages the tanks around it if a round is running.
    void explode(const Explosion& explosion);
    /// Explodes a shell that tank `by` fired; `on`, `shell`: as in Explosion.
    void explode_shell(const glm::vec3& position, ActorId by, ActorId on, std::uint32_t shell = 0);
    /// Explosions of this tick, which affect mines and loose bodies, too.
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return explosions_; }

    /// Respawns tanks; ends and starts rounds.
    void tick();
    /// Applies changed rules: a new mode starts a new match, and a new ammunition rule refills every tank.
    void rules_changed(const world::MatchRules& before);
    /// Ends the spawn protection of a tank that attacks.
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
    [[nodiscard]] ActorId leader() const; ///< Tank with the most kills; 0 if several share the lead.
    [[nodiscard]] world::TeamId leading_team() const;
    [[nodiscard]] int limit() const { return game_.settings.rules.*world::row(game_.mode).limit; }

    Game& game_;
    std::vector<Explosion> explosions_;
    bool running_ = true;
    std::optional<double> paused_; ///< Match time at which the pause began [s]; `nullopt`: no pause.
    bool warm_up_ = false;
    ActorId winner_ = 0;
    world::TeamId winning_team_ = world::no_team;
    std::array<int, world::teams.size()> team_scores_{};
    double started_ = 0;
    double next_start_ = 0;
    int match_ = 0;
};

/// Returns the distance from a point to a tank's hull and turret, 0 inside [m].
float distance_to_tank(const glm::vec3& point, const dr::Displayed<float>& tank);
/// Whether the distance from a point to a tank's hull and turret is less than `than` [m]; fast for distant tanks.
bool beside_tank(const glm::vec3& point, const dr::Displayed<float>& tank, float than);

} // namespace server
