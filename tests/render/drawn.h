#pragma once
/// Base for tests that draw off-screen. Without OpenGL they fail instead of being skipped; ./check installs Mesa.

#include "offscreen.h"
#include "render/renderer.h"
#include "sample_scenes.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace render {

using testing_render::Image;
using testing_render::Offscreen;

inline constexpr int width = 320, height = 180;

inline Image picture(Renderer& renderer, const client::Scene& scene) {
    renderer.draw(scene, width, height);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return testing_render::read_back(width, height);
}

/// Number of pixels whose red, green and blue differ by more than 24 of 255 in total.
inline int difference(const Image& a, const Image& b) {
    int count = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x)
            count += std::abs(a.at(x, y)[0] - b.at(x, y)[0]) + std::abs(a.at(x, y)[1] - b.at(x, y)[1]) +
                         std::abs(a.at(x, y)[2] - b.at(x, y)[2]) >
                     24;
    return count;
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

    /// Number of pixels of the scene `tank()` that `change` changes.
    template <class Change> static int changed(Change change) {
        client::Scene scene = tank();
        const Image before = picture(*renderer_, scene);
        change(scene.tanks[0]);
        return difference(before, picture(*renderer_, scene));
    }

    static inline std::unique_ptr<Offscreen> window_;
    static inline world::Map map_;
    static inline std::unique_ptr<world::Terrain> terrain_;
    static inline Settings settings_;
    static inline std::unique_ptr<Renderer> renderer_;
};

} // namespace render
