// Drawn for real, off-screen. These fail, and are not skipped, where there is no OpenGL: ./check installs Mesa.

#include "render/renderer.h"

#include "offscreen.h"
#include "render/gl/error.h"
#include "render/gl/gl_objects.h"
#include "render/gl/opengl.h"
#include "render/gl/shader.h"
#include "render/shot.h"
#include "sample_scenes.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>
#include <set>
#include <stb/stb_image.h>

namespace render {

namespace {

using testing_render::Image;
using testing_render::Offscreen;

constexpr int width = 320, height = 180;

Image picture(Renderer& renderer, const client::Scene& scene) {
    renderer.draw(scene, width, height);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return testing_render::read_back(width, height);
}

/// Pixels that differ by more than rounding.
int difference(const Image& a, const Image& b) {
    int count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            count += std::abs(a.at(x, y)[0] - b.at(x, y)[0]) + std::abs(a.at(x, y)[1] - b.at(x, y)[1]) +
                         std::abs(a.at(x, y)[2] - b.at(x, y)[2]) >
                     24;
    return count;
}

client::PanePicture pane(const glm::vec2& low, const glm::vec2& high) {
    client::PanePicture pane;
    pane.low = low;
    pane.high = high;
    return pane;
}

/// One window, map and renderer for all tests of a run.
class Drawn : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        window_ = std::make_unique<Offscreen>(width, height);
        map_ = testing_render::hilly_map();
        terrain_ = std::make_unique<world::Terrain>(map_);
        renderer_ = std::make_unique<Renderer>(map_, settings_);
    }
    static void TearDownTestSuite() {
        renderer_.reset();
        terrain_.reset();
        window_.reset();
    }
    void SetUp() override { settings_.quality = Quality::low; }

    /// A tank, seen from 12 m.
    static client::Scene tank() {
        client::Scene scene;
        scene.tanks = {testing_render::tank_at(*terrain_, 0, 0, 0.5f, 0)};
        scene.camera = testing_render::look(scene.tanks[0].position, 1.2f, 0.3f, 12);
        return scene;
    }

    static inline std::unique_ptr<Offscreen> window_;
    static inline world::Map map_;
    static inline std::unique_ptr<world::Terrain> terrain_;
    static inline Settings settings_;
    static inline std::unique_ptr<Renderer> renderer_;
};

} // namespace

TEST_F(Drawn, PanesShowTheirOwnTanksAndLeaveTheRestBlack) {
    client::Scene scene = tank();
    client::PanePicture with = pane({0, 0}, {0.5f, 0.5f}), without = pane({0.5f, 0}, {1, 0.5f});
    with.tanks = scene.tanks;
    scene.panes = {with, without};
    const Image split = picture(*renderer_, scene);
    // Each pane is what a picture of its size shows, but for where its pixels are.
    int different = 0, lit = 0;
    for (int y = 0; y < height / 2; ++y)
        for (int x = 0; x < width / 2; ++x)
            different += std::abs(split.at(x, y)[1] - split.at(x + width / 2, y)[1]) > 24;
    for (int y = height / 2; y < height; ++y)
        for (int x = 0; x < width; ++x)
            lit += split.at(x, y)[0] + split.at(x, y)[1] + split.at(x, y)[2] > 0;
    EXPECT_EQ(lit, 0);
    EXPECT_GT(different, 300) << "the tank is in one pane";
    EXPECT_LT(different, width / 2 * height / 2 / 2) << "and the land in both";
    scene.panes[1].tanks = scene.tanks;
    const Image same = picture(*renderer_, scene);
    int uneven = 0;
    for (int y = 0; y < height / 2; ++y)
        for (int x = 0; x < width / 2; ++x)
            uneven += std::abs(same.at(x, y)[1] - same.at(x + width / 2, y)[1]) > 8; // the sky's grain is the screen's
    EXPECT_LT(uneven, 20);
}

TEST(Panes, TileTheWindowToThePixel) {
    for (const int size : {100, 101, 333}) {
        const ViewArea left = area_of(pane({0, 0}, {0.5f, 1}), size, size);
        const ViewArea right = area_of(pane({0.5f, 0}, {1, 1}), size, size);
        EXPECT_EQ(left.left + left.width, right.left);
        EXPECT_EQ(right.left + right.width, size);
    }
    const ViewArea outside = area_of(pane({-3, -3}, {0, 0}), 100, 100);
    EXPECT_EQ(outside.width, 0);
}

