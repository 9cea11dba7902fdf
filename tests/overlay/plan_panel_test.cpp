// The plan over a real match: it agrees with the displayed tank and with the publisher, and obeys pause, focus and
// legend.

#include "overlay/instruments/measurements.h"

#include "client/scene/reckoning_lines.h"
#include "dead_reckoning/road.h"
#include "instrument_parts.h"
#include "overlay/plan/formula.h"
#include "panel_context.h"
#include "staged_match.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace overlay;

namespace {

int index_of(std::string_view name) { return static_cast<int>(dr::index_of(*dr::scheme(name))); }

client::Settings plan_settings() {
    client::Settings settings;
    settings.scheme = index_of("pvb");
    settings.ghost_schemes = {index_of("delayed"), index_of("hermite")};
    settings.receiver.compensate = true;
    settings.host.publisher.rate = 5;
    settings.host.publisher.position_threshold = 0.3;
    settings.host.publisher.rotation_threshold = 0;
    settings.host.publisher.reference_scheme = index_of("pvb");
    return settings;
}

struct PlanBench : InstrumentParts {
    PlanBench() : match(2, plan_settings()) {
        match.run(8);
        panel.show(Measurements::Size::full);
        panel.show(Measurements::Page::plan);
        play(0.1);
    }
    void play(
        double seconds, const std::function<void()>& each = [] {}) {
        for (const double end = match.now + seconds; match.now < end;) {
            match.frame();
            panel.update(*match.client, match.settings, actions);
            context.screen(hand);
            each();
        }
    }
    void draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1200, 680});
        ImGui::Begin("measurements", nullptr, ImGuiWindowFlags_NoTitleBar);
        panel.draw(context.look, context_of(match));
        ImGui::End();
    }
    [[nodiscard]] const client::RemoteActor& remote() const { return *match.client->remote().find(panel.focus()); }
    [[nodiscard]] const Plan& plan() { return panel.plan().plan(); }
    glm::vec2 point(std::string_view symbol) {
        const auto found = std::ranges::find(plan().points, symbol, &PlanPoint::symbol);
        return found == plan().points.end() ? glm::vec2(1e9f) : found->at;
    }

    StagedMatch match;
    PanelContext context{{1280, 720}};
    Measurements panel;
    std::function<void()> hand = [this] { draw(); };
};

} // namespace

TEST(PlanPanel, ShowsTheDisplayedAndTheTrueTank) {
    PlanBench bench;
    int blends = 0;
    bench.play(6, [&] {
        const client::Ghost& ghost = bench.remote().ghosts.front();
        const glm::vec2 displayed(ghost.displayed.state.position);
        ASSERT_LT(glm::distance(bench.point("Q_t"), displayed), 1e-4f);
        const auto truth = client::true_state(*bench.match.client, bench.remote());
        ASSERT_EQ(truth.has_value(), bench.plan().figures.error.has_value());
        if (truth) {
            ASSERT_NEAR(*bench.plan().figures.error,
                        glm::distance(truth->position, glm::dvec3(ghost.displayed.state.position)), 1e-6);
        }
        // Within a blend, Q_t lies between the two projections: T̂ and both points belong to this frame.
        if (bench.plan().figures.interval == 0 || bench.plan().figures.fraction() >= 1)
            return;
        ++blends;
        const glm::vec2 q =
            glm::mix(bench.point("P_t"), bench.point("P'_t"), static_cast<float>(bench.plan().figures.fraction()));
        ASSERT_LT(glm::distance(q, glm::vec2(ghost.displayed.state.position)), 0.02f) << "but for the clamp";
    });
    EXPECT_GT(blends, 60);
}

TEST(PlanPanel, SegmentRestartsWithEachUpdate) {
    PlanBench bench;
    double before = bench.plan().figures.elapsed;
    std::uint64_t updates = bench.remote().updates;
    int restarts = 0, changes = 0;
    bench.play(6, [&] {
        const double elapsed = bench.plan().figures.elapsed;
        restarts += elapsed < before;
        changes += bench.remote().updates != updates;
        if (elapsed >= before) {
            ASSERT_NEAR(elapsed - before, world::tick_length, 2e-3);
        }
        before = elapsed;
        updates = bench.remote().updates;
    });
    EXPECT_GT(restarts, 4);
    EXPECT_NEAR(restarts, changes, 2);
}

