#include "render/gl/picture.h"

#include "offscreen.h"
#include "platform/files.h"
#include "platform/small_file.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace render {

TEST(Picture, ShippedTitleIsSmallAndSharpEnough) {
    const testing_render::Offscreen window(32, 32);
    const auto path = platform::find_asset("docs/pictures/battle.jpg");
    EXPECT_LE(std::filesystem::file_size(path), 200'000u);
    const auto picture = load_picture(path);
    ASSERT_TRUE(picture);
    EXPECT_GE(picture->width, 1280);
    EXPECT_GE(picture->height, 720);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST(Picture, UnusableFilesGiveNothing) {
    const testing_render::Offscreen window(32, 32);
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "reckoning_pictures";
    std::filesystem::create_directories(folder);
    EXPECT_FALSE(load_picture(folder / "missing.jpg"));
    platform::write_file(folder / "text.jpg", "no picture");
    EXPECT_FALSE(load_picture(folder / "text.jpg"));
    const std::string whole = platform::read_small_file(platform::find_asset("docs/pictures/battle.jpg"), 1 << 20);
    platform::write_file(folder / "begin.jpg", whole.substr(0, 400));
    EXPECT_FALSE(load_picture(folder / "begin.jpg"));
    std::filesystem::remove_all(folder);
}

} // namespace render
