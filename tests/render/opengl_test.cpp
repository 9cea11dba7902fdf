/// The OpenGL driver: required version, error messages, reading back a picture.

#include "drawn.h"
#include "render/gl/driver_speed.h"
#include "render/gl/opengl.h"
#include "render/gl/shader.h"
#include "render/renderer.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <stb/stb_image.h>

namespace render {

TEST_F(Drawn, ScreenshotShowsThePictureUpright) {
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
        FAIL() << "saving to a missing folder succeeded";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("/proc/no/such/a.png"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("No such file"), std::string::npos) << error.what();
    }
}

TEST_F(Drawn, ShaderErrorNamesTheFileAndTheDriversReason) {
    try {
        compile_shader(GL_FRAGMENT_SHADER, "odd.frag",
                       fmt::format("{}void main() {{ no_such_thing = 1; }}\n", gl_version().glsl));
        FAIL() << "a faulty shader compiled";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("shaders/odd.frag"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("no_such_thing"), std::string::npos) << error.what();
    }
}

TEST(DriverSpeed, SlowDrawMeansSoftwareWhateverTheName) {
    EXPECT_EQ(speed_of("Apple GPU", 0.0172), DriverSpeed::software); // WebKit with llvmpipe
    EXPECT_EQ(speed_of("Apple GPU", 0.005), DriverSpeed::unsure);
    EXPECT_EQ(speed_of("Apple GPU", 0.0005), DriverSpeed::gpu);
    EXPECT_EQ(speed_of("llvmpipe (LLVM 15.0.6, 256 bits)", 0.0005), DriverSpeed::software);
    EXPECT_EQ(speed_of("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 10.0.0)))", 0.0005),
              DriverSpeed::software);
}

TEST_F(Drawn, DrawOnTheCpuIsTooSlowForAGpu) {
    if (speed_of(driver_name(), 0) != DriverSpeed::software)
        GTEST_SKIP() << "draws by " << driver_name();
    const double time = drawing_time();
    EXPECT_EQ(speed_of("Apple GPU", time), DriverSpeed::software) << time;
    EXPECT_EQ(driver_speed(), DriverSpeed::software);
}

TEST(OpenGlVersion, ErrorsNameTheDriverAndTheRemedy) {
    EXPECT_EQ(opengl_complaint(33, true, "any"), "");
    EXPECT_EQ(opengl_complaint(45, true, "any"), "");
    EXPECT_EQ(
        opengl_complaint(31, true, "Old Chip"),
        "OpenGL 3.3 is needed; this driver offers 3.1 (Old Chip): install libgl1-mesa-dri, or run with --headless");
    EXPECT_EQ(opengl_complaint(30, false, "Phone"), "");
    EXPECT_EQ(opengl_complaint(20, false, "Old Phone"),
              "OpenGL ES 3.0 is needed; this driver offers OpenGL ES 2.0 (Old "
              "Phone): install libgl1-mesa-dri, or run with --headless");
}

TEST(OpenGlVersion, OldDriverIsRefused) {
    GTEST_FLAG_SET(death_test_style, "threadsafe"); // in a new process, because Mesa reads the variable once
    EXPECT_EXIT(
        {
            SDL_setenv("MESA_GL_VERSION_OVERRIDE", "3.1", 1);
            SDL_setenv("MESA_GLSL_VERSION_OVERRIDE", "140", 1);
            const Offscreen window(64, 64, nullptr);
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

} // namespace render
