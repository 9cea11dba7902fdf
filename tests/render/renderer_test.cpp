#include "drawn.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>

namespace render {

TEST_F(Drawn, LandAndSkyHaveManyColours) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image image = picture(*renderer_, scene);
    std::set<std::array<int, 3>> colours;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            colours.insert({image.at(x, y)[0], image.at(x, y)[1], image.at(x, y)[2]});
    EXPECT_GT(colours.size(), 500u);
    scene.camera = testing_render::look({0, 0, 5}, 0, -0.4f, 30); // up into the sky
    const Image up = picture(*renderer_, scene);
    EXPECT_GT(up.at(width / 2, height - 1)[2], up.at(width / 2, height - 1)[0]) << "the sky is blue";
}

TEST_F(Drawn, SameSceneGivesTheSamePicture) {
    client::Scene scene = tank();
    scene.time = 3;
    scene.explosions.push_back({protocol::ExplosionKind::mine, scene.camera.target, 0.3f});
    const Image one = picture(*renderer_, scene);
    client::Scene other = scene;
    other.time = 8;
    other.explosions[0].age = 0.6f;
    EXPECT_GT(difference(one, picture(*renderer_, other)), 500) << "the explosion changes with time";
    EXPECT_EQ(difference(one, picture(*renderer_, scene)), 0);
}

TEST_F(Drawn, ExplosionBesideTheEyeLightsAllSidesOfThePicture) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image dark = picture(*renderer_, scene);
    const glm::vec3 ahead = glm::normalize(scene.camera.target - scene.camera.eye);
    scene.explosions.push_back({protocol::ExplosionKind::mine, scene.camera.eye + 2.0f * ahead, 0.02f});
    const Image lit = picture(*renderer_, scene);
    for (const auto& [x, y] : {std::pair(0.1, 0.5), {0.9, 0.5}, {0.5, 0.1}, {0.5, 0.9}}) {
        const int column = static_cast<int>(x * width), row = static_cast<int>(y * height);
        EXPECT_GT(lit.at(column, row)[0], dark.at(column, row)[0] + 20) << x << ' ' << y;
    }
}

TEST_F(Drawn, EveryQualityDrawsTheTank) {
    client::Scene scene = tank();
    for (const Quality quality : {Quality::medium, Quality::high}) {
        settings_.quality = quality;
        scene = tank();
        const Image with = picture(*renderer_, scene);
        scene.tanks.clear();
        EXPECT_GT(difference(with, picture(*renderer_, scene)), width * height / 40);
    }
}

