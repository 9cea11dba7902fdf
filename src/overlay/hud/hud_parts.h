#pragma once
/// The pieces of the HUD, each drawn by itself into a list. Positions are pixels of the window.

#include "overlay/hud/aim.h"
#include "overlay/hud/hud.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

namespace overlay {

// At 720 lines [pixels].
inline constexpr float hud_margin = 10, ranking_width = 186, vitals_height = 78;

/// What all pieces draw with.
struct HudFrame {
    ImDrawList& list;
    const Look& look;
    const client::View& client;
    const client::Scene& scene;
    Area screen, free;
    glm::mat4 matrix; ///< world to clip space
    const HudFacts& facts;

    [[nodiscard]] std::optional<ImVec2> project(const glm::vec3& point) const;
    [[nodiscard]] ImVec2 middle() const { return {(free.low.x + free.high.x) / 2, (free.low.y + free.high.y) / 2}; }
};

void panel(const HudFrame& frame, ImVec2 low, ImVec2 high);
void bar(const HudFrame& frame, ImVec2 at, ImVec2 size, float share, ImU32 colour);
ImU32 health_colour(float share);

// hud_people.cpp
float draw_ranking(const HudFrame& frame, ImVec2 low); ///< returns where it ends, down
void draw_kills(const HudFrame& frame);
void draw_labels(const HudFrame& frame);
/// How far up each text must go so that none covers another [pixels]: earlier ones stay, later ones are raised. `feet`:
/// their middles.
std::vector<float> spread(std::vector<ImVec2> feet, const std::vector<float>& widths, float height);
// hud_gun.cpp
void draw_gun(const HudFrame& frame);    ///< where the shell flies and lands, the sight, reload, own hits
void draw_damage(const HudFrame& frame); ///< where damage came from
// hud_panes.cpp
/// The split view: each pane's names and title, and the gun's marks in the first one.
void draw_panes(const HudFrame& frame);
// ghost_legend.cpp
void draw_ghost_legend(const HudFrame& frame, ImVec2 low);

} // namespace overlay
