#include "overlay/plan/plan_figure.h"

#include "dead_reckoning/custom.h"
#include "dead_reckoning/receiving/delayed.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace overlay {

namespace {

using Vec3 = dr::Vec3<float>;

constexpr ImU32 known_colour = IM_COL32(122, 186, 255, 255), construction_colour = IM_COL32(206, 160, 255, 255),
                road_colour = IM_COL32(214, 186, 140, 90);

/// How a convergence constructs the blend: from two projections (PVB blends their velocities, too), by the control
/// points of a Bézier curve (its end velocity is V'0 or V'1), by the four points of a Catmull-Rom
/// spline, by a straight line, or by the gap to the prediction.
enum class Construction {
    none,
    projections,
    blended_velocity,
    own_acceleration, ///< as `blended_velocity`; the path from P0 keeps the previous update's acceleration
    handles,
    end_handles,
    spline,
    straight,
    gap
};

struct ConstructionRow {
    std::string_view convergence;
    Construction construction;
    std::vector<std::string_view> formulas;
};

const ConstructionRow& construction_of(const dr::Scheme& scheme) {
    static const std::vector<ConstructionRow> rows{
        {"snap", Construction::none, {"Q_t = P'_t"}},
        {"linear", Construction::projections, {"P_t = P_0 + V_0 T_t + ½ A'_0 T_t²", "Q_t = P_t + (P'_t – P_t) T^"}},
        {"pvb",
         Construction::blended_velocity,
         {"V_b = V_0 + (V'_0 – V_0) T^", "P_t = P_0 + V_b T_t + ½ A'_0 T_t²", "Q_t = P_t + (P'_t – P_t) T^"}},
        {"pvb-a0",
         Construction::own_acceleration,
         {"V_b = V_0 + (V'_0 – V_0) T^", "P_t = P_0 + V_b T_t + ½ A_0 T_t²", "Q_t = P_t + (P'_t – P_t) T^"}},
        {"bezier", Construction::handles, {"C_1 = P_0 + V_0 T_Δ/3", "C_2 = P'_1 – V'_0 T_Δ/3"}},
        {"bezier-end", Construction::end_handles, {"C_1 = P_0 + V_0 T_Δ/3", "C_2 = P'_1 – V'_1 T_Δ/3"}},
        {"hermite", Construction::end_handles, {"C_1 = P_0 + V_0 T_Δ/3", "C_2 = P'_1 – V'_1 T_Δ/3"}},
        {"catmull-rom", Construction::spline, {"P_a = P_0 – V_0 T_Δ", "P_a, P_0, P'_1, P'_2"}},
        {"phase-in", Construction::straight, {"Q_t = P_0 + (P'_k – P_0) T_t / k"}},
        {"targeting", Construction::gap, {"Q_t = P'_t + e_t", "e_t: a share less 60 times a second"}},
        {"targeting-99", Construction::gap, {"Q_t = P'_t + e_t", "e_t: 1 % less 60 times a second"}},
        {"offset", Construction::gap, {"Q_t = P'_t + e_t", "e_t fades along a cubic"}},
        {"ease", Construction::gap, {"Q_t = P'_t + e_t", "e_t fades along a cubic"}},
        {"spring", Construction::gap, {"Q_t = P'_t + e_t", "e_t: critically damped spring"}},
        {"delayed", Construction::none, {"Hermite curve from P_a to P_b"}},
        {"delayed-linear", Construction::none, {"Straight line from P_a to P_b"}},
        {"", Construction::none, {}}}; // the last row is for scripts
    const auto found = std::ranges::find(rows, scheme.convergence->name, &ConstructionRow::convergence);
    return found == rows.end() ? rows.back() : *found;
}

bool is_script(const dr::Scheme& scheme) {
    return scheme.convergence->name.starts_with(dr::custom_prefix) ||
           scheme.predictor->name.starts_with(dr::custom_prefix);
}

/// `f` at equal steps from 0 to `end`.
template <class F> std::vector<glm::vec2> sampled(float end, F&& f) {
    constexpr int steps = 24;
    std::vector<glm::vec2> points;
    for (int i = 0; i <= steps; ++i)
        points.emplace_back(f(end * static_cast<float>(i) / steps));
    return points;
}

/// Draws the figure of one blend.
struct Draughtsman {
    const BlendState& state;
    const dr::Segment<float>& segment = state.segment;
    Construction construction = construction_of(state.scheme).construction;
    PlanFigure figure{};