TEST_F(Drawn, InvalidScenesAreDrawnWithoutErrors) {
    client::Scene scene = tank();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    scene.tanks.emplace_back().position = {nan, nan, nan};
    scene.tanks.emplace_back().turret = nan;
    scene.tanks.emplace_back().colour = {nan, nan, nan};
    scene.explosions.push_back({static_cast<protocol::ExplosionKind>(77), {0, 0, 0}, 0.1f});
    picture(*renderer_, scene);
    scene.camera.eye = {nan, 0, 0};
    picture(*renderer_, scene);
    scene.camera.eye = scene.camera.target;
    picture(*renderer_, scene);
    renderer_->draw(scene, 0, 0);
    renderer_->draw(scene, 17, 1);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(Drawn, StatsCountCallsAndTriangles) {
    client::Scene scene = tank();
    scene.tanks.clear();
    picture(*renderer_, scene);
    const Stats empty = renderer_->stats();
    EXPECT_GT(empty.draw_calls, 1u);
    scene = tank();
    for (int i = 0; i < 20; ++i)
        scene.tanks.push_back(scene.tanks[0]);
    picture(*renderer_, scene);
    EXPECT_GT(renderer_->stats().triangles, empty.triangles + 20 * 1000);
    EXPECT_LE(renderer_->stats().draw_calls, empty.draw_calls + 4)
        << "all tanks take one draw call, and their shadows another";
}

/// Grass and its texture's tile of 3.1 m from above: a copy displaced by one tile must not look the same.
TEST(Ground, DoesNotRepeatItsTile) {
    constexpr float tile = 3.1f, above = 60;
    constexpr int shift = 40; // a tile's side [pixels]
    const Offscreen window(width, height);
    world::Map map = testing_render::hilly_map();
    std::ranges::fill(map.heights, 0.0f);
    const Settings settings{.quality = Quality::medium};
    Renderer renderer(map, settings);
    client::Scene scene;
    scene.camera.eye = {20, 30, above}; // above the reach of grass and stones
    scene.camera.target = {20, 30, 0};
    scene.camera.field_of_view = 2 * std::atan(0.5f * tile * height / shift / above);
    const Image image = picture(renderer, scene);
    const auto light = [&](int x, int y) { return static_cast<double>(image.at(x, y)[1]); };
    // Correlation of differences to the mean of the surroundings, so that large patches of dry grass do not count.
    const auto detail = [&](int x, int y) {
        return light(x, y) - 0.25 * (light(x - 3, y) + light(x + 3, y) + light(x, y - 3) + light(x, y + 3));
    };
    const auto correlation = [&](int dx, int dy) {
        double product = 0, squares = 0, count = 0;
        for (int y = 3; y < height - 3 - dy; ++y)
            for (int x = 3; x < width - 3 - dx; ++x, ++count) {
                product += detail(x, y) * detail(x + dx, y + dy);
                squares += 0.5 * (detail(x, y) * detail(x, y) + detail(x + dx, y + dy) * detail(x + dx, y + dy));
            }
        EXPECT_GT(squares / count, 4) << "there is a texture";
        return product / squares;
    };
    const double east = correlation(shift, 0), north = correlation(0, shift);
    std::printf("correlation: one tile east %.2f, north %.2f\n", east, north);
    EXPECT_LT(east, 0.3);
    EXPECT_LT(north, 0.3);
}

TEST(Gallery, EveryPictureIsDrawn) {
    const Offscreen window(width, height);
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    const Settings settings{.quality = Quality::low};
    Renderer renderer(map, settings);
    for (const testing_render::NamedScene& scene : testing_render::match_pictures(terrain)) {
        const Image image = picture(renderer, scene.scene);
        EXPECT_GT(difference(image, Image{width, height, std::vector<unsigned char>(image.rgb.size(), image.rgb[0])}),
                  5000)
            << scene.name;
        EXPECT_LE(renderer.stats().draw_calls, 300u) << scene.name;
        EXPECT_LE(renderer.stats().triangles, 500000u) << scene.name;
    }
}

/// OpenGL ES (WebGL 2 in browsers, small boards) draws the same pictures. Allowed differences: rounding of the land's
/// light, and edges that are not smoothed there.
TEST(OpenGlEs, DrawsTheSamePictures) {
    const world::Map map = world::load_map("valley");
    const world::Terrain terrain(map);
    Settings settings;
    const auto draw = [&](const GlVersion& version) {
        const Offscreen window(width, height, &version);
        EXPECT_EQ(&gl_version(), &version);
        std::vector<Image> images;
        Renderer renderer(map, settings);
        for (const testing_render::NamedScene& scene : testing_render::match_pictures(terrain))
            images.push_back(picture(renderer, scene.scene));
        return images;
    };
    for (const Quality quality : {Quality::low, Quality::medium}) {
        settings.quality = quality;
        const std::vector<Image> desktop = draw(desktop_gl), embedded = draw(embedded_gl);
        const auto scenes = testing_render::match_pictures(terrain);
        ASSERT_EQ(desktop.size(), embedded.size());
        for (std::size_t i = 0; i < desktop.size(); ++i)
            EXPECT_LT(difference(desktop[i], embedded[i]), width * height / (scenes[i].name == "ghosts" ? 35 : 50))
                << scenes[i].name << " at quality " << static_cast<int>(quality);
    }
}

TEST(Settings, QualityAndResolutionAreRows) {
    Settings settings;
    const tunables::Tunables rows = tunables(settings);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_FALSE(rows[0].set_text("low"));
    EXPECT_EQ(settings.quality, Quality::low);
    EXPECT_FALSE(rows[0].set_text("high"));
    EXPECT_EQ(settings.quality, Quality::high);
    EXPECT_TRUE(rows[0].set_text("ultra"));
    EXPECT_FALSE(rows[2].set_text("60%"));
    EXPECT_EQ(settings.resolution, Resolution::small);
    EXPECT_EQ(rows[2].set_text("auto"), std::nullopt);
    EXPECT_EQ(settings.resolution, Resolution::automatic);
    EXPECT_LT(row(Quality::low).shadow_size, row(Quality::high).shadow_size);
}

// Drawn at half the size and scaled up: a coarser version of the same picture that fills the window completely.
TEST_F(Drawn, SmallerPictureFillsTheWindow) {
    for (const Quality quality : {Quality::low, Quality::medium}) {
        settings_.quality = quality;
        const client::Scene scene = tank();
        renderer_->draw(scene, width, height, 1);
        const Image full = testing_render::read_back(width, height);
        renderer_->draw(scene, width, height, 0.5);
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        const Image half = testing_render::read_back(width, height);
        long off = 0;
        for (std::size_t i = 0; i < full.rgb.size(); ++i)
            off += std::abs(full.rgb[i] - half.rgb[i]);
        const double mean = static_cast<double>(off) / static_cast<double>(full.rgb.size());
        EXPECT_GT(mean, 0.2) << "half the size is coarser";
        EXPECT_LT(mean, 8);
        const auto bright = [](const Image& image, int x, int y) { return image.at(x, y)[2]; };
        EXPECT_NEAR(bright(full, width - 1, height - 1), bright(half, width - 1, height - 1), 12)
            << "a corner of the sky";
        EXPECT_EQ(difference(full, picture(*renderer_, scene)), 0) << "the picture has its full size again";
    }
}

} // namespace render
