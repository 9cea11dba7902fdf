#include "lab/load/drivable.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace lab {

namespace {

constexpr float steepest = 0.94f;   // 20°, as the cosine of the ground's normal
constexpr float from_solids = 4.5f; // of a hull's middle: half its length, and its turning [m]
constexpr float from_the_edge = 10; // [m]

bool free(const world::Terrain& terrain, const glm::vec2& place) {
    const float reach = terrain.size() / 2 - from_the_edge;
    if (std::max(std::abs(place.x), std::abs(place.y)) > reach)
        return false;
    constexpr float hull = 3; // under its nose and its tail, too [m]
    for (const glm::vec2 off :
         {glm::vec2(0), glm::vec2(hull, 0), glm::vec2(-hull, 0), glm::vec2(0, hull), glm::vec2(0, -hull)})
        if (terrain.ground(place.x + off.x, place.y + off.y).normal.z < steepest)
            return false;
    return terrain.obstacles().near(place, from_solids).empty();
}

} // namespace

Drivable::Drivable(const world::Terrain& terrain)
    : half_size_(terrain.size() / 2), side_(static_cast<int>(terrain.size() / cell)),
      cells_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
    for (int row = 0; row < side_; ++row)
        for (int column = 0; column < side_; ++column)
            cells_[static_cast<std::size_t>(row * side_ + column)] = free(terrain, middle(column, row));
}

glm::vec2 Drivable::middle(int column, int row) const {
    return cell * (glm::vec2(static_cast<float>(column), static_cast<float>(row)) + 0.5f) - half_size_;
}

int Drivable::index(float coordinate) const { return static_cast<int>(std::floor((coordinate + half_size_) / cell)); }

bool Drivable::at(const glm::vec2& place) const {
    const int column = index(place.x), row = index(place.y);
    return column >= 0 && column < side_ && row >= 0 && row < side_ &&
           cells_[static_cast<std::size_t>(row * side_ + column)];
}

std::optional<glm::vec2> Drivable::nearest(const glm::vec2& place, float within) const {
    std::optional<glm::vec2> found;
    const int reach = static_cast<int>(within / cell);
    for (int row = index(place.y) - reach; row <= index(place.y) + reach; ++row)
        for (int column = index(place.x) - reach; column <= index(place.x) + reach; ++column)
            if (const glm::vec2 there = middle(column, row);
                at(there) && (!found || glm::distance(place, there) < glm::distance(place, *found)))
                found = there;
    return found;
}

} // namespace lab
