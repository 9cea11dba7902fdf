#include "dead_reckoning/receiving/clamp_lanes.h"

#include <cmath>

namespace dr {

namespace {

constexpr float upright = 0.5f; ///< cosine of the largest tilt up to which the pose is fully clamped to the footprint

/// Contact points in world axes [m], three per lane; the lanes of a point are adjacent in memory.
struct alignas(32) Contacts {
    std::array<Lanes, 3> x, y, z;
};

DR_WIDE void find_contacts(const Batch::Shown& __restrict shown, const FootprintLanes& __restrict feet,
                           Contacts& __restrict points) {
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float w = shown.orientation[0][i], x = shown.orientation[1][i], y = shown.orientation[2][i],
                    z = shown.orientation[3][i];
        const float xx = 1 - 2 * (y * y + z * z), xy = 2 * (x * y - w * z), xz = 2 * (x * z + w * y);
        const float yx = 2 * (x * y + w * z), yy = 1 - 2 * (x * x + z * z), yz = 2 * (y * z - w * x);
        const float zx = 2 * (x * z - w * y), zy = 2 * (y * z + w * x), zz = 1 - 2 * (x * x + y * y);
        const float px = shown.position[0][i] + xz * feet.z[i], py = shown.position[1][i] + yz * feet.z[i],
                    pz = shown.position[2][i] + zz * feet.z[i];
        for (std::size_t point = 0; point < 3; ++point) {
            const float fx = feet.x[point][i], fy = feet.y[point][i];
            points.x[point][i] = px + xx * fx + xy * fy;
            points.y[point][i] = py + yx * fx + yy * fy;
            points.z[point][i] = pz + zx * fx + zy * fy;
        }
    }
}

/// Moves contact points to the ground where the clamp mode requires it. For each lane, `lift` is the largest rise of
/// its three points [m], and `moved` is 1 if a point moved. Returns whether a point of any lane moved.
DR_WIDE bool put_down(Contacts& __restrict points, const std::array<Lanes, 3>& __restrict heights,
                      const FootprintLanes& __restrict feet, Lanes& __restrict lift, Lanes& __restrict moved) {
    float any = 0;
    for (std::size_t i = 0; i < lane_count; ++i) {
        float highest = 0, moves = 0;
        for (std::size_t point = 0; point < 3; ++point) {
            const float z = points.z[point][i], height = heights[point][i];
            const float up = height - z; // NaN where there is no ground
            const float goes = (up > 0) | ((feet.always[i] > 0) & (up <= 0)) ? 1.0f : 0.0f;
            const float by = goes > 0 ? up : 0;
            highest = (goes > 0) & ((moves <= 0) | (by > highest)) ? by : highest;
            moves = goes > 0 ? 1 : moves;
            points.z[point][i] = goes > 0 ? height : z;
        }
        lift[i] = highest > 0 ? highest : 0;
        moved[i] = moves;
    }
    for (std::size_t i = 0; i < lane_count; ++i)
        any += moved[i];
    return any > 0;
}

/// Tilts and lifts the poses so that they stand on their contact points. Sets `odd` to 1 for lanes too steep for this
/// function.
DR_WIDE void stand(Batch::Shown& __restrict shown, const Contacts& __restrict points,
                   const FootprintLanes& __restrict feet, const Lanes& __restrict lift, const Lanes& __restrict moved,
                   Lanes& __restrict odd) {
    Lanes length, forward_length, biggest, multiplier;
    alignas(32) std::array<Lanes, 3> n, f;
    alignas(32) std::array<Lanes, 4> q;
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float ax = points.x[1][i] - points.x[0][i], ay = points.y[1][i] - points.y[0][i],
                    az = points.z[1][i] - points.z[0][i];
        const float bx = points.x[2][i] - points.x[0][i], by = points.y[2][i] - points.y[0][i],
                    bz = points.z[2][i] - points.z[0][i];
        const float nx = ay * bz - az * by, ny = az * bx - ax * bz, nz = ax * by - ay * bx;
        const float sign = nz < 0 ? -1.0f : 1.0f;
        n[0][i] = nx * sign;
        n[1][i] = ny * sign;
        n[2][i] = nz * sign;
        length[i] = nx * nx + ny * ny + nz * nz;
    }
    for (std::size_t i = 0; i < lane_count; ++i)
        length[i] = 1 / std::sqrt(length[i] > 0 ? length[i] : 1.0f);
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float w = shown.orientation[0][i], x = shown.orientation[1][i], y = shown.orientation[2][i],
                    z = shown.orientation[3][i];
        const float nx = n[0][i] * length[i], ny = n[1][i] * length[i], nz = n[2][i] * length[i];
        const float forward_x = 1 - 2 * (y * y + z * z), forward_y = 2 * (x * y + w * z);
        const float level = forward_x * forward_x + forward_y * forward_y;
        const float up = 1 - 2 * (x * x + y * y);
        odd[i] = ((up >= upright) & (nz >= upright) & (level >= 1e-6f)) ? 0.0f : 1.0f;
        n[0][i] = nx;
        n[1][i] = ny;
        n[2][i] = nz;
        const float forward_z = -(forward_x * nx + forward_y * ny) / (odd[i] > 0 ? 1.0f : nz);
        f[0][i] = forward_x;
        f[1][i] = forward_y;
        f[2][i] = forward_z;
        forward_length[i] = odd[i] > 0 ? 1.0f : level + forward_z * forward_z;
    }
    for (std::size_t i = 0; i < lane_count; ++i)
        forward_length[i] = 1 / std::sqrt(forward_length[i]);
    // Converts the axes forward, left, up to a quaternion. For an upright actor its largest component is w or z.
    for (std::size_t i = 0; i < lane_count; ++i) {
        f[0][i] *= forward_length[i];
        f[1][i] *= forward_length[i];
        f[2][i] *= forward_length[i];
        const float left_y = n[2][i] * f[0][i] - n[0][i] * f[2][i];
        const float of_w = f[0][i] + left_y + n[2][i], of_z = n[2][i] - f[0][i] - left_y;
        biggest[i] = (of_w >= of_z ? of_w : of_z) + 1;
    }
    for (std::size_t i = 0; i < lane_count; ++i)
        biggest[i] = 0.5f * std::sqrt(biggest[i] > 0 ? biggest[i] : 1.0f);
    for (std::size_t i = 0; i < lane_count; ++i)
        multiplier[i] = 0.25f / biggest[i];
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float left_x = n[1][i] * f[2][i] - n[2][i] * f[1][i], left_y = n[2][i] * f[0][i] - n[0][i] * f[2][i],
                    left_z = n[0][i] * f[1][i] - n[1][i] * f[0][i];
        const bool by_w = f[0][i] + left_y + n[2][i] >= n[2][i] - f[0][i] - left_y;
        const float m = multiplier[i];
        const float w = by_w ? biggest[i] : (f[1][i] - left_x) * m, z = by_w ? (f[1][i] - left_x) * m : biggest[i];
        const float x = (by_w ? left_z - n[1][i] : n[0][i] + f[2][i]) * m,
                    y = (by_w ? n[0][i] - f[2][i] : left_z + n[1][i]) * m;
        // Keep the sign of the quaternion, because it may be blended later.
        const float same = w * shown.orientation[0][i] + x * shown.orientation[1][i] + y * shown.orientation[2][i] +
                           z * shown.orientation[3][i];
        const float sign = same < 0 ? -1.0f : 1.0f;
        q[0][i] = w * sign;
        q[1][i] = x * sign;
        q[2][i] = y * sign;
        q[3][i] = z * sign;
    }
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float dx = shown.position[0][i] - points.x[0][i], dy = shown.position[1][i] - points.y[0][i];
        const float before = shown.position[2][i], lifted = before + lift[i];
        const float up = n[2][i], nz = odd[i] > 0 ? 1.0f : up;
        const float height = points.z[0][i] + (-feet.z[i] - n[0][i] * dx - n[1][i] * dy) / nz;
        const float on = lifted + (height - lifted);
        const float up_only = on > before ? on : before;
        const float where = feet.always[i] > 0 ? on : up_only;
        shown.position[2][i] = moved[i] > odd[i] ? where : before;
    }
    for (std::size_t component = 0; component < 4; ++component)
        for (std::size_t i = 0; i < lane_count; ++i) {
            const float as_it_was = shown.orientation[component][i], put = q[component][i];
            shown.orientation[component][i] = moved[i] > odd[i] ? put : as_it_was;
        }
}

} // namespace

