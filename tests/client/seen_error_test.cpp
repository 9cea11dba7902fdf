/// The error in pixels, from a frame's camera to the report. A tank is displayed 2 m beside its true position.

#include "client/report.h"
#include "protocol/picture.h"
#include "world/tank_shape.h"

#include "fake_server.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace client {

using fakes::Table;

namespace {

/// The camera looks east from the middle of the map. A tank is displayed 20 m ahead, and truly stands 2 m left of that.
struct Misled {
    static constexpr protocol::ActorId tank = 7;
    Camera camera{.eye = {0, 0, world::ride_height}, .target = {10, 0, world::ride_height}};
    Table table{unclamped()};
    std::uint32_t sequence = 0;

    Misled() {
        table.ends.update_camera = [this](const ClientState&, Scene& scene) { scene.camera = camera; };
        table.frames(60); // until the clocks settle
        table.add_tank(tank, false, 20, 0);
    }
    /// Returns the results of a second, after half a second that does not count.
    dr::Summary look() {
        watch(30);
        table.client->clear_scores();
        watch(60);
        return table.client->remote().find(tank)->ghosts.front().error.summary();
    }
    [[nodiscard]] nlohmann::json row() const {
        return nlohmann::json::parse(report_json(*table.client, 1, FramePace()))["actors"].at(0);
    }

  private:
    static Settings unclamped() {
        Settings settings;
        settings.clamp.mode = dr::ClampMode::none;
        return settings;
    }
    void watch(int frames) {
        dr::KinematicState<float> said;
        said.position = {20, 0, world::ride_height};
        for (int i = 0; i < frames; ++i) {
            const glm::vec3 truth = said.position + glm::vec3(0, 2, 0);
            table.server.send(net::Channel::truth,
                              protocol::TruthBatch{{{tank, 1, table.now, truth, {0, 0, 0}, {1, 0, 0, 0}}}});
            if (i % 15 == 0)
                table.server.send(net::Channel::kinematics,
                                  protocol::UpdateBatch{{table.update(tank, sequence++, table.now, said)}});
            table.frame();
        }
    }
};

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST(SeenError, TwoMetresBesideAre98PixelsAt20Metres) {
    Misled misled;
    const dr::Summary error = misled.look();
    const double pixels = 540 / std::tan(0.5) * std::atan(2.0 / 20);
    EXPECT_NEAR(error.mean, 2, 0.01);
    EXPECT_NEAR(error.seen_mean.value(), pixels, 0.3);
    EXPECT_EQ(error.seen_frames, error.frames);
    EXPECT_GE(error.frames, 50u);
    EXPECT_EQ(misled.row().at("seen_mean_px"), *error.seen_mean);
    EXPECT_EQ(misled.row().at("seen_jerk_rms_px_s3"), error.seen_jerk_rms.value());
    EXPECT_EQ(misled.row().at("seen_frames"), error.seen_frames);

    misled.camera.field_of_view = 0.5f; // as in a sight, which magnifies
    EXPECT_NEAR(misled.look().seen_mean.value(), pixels * std::tan(0.5) / std::tan(0.25), 0.7);
    misled.camera.field_of_view = 1;
    misled.camera.eye.x = misled.camera.target.x = 20; // from the side, the gap lies along the line of sight
    misled.camera.eye.y = -20;
    misled.camera.target.y = 0;
    EXPECT_NEAR(misled.look().seen_mean.value(), 0, 0.5);
}

TEST(SeenError, TanksOutsideThePictureDoNotCount) {
    Misled misled;
    const auto nothing = [&](const std::string& why) {
        const dr::Summary error = misled.look();
        EXPECT_NEAR(error.mean, 2, 0.01) << why;
        EXPECT_EQ(error.seen_frames, 0u) << why;
        EXPECT_FALSE(error.seen_mean) << why;
        EXPECT_TRUE(misled.row().at("seen_mean_px").is_null() && misled.row().at("seen_jerk_rms_px_s3").is_null())
            << why;
    };
    misled.camera.target.x = -10;
    nothing("behind");
    misled.camera.target = misled.camera.eye + glm::vec3(0, 10, 0);
    nothing("beside the picture");
    misled.camera.target = misled.camera.eye;
    nothing("the camera has no direction");
    EXPECT_FALSE(misled.table.client->eye());
    misled.camera = {.eye = {not_a_number, 0, 2}, .target = {10, 0, 2}};
    nothing("the camera has no position");
    EXPECT_FALSE(misled.table.client->eye());
}

TEST(SeenError, IsMissingWithoutACamera) {
    Misled misled;
    EXPECT_TRUE(misled.table.client->eye());
    misled.table.client->look_from(glm::vec3(0)); // a position without a direction
    misled.table.ends.update_camera = {};
    EXPECT_FALSE(misled.table.client->eye());
    EXPECT_FALSE(misled.look().seen_mean);
}

} // namespace client