TEST_F(Drawn, LandAndSkyAreNotOneColour) {
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

TEST_F(Drawn, ATankIsWhereItShouldBeAndNowhereElse) {
    client::Scene scene = tank();
    const Image with = picture(*renderer_, scene);
    scene.tanks.clear();
    const Image without = picture(*renderer_, scene);
    const int changed = difference(with, without);
    EXPECT_GT(changed, width * height / 40);
    EXPECT_LT(changed, width * height / 2);
    // It stands in the middle of the picture; the upper corners stay as they are.
    const auto same = [&](int x, int y) { return std::equal(with.at(x, y), with.at(x, y) + 3, without.at(x, y)); };
    EXPECT_FALSE(same(width / 2, height / 2));
    EXPECT_TRUE(same(2, height - 3));
    EXPECT_TRUE(same(width - 3, height - 3));
}

TEST_F(Drawn, TurretGunTracksAndWreckChangeThePicture) {
    const client::Scene scene = tank();
    const Image before = picture(*renderer_, scene);
    const auto changed = [&](auto change) {
        client::Scene moved = scene;
        change(moved.tanks[0]);
        return difference(before, picture(*renderer_, moved));
    };
    EXPECT_GT(changed([](client::TankPicture& t) { t.turret = 0.5f; }), 200);
    EXPECT_GT(changed([](client::TankPicture& t) { t.gun = 0.3f; }), 30);
    EXPECT_GT(changed([](client::TankPicture& t) { t.track_left = 0.09f; }), 20);
    EXPECT_GT(changed([](client::TankPicture& t) { t.colour = {1, 0, 0}; }), 200);
    EXPECT_GT(changed([](client::TankPicture& t) { t.wreck = true; }), 800);
}

TEST_F(Drawn, AGhostLetsWhatIsBehindItThrough) {
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
    // A second ghost of the same tank half a metre behind the first: it shines through it.
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

TEST_F(Drawn, AGhostThatHidesJustInsideItsTankStillTintsIt) {
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

TEST_F(Drawn, LinesEndAtTheGroundUnlessAlwaysVisible) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image empty = picture(*renderer_, scene);
    client::LinePicture line;
    line.from = scene.camera.target + glm::vec3(-3, 0, 2);
    line.to = scene.camera.target + glm::vec3(3, 0, 2);
    line.colour = {1, 0, 1, 1};
    line.width = 8;
    scene.lines = {line};
    const int above = difference(empty, picture(*renderer_, scene));
    EXPECT_GT(above, 100);
    scene.lines[0].from.z -= 6;
    scene.lines[0].to.z -= 6;
    EXPECT_EQ(difference(empty, picture(*renderer_, scene)), 0) << "under the ground";
    scene.lines[0].always_visible = true;
    EXPECT_GT(difference(empty, picture(*renderer_, scene)), 100);
    // Through the eye's plane and from behind it.
    scene.lines[0].from = scene.camera.eye - 5.0f * (scene.camera.target - scene.camera.eye);
    picture(*renderer_, scene);
}

TEST_F(Drawn, MarksDarkenTheGroundAndNothingElse) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image clean = picture(*renderer_, scene);
    for (const auto kind : {client::GroundMark::Kind::track, client::GroundMark::Kind::scorch}) {
        scene.marks = {{kind, {glm::vec2(-2, 2), {-2, -2}, {2, 2}, {2, -2}}, glm::vec2(1), 0}};
        for (const Quality quality : {Quality::low, Quality::medium}) {
            settings_.quality = quality;
            client::Scene empty = scene;
            empty.marks.clear();
            const Image before = picture(*renderer_, empty), after = picture(*renderer_, scene);
            EXPECT_GT(difference(before, after), 500);
            int lighter = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    lighter += after.at(x, y)[1] > before.at(x, y)[1] + 2;
            EXPECT_EQ(lighter, 0);
        }
        settings_.quality = Quality::low;
        scene.marks[0].strength = glm::vec2(0);
        EXPECT_EQ(difference(clean, picture(*renderer_, scene)), 0) << "it has faded";
    }
}

TEST_F(Drawn, AFlashIsBright) {
    client::Scene scene = tank();
    const Image before = picture(*renderer_, scene);
    scene.flashes = {{scene.camera.target + glm::vec3(0, 0, 2), {1, 0, 0}, 0.02f}};
    const Image after = picture(*renderer_, scene);
    const auto light = [](const Image& image) {
        long sum = 0;
        for (const unsigned char value : image.rgb)
            sum += value;
        return sum;
    };
    EXPECT_GT(light(after), light(before) + 3 * 1000 * 20);
    scene.flashes[0].age = client::flash_length;
    EXPECT_EQ(difference(before, picture(*renderer_, scene)), 0);
}

TEST_F(Drawn, RecoilRockAndAntennaMoveTheTank) {
    const client::Scene scene = tank();
    const Image before = picture(*renderer_, scene);
    const auto changed = [&](auto change) {
        client::Scene moved = scene;
        change(moved.tanks[0]);
        return difference(before, picture(*renderer_, moved));
    };
    EXPECT_GT(changed([](client::TankPicture& t) { t.recoil = 1; }), 20);
    EXPECT_GT(changed([](client::TankPicture& t) { t.rock = {0.1f, 0}; }), 100);
    EXPECT_GT(changed([](client::TankPicture& t) { t.antenna = {0.4f, 0.2f}; }), 5);
    EXPECT_GT(changed([](client::TankPicture& t) { t.health = 0.1f; }), 100) << "it smokes";
}

TEST_F(Drawn, ADustCloudAndABarrelAreThere) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image before = picture(*renderer_, scene);
    scene.dust = {{scene.camera.target, 0.4f, 1.5f, 0, 1}};
    EXPECT_GT(difference(before, picture(*renderer_, scene)), 300);
    scene.dust.clear();
    scene.props = {{world::PropKind::barrel, scene.camera.target, {1, 0, 0, 0}, 2}};
    EXPECT_GT(difference(before, picture(*renderer_, scene)), 300);
}

