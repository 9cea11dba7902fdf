/// Data of plots: envelopes, strokes, dashes, and shapes of marks.

#include "overlay/plot/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace overlay {

std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns) {
    std::vector<PlotPoint> result;
    int last_column = -1;
    for (const PlotPoint& point : points) {
        if (!(point.x >= x_low && point.x <= x_high))
            continue;
        const int column = static_cast<int>((point.x - x_low) / (x_high - x_low) * (columns - 1e-6));
        if (column != last_column)
            result.push_back(point);
        else if (point.y > result.back().y)
            result.back() = point;
        last_column = column;
    }
    return result;
}

std::vector<PlotStroke> strokes(const Plot& plot, const PlotFrame& frame, int columns) {
    const double highest = frame.y_axis.value(1.05);
    std::vector<PlotStroke> all;
    for (auto series = plot.series.rbegin(); series != plot.series.rend(); ++series) {
        double last = -1e300;
        for (const PlotPoint& point :
             plot.log_x ? series->points : envelope(series->points, plot.x_low, plot.x_high, columns)) {
            if (!std::isfinite(point.x) || !std::isfinite(point.y))
                continue;
            if (point.x - last > plot.max_gap)
                all.push_back({&*series, {}});
            all.back().points.emplace_back(frame.x(point.x), frame.y(std::min(point.y, highest)));
            last = point.x;
        }
    }
    return all;
}

double value_at(std::span<const PlotPoint> points, double x, double max_gap) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto after = std::ranges::lower_bound(points, x, {}, &PlotPoint::x);
    if (after == points.end())
        return nothing;
    if (after->x == x)
        return after->y;
    if (after == points.begin())
        return nothing;
    const PlotPoint &b = *after, &a = *(after - 1);
    if (b.x - a.x > max_gap)
        return nothing;
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
}

void PlotView::pan(double by, double newest) {
    const double moved = x_high(newest) + by;
    if (moved >= newest)
        end.reset();
    else
        end = std::max(moved, newest - max_span);
}

void PlotView::zoom(double factor, double around, double newest) {
    const double before = span, right = x_high(newest);
    span = std::clamp(span * factor, min_span, max_span);
    if (!live())
        pan((right - around) * (span / before - 1), newest);
}

std::vector<ImVec2> corners_of(MarkShape shape) {
    switch (shape) {
    case MarkShape::triangle:
        return {{0, -1.2f}, {1.1f, 0.8f}, {-1.1f, 0.8f}};
    case MarkShape::triangle_down:
        return {{0, 1.2f}, {-1.1f, -0.8f}, {1.1f, -0.8f}};
    case MarkShape::square:
        return {{-0.9f, -0.9f}, {0.9f, -0.9f}, {0.9f, 0.9f}, {-0.9f, 0.9f}};
    case MarkShape::diamond:
        return {{0, -1.3f}, {1.3f, 0}, {0, 1.3f}, {-1.3f, 0}};
    case MarkShape::bar:
        return {{-0.4f, -1.3f}, {0.4f, -1.3f}, {0.4f, 1.3f}, {-0.4f, 1.3f}};
    case MarkShape::star: {
        std::vector<ImVec2> tips;
        for (int i = 0; i < 10; ++i) {
            const float angle = 0.2f * 3.14159265f * static_cast<float>(i), length = i % 2 == 0 ? 1.45f : 0.6f;
            tips.emplace_back(length * std::sin(angle), -length * std::cos(angle));
        }
        return tips;
    }
    default:
        return {};
    }
}

void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour) {
    const auto at = [&](float x, float y) { return ImVec2(middle.x + x * radius, middle.y + y * radius); };
    const float thick = radius * 0.55f;
    std::vector<ImVec2> corners = corners_of(shape);
    for (ImVec2& corner : corners)
        corner = at(corner.x, corner.y);
    switch (shape) {
    case MarkShape::dot:
        return list.AddCircleFilled(middle, radius, colour);
    case MarkShape::ring:
        return list.AddCircle(middle, radius, colour, 0, thick);
    case MarkShape::frame:
        return list.AddRect(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, 0, 0, thick);
    case MarkShape::cross:
        list.AddLine(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, thick);
        return list.AddLine(at(-0.9f, 0.9f), at(0.9f, -0.9f), colour, thick);
    case MarkShape::square:
    case MarkShape::bar:
        return list.AddRectFilled(corners[0], corners[2], colour);
    case MarkShape::star: // drawn in parts because it is not convex
        for (std::size_t i = 0; i < corners.size(); i += 2)
            list.AddQuadFilled(middle, corners[(i + 9) % 10], corners[i], corners[i + 1], colour);
        return;
    default:
        return list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), colour);
    }
}

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
        float begin = zero + std::floor((low - zero) / turn) * turn; // start of the present dash or gap
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
