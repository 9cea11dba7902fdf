#include "client/scene/scene.h"

#include <array>
#include <cmath>

namespace client {

namespace {
glm::vec3 hex(unsigned rgb) {
    // sRGB to linear by a power of 2.2, which is exact enough for a palette.
    const auto channel = [&](int shift) { return std::pow(static_cast<float>((rgb >> shift) & 255u) / 255.0f, 2.2f); };
    return {channel(16), channel(8), channel(0)};
}

// First the colour-blind safe set of Okabe & Ito, then darker related colours.
constexpr std::array<std::string_view, protocol::colours> names{
    "blue", "vermilion", "green", "yellow", "pink", "sky", "brown", "violet", "olive", "crimson", "slate", "sand"};

} // namespace

glm::vec3 palette(std::size_t index) {
    static const std::array<glm::vec3, protocol::colours> colours{
        hex(0x0072B2), hex(0xD55E00), hex(0x009E73), hex(0xE6B800), hex(0xCC79A7), hex(0x56B4E9),
        hex(0x8C4F1D), hex(0x6F4BA8), hex(0x2F6B2F), hex(0xA82A3A), hex(0x607080), hex(0xC2A878)};
    return colours[index % colours.size()];
}

std::span<const std::string_view> palette_names() { return names; }

glm::vec3 team_colour(std::uint8_t team) {
    static const glm::vec3 orange = hex(0xE86A00), blue = hex(0x2A6FDB);
    return team == 2 ? blue : orange;
}

glm::vec3 ghost_palette(std::size_t index) {
    static const std::array colours{hex(0x00E5FF), hex(0xFF4FD8), hex(0xC6FF00), hex(0xFFAB40),
                                    hex(0xB388FF), hex(0xFFFFFF), hex(0xFF5252), hex(0x69F0AE),
                                    hex(0x4C8DFF), hex(0xFFE57F), hex(0xBCAAA4), hex(0x2FB5A0)};
    return colours[index % colours.size()];
}

} // namespace client
