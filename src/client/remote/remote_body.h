#pragma once
/// A remote tank in the local physics: what the local tanks bump into. Either a kinematic body that is put where it
/// is displayed, pushes and is not pushed; or the tank re-created (Murphy 18.8, "Integrating Physics with Dead
/// Reckoning"): suspension, tracks, contacts, driven by its published stick and put right by every update.
///
/// To be called while physics is joined.

#include "dead_reckoning/history.h"
#include "world/remote_tank.h"
#include "world/tank.h"

#include <optional>

namespace client {

/// Drives a tank from a last-known state to now, in a world of its own with the same ground and the same obstacles: an
/// update is older than the physics that it is to put right. By its derivatives alone it would be carried into a wall.
class CatchUp {
  public:
    explicit CatchUp(const world::Terrain& terrain) : world_(terrain), tank_(world_) {}
    /// `actor` as it is `time` later [s], its stick held; at most `max_time`. What is left of a tick, or a negative
    /// time, is extrapolated.
    [[nodiscard]] dr::LocalActor<float> operator()(dr::LocalActor<float> actor, double time);
    static constexpr double max_time = 0.5; ///< [s]

  private:
    world::PhysicsWorld world_;
    world::Tank tank_;
};

class RemoteBody {
  public:
    explicit RemoteBody(world::PhysicsWorld& world) : world_(world) {}

    /// The kinematic body, where the tank is displayed at the start of the next tick.
    void move_to(const dr::KinematicState<float>& displayed);
    /// Nobody can come to it: it has no body until it is moved or simulated again.
    void leave();

    /// The re-created tank. An update that it has not seen sets it to the last-known state, moved on by `age`: the time
    /// from what its location describes to the last completed tick [s]. An orientation that comes alone is not used.
    /// `completed`: ticks since the last call; `lost`: time that physics was not given beside them, because the frames
    /// are too slow for it [s]. Remote tanks do not slow down with us: they catch up.
    void simulate(const dr::PacketHistory<float>& history, double age, int completed, double lost, CatchUp& catch_up);
    /// The re-created tank between its last two ticks, 0: the older; nothing in the kinematic case. Its acceleration is
    /// averaged: suspension and contacts make it too rough to look ahead with.
    [[nodiscard]] std::optional<dr::KinematicState<float>> simulated(double blend) const;

  private:
    world::PhysicsWorld& world_;
    std::optional<world::RemoteTank> kinematic_;
    std::optional<world::Tank> tank_;
    std::uint64_t revision_ = 0; ///< of the history, when the tank was last put right
    glm::vec3 acceleration_{0};  ///< averaged, level [m/s²]
};

} // namespace client
