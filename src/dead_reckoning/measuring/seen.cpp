#include "dead_reckoning/measuring/seen.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace dr {

namespace {
constexpr double nearest = 2; // [m]; an eye nearer than this is inside the tank
} // namespace

bool in_picture(const Eye& eye, const Vec3<double>& place) {
    const Vec3<double> look(eye.look), to = place - Vec3<double>(eye.position);
    const double ahead = glm::dot(to, look), distance = glm::length(to),
                 scale = static_cast<double>(eye.pixels_a_radian);
    if (!(ahead > 0 && distance >= nearest && std::isfinite(distance)))
        return false;
    const Vec3<double> aside = glm::cross(look, Vec3<double>(0, 0, 1));
    const double level = glm::length(aside);
    const Vec3<double> right = level > 0 ? aside / level : Vec3<double>(1, 0, 0); // looking straight down, north is up
    const Vec3<double> up = glm::cross(right, look);
    return std::abs(glm::dot(to, right)) * scale <= static_cast<double>(eye.columns) / 2 * ahead &&
           std::abs(glm::dot(to, up)) * scale <= static_cast<double>(eye.lines) / 2 * ahead;
}

double pixels_apart(const Eye& eye, const Vec3<double>& a, const Vec3<double>& b) {
    const Vec3<double> from(eye.position), to_a = a - from, to_b = b - from;
    return static_cast<double>(eye.pixels_a_radian) *
           std::atan2(glm::length(glm::cross(to_a, to_b)), glm::dot(to_a, to_b));
}

double pixels_across(const Eye& eye, const Vec3<double>& place, const Vec3<double>& vector) {
    const Vec3<double> to = place - Vec3<double>(eye.position);
    const double distance = glm::length(to);
    const double across = distance > 0 ? glm::length(glm::cross(vector, to / distance)) : glm::length(vector);
    return static_cast<double>(eye.pixels_a_radian) * across / std::max(distance, nearest);
}

} // namespace dr
