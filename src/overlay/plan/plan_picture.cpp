#include "overlay/plan/plan_picture.h"

#include "overlay/instruments/scores.h"
#include "overlay/plan/formula.h"
#include "overlay/plot/error_plot.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

namespace {

ImU32 colour_of(PlanPart part) { return *plan_row(part).colour; }

/// Output of `draw_plan`, and its labels so far.
struct Canvas {
    ImDrawList& list;
    const Look& look;
    const PlanSheet& sheet;

    struct Text {
        std::string formula;
        ImU32 colour;
    };
    std::vector<PlanLabel> labels{};
    std::vector<Text> texts{};

    void label(const std::string& key, const std::string& formula, const glm::vec2& at, ImU32 colour) {
        const ImVec2 text = formula_size(look, formula), anchor = sheet.at(at);
        labels.push_back({key, anchor, {text.x + look.px(6), text.y + look.px(2)}});
        texts.push_back({formula, colour});
    }
    [[nodiscard]] std::vector<ImVec2> pixels(std::span<const glm::vec2> points) const {
        std::vector<ImVec2> all;
        for (const glm::vec2& point : points)
            all.push_back(sheet.at(point));
        return all;
    }
    void dashed(std::span<const glm::vec2> points, ImU32 colour, float width, int dash) {
        if (points.size() >= 2)
            draw_line(list, look, pixels(points), colour, look.px(width), dash);
    }

    void grid(double step) {
        const float from_x = sheet.centre.x - sheet.area.width() / 2 / sheet.scale,
                    from_y = sheet.centre.y - sheet.area.height() / 2 / sheet.scale;
        const double columns = static_cast<double>(sheet.area.width() / sheet.scale),
                     rows = static_cast<double>(sheet.area.height() / sheet.scale);
        const ImU32 ink = fade(colours::text, 0.07f);
        for (const double x : ticks(static_cast<double>(from_x), static_cast<double>(from_x) + columns, step)) {
            const float at = std::round(sheet.at({x, 0}).x);
            list.AddLine({at, sheet.area.low.y}, {at, sheet.area.high.y}, ink);
        }
        for (const double y : ticks(static_cast<double>(from_y), static_cast<double>(from_y) + rows, step)) {
            const float at = std::round(sheet.at({0, y}).y);
            list.AddLine({sheet.area.low.x, at}, {sheet.area.high.x, at}, ink);
        }
    }

    /// The band of one update; `newest`: drawn brighter.
    void band(const PlanBand& band, bool newest) {
        const std::vector<ImVec2> middle = pixels(band.middle);
        const float half = band.radius * sheet.scale;
        const ImU32 colour = colour_of(PlanPart::threshold);
        std::vector<ImVec2> left, right;
        ImVec2 across(0, 1);
        for (std::size_t i = 0; i < middle.size(); ++i) {
            const ImVec2 &a = middle[i > 0 ? i - 1 : 0], &b = middle[std::min(i + 1, middle.size() - 1)];
            if (const float length = std::hypot(b.x - a.x, b.y - a.y); length > 1e-3f)
                across = {(b.y - a.y) / length, (a.x - b.x) / length};
            left.emplace_back(middle[i].x + half * across.x, middle[i].y + half * across.y);
            right.emplace_back(middle[i].x - half * across.x, middle[i].y - half * across.y);
        }
        for (std::size_t i = 1; i < middle.size(); ++i)
            list.AddQuadFilled(left[i - 1], left[i], right[i], right[i - 1], fade(colour, newest ? 0.13f : 0.06f));
        for (const auto& side : {left, right})
            list.AddPolyline(side.data(), static_cast<int>(side.size()), fade(colour, newest ? 0.7f : 0.3f), 0,
                             look.px(1));
        draw_line(list, look, middle, fade(colour, newest ? 0.9f : 0.4f), look.px(1.5f), 1);
        if (newest && !middle.empty())
            list.AddCircle(middle.back(), std::max(half, look.px(2)), fade(colour, 0.9f), 0, look.px(1.5f));
    }

    void line(const PlanLine& line) {
        const PlanPartRow& style = plan_row(line.part);
        if (!line.past)
            return dashed(line.points, *style.colour, line.part == PlanPart::displayed ? 2 : style.width,
                          line.part == PlanPart::displayed ? 1 : style.dash);
        // Older parts are fainter. The true path is wider, so that it is visible under the displayed one.
        const auto size = static_cast<float>(line.points.size());
        const float width = look.px(line.part == PlanPart::truth ? style.width + 3 : style.width);
        for (std::size_t i = 1; i < line.points.size(); ++i)
            list.AddLine(sheet.at(line.points[i - 1]), sheet.at(line.points[i]),
                         fade(*style.colour, 0.25f + 0.75f * static_cast<float>(i) / size), width);
    }

