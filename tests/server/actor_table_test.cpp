/// The table's display error for a viewer that was sent an earlier update, compared with newly computed forecasts.

#include "match.h"

#include "server/relay/actor_table.h"

namespace server {
namespace {

class OneActor {
  public:
    explicit OneActor(const char* predictor) : scheme_(*dr::scheme(std::string("pvb:") + predictor)) {
        table.reckoner().use(scheme_, roads_);
        fresh_.use(scheme_, roads_);
    }
    /// Adds a random update, as if it had just arrived and been relayed.
    void say() {
        dr::Update<float>& update = actor.motion.last;
        const auto some = [&](double most) { return static_cast<float>(random.uniform(-most, most)); };
        update.state.position = {some(100), some(100), 1};
        update.state.velocity = {some(10), some(10), 0};
        update.state.acceleration = {some(5), some(5), 0};
        update.state.angular_velocity = {0, 0, some(1)};
        update.state.angular_acceleration = {0, 0, some(1)};
        update.articulations[dr::turret] = {some(3), some(1)};
        update.fixed = random.uniform() < 0.1;
        if (update.fixed)
            update.state.velocity = update.state.acceleration = update.state.angular_velocity =
                update.state.angular_acceleration = glm::vec3(0);
        update.time = now - 0.05;
        ++update.sequence;
        actor.motion.relayed.push_back({.update = update, .at = now});
        if (actor.motion.relayed.size() > Motion::remembered)
            actor.motion.relayed.pop_front();
        table.updated(actor.id);
    }
    void tick() {
        now += world::tick_length;
        constexpr std::uint32_t shared = 3;
        if (const auto taken = table.refresh(roster, now, shared, settings_); !taken.empty())
            slot = taken[0];
    }
    /// Compares the table's entry for the update that is `back` updates before the newest with a new forecast.
    void expect_fresh(std::size_t back, bool accelerations) {
        const auto& relayed = actor.motion.relayed;
        UpdateNumber number = table.newest()[slot];
        for (std::size_t i = 0; i < back; ++i)
            number = static_cast<UpdateNumber>(number - (number == 1 ? 2 : 1));
        const PoseError kept = table.forecast_error(slot, number, accelerations);
        if (back >= relayed.size()) {
            EXPECT_EQ(kept.place, PoseError(PackedPoseError(unknown_pose_error)).place) << back;
            return;
        }
        const double instant = table.instant(slot);
        const PoseError made =
            pose_error(fresh_.forecast(relayed[relayed.size() - 1 - back].update, accelerations, instant),
                       fresh_.forecast(relayed.back().update, true, instant), table.row(slot).arm);
        const auto expect_near = [&](float a, float b) {
            EXPECT_NEAR(a, std::min(b, 248.0f), b / 16 + 1.0f / 128) << back;
        };
        expect_near(kept.place, made.place);
        expect_near(kept.turn, made.turn);
        expect_near(kept.place_rate, made.place_rate);
        expect_near(kept.turn_rate, made.turn_rate);
    }

    Roster roster;
    Actor& actor = *roster.add(world::ActorKind::tank);
    ActorTable table;
    tunables::Random random{1};
    double now = 1;
    Slot slot = 0;

  private:
    dr::Scheme scheme_;
    dr::Roads roads_;
    Reckoner fresh_;
    protocol::ZoneSettings settings_{.on = true};
};

} // namespace

/// Covers predictors that extrapolate a state alone and one that needs more, and ticks with two, one and no updates.
TEST(ActorTable, ErrorOfEachUpdateMatchesANewForecast) {
    for (const char* predictor : {"ctra-fade", "order1", "input"}) {
        SCOPED_TRACE(predictor);
        OneActor one(predictor);
        one.say();
        one.say();
        one.tick();
        for (int tick = 0; tick < 300; ++tick) {
            for (auto news = static_cast<int>(one.random.uniform(0, 3)); news > 0; --news)
                one.say();
            one.tick();
            const std::size_t counted = one.table.newest()[one.slot];
            for (std::size_t back = 0; back < std::min<std::size_t>(counted, 8); ++back)
                one.expect_fresh(back, tick % 2 == 0);
        }
        for (std::size_t back = 0; back < Motion::remembered; ++back)
            one.expect_fresh(back, true);
        EXPECT_EQ(one.table.forecast_error(one.slot, 0, true).place, unknown_pose_error.place)
            << "this viewer was never sent an update";
    }
}

/// Update numbers wrap past 65,535 and skip 0.
TEST(ActorTable, ErrorsStayCorrectWhenUpdateNumbersWrap) {
    OneActor one("ctra-fade");
    while (one.table.slots() == 0 || one.table.newest()[one.slot] < 65530) {
        one.say();
        one.tick();
    }
    for (int tick = 0; tick < 40; ++tick) {
        one.say();
        if (tick % 3 == 0)
            one.say();
        one.tick();
        for (std::size_t back = 0; back < 20; ++back)
            one.expect_fresh(back, true);
    }
    EXPECT_LT(one.table.newest()[one.slot], 100);
}

} // namespace server
