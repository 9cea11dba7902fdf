#include "world/obstacles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

constexpr float cell_size = 16; // side of a cell in the search grid [m]

/// The part of a path inside a solid, as fractions of the path, and the surface normal at the entry.
struct Inside {
    float from = 0, to = 1;
    glm::vec3 normal{0};
    /// The entry on the path `way` [m]; `nullopt` if no part of the path is inside.
    [[nodiscard]] std::optional<Entry> entry(const glm::vec3& way) const {
        if (!(from <= to) || !(from <= 1))
            return {};
        const float length = glm::length(way);
        const glm::vec3 back = length > 0 ? -way / length : glm::vec3(0, 0, 1); // normal for a path that starts inside
        return Entry{from, normal == glm::vec3(0) ? back : normal};
    }
};

/// Cuts `inside` down to the part between two parallel planes at ±half along a unit axis.
void cut_slab(Inside& inside, float start, float way, float half, const glm::vec3& axis) {
    if (way == 0) {
        if (!(std::abs(start) <= half))
            inside.to = -1;
        return;
    }
    const float side = way > 0 ? 1.0f : -1.0f;
    const float in = (-side * half - start) / way, out = (side * half - start) / way;
    if (in > inside.from) {
        inside.from = in;
        inside.normal = -side * axis;
    }
    inside.to = std::min(inside.to, out);
}

/// Cuts `inside` down to the part with |start + t way| ≤ radius: a ball; a cylinder if both vectors have z = 0.
void cut_ball(Inside& inside, const glm::vec3& start, const glm::vec3& way, float radius) {
    const float a = glm::dot(way, way), b = glm::dot(start, way), c = glm::dot(start, start) - radius * radius;
    if (a == 0) {
        if (!(c <= 0))
            inside.to = -1;
        return;
    }
    const float discriminant = b * b - a * c;
    if (!(discriminant >= 0)) {
        inside.to = -1;
        return;
    }
    const float root = std::sqrt(discriminant), in = (-b - root) / a;
    if (in > inside.from) {
        inside.from = in;
        inside.normal = glm::normalize(start + in * way);
    }
    inside.to = std::min(inside.to, (-b + root) / a);
}

} // namespace

float Solid::reach() const { return shape == PropShape::box ? glm::length(glm::vec2(half_extents)) : half_extents.x; }

std::optional<Entry> find_entry(const Solid& solid, const glm::vec3& from, const glm::vec3& to) {
    const glm::vec3 start = from - solid.centre, way = to - from;
    Inside inside;
    switch (solid.shape) {
    case PropShape::sphere:
        cut_ball(inside, start, way, solid.half_extents.x);
        break;
    case PropShape::cylinder:
        cut_ball(inside, {start.x, start.y, 0}, {way.x, way.y, 0}, solid.half_extents.x);
        cut_slab(inside, start.z, way.z, solid.half_extents.z, {0, 0, 1});
        break;
    case PropShape::box: {
        const float c = std::cos(solid.heading), s = std::sin(solid.heading);
        const std::array<glm::vec3, 3> axes{{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}};
        for (int i = 0; i < 3; ++i) {
            const glm::vec3& axis = axes[static_cast<std::size_t>(i)];
            cut_slab(inside, glm::dot(start, axis), glm::dot(way, axis), solid.half_extents[i], axis);
        }
        break;
    }
    }
    return inside.entry(way);
}

std::optional<Entry> find_entry(const Box& box, const glm::vec3& from, const glm::vec3& to) {
    const glm::quat into = glm::conjugate(box.orientation);
    const glm::vec3 start = into * (from - box.centre), way = into * (to - from);
    if (!std::isfinite(glm::dot(start, start) + glm::dot(way, way)))
        return {};
    Inside inside;
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 along(0);
        along[axis] = 1;
        cut_slab(inside, start[axis], way[axis], box.half_extents[axis], along);
    }
    auto entry = inside.entry(way);
    if (entry)
        entry->normal = box.orientation * entry->normal;
    return entry;
}