    void tank(const PlanTank& tank) {
        const glm::vec2 ahead(std::cos(tank.heading), std::sin(tank.heading)), left(-ahead.y, ahead.x);
        const glm::vec2 half(world::body_half_extents);
        const auto corner = [&](float x, float y) {
            return sheet.at(tank.at + ahead * x * half.x + left * y * half.y);
        };
        const std::array hull{corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)};
        const ImU32 colour = colour_of(tank.part);
        list.AddConvexPolyFilled(hull.data(), 4, fade(colour, 0.07f));
        list.AddPolyline(hull.data(), 4, fade(colour, 0.55f), ImDrawFlags_Closed, look.px(1.5f));
        list.AddLine(sheet.at(tank.at + ahead * (0.55f * half.x)), sheet.at(tank.at + ahead * half.x),
                     fade(colour, 0.55f), look.px(1.5f));
    }

    /// The error: a line from the true to the displayed tank.
    void error(const Plan& plan) {
        if (plan.tanks.size() != 2 || !plan.figures.error)
            return;
        const ImVec2 a = sheet.at(plan.tanks[0].at), b = sheet.at(plan.tanks[1].at);
        if (std::hypot(b.x - a.x, b.y - a.y) < look.px(14))
            return; // too short to be seen
        list.AddLine(a, b, fade(colours::text, 0.8f), look.px(1.5f));
        label("error", figure(*plan.figures.error, "m"), (plan.tanks[0].at + plan.tanks[1].at) / 2.0f, colours::text);
    }

    void arrow(const PlanArrow& arrow) {
        const ImVec2 from = sheet.at(arrow.from), to = sheet.at(arrow.to);
        const float x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y), head = look.px(8);
        if (length < head)
            return; // too short to have a direction
        const ImU32 colour = colour_of(arrow.part);
        const float ux = x / length, uy = y / length;
        const ImVec2 neck(to.x - ux * head, to.y - uy * head);
        list.AddLine(from, neck, colour, look.px(2.5f));
        list.AddTriangleFilled(to, {neck.x - uy * head * 0.45f, neck.y + ux * head * 0.45f},
                               {neck.x + uy * head * 0.45f, neck.y - ux * head * 0.45f}, colour);
        label(arrow.symbol, arrow.symbol, arrow.to, colour);
    }

    void point(const PlanPoint& point) {
        const ImVec2 at = sheet.at(point.at);
        const ImU32 colour = colour_of(point.part);
        const float radius = look.px(point.part == PlanPart::construction ? 3.5f : 4.5f);
        list.AddCircleFilled(at, radius + look.px(1.5f), colours::board);
        if (point.part == PlanPart::construction)
            list.AddCircle(at, radius, colour, 0, look.px(1.8f));
        else
            list.AddCircleFilled(at, radius, colour);
        label(point.symbol, point.symbol, point.at, colour);
    }

    void update(const PlanUpdate& update, bool newest) {
        const MarkKind& kind = reason_kind(update.mark);
        const ImVec2 at = sheet.at(update.at());
        draw_mark_shape(list, kind.shape, at, look.px(update.mark.full ? 8.5f : 7), colours::text);
        draw_mark_shape(list, kind.shape, at, look.px(update.mark.full ? 6.5f : 5), kind.colour);
        constexpr double flash = 0.6; // [s]
        if (!newest || update.age > flash)
            return;
        const auto way = static_cast<float>(update.age / flash);
        list.AddCircle(at, look.px(8 + 22 * way), fade(kind.colour, 1 - way), 0, look.px(3));
    }

    /// Writes all labels on a dark ground, with a line to the anchor of those that are farther away.
    void write(std::map<std::string, int>& sides) {
        const Area room{{sheet.area.low.x + look.px(4), sheet.area.low.y + look.px(4)},
                        {sheet.area.high.x - look.px(4), sheet.area.high.y - look.px(34)}};
        const std::vector<Area> placed = place_labels(labels, room, look.px(8), sides);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const Area& area = placed[i];
            const ImVec2 from = labels[i].anchor,
                         to(std::clamp(from.x, area.low.x, area.high.x), std::clamp(from.y, area.low.y, area.high.y));
            if (area.width() > 0 && std::hypot(to.x - from.x, to.y - from.y) > look.px(14))
                list.AddLine(from, to, fade(texts[i].colour, 0.6f), look.px(1));
        }
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const Area& area = placed[i];
            if (area.width() <= 0)
                continue;
            ground(area.low, area.high);
            draw_formula(list, look, {area.low.x + look.px(3), area.low.y + look.px(1)}, texts[i].colour,
                         texts[i].formula);
        }
    }

    void ground(ImVec2 low, ImVec2 high) { list.AddRectFilled(low, high, colours::board, look.px(3)); }

    /// T̂ at the foot: how far the blend is.
    void progress(const PlanFigures& figures) {
        const std::string text =
            figures.delay > 0
                ? fmt::format("{} s behind{}", figure(figures.delay), figures.dry ? ", waits for an update" : "")
            : figures.interval == 0 ? "no blend"
            : figures.elapsed < figures.interval
                ? fmt::format("T^ {:.2f}   T_t {:.2f} s of T_Δ {:.2f} s", figures.fraction(), figures.elapsed,
                              figures.interval)
                : fmt::format("T^ 1.00   the prediction alone, for {:.2f} s", figures.elapsed - figures.interval);
        const ImVec2 size = formula_size(look, text);
        const float foot = sheet.area.high.y - look.px(6), right = sheet.area.high.x - look.px(10);
        const float width = std::min(look.px(250), sheet.area.width() * 0.45f), left = right - width;
        if (size.x > width)
            return; // the picture is too narrow
        ground({left - look.px(4), foot - size.y - look.px(7)}, {right + look.px(4), foot + look.px(3)});
        draw_formula(list, look, {left, foot - size.y - look.px(5)}, colours::text, text);
        list.AddRectFilled({left, foot - look.px(4)}, {right, foot}, fade(colours::text, 0.15f), look.px(2));
        list.AddRectFilled({left, foot - look.px(4)}, {left + width * static_cast<float>(figures.fraction()), foot},
                           colour_of(PlanPart::displayed), look.px(2));
    }
    void scale_bar(double metres) {
        const ImVec2 foot(sheet.area.low.x + look.px(10), sheet.area.high.y - look.px(8));
        const float length = static_cast<float>(metres) * sheet.scale;
        ground({foot.x - look.px(4), foot.y - look.small->FontSize - look.px(6)},
               {foot.x + std::max(length, look.px(50)) + look.px(4), foot.y + look.px(4)});
        list.AddLine(foot, {foot.x + length, foot.y}, colours::text, look.px(2));
        for (const float x : {0.0f, length})
            list.AddLine({foot.x + x, foot.y - look.px(4)}, {foot.x + x, foot.y + look.px(1)}, colours::text,
                         look.px(2));
        list.AddText(look.small, look.small->FontSize,
                     {foot.x + look.px(4), foot.y - look.small->FontSize - look.px(5)}, colours::text,
                     fmt::format("{:g} m", metres).c_str());
    }
};

} // namespace