TEST_F(Drawn, TheSameSceneIsTheSamePicture) {
    client::Scene scene = tank();
    scene.time = 3;
    scene.explosions.push_back({protocol::ExplosionKind::mine, scene.camera.target, 0.3f});
    const Image one = picture(*renderer_, scene);
    client::Scene other = scene;
    other.time = 8;
    other.explosions[0].age = 0.6f;
    EXPECT_GT(difference(one, picture(*renderer_, other)), 500) << "time moves the explosion";
    EXPECT_EQ(difference(one, picture(*renderer_, scene)), 0);
}

TEST_F(Drawn, EveryQualityDrawsTheSameTank) {
    client::Scene scene = tank();
    for (const Quality quality : {Quality::medium, Quality::high}) {
        settings_.quality = quality;
        scene = tank();
        const Image with = picture(*renderer_, scene);
        scene.tanks.clear();
        EXPECT_GT(difference(with, picture(*renderer_, scene)), width * height / 40);
    }
}

/// The tone map comes last, and what stands for a colour still has it.
TEST_F(Drawn, ALineHasItsColourAtEveryQuality) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const glm::vec3 colour(0.1f, 0.8f, 0.4f); // linear
    client::LinePicture line;
    line.from = scene.camera.target - glm::vec3(4, 4, 0);
    line.to = scene.camera.target + glm::vec3(4, 4, 0);
    line.colour = glm::vec4(colour, 1);
    line.width = 30;
    line.always_visible = true;
    scene.lines = {line};
    for (const Quality quality : {Quality::low, Quality::medium, Quality::high}) {
        settings_.quality = quality;
        const Image image = picture(*renderer_, scene);
        for (int channel = 0; channel < 3; ++channel)
            EXPECT_NEAR(image.at(width / 2, height / 2)[channel], 255 * std::pow(colour[channel], 1 / 2.2f), 3)
                << static_cast<int>(quality);
    }
}

