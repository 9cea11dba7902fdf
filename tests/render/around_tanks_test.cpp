/// Drawings around tanks: lines, marks on the ground, flashes, dust, props.

#include "drawn.h"

namespace render {

TEST_F(Drawn, ExplosionsBlackenStoneFromMediumQualityOn) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const glm::vec3 place = scene.camera.target;
    scene.props.push_back({world::PropKind::boulder, place, {1, 0, 0, 0}, 2});
    const auto changed_by = [&](const glm::vec4& scar, Quality quality) {
        settings_.quality = quality;
        scene.scars[0] = {};
        const Image clean = picture(*renderer_, scene);
        scene.scars[0] = scar;
        return difference(clean, picture(*renderer_, scene));
    };
    const glm::vec3 towards = glm::normalize(scene.camera.eye - place);
    const glm::vec4 at_the_stone(place + 1.8f * towards, 1);
    EXPECT_GT(changed_by(at_the_stone, Quality::medium), 100);
    EXPECT_EQ(changed_by(glm::vec4(place + 6.0f * towards, 1), Quality::medium), 0);
    EXPECT_EQ(changed_by(at_the_stone, Quality::low), 0);
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
    EXPECT_EQ(difference(empty, picture(*renderer_, scene)), 0) << "a line under the ground is hidden";
    scene.lines[0].always_visible = true;
    EXPECT_GT(difference(empty, picture(*renderer_, scene)), 100);
    // From behind the eye through its plane.
    scene.lines[0].from = scene.camera.eye - 5.0f * (scene.camera.target - scene.camera.eye);
    picture(*renderer_, scene);
}

/// The tone map is applied last, and lines and marks must keep their colours.
TEST_F(Drawn, LineHasItsColourAtEveryQuality) {
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

/// Half of the sun's light still exceeds the screen's white; half of the screen's white would be grey.
TEST_F(Drawn, TransparentLinesMixLightBeforeTheToneMap) {
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
            // Grass is pressed down there, and a rut's rim may face the sun.
            EXPECT_LE(lighter, quality == Quality::low ? 0 : 100);
        }
        settings_.quality = Quality::low;
        scene.marks[0].strength = glm::vec2(0);
        EXPECT_EQ(difference(clean, picture(*renderer_, scene)), 0) << "a faded mark is invisible";
    }
}

TEST_F(Drawn, FlashIsBright) {
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

TEST_F(Drawn, DustCloudAndBarrelAreDrawn) {
    client::Scene scene = tank();
    scene.tanks.clear();
    const Image before = picture(*renderer_, scene);
    scene.dust = {{scene.camera.target, 0.4f, 1.5f, 0, 1}};
    EXPECT_GT(difference(before, picture(*renderer_, scene)), 300);
    scene.dust.clear();
    scene.props = {{world::PropKind::barrel, scene.camera.target, {1, 0, 0, 0}, 2}};
    EXPECT_GT(difference(before, picture(*renderer_, scene)), 300);
}

} // namespace render