    [[nodiscard]] dr::KinematicState<float> predicted(float t) const {
        return state.scheme.predictor->predict<float>()(state.history, segment.age + t);
    }
    /// P_t: the path from the displayed state, `t` seconds after the segment's start.
    [[nodiscard]] Vec3 from_displayed(float t) const {
        const bool plain = construction == Construction::projections;
        const float kept = plain ? 1 : 1 - t / segment.interval;
        const Vec3 acceleration = construction == Construction::own_acceleration ? acceleration_change() : Vec3(0);
        return predicted(t).position + (segment.position - segment.known.position) +
               (segment.velocity - segment.known.velocity) * (kept * t) + acceleration * (t * t / 2);
    }
    /// A0 – A'0; 0 with the first update of an incarnation.
    [[nodiscard]] Vec3 acceleration_change() const {
        const auto update = [&](std::size_t age) -> const dr::Update<float>& { return state.history.back(age).update; };
        if (state.history.size() < 2 || update(1).incarnation != update(0).incarnation)
            return Vec3(0);
        return update(1).state.acceleration - update(0).state.acceleration;
    }
    void line(PlanPart part, std::vector<glm::vec2> points) {
        figure.lines.push_back({.part = part, .points = std::move(points)});
    }
    void point(PlanPart part, const char* symbol, const Vec3& at) {
        figure.points.push_back({part, symbol, glm::vec2(at)});
    }
    void arrow(PlanPart part, const char* symbol, const Vec3& from, const Vec3& way) {
        figure.arrows.push_back({part, symbol, glm::vec2(from), glm::vec2(from + way)});
    }

    /// The displayed path that the convergence plans from P0 on, if no further update comes.
    void blend() {
        const dr::Converge<float> converge = state.scheme.convergence->converge<float>();
        Vec3 displayed = segment.position;
        float before = 0;
        line(PlanPart::displayed, sampled(segment.interval, [&](float t) {
                 if (t > 0)
                     displayed = converge({.segment = segment,
                                           .history = state.history,
                                           .predict = state.scheme.predictor->predict<float>(),
                                           .prediction = predicted(t),
                                           .elapsed = t,
                                           .dt = t - before,
                                           .displayed = displayed});
                 before = t;
                 return glm::vec2(displayed);
             }));
    }
    void projections(float now) {
        line(PlanPart::from_displayed,
             sampled(segment.interval, [&](float t) { return glm::vec2(from_displayed(t)); }));
        if (state.elapsed >= static_cast<double>(segment.interval))
            return;
        const Vec3 a = from_displayed(now), b = predicted(now).position;
        point(PlanPart::from_displayed, "P_t", a);
        point(PlanPart::last_known, "P'_t", b);
        line(PlanPart::construction, {glm::vec2(a), glm::vec2(b)});
    }
    void handles() {
        const dr::KinematicState<float> end = predicted(segment.interval);
        const Vec3 end_velocity = construction == Construction::handles ? segment.known.velocity : end.velocity;
        const Vec3 first = segment.position + segment.velocity * (segment.interval / 3);
        const Vec3 second = end.position - end_velocity * (segment.interval / 3);
        line(PlanPart::construction,
             {glm::vec2(segment.position), glm::vec2(first), glm::vec2(second), glm::vec2(end.position)});
        point(PlanPart::construction, "C_1", first);
        point(PlanPart::construction, "C_2", second);
    }
    void spline() {
        const Vec3 before = segment.position - segment.velocity * segment.interval;
        const Vec3 end = predicted(segment.interval).position, after = predicted(2 * segment.interval).position;
        line(PlanPart::construction,
             {glm::vec2(before), glm::vec2(segment.position), glm::vec2(end), glm::vec2(after)});
        point(PlanPart::construction, "P_a", before);
        point(PlanPart::construction, "P'_2", after);
    }
    void straight() {
        const Vec3 end = predicted(segment.phase_in).position;
        line(PlanPart::construction, {glm::vec2(segment.position), glm::vec2(end)});
        point(PlanPart::construction, "P'_k", end);
    }
    void gap(float now) {
        const Vec3 target = predicted(now).position;
        point(PlanPart::last_known, "P'_t", target);
        line(PlanPart::construction, {glm::vec2(target), glm::vec2(state.displayed)});
    }

    void construct(float now) {
        switch (construction) {
        case Construction::none:
            return;
        case Construction::projections:
        case Construction::blended_velocity:
        case Construction::own_acceleration:
            return projections(now);
        case Construction::handles:
        case Construction::end_handles:
            return handles();
        case Construction::spline:
            return spline();
        case Construction::straight:
            return straight();
        case Construction::gap:
            return gap(now);
        }
    }