/// Half of the sun's light is still far more than the screen can show; half of the screen's white is grey.
TEST_F(Drawn, WhatIsTransparentMixesLight) {
    const auto half_the_sun = [](Quality quality) {
        settings_.quality = quality;
        client::Scene scene;
        const glm::vec3 sun = glm::normalize(map_.sun_direction);
        scene.camera.eye = {0, 0, 60};
        scene.camera.target = scene.camera.eye + 100.0f * sun;
        const glm::vec3 aside = 5.0f * glm::normalize(glm::cross(sun, glm::vec3(0, 0, 1)));
        client::LinePicture line;
        line.from = scene.camera.target - aside;
        line.to = scene.camera.target + aside;
        line.colour = {0, 0, 0, 0.5f};
        line.width = 12;
        scene.lines = {line};
        return static_cast<int>(picture(*renderer_, scene).at(width / 2, height / 2)[0]);
    };
    EXPECT_NEAR(half_the_sun(Quality::low), 128, 6);
    EXPECT_GT(half_the_sun(Quality::medium), 240);
}

TEST_F(Drawn, NothingInASceneBreaksIt) {
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

TEST_F(Drawn, StatsCountWhatWasDrawn) {
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
        << "any number of tanks is one call and its shadow another";
}

TEST_F(Drawn, AScreenshotIsThePictureTheRightWayUp) {
    const client::Scene scene = tank();
    const Image image = picture(*renderer_, scene);
    const auto path = std::filesystem::temp_directory_path() / "reckoning_shot_test.png";
    save_png(path, width, height);
    int w = 0, h = 0, channels = 0;
    unsigned char* pixels = stbi_load(path.c_str(), &w, &h, &channels, 3);
    ASSERT_NE(pixels, nullptr);
    ASSERT_EQ(w, width);
    ASSERT_EQ(h, height);
    for (const int y : {0, height / 3, height - 1})
        EXPECT_TRUE(std::equal(image.at(0, y), image.at(0, y) + 3 * width, pixels + 3 * width * (height - 1 - y))) << y;
    stbi_image_free(pixels);
    std::filesystem::remove(path);
    try {
        save_png("/proc/no/such/a.png", width, height);
        FAIL() << "it said that it wrote";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("/proc/no/such/a.png"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
    }
}

TEST_F(Drawn, AShaderThatDoesNotCompileNamesItsFileAndTheDriversReason) {
    try {
        compile_shader(GL_FRAGMENT_SHADER, "odd.frag",
                       std::string(glsl_version) + "void main() { no_such_thing = 1; }\n");
        FAIL() << "it compiled";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("shaders/odd.frag"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("no_such_thing"), std::string::npos) << error.what();
    }
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

TEST(OpenGlVersion, ComplaintsSayWhatToDo) {
    EXPECT_EQ(opengl_complaint(33, true, "any"), "");
    EXPECT_EQ(opengl_complaint(45, true, "any"), "");
    EXPECT_EQ(
        opengl_complaint(31, true, "Old Chip"),
        "OpenGL 3.3 is needed; this driver offers 3.1 (Old Chip): install libgl1-mesa-dri, or run with --headless");
    EXPECT_NE(opengl_complaint(32, false, "Phone").find("OpenGL ES 3.2 (Phone)"), std::string::npos);
}

TEST(OpenGlVersion, AnOldDriverIsRefused) {
    GTEST_FLAG_SET(death_test_style, "threadsafe"); // a process of its own: Mesa reads the variable once
    EXPECT_EXIT(
        {
            SDL_setenv("MESA_GL_VERSION_OVERRIDE", "3.1", 1);
            SDL_setenv("MESA_GLSL_VERSION_OVERRIDE", "140", 1);
            const Offscreen window(64, 64, false);
            try {
                const Renderer renderer(testing_render::hilly_map());
            } catch (const Error& error) {
                std::fputs(error.what(), stderr);
                std::exit(3);
            }
            std::exit(0);
        },
        testing::ExitedWithCode(3), "OpenGL 3.3 is needed; this driver offers 3.1");
}

TEST(Settings, QualityIsARow) {
    Settings settings;
    const tunables::Tunables rows = tunables(settings);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_FALSE(rows[0].set_text("low"));
    EXPECT_EQ(settings.quality, Quality::low);
    EXPECT_FALSE(rows[0].set_text("high"));
    EXPECT_EQ(settings.quality, Quality::high);
    EXPECT_TRUE(rows[0].set_text("ultra"));
    EXPECT_LT(row(Quality::low).shadow_size, row(Quality::high).shadow_size);
}

} // namespace render
