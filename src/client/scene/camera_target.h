#pragma once
/// Targets of a camera: any pose of any tank that is drawn in this frame.

#include "client/client_state.h"
#include "client/scene/camera.h"

namespace client {

enum class PoseKind {
    drawn,     ///< the tank itself
    ghost,     ///< a ghost by another scheme
    truth,     ///< the true pose
    threshold, ///< own tank: the prediction that the publisher compares with the true pose
    echo       ///< own tank: as others see it
};

struct Attachment {
    protocol::ActorId actor = 0;
    PoseKind pose = PoseKind::drawn;
    std::size_t ghost = 0; ///< index in RemoteActor::ghosts
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// Returns the first own tank; without one, actor 0.
Attachment own_tank(const ClientState& client);
/// Returns the pose of the target as drawn; nothing if it is not drawn now.
std::optional<CameraTarget> find_target(const ClientState& client, const Attachment& attachment);
/// Returns the target's name for display: "your tank", "Bot Ada", "Bot Ada, truth".
std::string describe(const ClientState& client, const Attachment& attachment);
/// Whether the player may watch the actor: in a match, living players only their own team.
bool may_watch(const ClientState& client, protocol::ActorId actor);
/// `next_tank` returns the next tank that may be watched; the own tank comes first. `next_pose` returns the next drawn
/// pose of the same tank. After the last one follows the first.
Attachment next_tank(const ClientState& client, const Attachment& attachment);
Attachment next_pose(const ClientState& client, const Attachment& attachment);

} // namespace client
