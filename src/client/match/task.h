#pragma once
/// A tank's task in a mode with an objective, for the HUD's line and for drivers.

#include "client/client_state.h"

namespace client {

struct Task {
    enum class Kind : std::uint8_t {
        fetch,  ///< go to the crate, which nobody carries
        bring,  ///< bring the carried crate home
        escort, ///< accompany the ally who carries the crate
        hunt    ///< attack the enemy who carries the crate
    };
    Kind kind = Kind::fetch;
    glm::vec3 place{0}; ///< destination: own base or crate [m]
};
/// Returns nothing if there is no objective, or the tank has no team.
std::optional<Task> task_of(const ClientState& view, protocol::ActorId tank);
/// Returns the crate's position [m]: that of its carrier as displayed, or where the crate lies.
glm::vec3 objective_place(const ClientState& view);

} // namespace client
