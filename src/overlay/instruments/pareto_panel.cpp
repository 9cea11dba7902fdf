#include "overlay/instruments/pareto_panel.h"

#include "client/remote/scheme_words.h"
#include "overlay/instruments/preset_editor.h"
#include "overlay/plot/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

using client::ParetoCost;
using client::ParetoPoint;

std::vector<RowText> rows_of(const ParetoPoint& point) {
    const bool threshold = point.threshold > 0;
    std::vector<RowText> rows{{"scheme", point.scheme},
                              {"reference-scheme", point.scheme},
                              {"publish", threshold ? "threshold" : "fixed"},
                              {"rate", fmt::format("{:g}", point.rate)},
                              {"model-fit", point.model_fit ? "on" : "off"}};
    if (threshold)
        rows.push_back({"position-threshold", fmt::format("{:g}", point.threshold)});
    return rows;
}

namespace {
/// Title of the point's scheme, or its name in the file if this program does not know the scheme.
std::string title_of(const ParetoPoint& point) {
    const auto scheme = dr::scheme(point.scheme);
    return scheme ? client::short_title(*scheme) : point.scheme;
}

/// The sweep had its own link, so the star need not lie on a point with the same settings.
constexpr const char* star_name = "this match, on its own link";
constexpr ImU32 this_match = IM_COL32(0, 229, 255, 255);

double cost_of(const ParetoPoint& point, ParetoCost cost) {
    return cost == ParetoCost::updates ? point.updates_per_s : point.bytes_per_s;
}

} // namespace

std::string describe(const ParetoPoint& point) {
    return fmt::format("{}, {}{:g}/s{}{}", title_of(point), point.threshold > 0 ? "at most " : "", point.rate,
                       point.threshold > 0 ? fmt::format(", {:g} m", point.threshold) : "",
                       point.model_fit ? ", model fit" : "");
}

void ParetoPanel::choose(const client::ParetoData& data) {
    if (of_ != &data)
        applied_.reset();
    of_ = &data;
    shown_.clear();
    std::vector<ParetoPoint> points;
    for (std::size_t i = 0; i < data.points.size(); ++i)
        if (matches(data.points[i].scheme + " " + title_of(data.points[i]), search_) && data.points[i].mean_error > 0 &&
            cost_of(data.points[i], cost_) > 0) {
            shown_.push_back(i);
            points.push_back(data.points[i]);
        }
    const auto front = [&](client::ParetoGoal goal) {
        std::vector<std::size_t> indices;
        for (const std::size_t i : client::pareto_front(points, cost_, goal))
            indices.push_back(shown_[i]);
        return indices;
    };
    front_ = front(client::ParetoGoal::accuracy);
    smoothest_ = front(client::ParetoGoal::smoothness);
}

void ParetoPanel::apply(const InstrumentContext& context, std::size_t point) {
    applied_ = point;
    apply_rows(context.client, context.settings, context.actions, rows_of(context.pareto.data->points[point]));
    call(context.actions.clear_scores); // restarts the match's measurements with the new settings
}

void ParetoPanel::head(const Look& look, const InstrumentContext& context) {
    const FontScope small(look.small);
    bool bytes = cost_ == ParetoCost::bytes;
    if (ImGui::Checkbox("bytes", &bytes))
        cost_ = bytes ? ParetoCost::bytes : ParetoCost::updates;
    explain(look, "Cost in bytes per second instead of updates per second");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(look.px(110));
    ImGui::InputTextWithHint("##search", "search schemes", &search_);
    ImGui::SameLine();
    const std::string about = !context.pareto.status.empty() ? context.pareto.status
                              : context.pareto.data          ? context.pareto.data->about
                                                             : std::string();
    put_fitted(look.small, colours::dim, about);
    explain(look, about);
}

void ParetoPanel::draw(const Look& look, const InstrumentContext& context) {
    head(look, context);
    if (!context.pareto.data || context.pareto.data->points.empty()) {
        put_wrapped(colours::text, "No sweep results to show. Measure some with reckoning-lab sweep.");
        return;
    }
    choose(*context.pareto.data);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < look.px(560);
    const float table = narrow ? 0 : std::min(look.px(520), room.x * 0.48f);
    chart(look, context, {room.x - table - (narrow ? 0 : look.px(8)), room.y});
    if (narrow)
        return;
    ImGui::SameLine(0, look.px(8));
    const FontScope small(look.small);
    ImGui::BeginChild("front", {0, 0});
    front_table(look, context);
    ImGui::EndChild();
}

