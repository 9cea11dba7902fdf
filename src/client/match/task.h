#pragma once
/// What there is to do for a tank where the mode has an objective: for the HUD's one line, and for drivers.

#include "client/view.h"

namespace client {

struct Task {
    enum class Kind : std::uint8_t {
        fetch,  ///< the crate lies there
        bring,  ///< this tank has it, home is there
        escort, ///< a friend has it, and is there
        hunt    ///< an enemy has it, and is there
    };
    Kind kind = Kind::fetch;
    glm::vec3 place{0}; ///< [m]
};
/// Nothing where there is no objective, or no such tank.
std::optional<Task> task_of(const View& view, protocol::ActorId tank);
/// Where the crate is: with its carrier as displayed here, else where it lies [m].
glm::vec3 objective_place(const View& view);

} // namespace client
