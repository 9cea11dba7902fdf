#pragma once
/// Builds the scene from a client's state, with a function for each kind of body: for the whole window and for the
/// panes of the split view.

#include "client/scene/error_line.h"
#include "client/scene/scene.h"
#include "client/scene/traces.h"

#include <map>

namespace client {

class ClientState;
struct Actor;
struct Ghost;
struct RemoteActor;
class LocalPlayer;

class SceneBuilder {
  public:
    /// `terrain` must outlive this object. `water`: see ground_cover.h.
    SceneBuilder(const world::Terrain& terrain, float water) : traces_(terrain, water) {}

    /// Builds the scene without its camera. Call once a frame.
    [[nodiscard]] Scene build(const ClientState& view);
    /// Drops the data of a removed actor.
    void forget(protocol::ActorId actor) { track_run_.erase(actor); }

  private:
    struct Frame;
    void add_own_tank(Frame& frame, const LocalPlayer& player);
    void add_remote(Frame& frame, protocol::ActorId id, const RemoteActor& remote);
    void add_remote_tank(Frame& frame, protocol::ActorId id, const RemoteActor& remote, const Actor& actor);
    void add_shells(Frame& frame);
    void add_explosions(Frame& frame);
    void run_tracks(const Frame& frame, TankPicture& tank, const dr::KinematicState<float>& state);

    Traces traces_;                                    ///< marks and effects that outlast a frame
    HeldFigures errors_;                               ///< labels of the error lines
    std::map<protocol::ActorId, glm::vec2> track_run_; ///< distance run by left and right track of each tank [m]
};

} // namespace client