Obstacles::Obstacles(std::span<const Prop> props, float map_size, const std::function<float(float, float)>& height)
    : half_size_(map_size / 2), side_(std::max(1, static_cast<int>(std::ceil(map_size / cell_size)))),
      cells_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
    for (const Prop& prop : props) {
        const PropRow& kind = row(prop.kind);
        if (kind.loose())
            continue;
        const glm::vec3 half = kind.half_extents * prop.scale;
        Solid solid{prop.kind, kind.shape, {prop.x, prop.y, height(prop.x, prop.y) + half.z}, prop.heading, half};
        if (kind.shape != PropShape::sphere) { // a sphere is deep enough in the ground
            solid.half_extents.z += foot / 2;
            solid.centre.z -= foot / 2;
        }
        const auto index = static_cast<std::uint16_t>(solids_.size());
        const glm::vec2 place(solid.centre), reach(solid.reach());
        for (int row_ = cell(place.y - reach.y); row_ <= cell(place.y + reach.y); ++row_)
            for (int column = cell(place.x - reach.x); column <= cell(place.x + reach.x); ++column)
                cells_[static_cast<std::size_t>(row_ * side_ + column)].push_back(index);
        solids_.push_back(solid);
    }
}

int Obstacles::cell(float coordinate) const {
    const float cells = (coordinate + half_size_) / cell_size;
    return static_cast<int>(std::min(std::max(0.0f, cells), static_cast<float>(side_ - 1)));
}

template <class Visit> void Obstacles::visit(const glm::vec2& low, const glm::vec2& high, Visit&& visit) const {
    for (int row_ = cell(low.y); row_ <= cell(high.y); ++row_)
        for (int column = cell(low.x); column <= cell(high.x); ++column)
            for (const std::uint16_t index : cells_[static_cast<std::size_t>(row_ * side_ + column)])
                visit(index);
}

template <class Visit> void Obstacles::visit_path(const glm::vec2& a, const glm::vec2& b, Visit&& visit) const {
    constexpr float margin = 0.1f; // more than all rounding [m]
    const glm::vec2 low = glm::min(a, b), high = glm::max(a, b);
    const int first = cell(low.x), last = cell(high.x);
    const bool steep = high.x - low.x < cell_size; // at most two columns: the whole path in both
    const auto y_at = [&](float x) { return std::clamp(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x), low.y, high.y); };
    for (int column = first; column <= last; ++column) {
        float from = low.y, to = high.y; // the part of the path in this column
        if (!steep) {
            const float left = static_cast<float>(column) * cell_size - half_size_;
            const float enters = y_at(column == first ? low.x : left);
            const float leaves = y_at(column == last ? high.x : left + cell_size);
            from = std::min(enters, leaves) - margin;
            to = std::max(enters, leaves) + margin;
        }
        for (int row_ = cell(from); row_ <= cell(to); ++row_)
            for (const std::uint16_t index : cells_[static_cast<std::size_t>(row_ * side_ + column)])
                if (visit(index))
                    return;
    }
}

std::optional<Entry> Obstacles::ray(const glm::vec3& from, const glm::vec3& to) const {
    std::optional<Entry> nearest;
    if (!std::isfinite(glm::dot(from, from) + glm::dot(to, to)))
        return nearest;
    visit_path(from, to, [&](std::uint16_t index) {
        const auto entry = find_entry(solids_[index], from, to);
        if (entry && (!nearest || entry->fraction < nearest->fraction))
            nearest = entry;
        return false;
    });
    return nearest;
}

std::optional<std::uint16_t> Obstacles::any(const glm::vec3& from, const glm::vec3& to) const {
    std::optional<std::uint16_t> found;
    if (!std::isfinite(glm::dot(from, from) + glm::dot(to, to)))
        return found;
    visit_path(from, to, [&](std::uint16_t index) {
        if (find_entry(solids_[index], from, to))
            found = index;
        return found.has_value();
    });
    return found;
}

std::vector<const Solid*> Obstacles::near(const glm::vec2& place, float distance) const {
    std::vector<const Solid*> found;
    visit(place - distance, place + distance, [&](std::uint16_t index) {
        const Solid* solid = &solids_[index];
        if (glm::distance(glm::vec2(solid->centre), place) < distance + solid->reach())
            found.push_back(solid);
    });
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace world