void FootprintLanes::set(std::size_t lane, const Footprint<float>& footprint, ClampMode mode) {
    for (std::size_t point = 0; point < 3; ++point) {
        x[point][lane] = footprint[point].x;
        y[point][lane] = footprint[point].y;
    }
    z[lane] = footprint[0].z;
    always[lane] = mode == ClampMode::always ? 1 : 0;
    any[lane] = mode != ClampMode::none;
}

std::bitset<lane_count> clamp_lanes(Batch::Shown& shown, const FootprintLanes& feet, const GroundHeights& ground) {
    if (feet.any.none())
        return {};
    Contacts points;
    find_contacts(shown, feet, points);
    alignas(32) std::array<Lanes, 3> heights;
    ground(points.x[0].data(), points.y[0].data(), 3 * lane_count, heights[0].data());
    Lanes lift, moved, odd;
    if (!put_down(points, heights, feet, lift, moved))
        return {};
    for (std::size_t i = 0; i < lane_count; ++i)
        if (!feet.any[i])
            moved[i] = 0;
    stand(shown, points, feet, lift, moved, odd);
    std::bitset<lane_count> left;
    for (std::size_t i = 0; i < lane_count; ++i)
        left[i] = moved[i] > 0 && odd[i] > 0;
    return left;
}

} // namespace dr