void ParetoPanel::chart(const Look& look, const InstrumentContext& context, ImVec2 size) {
    const auto& points = context.pareto.data->points;
    double low_x = 1e30, high_x = 0, low_y = 1e30, high_y = 0;
    const auto reach = [&](double x, double y) {
        low_x = std::min(low_x, x);
        high_x = std::max(high_x, x);
        low_y = std::min(low_y, y);
        high_y = std::max(high_y, y);
    };
    for (const std::size_t i : shown_)
        reach(cost_of(points[i], cost_), points[i].mean_error);
    const Cost& match = context.cost.now();
    const SchemeError* drawn = match.known() ? match.of(context.settings.scheme, true) : nullptr;
    const double now = cost_ == ParetoCost::updates ? match.updates_per_s : match.bytes_per_s;
    const double error = drawn ? drawn->mean : 0;
    const bool measured = error > 0 && now > 0;
    if (measured)
        reach(now, error);
    const Axis x = log_axis(low_x / 1.05, high_x * 1.05), y = log_axis(low_y / 1.05, high_y * 1.05);
    plot_ = {.x_low = x.low,
             .x_high = x.high,
             .y_low = y.low,
             .y_high = y.high,
             .log_x = true,
             .log_y = true,
             .x_label = cost_ == ParetoCost::updates ? "updates/s" : "bytes/s",
             .y_label = "mean error [m]",
             .empty = "no scheme matches the search",
             .series = {{"least error", colours::accent, {}}, {"least jerk", colours::text, {}}},
             .names_cursor = false};
    for (const std::size_t i : front_)
        plot_.series[0].points.push_back({cost_of(points[i], cost_), points[i].mean_error});
    for (const std::size_t i : smoothest_)
        plot_.series[1].points.push_back({cost_of(points[i], cost_), points[i].mean_error});
    for (const std::size_t i : shown_) {
        const bool on_front = std::ranges::count(front_, i) > 0;
        const bool kin = hovered_ && *hovered_ < points.size() && points[i].scheme == points[*hovered_].scheme;
        plot_.dots.push_back({cost_of(points[i], cost_), points[i].mean_error,
                              points[i].model_fit ? MarkShape::diamond : MarkShape::dot,
                              kin                                     ? colours::good
                              : on_front                              ? colours::accent
                              : std::ranges::count(smoothest_, i) > 0 ? colours::text
                                                                      : fade(colours::text, 0.4f),
                              kin || on_front ? 3.2f : 2.2f, describe(points[i])});
    }
    if (measured)
        plot_.dots.push_back({now, error, MarkShape::star, this_match, 5.5f, star_name});
    const auto frame = draw_plot(look, "pareto plot", size, plot_);
    places_.assign(points.size(), ImVec2(-1e4f, -1e4f));
    hovered_.reset();
    if (!frame)
        return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    float closest = look.px(10);
    for (const std::size_t i : shown_) {
        places_[i] = {frame->x(cost_of(points[i], cost_)), frame->y(points[i].mean_error)};
        const float distance = std::hypot(places_[i].x - mouse.x, places_[i].y - mouse.y);
        if (frame->hovered && distance < closest) {
            closest = distance;
            hovered_ = i;
        }
    }
    if (applied_ && *applied_ < places_.size())
        list.AddCircle(places_[*applied_], look.px(7), colours::text, 0, look.px(1.6f));
    if (measured) {
        const ImVec2 at(frame->x(now), frame->y(error));
        draw_text(list, look.small, {at.x + look.px(8), at.y - look.small->FontSize / 2}, this_match, star_name,
                  at.x + look.px(150) > frame->high.x ? 1.25f : 0);
    }
    if (hovered_)
        fill_point_tooltip(look, context, *hovered_);
}

void ParetoPanel::fill_point_tooltip(const Look& look, const InstrumentContext& context, std::size_t which) {
    const ParetoPoint& point = context.pareto.data->points[which];
    ImGui::GetWindowDrawList()->AddCircle(places_[which], look.px(5), colours::text, 0, look.px(1.2f));
    if (rested(ImGui::GetID(describe(point).c_str())))
        tooltip([&] {
            put(describe(point));
            put(colours::dim, "measured by the sweep, on the sweep's link");
            ImGui::Text("mean error %s m", figure(point.mean_error).c_str());
            if (point.jerk > 0)
                ImGui::Text("rms jerk %s m/s³", figure(point.jerk).c_str());
            ImGui::Text("%s updates/s, %s", figure(point.updates_per_s).c_str(), byte_rate(point.bytes_per_s).c_str());
            put(colours::dim, context.client.match().welcome.host
                                  ? "click: apply to this match, for all players"
                                  : "click: apply to your view and your own tank (you are not the host)");
        });
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left))
        apply(context, which);
}

void ParetoPanel::front_table(const Look& look, const InstrumentContext& context) {
    const auto& points = context.pareto.data->points;
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit |
                           ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("front", 7, flags))
        return;
    ImGui::TableSetupScrollFreeze(0, 1);
    struct Head {
        const char *title, *help;
    };
    const Head heads[] = {
        {"scheme", "The two fronts: least error or least jerk at a cost"},
        {"rate /s", "Highest update rate that the publisher may use"},
        {"limit m", "Position threshold: an update is sent when the error reaches it. –: always at the rate"},
        {"fit", "Whether the publisher fits velocity and acceleration to its own future (model fit)"},
        {"error m", "Mean error"},
        {"jerk m/s³", "Root mean square jerk of the displayed motion"},
        cost_ == ParetoCost::updates ? Head{"sent /s", "Updates sent, per tank"}
                                     : Head{"sent B/s", "Bytes sent with headers, per tank"}};
    for (const Head& head : heads)
        ImGui::TableSetupColumn(head.title, &head == heads ? ImGuiTableColumnFlags_WidthStretch : 0);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const Head& head : heads)
        head_cell(look, head.title, head.help);
    std::vector<std::size_t> listed = front_;
    for (const std::size_t i : smoothest_)
        if (std::ranges::find(front_, i) == front_.end())
            listed.push_back(i);
    std::ranges::stable_sort(listed, {}, [&](std::size_t i) { return cost_of(points[i], cost_); });
    for (const std::size_t i : listed) {
        const ParetoPoint& point = points[i];
        const IdScope id(static_cast<int>(i));
        ImGui::TableNextColumn();
        if (ImGui::Selectable("##apply", applied_ == i, ImGuiSelectableFlags_SpanAllColumns))
            apply(context, i);
        explain(look, describe(point) + "\nClick: apply to this match");
        ImGui::SameLine(0, 0);
        put_fitted(look.small, colours::text, title_of(point));
        cells({fmt::format("{:g}", point.rate), point.threshold > 0 ? fmt::format("{:g}", point.threshold) : "–",
               point.model_fit ? "yes" : "–", figure(point.mean_error), point.jerk > 0 ? figure(point.jerk) : "–",
               figure(cost_of(point, cost_))});
    }
    ImGui::EndTable();
}

} // namespace overlay
