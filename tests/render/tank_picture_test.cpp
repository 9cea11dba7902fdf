#include "drawn.h"

#include <cstdio>
#include <cstdlib>

namespace render {

TEST_F(Drawn, TankChangesOnlyItsPartOfThePicture) {
    client::Scene scene = tank();
    const Image with = picture(*renderer_, scene);
    scene.tanks.clear();
    const Image without = picture(*renderer_, scene);
    const int changed = difference(with, without);
    EXPECT_GT(changed, width * height / 40);
    EXPECT_LT(changed, width * height / 2);
    // The tank is in the middle of the picture, so the upper corners stay unchanged.
    const auto same = [&](int x, int y) { return std::equal(with.at(x, y), with.at(x, y) + 3, without.at(x, y)); };
    EXPECT_FALSE(same(width / 2, height / 2));
    EXPECT_TRUE(same(2, height - 3));
    EXPECT_TRUE(same(width - 3, height - 3));
}

TEST_F(Drawn, TurretGunTracksAndWreckChangeThePicture) {
    EXPECT_GT(changed([](client::TankPicture& t) { t.turret = 0.5f; }), 200);
    EXPECT_GT(changed([](client::TankPicture& t) { t.gun = 0.3f; }), 30);
    EXPECT_GT(changed([](client::TankPicture& t) { t.track_left = 0.09f; }), 20);
    EXPECT_GT(changed([](client::TankPicture& t) { t.colour = {1, 0, 0}; }), 200);
    EXPECT_GT(changed([](client::TankPicture& t) { t.wreck = true; }), 800);
}

TEST_F(Drawn, RecoilRockAndAntennaMoveTheTank) {
    EXPECT_GT(changed([](client::TankPicture& t) { t.recoil = 1; }), 20);
    EXPECT_GT(changed([](client::TankPicture& t) { t.rock = {0.1f, 0}; }), 100);
    EXPECT_GT(changed([](client::TankPicture& t) { t.antenna = {0.4f, 0.2f}; }), 5);
    EXPECT_GT(changed([](client::TankPicture& t) { t.health = 0.1f; }), 100) << "a damaged tank smokes";
}

TEST_F(Drawn, DamageShowsInStagesFromMediumQualityOn) {
    const auto stages = [](float before, float after) {
        client::Scene scene = tank();
        scene.tanks[0].health = before;
        const Image one = picture(*renderer_, scene);
        scene.tanks[0].health = after;
        return difference(one, picture(*renderer_, scene));
    };
    EXPECT_EQ(stages(1, 0.6f), 0) << "low quality has no dirt";
    settings_.quality = Quality::medium;
    EXPECT_EQ(stages(0.99f, 0.8f), 0) << "the same stage";
    EXPECT_GT(stages(1, 0.7f), 30) << "scratches";
    EXPECT_GT(changed([](client::TankPicture& t) { t.hits[0] = {{0, 1.4f, 0}, client::HitPicture::Part::hull}; }), 60);
    EXPECT_GT(changed([](client::TankPicture& t) {
                  t.hits[2] = {{0, 0.95f, 0.35f}, client::HitPicture::Part::turret};
              }),
              60);
}

TEST_F(Drawn, ThingsInFrontOfTheFocusAreThinned) {
    for (const Quality quality : {Quality::low, Quality::medium}) {
        settings_.quality = quality;
        client::Scene open = tank(), empty = open;
        empty.tanks.clear();
        const Image unhidden = picture(*renderer_, open), background = picture(*renderer_, empty);
        /// Number of pixels of the tank that something else covers.
        const auto hidden = [&](client::Scene scene, bool in_focus) {
            scene.camera.focus = in_focus ? std::optional(open.tanks[0].position) : std::nullopt;
            const Image image = picture(*renderer_, scene);
            const auto differs = [](const unsigned char* a, const unsigned char* b) {
                return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]) > 24;
            };
            int count = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    count +=
                        differs(unhidden.at(x, y), background.at(x, y)) && differs(unhidden.at(x, y), image.at(x, y));
            return count;
        };
        EXPECT_EQ(hidden(open, true), 0) << "the tank itself stays whole";
        const glm::vec3 between = 0.5f * (open.camera.eye + open.camera.target);
        client::Scene crate = open, other = open;
        crate.props.push_back({world::PropKind::cargo, between, {1, 0, 0, 0}, 1.5f});
        other.tanks.push_back(testing_render::tank_at(*terrain_, between.x, between.y, 2.0f, 3));
        for (const client::Scene& scene : {crate, other}) {
            const int whole = hidden(scene, false), thinned = hidden(scene, true);
            std::printf("hidden pixels of the tank: %d, thinned %d\n", whole, thinned);
            EXPECT_GT(whole, 1000);
            EXPECT_LT(thinned, 0.35 * whole) << "quality " << static_cast<int>(quality);
        }
    }
}

TEST_F(Drawn, GhostIsTranslucent) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image empty = picture(*renderer_, scene);
    scene = tank();
    scene.tanks[0].role = client::Role::truth;
    scene.tanks[0].colour = {1, 0, 0};
    const Image ghost = picture(*renderer_, scene);
    EXPECT_GT(difference(empty, ghost), 500);
    scene.tanks[0].role = client::Role::own;
    EXPECT_GT(difference(ghost, picture(*renderer_, scene)), 500);
    // A second ghost of the tank, half a metre behind the first, shines through it.
    scene.tanks[0].role = client::Role::ghost;
    const Image red = picture(*renderer_, scene);
    scene.tanks.push_back(scene.tanks[0]);
    scene.tanks.back().colour = {0, 0, 1};
    scene.tanks.back().position += 0.5f * glm::normalize(scene.camera.target - scene.camera.eye);
    const Image both = picture(*renderer_, scene);
    int red_covers = 0, blue_shines_through = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool covered = red.at(x, y)[0] > empty.at(x, y)[0] + 24;
            red_covers += covered;
            blue_shines_through += covered && both.at(x, y)[2] > red.at(x, y)[2] + 8;
        }
    EXPECT_GT(blue_shines_through, red_covers / 2);
}

TEST_F(Drawn, GhostJustInsideItsTankStillTintsIt) {
    client::Scene scene = tank();
    const Image alone = picture(*renderer_, scene);
    client::Scene empty = scene;
    empty.tanks.clear();
    const int size = difference(alone, picture(*renderer_, empty));
    scene.tanks.push_back(scene.tanks[0]);
    scene.tanks[1].role = client::Role::ghost;
    scene.tanks[1].colour = {1, 0, 0};
    scene.tanks[1].position += 0.0002f * glm::normalize(scene.camera.target - scene.camera.eye);
    EXPECT_GT(difference(alone, picture(*renderer_, scene)), size / 3);
}

} // namespace render
