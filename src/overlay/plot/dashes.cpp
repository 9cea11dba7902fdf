#include "overlay/plot/dashes.h"

#include <array>
#include <cmath>

namespace overlay {

namespace {
/// Drawn and left out in turn; a turn of the pattern is 8 units.
struct Pattern {
    std::array<float, 4> lengths;
};
constexpr std::array<Pattern, dash_patterns> patterns{{
    {{8, 0, 0, 0}},
    {{5, 3, 0, 0}},
    {{1.5f, 2.5f, 1.5f, 2.5f}},
    {{3.5f, 1.5f, 1.5f, 1.5f}},
}};
} // namespace

std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale) {
    const auto& lengths = patterns[static_cast<std::size_t>(pattern) % patterns.size()].lengths;
    std::vector<std::pair<ImVec2, ImVec2>> pieces;
    std::size_t part = 0;
    float left = lengths[0] * scale; // of this part of the pattern
    for (std::size_t i = 1; i < points.size(); ++i) {
        const ImVec2 from = points[i - 1], way(points[i].x - from.x, points[i].y - from.y);
        const float length = std::hypot(way.x, way.y);
        const auto at = [&](float done) {
            return ImVec2(from.x + way.x * done / length, from.y + way.y * done / length);
        };
        for (float done = 0; done < length;) {
            while (left <= 0) {
                part = (part + 1) % lengths.size();
                left = lengths[part] * scale;
            }
            const float end = std::min(done + left, length);
            if (part % 2 == 0)
                pieces.emplace_back(at(done), at(end));
            left -= end - done;
            done = end;
        }
    }
    return pieces;
}

void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern) {
    if (pattern % dash_patterns == 0) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width);
        return;
    }
    for (const auto& [from, to] : dashes(points, pattern, look.px(1)))
        list.AddLine(from, to, colour, width);
}

} // namespace overlay