/// The band's end is the publisher's prediction: where an update follows for its position, it was about to leave.
TEST(PlanPanel, UpdatesForThePositionComeWhereTheTruthLeavesTheBand) {
    PlanBench bench;
    int checked = 0;
    bench.play(10, [&] {
        const Plan& plan = bench.plan();
        ASSERT_EQ(plan.figures.threshold, 0.3);
        for (std::size_t i = 0; i + 1 < plan.bands.size(); ++i) {
            const auto mark =
                std::ranges::find(bench.remote().marks, plan.bands[i + 1].sequence, &client::UpdateMark::sequence);
            if (mark == bench.remote().marks.end() || mark->reason != dr::Reason::position || mark->missing > 0)
                continue;
            const double left = static_cast<double>(glm::distance(plan.bands[i].end, mark->position));
            ASSERT_NEAR(left, mark->deviation->position, 1e-3);
            ASSERT_GT(left, 0.3);
            ++checked;
        }
        if (plan.figures.deviation && plan.updates.back().age > 0.3) {
            ASSERT_LT(*plan.figures.deviation, 1.5) << "an update follows soon";
        }
    });
    EXPECT_GT(checked, 20);
}

TEST(PlanPanel, ShowsADelayedGhostInThePast) {
    PlanBench bench;
    bench.panel.plan().choose(index_of("delayed"));
    bench.play(2);
    EXPECT_GT(bench.plan().figures.delay, 0.1);
    const auto& ghosts = bench.remote().ghosts;
    const auto& ghost = *std::ranges::find(ghosts, index_of("delayed"), &client::Ghost::scheme_index);
    EXPECT_LT(glm::distance(bench.point("Q_t"), glm::vec2(ghost.displayed.state.position)), 0.05f);
    EXPECT_LT(bench.point("P_a").x, 1e8f);
    bench.panel.plan().choose(index_of("hermite"));
    bench.play(1);
    EXPECT_EQ(bench.plan().figures.delay, 0);
    EXPECT_LT(bench.point("C_1").x, 1e8f);
    bench.panel.plan().choose(index_of("snap:fpb"));
    bench.play(0.1);
    EXPECT_LT(bench.point("P_0").x, 1e8f) << "the drawn scheme is shown instead of a scheme without a ghost";
}

TEST(PlanPanel, PauseKeepsThePictureUntilAnotherTankIsChosen) {
    PlanBench bench;
    ASSERT_TRUE(bench.context.find("pause", {400, 16}, {1180, 60}, bench.hand));
    const auto at = *bench.context.find("pause", {400, 16}, {1180, 60}, bench.hand);
    bench.context.press({at.x + 2, at.y + 2}, 0, bench.hand);
    EXPECT_TRUE(bench.panel.plan().paused());
    const double time = bench.plan().time;
    bench.play(1);
    EXPECT_EQ(bench.plan().time, time);
    bench.panel.focus_next(*bench.match.client, 1);
    bench.play(0.1);
    EXPECT_GT(bench.plan().time, time);
}

TEST(PlanPanel, LegendHidesParts) {
    PlanBench bench;
    ASSERT_TRUE(bench.panel.plan().shows(PlanPart::threshold));
    const auto at = bench.context.find("threshold/##shown", {930, 60}, {1000, 600}, bench.hand);
    ASSERT_TRUE(at);
    bench.context.press({at->x + 2, at->y + 2}, 0, bench.hand);
    EXPECT_FALSE(bench.panel.plan().shows(PlanPart::threshold));
    EXPECT_TRUE(bench.panel.plan().shows(PlanPart::truth));
}

TEST(PlanPanel, NamesTheReasonOfEachUpdate) {
    PlanBench bench;
    bench.play(4);
    EXPECT_THAT(bench.context.words(bench.hand), testing::ContainsRegex("s: position 0.[0-9]+ of 0.3 m"));
}

TEST(Formula, SubscriptsAndHatsTakeNoExtraWidth) {
    PanelContext context;
    const float plain = formula_size(context.look, "T").x;
    EXPECT_EQ(formula_size(context.look, "T^").x, plain);
    EXPECT_EQ(formula_size(context.look, "P_0").x,
              text_width(context.look.regular, "P") + text_width(context.look.small, "0"));
    EXPECT_EQ(formula_size(context.look, "T_Δ").x,
              formula_size(context.look, "T").x + text_width(context.look.small, "Δ"))
        << "letters of several bytes";
}
