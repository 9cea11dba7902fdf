#pragma once
/// An own tank: simulated here, published from here (Murphy 18.5).

#include "client/own/forecast.h"
#include "client/scene/update_mark.h"
#include "protocol/messages.h"
#include "protocol/messages/actors.h"
#include "protocol/messages/roads.h"
#include "protocol/published_actor.h"
#include "world/tank.h"

#include <deque>
#include <functional>
#include <optional>

namespace client {

/// What the person, the bot or the script wants of a tank in this frame.
struct PlayerInput {
    world::TankInput tank;
    dr::Contract<float> contract{}; ///< what it promises (dead_reckoning/road.h), as of the last completed tick
    bool fire = false;
    bool lay_mine = false;
    bool use_power = false;                   ///< what it holds
    bool smoke = false;                       ///< a charge of smoke
    bool move_hatch = false;                  ///< open it, or close it
    std::vector<dr::Road::Place> waypoints{}; ///< that are promised from now on: protocol::Waypoints; none: as it is
};

struct Published : UpdateCounts {
    UpdateMark last{}; ///< its `match_time` is its time stamp
};

class LocalPlayer {
  public:
    /// `forecast` is asked for when a model fit needs it, several players may share it; without it there is none.
    /// `roads`: which contracts may be about; they must outlive the player.
    using AskForecast = std::function<Forecast&()>;
    LocalPlayer(protocol::ActorId actor, world::PhysicsWorld& world, tunables::Random random, AskForecast forecast = {},
                const dr::Roads* roads = nullptr);
    LocalPlayer(const LocalPlayer&) = delete;
    LocalPlayer& operator=(const LocalPlayer&) = delete;

    /// The server puts the tank there: the only time when its pose is set. `time`: local time of the last completed
    /// tick [s].
    void spawn(const protocol::Spawned& spawned, double time);
    /// Copies the last two ticks' states out of physics, which must be joined: from then on everybody reads the copies
    /// while the next ticks run in the background. `time`: local time of the last completed tick [s].
    void collect(double time);
    /// Gives the input to the tank; a dead or unspawned one stands still.
    void drive(const PlayerInput& input, bool alive);
    /// world::Tank::boost, jump.
    void boost(float factor) { tank_.boost(factor); }
    void jump(float speed) { tank_.jump(speed); }
    /// The gun goes off.
    void recoil() { tank_.recoil(); }
    /// After a completed tick: the update to send, if one is due. `time`: that tick's match time [s]; `dt`: since the
    /// tick published from before [s].
    std::optional<protocol::EncodedUpdate> publish(double time, double dt, const dr::PublisherSettings& settings);
    /// Somebody may lack what partial updates leave out: the next update is a full one.
    void send_full_next() { published_actor_.send_full_next(); }

    /// The pose at local time `time` [s], between the completed ticks around it; these are kept for
    /// `max_look_back`.
    [[nodiscard]] dr::LocalActor<float> at(double time) const;
    static constexpr double max_look_back = 0.6; ///< [s]

    [[nodiscard]] protocol::ActorId actor() const { return published_actor_.actor(); }
    [[nodiscard]] bool spawned() const { return spawned_; }
    /// The last completed tick: raw physics state.
    [[nodiscard]] const dr::LocalActor<float>& completed() const { return completed_; }
    [[nodiscard]] const dr::Publisher<float>& publisher() const { return published_actor_.publisher(); }
    [[nodiscard]] const dr::Update<float>& last_sent() const { return published_actor_.last_sent(); }
    [[nodiscard]] dr::Reason last_reason() const { return last_reason_; } ///< of that
    [[nodiscard]] const Published& published() const { return published_; }

    PlayerInput input;                           ///< filled by `handle_input`
    double last_fire = -1e9;                     ///< local time [s]
    double last_mine = -1e9;                     ///< local time [s]
    double last_use = -1e9;                      ///< of a power-up was asked for, local time [s]
    double boost_until = -1e9;                   ///< local time [s]
    double last_smoke = -1e9, last_hatch = -1e9; ///< likewise

  private:
    const dr::Roads* roads_;
    world::Tank tank_;
    AskForecast forecast_;
    protocol::PublishedActor published_actor_;
    struct Tick {
        double time; ///< local [s]
        dr::LocalActor<float> actor;
    };
    std::deque<Tick> ticks_;          ///< completed ones by time, in this life
    dr::LocalActor<float> completed_; ///< the last of them
    dr::Reason last_reason_ = dr::Reason::spawn;
    Published published_;
    bool spawned_ = false;
};

} // namespace client
