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

} // namespace overlay