const MarkKind& reason_kind(const client::UpdateMark& mark) {
    return reason_kinds()[static_cast<std::size_t>(mark.reason) % reason_kinds().size()];
}

std::string reason_in_words(const client::UpdateMark& mark, const dr::PublisherSettings& publisher) {
    const std::string& name = reason_kind(mark).name;
    const auto rows = deviation_rows();
    const auto row = std::ranges::find(rows, name, &DeviationRow::name);
    if (row == rows.end() || !mark.deviation)
        return name;
    const double value = (*mark.deviation).*row->value, threshold = publisher.*row->threshold;
    if (threshold > 0 && value > threshold)
        return fmt::format("{} {} of {:.3g} {}", name, figure(value * row->factor), threshold * row->factor, row->unit);
    return mark.reason == dr::Reason::rotation ? "rotation of turret or gun" : name;
}

void draw_plan(ImDrawList& list, const Look& look, const PlanSheet& sheet, const Plan& plan, const HiddenParts& hidden,
               const std::string& reason, std::map<std::string, int>& sides) {
    Canvas canvas{.list = list, .look = look, .sheet = sheet};
    list.AddRectFilled(sheet.area.low, sheet.area.high, IM_COL32(16, 22, 30, 255), look.px(4));
    list.PushClipRect(sheet.area.low, sheet.area.high, true);
    const double metres = tick_step(static_cast<double>(sheet.area.width() / sheet.scale), 10);
    canvas.grid(metres);
    const auto shown = [&](PlanPart part) { return !hidden[part]; };
    if (shown(PlanPart::threshold))
        for (const PlanBand& band : plan.bands)
            canvas.band(band, &band == &plan.bands.back());
    for (const PlanTank& tank : plan.tanks)
        if (shown(tank.part))
            canvas.tank(tank);
    for (const PlanPart part : {PlanPart::road, PlanPart::truth, PlanPart::displayed, PlanPart::last_known,
                                PlanPart::from_displayed, PlanPart::construction})
        for (const PlanLine& line : plan.lines)
            if (line.part == part && shown(part))
                canvas.line(line);
    if (shown(PlanPart::update))
        for (const PlanUpdate& update : plan.updates)
            canvas.update(update, &update == &plan.updates.back());
    for (const PlanPoint& point : plan.points)
        if (shown(point.part))
            canvas.point(point);
    for (const PlanArrow& arrow : plan.arrows)
        if (shown(arrow.part))
            canvas.arrow(arrow);
    if (shown(PlanPart::update) && !plan.updates.empty() && !reason.empty())
        canvas.label("reason", reason, plan.updates.back().at(), reason_kind(plan.updates.back().mark).colour);
    if (shown(PlanPart::truth) && shown(PlanPart::displayed))
        canvas.error(plan);
    canvas.write(sides);
    canvas.scale_bar(metres);
    canvas.progress(plan.figures);
    list.PopClipRect();
}

const PlanUpdate* update_at(const Look& look, const PlanSheet& sheet, const Plan& plan, ImVec2 mouse) {
    const auto distance = [&](const PlanUpdate& update) {
        const ImVec2 at = sheet.at(update.at());
        return std::hypot(at.x - mouse.x, at.y - mouse.y);
    };
    const auto nearest = std::ranges::min_element(plan.updates, {}, distance);
    return nearest != plan.updates.end() && distance(*nearest) < look.px(9) ? &*nearest : nullptr;
}

} // namespace overlay
