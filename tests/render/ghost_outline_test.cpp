#include "drawn.h"

#include <glm/geometric.hpp>

namespace render {

namespace {

/// A tank and a red ghost of it, farther from the eye by `by` [m].
client::Scene with_ghost_behind(const client::Scene& alone, float by) {
    client::Scene scene = alone;
    scene.tanks.push_back(scene.tanks[0]);
    scene.tanks[1].role = client::Role::ghost;
    scene.tanks[1].colour = {1, 0, 0};
    scene.tanks[1].position += by * glm::normalize(scene.camera.target - scene.camera.eye);
    return scene;
}

/// Number of pixels as red as an outline, where `where` differs from `ground`, which is on the tank.
int red_on_tank(const Image& image, const Image& where, const Image& ground) {
    int count = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const auto *pixel = image.at(x, y), *tank = where.at(x, y), *empty = ground.at(x, y);
            const bool on_tank =
                std::abs(tank[0] - empty[0]) + std::abs(tank[1] - empty[1]) + std::abs(tank[2] - empty[2]) > 60;
            count += on_tank && pixel[0] > 180 && pixel[1] < 130 && pixel[2] < 130;
        }
    return count;
}

} // namespace

TEST_F(Drawn, GhostOutlineShowsThroughItsTankButNotFromFarBehind) {
    for (const Quality quality : {Quality::low, Quality::medium}) {
        settings_.quality = quality;
        const client::Scene alone = tank();
        client::Scene empty = alone;
        empty.tanks.clear();
        const Image ground = picture(*renderer_, empty), solid = picture(*renderer_, alone);
        EXPECT_LE(red_on_tank(solid, solid, ground), 2) << "a tank without a ghost is not red";
        const auto red = [&](float by) {
            return red_on_tank(picture(*renderer_, with_ghost_behind(alone, by)), solid, ground);
        };
        EXPECT_GT(red(1.5f), 60) << "the ghost's lines are drawn on the tank, quality " << static_cast<int>(quality);
        EXPECT_LT(red(9), 12) << "a ghost far behind the tank is hidden except for its rim";
    }
}

TEST_F(Drawn, OutlineLeavesTheGhostTranslucent) {
    settings_.quality = Quality::low;
    client::Scene scene = tank();
    scene.tanks[0].role = client::Role::ghost;
    scene.tanks[0].colour = {1, 0, 0};
    const Image image = picture(*renderer_, scene);
    int outline = 0, seen = 0;
    scene.tanks.clear();
    const Image ground = picture(*renderer_, scene);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto *pixel = image.at(x, y), *before = ground.at(x, y);
            seen +=
                std::abs(pixel[0] - before[0]) + std::abs(pixel[1] - before[1]) + std::abs(pixel[2] - before[2]) > 24;
            outline += pixel[0] > 180 && pixel[1] < 130 && pixel[2] < 130;
        }
    EXPECT_GT(outline, 100);
    EXPECT_LT(outline, seen / 2) << "the ghost is drawn as lines, not filled";
}

} // namespace render
