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
                        .unit = "",
                        .minimum = 0,
                        .maximum = names.size() - 1,
                        .fallback = static_cast<double>(settings.quality),
                        .owner = tunables::Owner::viewer,
                        .help = "Cost of the pictures: low runs without a graphics card, high wants a good one.",
                        .choices = names},
                       settings.quality),
        tunables::bind({.name = "frame-rate",
                        .unit = "1/s",
                        .minimum = 10,
                        .maximum = 240,
                        .fallback = settings.frame_rate,
                        .owner = tunables::Owner::viewer,
                        .help = "The picture is drawn coarser where it takes that to hold so many frames a second; "
                                "without a graphics card at most 30."},
                       settings.frame_rate),
        tunables::bind({.name = "resolution",
                        .unit = "",
                        .minimum = 0,
                        .maximum = shares.size() - 1,
                        .fallback = static_cast<double>(settings.resolution),
                        .owner = tunables::Owner::viewer,
                        .help = "Share of the window's width and height that is drawn, then scaled up: by the frame "
                                "rate, or always the same. Panels and text are always sharp.",
                        .choices = shares},
                       settings.resolution),
        tunables::bind({.name = "frame-graph",
                        .unit = "",
                        .minimum = 0,
                        .maximum = 1,
                        .fallback = settings.frame_graph ? 1.0 : 0.0,
                        .owner = tunables::Owner::viewer,
                        .help = "Shows how long the last frames took, and how large the picture is drawn."},
                       settings.frame_graph)};
}

const QualityRow& row(Quality quality) {
    static constexpr std::array<QualityRow, 3> rows{{
        {.plain = true,
         .shadow_size = 512,
         .shadow_side = 1,
         .samples = 0,
         .anisotropy = 1,
         .draw_distance = 1500,
         .all_triangles = 140000,
         .land_triangles = 75000,
         .land_tolerance = 0.012f,
         .tank_distance = 15,
         .shadow_reach = 25,
         .prop_near = 18,
         .prop_middle = 80,
         .shadow_detail = PropDetail::far,
         .scatter_distance = 0,
         .scatter_near = 0,
         .ground_samples = 1,
         .mark_distance = 90,
         .puffs = 0.5f},
        {.plain = false,
         .shadow_size = 1536,
         .shadow_side = 2,
         .samples = 4,
         .anisotropy = 4,
         .draw_distance = 4000,
         .all_triangles = 290000,
         .land_triangles = 160000,
         .land_tolerance = 0.003f,
         .tank_distance = 60,
         .shadow_reach = 45,
         .prop_near = 55,
         .prop_middle = 220,
         .shadow_detail = PropDetail::middle,
         .scatter_distance = 48,
         .scatter_near = 9,
         .ground_samples = 4,
         .mark_distance = 220,
         .puffs = 1},
        {.plain = false,
         .shadow_size = 3072,
         .shadow_side = 3,
         .samples = 8,
         .anisotropy = 8,
         .draw_distance = 6000,
         .all_triangles = 385000,
         .land_triangles = 240000,
         .land_tolerance = 0.0015f,
         .tank_distance = 120,
         .shadow_reach = 80,
         .prop_near = 65,
         .prop_middle = 300,
         .shadow_detail = PropDetail::middle,
         .scatter_distance = 52,
         .scatter_near = 10,
         .ground_samples = 6,
         .mark_distance = 400,
         .puffs = 1},
    }};
    return rows[std::min(static_cast<std::size_t>(quality), rows.size() - 1)];
}

} // namespace render
