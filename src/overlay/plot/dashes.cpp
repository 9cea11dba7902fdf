#include "overlay/plot/dashes.h"

#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace overlay {

std::span<const float> dash_pattern(int pattern) {
    using Lengths = std::vector<float>;
    static const std::array<Lengths, dash_patterns> patterns{
        Lengths{1}, {6, 3}, {2, 2}, {7, 2, 2, 2}, {12, 4}, {6, 2, 1.5f, 2, 1.5f, 2}, {4, 6}, {10, 2, 4, 2}};
    return patterns[static_cast<std::size_t>(pattern) % patterns.size()];
}

std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale, float origin) {
    const auto lengths = dash_pattern(pattern);
    const float turn = std::accumulate(lengths.begin(), lengths.end(), 0.0f) * scale;
    std::vector<std::pair<ImVec2, ImVec2>> pieces;
    for (std::size_t i = 1; i < points.size(); ++i) {
        ImVec2 from = points[i - 1], to = points[i];
        const ImVec2 way(to.x - from.x, to.y - from.y);
        if (lengths.size() == 1) {
            pieces.emplace_back(from, to);
            continue;
        }
        const bool steep = std::abs(way.y) > std::abs(way.x);
        float low = steep ? from.y : from.x, high = steep ? to.y : to.x;
        const auto at = [&](float along) {
            const float share = steep ? (along - from.y) / way.y : (along - from.x) / way.x;
            return ImVec2(from.x + share * way.x, from.y + share * way.y);
        };
        if (low > high)
            std::swap(low, high);
        const float zero = steep ? 0 : origin;
        float begin = zero + std::floor((low - zero) / turn) * turn; // of a length that is drawn or left out
        for (std::size_t part = 0; begin < high; part = (part + 1) % lengths.size()) {
            const float end = begin + lengths[part] * scale;
            if (part % 2 == 0 && std::max(begin, low) < std::min(end, high))
                pieces.emplace_back(at(std::max(begin, low)), at(std::min(end, high)));
            begin = end;
        }
    }
    return pieces;
}

void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern, float origin) {
    if (pattern % dash_patterns == 0) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width);
        return;
    }
    for (const auto& [from, to] : dashes(points, pattern, look.px(1), origin))
        list.AddLine(from, to, colour, width);
}

} // namespace overlay
