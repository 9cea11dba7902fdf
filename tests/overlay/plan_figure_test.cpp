// The figures of the plan against the texts' formulas: the constructed points give the position that the scheme
// displays.

#include "overlay/plan/plan_figure.h"

#include "dead_reckoning/receiving/delayed.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck.h>

using namespace overlay;

namespace {

using Vec3 = dr::Vec3<float>;

float number(float low, float high) {
    return low + (high - low) * static_cast<float>(*rc::gen::inRange(0, 10001)) / 10000;
}
Vec3 vector(float size) { return {number(-size, size), number(-size, size), 0}; }

/// Two updates of a tank, and a blend that began with the second.
struct Blend {
    explicit Blend(std::string_view scheme) : state{*dr::scheme(scheme), {}, history_with_updates()} {
        dr::Segment<float>& segment = state.segment;
        segment.known = state.scheme.predictor->predict<float>()(history, age);
        segment.position = segment.known.position + vector(3);
        segment.velocity = segment.known.velocity + vector(5);
        segment.age = age;
        segment.interval = interval;
        elapsed = interval * number(0.1f, 0.9f);
        state.elapsed = static_cast<double>(elapsed);
        state.displayed = displayed(elapsed);
    }
    dr::HistoryView<float> history_with_updates() {
        for (const std::uint32_t number : {1u, 2u}) {
            dr::Update<float> update;
            update.state.position = vector(100);
            update.state.velocity = vector(12);
            update.state.acceleration = vector(4);
            update.interval = static_cast<double>(interval);
            update.time = number;
            update.sequence = number;
            history.add(update, update.time);
        }
        return history;
    }
    [[nodiscard]] dr::KinematicState<float> predicted(float t) const {
        return state.scheme.predictor->predict<float>()(history, age + t);
    }
    /// Where the convergence displays the tank, in one step from the blend's start.
    [[nodiscard]] Vec3 displayed(float t) const {
        return state.scheme.convergence->converge<float>()({.segment = state.segment,
                                                            .history = history,
                                                            .predict = state.scheme.predictor->predict<float>(),
                                                            .prediction = predicted(t),
                                                            .elapsed = t,
                                                            .dt = t,
                                                            .displayed = state.segment.position});
    }
    [[nodiscard]] float fraction() const { return elapsed / interval; }

    dr::PacketHistory<float> history;
    float age = number(0, 0.3f), interval = number(0.1f, 1), elapsed = 0;
    BlendState state;
};

glm::vec2 point(const PlanFigure& figure, std::string_view symbol) {
    const auto found = std::ranges::find(figure.points, symbol, &PlanPoint::symbol);
    RC_ASSERT(found != figure.points.end());
    return found->at;
}
bool has(const PlanFigure& figure, std::string_view symbol) {
    return std::ranges::count(figure.points, symbol, &PlanPoint::symbol) > 0;
}
const PlanLine& line(const PlanFigure& figure, PlanPart part) {
    const auto found = std::ranges::find(figure.lines, part, &PlanLine::part);
    RC_ASSERT(found != figure.lines.end());
    return *found;
}
float distance(const glm::vec2& a, const Vec3& b) { return glm::distance(a, glm::vec2(b)); }

/// The point of a Bézier curve by de Casteljau's construction.
glm::vec2 de_casteljau(std::vector<glm::vec2> points, float share) {
    for (; points.size() > 1; points.pop_back())
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            points[i] = glm::mix(points[i], points[i + 1], share);
    return points.front();
}

constexpr float rounding = 2e-4f; // of float at 100 m, in sums of some terms [m]

} // namespace

TEST(PlanFigure, BlendBeginsAtP0AndEndsAtP1) {
    EXPECT_TRUE(rc::check("every scheme that settles within the blend time", [] {
        for (const dr::ConvergenceRow& row : dr::convergences()) {
            if (row.replay != dr::Replay::none || !row.blends || !row.settles)
                continue;
            const Blend blend(std::string(row.name) + ":order2");
            const PlanFigure figure = blend_figure(blend.state);
            const auto& path = line(figure, PlanPart::displayed).points;
            RC_ASSERT(distance(path.front(), blend.state.segment.position) < rounding);
            RC_ASSERT(distance(path.back(), blend.predicted(blend.interval).position) < rounding);
            RC_ASSERT(glm::distance(path.back(), point(figure, "P'_1")) < rounding);
            RC_ASSERT(distance(point(figure, "P_0"), blend.state.segment.position) < rounding);
            RC_ASSERT(distance(point(figure, "P'_0"), blend.state.segment.known.position) < rounding);
        }
    }));
}

TEST(PlanFigure, QtLiesBetweenBothProjectionsAtTheFraction) {
    EXPECT_TRUE(rc::check("Murphy 18.3", [] {
        for (const char* scheme : {"linear", "pvb", "pvb-a0", "pvb:ctra"}) {
            const Blend blend(scheme);
            const PlanFigure figure = blend_figure(blend.state);
            const glm::vec2 q = glm::mix(point(figure, "P_t"), point(figure, "P'_t"), blend.fraction());
            RC_ASSERT(distance(q, blend.displayed(blend.elapsed)) < rounding);
        }
    }));
}

/// Murphy's own formula, not this program's form of it.
TEST(PlanFigure, ProjectionFromTheDisplayedStateIsMurphys) {
    EXPECT_TRUE(rc::check("P_t = P0 + V_b T_t + A'0 T_t²/2", [] {
        const Blend blend("pvb:order2");
        const dr::Segment<float>& s = blend.state.segment;
        const float t = blend.elapsed;
        const Vec3 velocity = s.velocity + (s.known.velocity - s.velocity) * blend.fraction();
        const Vec3 expected = s.position + velocity * t + s.known.acceleration * (t * t / 2);
        RC_ASSERT(distance(point(blend_figure(blend.state), "P_t"), expected) < rounding);
    }));
}

