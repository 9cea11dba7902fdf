/// Terrain::heights: heights of the ground at many positions at once.

#include "dead_reckoning/lanes.h"
#include "world/terrain.h"

#include <array>
#include <limits>

namespace world {

namespace {

constexpr std::size_t chunk = 24; ///< positions per step: three contact points of each of the eight actors of a block
using Places = std::array<float, chunk>;
/// Grid cells of the positions: index of the south-west sample; fractions of the cell to the east (u) and north (v).
struct alignas(32) Cells {
    std::array<int, chunk> sample;
    Places u, v;
};

DR_WIDE void find_cells(const float* __restrict x, const float* __restrict y, float size, float spacing, int samples,
                        Cells& __restrict cells) {
    const auto last = static_cast<float>(samples - 1);
    const float half = size / 2;
    for (std::size_t i = 0; i < chunk; ++i) {
        const float across = (x[i] + half) / spacing, along = (y[i] + half) / spacing;
        float column = across > 0 ? across : 0, row = along > 0 ? along : 0; // NaN becomes 0
        column = column < last ? column : last;
        row = row < last ? row : last;
        int left = static_cast<int>(column), below = static_cast<int>(row);
        left = left < samples - 2 ? left : samples - 2;
        below = below < samples - 2 ? below : samples - 2;
        cells.sample[i] = below * samples + left;
        cells.u[i] = column - static_cast<float>(left);
        cells.v[i] = row - static_cast<float>(below);
    }
}

struct alignas(32) Corners {
    Places south_west, south_east, north_west, north_east;
};

DR_WIDE void on_triangles(const float* __restrict x, const float* __restrict y, float half,
                          const Cells& __restrict cells, const Corners& __restrict at, float* __restrict height) {
    for (std::size_t i = 0; i < chunk; ++i) {
        const float u = cells.u[i], v = cells.v[i];
        const float lower =
            at.south_west[i] + u * (at.south_east[i] - at.south_west[i]) + v * (at.north_west[i] - at.south_west[i]);
        const float upper = at.north_east[i] - (1 - u) * (at.north_east[i] - at.north_west[i]) -
                            (1 - v) * (at.north_east[i] - at.south_east[i]);
        const float is = u + v <= 1 ? lower : upper;
        const float far_x = x[i] < 0 ? -x[i] : x[i], far_y = y[i] < 0 ? -y[i] : y[i];
        const float inside = far_x <= half ? is : std::numeric_limits<float>::quiet_NaN();
        height[i] = far_y <= half ? inside : std::numeric_limits<float>::quiet_NaN();
    }
}

} // namespace

void Terrain::heights(const float* x, const float* y, std::size_t count, float* height) const {
    Cells cells;
    Corners at;
    for (std::size_t done = 0; done < count; done += chunk) {
        if (count - done < chunk) { // fewer than `chunk` positions are left
            for (std::size_t i = done; i < count; ++i)
                height[i] = this->height(x[i], y[i]).value_or(std::numeric_limits<float>::quiet_NaN());
            return;
        }
        find_cells(x + done, y + done, size_, spacing_, samples_, cells);
        for (std::size_t i = 0; i < chunk; ++i) {
            const float *south = &heights_[static_cast<std::size_t>(cells.sample[i])], *north = south + samples_;
            at.south_west[i] = south[0];
            at.south_east[i] = south[1];
            at.north_west[i] = north[0];
            at.north_east[i] = north[1];
        }
        on_triangles(x + done, y + done, size_ / 2, cells, at, height + done);
    }
}

} // namespace world
