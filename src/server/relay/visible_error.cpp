#include "server/relay/visible_error.h"

#include "protocol/picture.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace server {

using protocol::Zone;
using protocol::picture::pixels_a_radian;

Sight sight(const Eye& eye, const glm::vec3& gap, const protocol::ZoneSettings& settings) {
    // Half of a picture of 16 : 9 is 44° wide. Until the server knows that the camera has turned and its updates are
    // drawn, half a second passes, in which the camera turns by about 30°.
    constexpr float in_picture = 0.26f; // cosine of 75°
    constexpr float aimed = 0.9986f;    // cosine of 3°
    constexpr float closest = 5;        // smallest distance from which a camera sees an actor [m]
    constexpr float elsewhere = 0.3f;   // weight of errors outside the picture, because the camera may turn
    const float distance = std::max(glm::length(gap), closest), ahead = glm::dot(gap, eye.look);
    const auto near = static_cast<float>(settings.near), far = static_cast<float>(settings.far);
    const bool looked_at = eye.all_round || ahead > in_picture * distance || distance <= closest;
    const bool aimed_at = !eye.all_round && ahead > aimed * distance && distance < 2 * far;
    const float glass = looked_at ? eye.magnification : 1;
    const float pixels = pixels_a_radian * eye.magnification / distance * (looked_at ? 1 : elsewhere);
    if (distance <= near * glass || aimed_at)
        return {Zone::near, pixels};
    if (distance >= far * glass)
        return {Zone::beyond, pixels};
    return {looked_at ? Zone::sight : Zone::around, pixels};
}

Sight sight(const std::vector<Eye>& eyes, const glm::vec3& actor, const protocol::ZoneSettings& settings) {
    if (eyes.empty())
        return {Zone::sight, pixels_a_radian / static_cast<float>(settings.near)};
    Sight best;
    for (const Eye& eye : eyes) {
        const Sight one = sight(eye, actor - eye.position, settings);
        best = {std::min(best.zone, one.zone), std::max(best.pixels, one.pixels)};
    }
    return best;
}

} // namespace server
