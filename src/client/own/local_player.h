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

/// A driver's commands for a tank in this frame.
struct PlayerInput {
    world::TankInput tank;
    dr::Contract<float> contract{}; ///< predictive contract (dead_reckoning/road.h), as of the last completed tick
    bool fire = false;
    bool lay_mine = false;
    bool use_power = false;                   ///< use the power-up that the tank holds
    bool smoke = false;                       ///< fire a smoke charge
    bool move_hatch = false;                  ///< open or close the hatch
    std::vector<dr::Road::Place> waypoints{}; ///< new waypoints to announce (protocol::Waypoints); empty: no change
};

struct Published : UpdateCounts {
    UpdateMark last{}; ///< the last update sent; its `match_time` is the update's time stamp
};

class LocalPlayer {
  public:
    /// `forecast` returns the Forecast for a model fit; players may share one. If empty, the publisher has no forecast.
    /// `roads`: the roads to which contracts refer; they must outlive the player.
    using AskForecast = std::function<Forecast&()>;
    LocalPlayer(protocol::ActorId actor, world::PhysicsWorld& world, tunables::Random random, AskForecast forecast = {},
                const dr::Roads* roads = nullptr);
    LocalPlayer(const LocalPlayer&) = delete;
    LocalPlayer& operator=(const LocalPlayer&) = delete;

    /// Places the tank where the server spawned it; no other message sets its pose. `time`: local time of the last
    /// completed tick [s].
    void spawn(const protocol::Spawned& spawned, double time);
    /// Copies the states of the last two ticks out of physics, which must be joined. All readers use the copies while
    /// the next ticks run in the background. `time`: local time of the last completed tick [s].
    void collect(double time);
    /// Passes the input to the tank; a dead or unspawned tank brakes.
    void drive(const PlayerInput& input, bool alive);
    /// See world::Tank.
    void boost(float factor) { tank_.boost(factor); }
    void jump(float speed) { tank_.jump(speed); }
    void recoil() { tank_.recoil(); }
    /// Returns the update that is due after a completed tick, if any. `time`: match time of that tick [s]. `dt`: time
    /// since the previously published tick [s].
    std::optional<protocol::EncodedUpdate> publish(double time, double dt, const dr::PublisherSettings& settings);
    /// Makes the next update a full one, for a client that may lack data that partial updates leave out.
    void send_full_next() { published_actor_.send_full_next(); }

    /// Returns the pose at local time `time` [s], interpolated between completed ticks; outside the kept ticks, the
    /// pose of the nearest one.
    [[nodiscard]] dr::LocalActor<float> at(double time) const;
    static constexpr double max_look_back = 0.6; ///< time for which completed ticks are kept [s]

    [[nodiscard]] protocol::ActorId actor() const { return published_actor_.actor(); }
    [[nodiscard]] bool spawned() const { return spawned_; }
    /// Raw physics state of the last completed tick.
    [[nodiscard]] const dr::LocalActor<float>& completed() const { return completed_; }
    [[nodiscard]] const dr::Publisher<float>& publisher() const { return published_actor_.publisher(); }
    [[nodiscard]] const dr::Update<float>& last_sent() const { return published_actor_.last_sent(); }
    [[nodiscard]] dr::Reason last_reason() const { return last_reason_; } ///< reason of the update `last_sent`
    [[nodiscard]] const Published& published() const { return published_; }

    PlayerInput input;                           ///< filled by `handle_input`
    double last_fire = -1e9;                     ///< local time of the last shot [s]
    double last_mine = -1e9;                     ///< local time of the last request to lay a mine [s]
    double last_use = -1e9;                      ///< local time of the last request to use a power-up [s]
    double boost_until = -1e9;                   ///< local time at which the boost ends [s]
    double last_smoke = -1e9, last_hatch = -1e9; ///< local times of the last smoke charge and hatch motion [s]

  private:
    const dr::Roads* roads_;
    world::Tank tank_;
    AskForecast forecast_;
    protocol::PublishedActor published_actor_;
    struct Tick {
        double time; ///< local time of the tick's end [s]
        dr::LocalActor<float> actor;
    };
    std::deque<Tick> ticks_; ///< ticks of the last `max_look_back` seconds since the last spawn, sorted by time
    dr::LocalActor<float> completed_;
    dr::Reason last_reason_ = dr::Reason::spawn;
    Published published_;
    bool spawned_ = false;
};

} // namespace client
