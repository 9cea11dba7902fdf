#pragma once
/// From what a client knows to what is drawn of it: a function for each kind of body, in the picture itself and in the
/// panes of the split view.

#include "client/scene/error_line.h"
#include "client/scene/scene.h"
#include "client/scene/traces.h"

#include <map>

namespace client {

class View;
struct Actor;
struct Ghost;
struct RemoteActor;
class LocalPlayer;

class SceneBuilder {
  public:
    /// `terrain` must outlive it. `water`: see ground_cover.h.
    SceneBuilder(const world::Terrain& terrain, float water) : traces_(terrain, water) {}

    /// Once a frame: all of its picture but the camera.
    [[nodiscard]] Scene build(const View& view);
    /// An actor is gone.
    void forget(protocol::ActorId actor) { track_run_.erase(actor); }

  private:
    struct Frame;
    void add_own_tank(Frame& frame, const LocalPlayer& player);
    void add_remote(Frame& frame, protocol::ActorId id, const RemoteActor& remote);
    void add_remote_tank(Frame& frame, protocol::ActorId id, const RemoteActor& remote, const Actor& actor);
    void add_shells(Frame& frame);
    void add_explosions(Frame& frame);
    void run_tracks(const Frame& frame, TankPicture& tank, const dr::KinematicState<float>& state);

    Traces traces_;                                    ///< what pictures keep of the past
    HeldFigures errors_;                               ///< beside the lines from truth to what is drawn
    std::map<protocol::ActorId, glm::vec2> track_run_; ///< ground covered by the left and the right track [m]
};

} // namespace client
