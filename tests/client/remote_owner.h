#pragma once
/// Another client's tank or mine: simulated beside the client's world and published by the real publisher, over the
/// wire and a link with a delay. Its true poses arrive as well.

#include "fake_server.h"

#include "world/mine.h"

#include <fmt/format.h>

namespace client::fakes {

class RemoteOwner {
  public:
    static constexpr protocol::ActorId id = 7;

    RemoteOwner(Table& table, double rate, double delay) : table_(table), delay_(delay), terrain_(table.map) {
        publisher_settings.when = dr::PublisherSettings::When::fixed;
        publisher_settings.rate = rate;
    }
    virtual ~RemoteOwner() = default;

    /// Runs one tick of the owner, then one frame of the client.
    void tick() {
        physics_.step(1);
        if (auto update = publish())
            on_the_way_.push_back({table_.now + delay_, std::move(*update)});
        table_.server.send(net::Channel::truth, protocol::TruthBatch{{{id, 1, table_.now, truth().position,
                                                                       truth().velocity, truth().orientation}}});
        while (!on_the_way_.empty() && on_the_way_.front().first < table_.now + 1e-9) {
            table_.server.send(net::Channel::kinematics, protocol::UpdateBatch{{on_the_way_.front().second}});
            on_the_way_.pop_front();
        }
        table_.frame();
    }

    [[nodiscard]] virtual const dr::KinematicState<float>& truth() const = 0;
    [[nodiscard]] const Ghost& ghost(std::size_t index = 0) const {
        return table_.client->remote().find(id)->ghosts.at(index);
    }
    [[nodiscard]] dr::Summary summary(std::size_t index = 0) const { return ghost(index).error.summary(); }
    [[nodiscard]] const world::Terrain& terrain() const { return terrain_; }

    dr::PublisherSettings publisher_settings;

  protected:
    virtual std::optional<protocol::EncodedUpdate> publish() = 0;

    Table& table_;
    double delay_; ///< delay of the updates [s]
    world::Terrain terrain_;
    world::PhysicsWorld physics_{terrain_};

  private:
    std::deque<std::pair<double, protocol::EncodedUpdate>> on_the_way_;
};

/// A tank driven by `stick`.
class RemoteDriver final : public RemoteOwner {
  public:
    RemoteDriver(Table& table, double rate, double delay, float x, float y, float heading)
        : RemoteOwner(table, rate, delay), player_(id, physics_, tunables::Random(3)) {
        table.add_tank(id, false, x, y);
        table.frames(30); // until the clocks settle
        player_.spawn({id, 1, x, y, heading}, table.now);
    }
    dr::Stick stick;
    [[nodiscard]] const dr::KinematicState<float>& truth() const override { return player_.completed().state; }

  private:
    std::optional<protocol::EncodedUpdate> publish() override {
        player_.collect(table_.now);
        auto update = player_.publish(table_.now, world::tick_length, publisher_settings);
        player_.drive({.tank = {.stick = stick}}, true);
        return update;
    }
    LocalPlayer player_;
};

/// A thrown mine.
class RemoteMine final : public RemoteOwner {
  public:
    RemoteMine(Table& table, double rate, double delay, const glm::vec3& position, const glm::vec3& velocity)
        : RemoteOwner(table, rate, delay), mine_(physics_, position, velocity) {
        table.add(id, false, "mine", position.x, position.y);
        table.frames(30);
        published_.respawn(1);
    }
    [[nodiscard]] const dr::KinematicState<float>& truth() const override { return mine_.state(); }

  private:
    std::optional<protocol::EncodedUpdate> publish() override {
        dr::LocalActor<float> actor;
        actor.state = mine_.state();
        actor.max_acceleration = world::max_acceleration(world::plain_friction);
        auto sent = published_.tick(table_.now, world::tick_length, actor, publisher_settings);
        return sent ? std::optional(std::move(sent->encoded)) : std::nullopt;
    }
    world::Mine mine_;
    protocol::PublishedActor published_{
        id, tunables::Random(3), {world::ground_by_rays(terrain_), world::mine_half_height}};
};

/// Loads a map and removes its props.
inline world::Map bare(std::string_view name) {
    world::Map map = world::load_map(name);
    map.props.clear();
    return map;
}

/// Results of a drive for one displayed scheme.
struct Drive {
    dr::Summary summary;
    double tilt = 0; ///< mean angle between the displayed and the true up axis [rad]
};

enum class Style { weaving, hectic };

/// Drives 40 s over hills at full throttle: weaving, or hectic with a new stick every 0.3 to 1.1 s. Returns the results
/// of each scheme, beginning with the drawn scheme. The start from rest does not count.
inline std::vector<Drive> valley_drive(const Settings& settings, double rate, double delay,
                                       Style style = Style::weaving) {
    Table table(settings, bare("valley"));
    const world::Spawn start = table.map.spawns.front();
    RemoteDriver driver(table, rate, delay, start.x, start.y, start.heading);
    std::vector<double> tilt(1 + settings.ghost_schemes.size());
    tunables::Random random(5);
    constexpr int ticks = 2400, start_up = 180;
    int redraw = 0;
    for (int tick = -start_up; tick < ticks; ++tick) {
        if (tick == 0)
            table.client->clear_scores();
        if (style == Style::weaving) {
            driver.stick = {1, 0.25f + 0.4f * std::sin(1.19f * static_cast<float>(tick) / 60), false};
        } else if (tick >= redraw) {
            redraw = tick + static_cast<int>(random.uniform(18, 66));
            driver.stick = {static_cast<float>(random.uniform(-0.3, 1.5)), static_cast<float>(random.uniform(-1, 1)),
                            random.uniform() < 0.15};
        }
        driver.tick();
        if (tick < 0)
            continue;
        const RemoteActor& actor = *table.client->remote().find(RemoteOwner::id);
        const auto truth = actor.truth.at(table.client->render_time().truth);
        for (std::size_t i = 0; truth && actor.ghosts.size() == tilt.size() && i < tilt.size(); ++i) {
            const glm::dvec3 up = glm::dquat(driver.ghost(i).displayed.state.orientation) * glm::dvec3(0, 0, 1);
            const glm::dvec3 true_up = truth->orientation * glm::dvec3(0, 0, 1);
            tilt[i] += std::acos(std::min(1.0, glm::dot(up, true_up))) / ticks;
        }
    }
    std::vector<Drive> drives;
    for (std::size_t i = 0; i < tilt.size(); ++i)
        drives.push_back({driver.summary(i), tilt[i]});
    return drives;
}

/// Adds a drive to the test's report (`--gtest_output=json:FILE`), from which the tables of docs/clamping.md are made.
inline void record(const std::string& what, const Drive& drive) {
    const dr::Summary& s = drive.summary;
    ::testing::Test::RecordProperty(what, fmt::format("mean={} max={} dv_max={} jerk={} tilt={} depth={} mean_depth={}",
                                                      s.mean, s.max, s.dv_max, s.jerk_rms, drive.tilt, s.penetration,
                                                      s.mean_penetration));
}
inline void record(const std::string& what, const dr::Summary& summary) { record(what, Drive{summary}); }

} // namespace client::fakes