TEST(PlanFigure, ControlPointsDefineTheCurve) {
    EXPECT_TRUE(rc::check("de Casteljau", [] {
        for (const char* scheme : {"bezier", "bezier-end", "hermite", "hermite:ctra"}) {
            const Blend blend(scheme);
            const PlanFigure figure = blend_figure(blend.state);
            const glm::vec2 q =
                de_casteljau({point(figure, "P_0"), point(figure, "C_1"), point(figure, "C_2"), point(figure, "P'_1")},
                             blend.fraction());
            RC_ASSERT(distance(q, blend.displayed(blend.elapsed)) < rounding);
        }
    }));
}

TEST(PlanFigure, CatmullRomPassesThroughFourPoints) {
    EXPECT_TRUE(rc::check("with half the chords of the neighbours as tangents", [] {
        const Blend blend("catmull-rom");
        const PlanFigure figure = blend_figure(blend.state);
        const glm::vec2 a = point(figure, "P_a"), b = point(figure, "P_0"), c = point(figure, "P'_1"),
                        d = point(figure, "P'_2");
        const glm::vec2 q = de_casteljau({b, b + (c - a) / 6.0f, c - (d - b) / 6.0f, c}, blend.fraction());
        RC_ASSERT(distance(q, blend.displayed(blend.elapsed)) < rounding);
    }));
}

TEST(PlanFigure, GapLeadsFromThePredictionToTheDisplayedPosition) {
    EXPECT_TRUE(rc::check("schemes whose error fades", [] {
        for (const char* scheme : {"ease:ctra-fade", "offset", "spring", "targeting"}) {
            const Blend blend(scheme);
            const PlanFigure figure = blend_figure(blend.state);
            const PlanLine& gap = line(figure, PlanPart::construction);
            RC_ASSERT(distance(gap.points.front(), blend.predicted(blend.elapsed).position) < rounding);
            RC_ASSERT(distance(gap.points.back(), blend.displayed(blend.elapsed)) < rounding);
        }
    }));
}

TEST(PlanFigure, PhaseInFollowsTheLineToThePredictionForItsDuration) {
    EXPECT_TRUE(rc::check("any k", [] {
        Blend blend("phase-in");
        float& ahead = blend.state.segment.phase_in;
        ahead = static_cast<float>(*rc::gen::inRange(1, 61)) / 60;
        const float t = ahead * number(0.1f, 0.9f);
        const PlanFigure figure = blend_figure(blend.state);
        const glm::vec2 end = point(figure, "P'_k");
        RC_ASSERT(distance(end, blend.predicted(ahead).position) < rounding);
        RC_ASSERT(distance(glm::mix(point(figure, "P_0"), end, t / ahead), blend.displayed(t)) < rounding);
    }));
}

TEST(PlanFigure, PredictionContinuesAfterTheBlend) {
    EXPECT_TRUE(rc::check("T_t > T_Δ", [] {
        Blend blend("pvb:order2");
        blend.state.elapsed = static_cast<double>(blend.interval * 1.5f);
        const PlanFigure figure = blend_figure(blend.state);
        RC_ASSERT(!has(figure, "P_t"));
        RC_ASSERT(distance(line(figure, PlanPart::last_known).points.back(),
                           blend.predicted(blend.interval * 1.5f).position) < rounding);
    }));
}

TEST(PlanFigure, DelayedSchemesPassThroughTheReceivedStates) {
    dr::PacketHistory<float> history;
    for (std::uint32_t i = 0; i < 8; ++i) {
        dr::Update<float> update;
        const auto t = static_cast<float>(i) * 0.5f;
        update.state.position = {10 * std::sin(t), 10 * std::cos(t), 0};
        update.state.velocity = {10 * std::cos(t), -10 * std::sin(t), 0};
        update.interval = 0.5;
        update.time = static_cast<double>(t);
        update.sequence = i + 1;
        ASSERT_TRUE(history.add(update, update.time));
    }
    const dr::Scheme scheme = *dr::scheme("delayed");
    const PlanFigure figure = replay_figure(scheme, history, 2.7, 4);
    EXPECT_LT(distance(point(figure, "P_a"), history.back(2).update.state.position), 1e-4f) << "of 2.5 s";
    EXPECT_LT(distance(point(figure, "P_b"), history.back(1).update.state.position), 1e-4f) << "of 3 s";
    const auto& path = line(figure, PlanPart::last_known).points;
    for (std::size_t i = 0; i < history.size(); ++i) {
        const Vec3 received = history.back(i).update.state.position;
        const auto nearest =
            std::ranges::min(path, {}, [&](const glm::vec2& place) { return distance(place, received); });
        EXPECT_LT(distance(nearest, received), 0.2f) << "samples are 0.33 m apart";
    }
    EXPECT_LT(distance(point(figure, "Q_t"),
                       dr::replay<float>(history, *scheme.predictor, 2.7, dr::Replay::hermite).state.position),
              1e-4f);
}

TEST(PlanFigure, EveryBuiltInSchemeHasFormulas) {
    for (const dr::ConvergenceRow& row : dr::convergences())
        EXPECT_FALSE(formulas_of({&row, &dr::predictors().front()}).empty()) << row.name;
}