    void draw() {
        const auto now = static_cast<float>(state.elapsed);
        const bool blends = segment.interval > 0;
        const float horizon = blends ? segment.interval : static_cast<float>(state.history.back().update.interval);
        line(PlanPart::last_known,
             sampled(std::max(horizon, now), [&](float t) { return glm::vec2(predicted(t).position); }));
        const dr::KinematicState<float>& known = segment.known;
        if (blends && !is_script(state.scheme)) {
            blend();
            construct(now);
        }
        point(PlanPart::displayed, "Q_t", state.displayed);
        if (blends) {
            point(PlanPart::from_displayed, "P_0", segment.position);
            arrow(PlanPart::from_displayed, "V_0", segment.position, segment.velocity * (horizon / 3));
        }
        point(PlanPart::last_known, "P'_0", known.position);
        point(PlanPart::last_known, "P'_1", predicted(horizon).position);
        arrow(PlanPart::last_known, "V'_0", known.position, known.velocity * (horizon / 3));
        arrow(PlanPart::last_known, "A'_0", known.position, known.acceleration * (horizon * horizon / 2));
    }
};

} // namespace

std::span<const PlanPartRow> plan_parts() {
    static constexpr auto rows = tunables::table<&PlanPartRow::part>({
        {PlanPart::displayed, "displayed",
         "The path on this screen: where the tank was drawn, and the dashed way that its scheme plans", &colours::bad,
         0, 3},
        {PlanPart::truth, "true", "The path that the owner's tank has really driven (Murphy figure 18.2)",
         &colours::good, 0, 3},
        {PlanPart::last_known, "last known",
         "P'0, V'0, A'0: the newest update when it came into use, and its prediction P'1 (Murphy 18.2)", &known_colour,
         1, 2},
        {PlanPart::from_displayed, "from displayed",
         "P0, V0: the displayed state when the update came into use, and its projection (Murphy 18.3)",
         &colours::accent, 1, 2},
        {PlanPart::construction, "construction",
         "Control points of the curve, or the line that the scheme interpolates along or shortens",
         &construction_colour, 2, 1.5f},
        {PlanPart::threshold, "threshold",
         "The publisher's own prediction, with the threshold as a band. If the true path leaves the band, an update is "
         "due (Aronson figure 1)",
         &colours::dim, 2, 1},
        {PlanPart::road, "road",
         "The road that the newest update promises to follow. All computers know it, so updates bring only the "
         "distance along it (Aronson, \"drive along road to waypoint\")",
         &road_colour, 0, 7},
        {PlanPart::update, "update", "Position of each update; the mark shows the reason why it was sent",
         &colours::text, 0, 1},
    });
    return rows;
}

const PlanPartRow& plan_row(PlanPart part) { return plan_parts()[static_cast<std::size_t>(part)]; }

PlanFigure blend_figure(const BlendState& state) {
    Draughtsman draughtsman{.state = state};
    draughtsman.draw();
    return std::move(draughtsman.figure);
}

PlanFigure replay_figure(const dr::Scheme& scheme, const dr::HistoryView<float>& history, double played,
                         double length) {
    PlanFigure figure;
    const dr::Update<float>& newest = history.back().update;
    std::size_t oldest = 0;
    while (oldest + 1 < history.size() && history.back(oldest + 1).update.incarnation == newest.incarnation &&
           history.back(oldest).update.time > played - length)
        ++oldest;
    const double begin = history.back(oldest).update.time, end = std::max(newest.time, played);
    const auto at = [&](double time) {
        return glm::vec2(dr::replay(history, *scheme.predictor, time, scheme.convergence->replay).state.position);
    };
    constexpr double step = 1.0 / 30; // [s]
    PlanLine path{.part = PlanPart::last_known, .points = {}};
    for (double time = begin; time < end; time += step)
        path.points.push_back(at(time));
    path.points.push_back(at(end));
    figure.lines.push_back(std::move(path));
    figure.points.push_back({PlanPart::displayed, "Q_t", at(played)});
    for (std::size_t i = 0; i <= oldest; ++i)
        if (const double time = history.back(i).update.time; time <= played || i == oldest) {
            const auto show = [&](const dr::Update<float>& update, const char* place, const char* velocity) {
                const auto third = static_cast<float>(update.interval / 3);
                const Vec3 tip = update.state.position + update.state.velocity * third;
                figure.points.push_back({PlanPart::construction, place, glm::vec2(update.state.position)});
                figure.arrows.push_back(
                    {PlanPart::construction, velocity, glm::vec2(update.state.position), glm::vec2(tip)});
            };
            show(history.back(i).update, "P_a", "V_a");
            if (i > 0)
                show(history.back(i - 1).update, "P_b", "V_b");
            break;
        }
    return figure;
}

std::span<const std::string_view> formulas_of(const dr::Scheme& scheme) { return construction_of(scheme).formulas; }

} // namespace overlay
