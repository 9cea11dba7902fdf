#include "render/settings.h"

#include "render/resolution.h"

#include <algorithm>
#include <array>

namespace render {

tunables::Tunables tunables(Settings& settings) {
    static constexpr std::array<std::string_view, 3> names{"low", "medium", "high"};
    static constexpr std::array<std::string_view, 6> shares{"auto", "100%", "84%", "71%", "60%", "50%"};
    static_assert(shares.size() == ResolutionControl::shares.size() + 1);
    return {
        tunables::bind({.name = "quality",
                        .help = "Graphics quality: low runs without a graphics card, high needs a good one",
                        .choices = names},
                       settings, &Settings::quality),
        tunables::bind({.name = "frame-rate",
                        .unit = "1/s",
                        .minimum = 10,
                        .maximum = 240,
                        .help =
                            "Frame rate that resolution auto keeps by rendering fewer pixels; without a graphics card "
                            "at most 30"},
                       settings, &Settings::frame_rate),
        tunables::bind({.name = "resolution",
                        .help = "Share of the window's width and height that is rendered and then scaled up; auto: as "
                                "the frame rate allows. Panels and text are always sharp",
                        .choices = shares},
                       settings, &Settings::resolution),
        tunables::bind({.name = "frame-graph",
                        .help = "Shows the duration of the last frames and the rendered share of the resolution"},
                       settings, &Settings::frame_graph)};
}

namespace {
/// The parameters of one quality. Each `of` lists the values for low, medium and high quality.
constexpr QualityRow quality_row(std::size_t quality) {
    const auto of = [quality](auto low, auto medium, auto high) { return std::array{low, medium, high}[quality]; };
    using D = PropDetail;
    return {.plain = of(true, false, false),
            .shadow_size = of(512, 1536, 3072),
            .shadow_side = of(1, 2, 3),
            .samples = of(0, 4, 8),
            .anisotropy = of(1, 4, 8),
            .draw_distance = of(1500.0f, 4000.0f, 6000.0f),
            .all_triangles = of(140000u, 290000u, 385000u),
            .land_triangles = of(75000u, 160000u, 240000u),
            .land_tolerance = of(0.012f, 0.003f, 0.0015f),
            .tank_distance = of(15.0f, 60.0f, 120.0f),
            .shadow_reach = of(25.0f, 45.0f, 80.0f),
            .prop_near = of(18.0f, 55.0f, 65.0f),
            .prop_middle = of(80.0f, 220.0f, 300.0f),
            .shadow_detail = of(D::far, D::middle, D::middle),
            .scatter_distance = of(0.0f, 48.0f, 52.0f),
            .scatter_near = of(0.0f, 9.0f, 10.0f),
            .ground_samples = of(1, 4, 6),
            .mark_distance = of(90.0f, 220.0f, 400.0f),
            .contact_distance = of(0.0f, 70.0f, 110.0f),
            .leaf_cards = of(false, true, true),
            .puffs = of(0.5f, 1.0f, 1.0f)};
}
} // namespace

const QualityRow& row(Quality quality) {
    static constexpr std::array rows{quality_row(0), quality_row(1), quality_row(2)};
    return rows[std::min(static_cast<std::size_t>(quality), rows.size() - 1)];
}

} // namespace render
