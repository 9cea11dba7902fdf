#include "render/ground/pattern_maps.h"

#include "platform/executor.h"
#include "render/gl/texture.h"
#include "render/unit_byte.h"
#include "tunables/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/noise.hpp>
#include <glm/vec2.hpp>

namespace render {

namespace {

using glm::vec2;
constexpr auto texels = static_cast<std::size_t>(detail_size) * detail_size;

/// Tone and height of every texel of a detail layer. The slopes are computed from the heights afterwards.
struct Layer {
    std::vector<float> tone = std::vector<float>(texels, 0.5f), height = std::vector<float>(texels, 0.5f);
};

std::size_t index(int x, int y) {
    return static_cast<std::size_t>(y & (detail_size - 1)) * detail_size +
           static_cast<std::size_t>(x & (detail_size - 1));
}

float fractal(vec2 place, float frequency, int octaves) {
    float sum = 0, weight = 0.6f;
    for (int i = 0; i < octaves; ++i, frequency *= 2, weight *= 0.55f)
        sum += weight * glm::perlin(place * frequency + vec2(0.31f, 0.77f) * static_cast<float>(i), vec2(frequency));
    return sum;
}

/// Cells around random points, for stones (Worley 1996): `count` cells along a side of the texture, which is seamless.
class Cells {
  public:
    Cells(int count, std::uint64_t seed) : count_(count) {
        tunables::Random random(seed);
        for (int i = 0; i < count * count; ++i)
            points_.push_back(
                {vec2(random.uniform(0.1, 0.9), random.uniform(0.1, 0.9)), static_cast<float>(random.uniform(0, 1))});
    }
    struct Found {
        /// Distance to the second nearest point minus distance to the nearest, in sides of a cell; 0: on a border.
        float gap;
        float near; ///< distance to the nearest point, in sides of a cell
        float tone; ///< tone of the nearest cell
    };
    [[nodiscard]] Found at(vec2 place) const {
        place *= static_cast<float>(count_);
        const int column = static_cast<int>(std::floor(place.x)), row = static_cast<int>(std::floor(place.y));
        Found found{0, 9, 0};
        float second = 9;
        for (int y = row - 1; y <= row + 1; ++y)
            for (int x = column - 1; x <= column + 1; ++x) {
                const auto& [offset, tone] =
                    points_[static_cast<std::size_t>((y + count_) % count_ * count_ + (x + count_) % count_)];
                const float distance = glm::distance(place, vec2(x, y) + offset);
                if (distance < found.near) {
                    second = found.near;
                    found = {0, distance, tone};
                } else {
                    second = std::min(second, distance);
                }
            }
        found.gap = second - found.near;
        return found;
    }

