/// What of its data a plot shows.

#include "overlay/plot/plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
    case MarkShape::star: // is not convex
        for (std::size_t i = 0; i < corners.size(); i += 2)
            list.AddQuadFilled(middle, corners[(i + 9) % 10], corners[i], corners[i + 1], colour);
        return;
    default:
        return list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), colour);
    }
}

} // namespace overlay
