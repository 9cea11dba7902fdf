#pragma once
/// The construction of a displayed position as the texts draw it, seen from above: P0, V0, P'0, V'0, P'1, control
/// points and both paths (Murphy 18.2, 18.3). Pure functions of a receiver's state; plan_picture.h draws the result.

#include "dead_reckoning/scheme.h"
#include "overlay/style.h"
#include "tunables/enum_table.h"

#include <glm/vec2.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

/// Subject of a line, point or arrow in the plan.
enum class PlanPart { displayed, truth, last_known, from_displayed, construction, threshold, road, update, count };

/// A row of the plan's legend.
struct PlanPartRow {
    PlanPart part;
    const char *title, *help;
    const ImU32* colour; ///< points to a colour of the present palette
    int dash;            ///< line pattern: see dash_pattern
    float width;         ///< line width at scale 1 [pixels]
};
const PlanPartRow& plan_row(PlanPart part);
std::span<const PlanPartRow> plan_parts();

struct PlanLine {
    PlanPart part;
    std::vector<glm::vec2> points; ///< [m]
    bool past = false;             ///< a path that was driven or displayed; otherwise a planned or constructed one
};
/// `symbol`: a formula for `draw_formula`.
struct PlanPoint {
    PlanPart part;
    std::string symbol;
    glm::vec2 at; ///< [m]
};
/// A velocity is drawn as the way in T_Δ/3, which is a Bézier curve's handle; an acceleration as the way that it adds
/// in T_Δ.
struct PlanArrow {
    PlanPart part;
    std::string symbol;
    glm::vec2 from, to; ///< [m]
};
struct PlanFigure {
    std::vector<PlanLine> lines;
    std::vector<PlanPoint> points;
    std::vector<PlanArrow> arrows;
};

/// Input of `blend_figure`: a receiver's segment, and the time since its start.
struct BlendState {
    dr::Scheme scheme;
    dr::Segment<float> segment;
    dr::HistoryView<float> history; ///< up to the update in use
    double elapsed = 0;             ///< T_t [s]
    glm::vec3 displayed{0};         ///< Q_t [m]
};

/// The figure of a scheme that predicts the present: the predicted path from P'0 to P'1, the blend from P0 to P'1, and
/// the construction of the blend. For scripts it has neither blend nor construction.
PlanFigure blend_figure(const BlendState& state);

/// The figure of a scheme that displays the past (dr::Replay): the received states around the instant `played` [s,
/// match time], and the path through all states of the history that are at most `length` [s] older.
PlanFigure replay_figure(const dr::Scheme& scheme, const dr::HistoryView<float>& history, double played, double length);

/// Formulas of a convergence, as its source text writes them; a line each, for `draw_formula`.
std::span<const std::string_view> formulas_of(const dr::Scheme& scheme);

} // namespace overlay