  private:
    struct Point {
        vec2 offset;
        float tone;
    };
    int count_;
    std::vector<Point> points_;
};

template <class Paint> Layer painted(Paint paint) {
    Layer layer;
    for (int y = 0; y < detail_size; ++y)
        for (int x = 0; x < detail_size; ++x)
            std::tie(layer.tone[index(x, y)], layer.height[index(x, y)]) =
                paint(vec2(x, y) / static_cast<float>(detail_size));
    return layer;
}

/// Grass blades: short strokes, lighter toward the tip, each drawn over the earlier ones.
Layer grass() {
    Layer layer = painted([](vec2 place) {
        const float clumps = fractal(place, 5, 4);
        return std::pair{0.22f + 0.25f * clumps, 0.2f + 0.2f * clumps};
    });
    tunables::Random random(11);
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    for (int blade = 0; blade < 5200; ++blade) {
        const vec2 root(any(0, detail_size), any(0, detail_size));
        const float angle = any(0, glm::two_pi<double>()), length = any(7, 19), bend = any(-0.05, 0.05);
        const float clump = fractal(root / static_cast<float>(detail_size), 4, 3);
        const float light = glm::clamp(0.52f + 0.45f * clump + any(-0.16, 0.24), 0.15f, 1.0f);
        for (float along = 0; along < length; along += 0.7f) {
            const float turn = angle + bend * along, part = along / length;
            const vec2 place = root + along * vec2(std::cos(turn), std::sin(turn));
            for (int wide = 0; wide < (part < 0.6f ? 2 : 1); ++wide) {
                const std::size_t at = index(static_cast<int>(place.x) + wide, static_cast<int>(place.y));
                layer.tone[at] = light * (0.55f + 0.5f * part);
                layer.height[at] = 0.3f + 0.6f * part;
            }
        }
    }
    return layer;
}

Layer earth() {
    return painted([pebbles = Cells(22, 21), clods = Cells(9, 22)](vec2 place) {
        const auto pebble = pebbles.at(place + 0.01f * fractal(place, 9, 2));
        const auto clod = clods.at(place + 0.03f * fractal(place, 6, 3));
        const float stone = pebble.tone > 0.72f ? glm::smoothstep(0.5f, 0.25f, pebble.near) : 0.0f;
        const float crumbs = fractal(place, 14, 4), crack = glm::smoothstep(0.0f, 0.16f, clod.gap);
        const float height = 0.25f + 0.22f * crack + 0.28f * crumbs + 0.4f * stone;
        return std::pair{0.30f + 0.14f * crack + 0.30f * crumbs + stone * (0.15f + 0.3f * (pebble.tone - 0.72f)),
                         height};
    });
}

Layer scree() {
    return painted([large = Cells(8, 31), small = Cells(19, 32)](vec2 place) {
        const vec2 bent = place + 0.012f * vec2(fractal(place, 8, 2), fractal(place + 0.5f, 8, 2));
        const auto big = large.at(bent), little = small.at(bent);
        const bool stone = big.tone > 0.35f;
        const float edge =
            stone ? glm::smoothstep(0.02f, 0.30f, big.gap) : 0.55f * glm::smoothstep(0.0f, 0.3f, little.gap);
        const float grain = fractal(place, 20, 3);
        return std::pair{0.12f + edge * (0.38f + 0.28f * (stone ? big.tone : little.tone)) + 0.18f * grain,
                         (stone ? 0.85f : 0.5f) * edge + 0.08f * grain};
    });
}

Layer rock() {
    return painted([cracks = Cells(4, 41), chips = Cells(11, 42)](vec2 place) {
        // The texture is upright on cliffs, so its rows are the strata of the rock.
        const vec2 bent = place + 0.05f * vec2(fractal(place, 3, 4), fractal(place + 0.3f, 3, 4));
        const float strata = fractal({bent.y, 0.25f}, 9, 4);
        const auto crack = cracks.at(bent * vec2(1, 1)), chip = chips.at(bent);
        const float split = glm::smoothstep(0.0f, 0.09f, crack.gap), facet = glm::smoothstep(0.0f, 0.25f, chip.gap);
        const float rough = fractal(place, 10, 5);
        const float height = 0.25f + 0.30f * split + 0.10f * facet + 0.35f * rough + 0.25f * strata;
        return std::pair{0.16f + 0.24f * split + 0.10f * facet * chip.tone + 0.30f * rough + 0.30f * strata, height};
    });
}

Layer sand() {
    return painted([grains = Cells(40, 51)](vec2 place) {
        const float bend = fractal(place, 3, 3);
        const float ripple = std::sin(glm::two_pi<float>() * (9 * place.x + 4 * place.y + 0.8f * bend));
        const auto grain = grains.at(place);
        const float pebble = grain.tone > 0.93f ? glm::smoothstep(0.45f, 0.2f, grain.near) : 0.0f;
        const float fine = fractal(place, 32, 3);
        return std::pair{0.5f + 0.07f * ripple + 0.22f * fine + 0.10f * bend - 0.28f * pebble,
                         0.5f + 0.12f * ripple + 0.10f * fine + 0.35f * pebble};
    });
}

/// Draws a leaf or needle over the layer, dark along its middle. `root`, `length`, `width` in texels.
void draw_leaf(Layer& layer, vec2 root, float angle, float length, float width, float tone) {
    const vec2 way(std::cos(angle), std::sin(angle)), aside(-way.y, way.x);
    for (float along = 0; along < length; along += 0.6f) {
        const float part = along / length, half = std::max(0.6f, 0.5f * width * std::sin(3.1415927f * std::sqrt(part)));
        for (float across = -half; across <= half; across += 0.6f) {
            const vec2 place = root + along * way + across * aside;
            const std::size_t at = index(static_cast<int>(place.x), static_cast<int>(place.y));
            layer.tone[at] = tone * (0.8f + 0.3f * part) - (width > 4 && std::abs(across) < 0.9f ? 0.12f : 0.0f);
            layer.height[at] = 1;
        }
    }
}

constexpr float layer_middle = 0.5f * detail_size;

/// Leaves on a leaf card: most point away from its middle, and none reaches its edge.
Layer leaf_picture() {
    Layer layer{.tone = std::vector<float>(texels, 0.4f), .height = std::vector<float>(texels, 0.0f)};
    tunables::Random random(61);
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    for (int i = 0; i < 430; ++i) {
        const float angle = any(0, glm::two_pi<double>()), out = 0.41f * detail_size * std::pow(any(0, 1), 0.6f);
        const vec2 root = layer_middle + out * vec2(std::cos(angle), std::sin(angle));
        draw_leaf(layer, root, angle + any(-1.2, 1.2), any(12, 20), any(6, 9), any(0.35, 0.85));
    }
    return layer;
}

/// A branch of a conifer along the x axis, with twigs on both sides.
Layer needle_picture() {
    Layer layer{.tone = std::vector<float>(texels, 0.4f), .height = std::vector<float>(texels, 0.0f)};
    tunables::Random random(62);
    const auto any = [&](double low, double high) { return static_cast<float>(random.uniform(low, high)); };
    const auto twig = [&](const vec2& root, float angle, float length) {
        draw_leaf(layer, root, angle, length, 3, 0.3f);
        for (float along = 0; along < length; along += 2.6f)
            for (const float side : {-0.75f, 0.75f})
                draw_leaf(layer, root + along * vec2(std::cos(angle), std::sin(angle)), angle + side + any(-0.2, 0.2),
                          any(8, 13), 2.4f, any(0.35, 0.85));
    };
    for (float x = 14; x < 225; x += 13)
        for (const float side : {-1.0f, 1.0f})
            twig({x + any(-3, 3), layer_middle}, side * any(0.75, 1.05), 112 * (1.05f - x / 240));
    twig({6, layer_middle}, 0, 226);
    return layer;
}

/// Octaves of Perlin noise with period 1, about -1..1. `fold` takes each octave's magnitude, which makes creases.
float octaves(glm::vec2 place, float frequency, int count, bool fold) {
    float sum = 0, weight = 0.5f;
    for (int octave = 0; octave < count; ++octave, frequency *= 2, weight *= 0.62f) {
        // Each octave is 0 on its grid points; the offset keeps these from coinciding.
        const glm::vec2 shifted = place * frequency + glm::vec2(0.37f, 0.71f) * static_cast<float>(octave);
        const float value = glm::perlin(shifted, glm::vec2(frequency));
        sum += weight * (fold ? 2 * std::abs(value) - 0.5f : value);
    }
    return sum;
}

} // namespace

std::vector<std::uint8_t> detail_pixels(DetailLayer which) {
    constexpr std::array<Layer (*)(), static_cast<std::size_t>(DetailLayer::count)> makers{
        grass, earth, scree, rock, sand, leaf_picture, needle_picture};
    const Layer layer = makers[static_cast<std::size_t>(which)]();
    std::vector<std::uint8_t> pixels;
    pixels.reserve(4 * texels);
    for (int y = 0; y < detail_size; ++y)
        for (int x = 0; x < detail_size; ++x) {
            const auto height = [&](int dx, int dy) { return layer.height[index(x + dx, y + dy)]; };
            pixels.insert(pixels.end(), {unit_byte(layer.tone[index(x, y)]), unit_byte(height(0, 0)),
                                         unit_byte(0.5f + 1.2f * (height(1, 0) - height(-1, 0))),
                                         unit_byte(0.5f + 1.2f * (height(0, 1) - height(0, -1)))});
        }
    return pixels;
}

Texture make_detail_map() {
    constexpr int layers = static_cast<int>(DetailLayer::count);
    std::array<std::vector<std::uint8_t>, layers> pixels;
    platform::parallel_for(layers, 1, [&](std::size_t i) { pixels[i] = detail_pixels(static_cast<DetailLayer>(i)); });
    Texture texture;
    bind(detail_unit, texture, GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, detail_size, detail_size, layers, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    for (int i = 0; i < layers; ++i)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, i, detail_size, detail_size, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        pixels[static_cast<std::size_t>(i)].data());
    make_mipmaps(GL_TEXTURE_2D_ARRAY);
    return texture;
}

std::vector<std::uint8_t> noise_pixels() {
    constexpr auto count = static_cast<std::size_t>(noise_size) * noise_size;
    std::vector<float> soft(count), billows(count);
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec2 place = glm::vec2(i % noise_size, i / noise_size) / static_cast<float>(noise_size);
        soft[i] = octaves(place, 4, 6, false);
        billows[i] = octaves(place, 6, 5, true);
    }
    const auto at = [&](std::size_t x, std::size_t y) { return soft[y % noise_size * noise_size + x % noise_size]; };
    std::vector<std::uint8_t> pixels(4 * count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t x = i % noise_size, y = i / noise_size;
        pixels[4 * i] = unit_byte(0.5f + 0.75f * soft[i]);
        pixels[4 * i + 1] = unit_byte(0.45f + 0.6f * billows[i]);
        pixels[4 * i + 2] = unit_byte(0.5f + 2 * (at(x + 1, y) - at(x + noise_size - 1, y)));
        pixels[4 * i + 3] = unit_byte(0.5f + 2 * (at(x, y + 1) - at(x, y + noise_size - 1)));
    }
    return pixels;
}

Texture make_noise_map() {
    Texture texture;
    define(noise_unit, texture, GL_RGBA8, noise_size, noise_size, GL_RGBA, GL_UNSIGNED_BYTE, noise_pixels().data());
    make_mipmaps();
    return texture;
}

} // namespace render
