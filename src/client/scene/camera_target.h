#pragma once
/// What a camera can be attached to: any tank, and any ghost of it. Everything is as it is drawn in this frame.

#include "client/scene/camera.h"
#include "client/view.h"

namespace client {

enum class Body {
    drawn,     ///< the tank itself
    ghost,     ///< a further scheme's picture of it
    truth,     ///< where it truly is
    threshold, ///< own tank: what the publisher compares truth with
    echo       ///< own tank: as others see it
};

struct Attachment {
    protocol::ActorId actor = 0;
    Body body = Body::drawn;
    std::size_t ghost = 0; ///< which one: index in RemoteActor::ghosts
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// The own tank, if there is one.
Attachment own_tank(const View& client);
/// Where it is drawn; nothing if it is not drawn now.
std::optional<CameraTarget> find_target(const View& client, const Attachment& attachment);
/// For people: "your tank", "Bot Ada", "Bot Ada, ghost bezier:order2".
std::string describe(const View& client, const Attachment& attachment);
/// In a match the living look at nobody but their own team.
bool may_watch(const View& client, protocol::ActorId actor);
/// The tank after this one that may be watched, the own one first; and the next picture of the same tank.
Attachment next_tank(const View& client, const Attachment& attachment);
Attachment next_body(const View& client, const Attachment& attachment);

} // namespace client
