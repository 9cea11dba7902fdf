#pragma once
/// The pieces of the HUD, each drawn by itself into a list. Positions are pixels of the window.

#include "overlay/hud/hud.h"
#include "world/shell.h"

#include <vector>

namespace overlay {

/// Where a point of the world is on a screen of `size` pixels, (0, 0) at the top left; nothing if it is behind the eye
/// or outside the screen.
std::optional<glm::vec2> project(const glm::mat4& view_projection, const glm::vec3& point, const glm::vec2& size);

// At scale 1 [pixels].
inline constexpr float hud_margin = 10, legend_width = 186, vitals_width = 228, vitals_height = 72, compass_half = 138;

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
    /// As draw_text.
    float text(ImFont* font, ImVec2 at, ImU32 colour, std::string_view words, float align = 0, float size = 0) const {
        return draw_text(list, font, at, colour, words, align, size);
    }
};

void panel(const HudFrame& frame, ImVec2 low, ImVec2 high);
void bar(const HudFrame& frame, ImVec2 at, ImVec2 size, float share, ImU32 colour);
ImU32 health_colour(float share);

/// "watching Ben – gunner": whose eyes these are, where they are not simply behind the own tank; else empty.
std::string camera_line(const HudFacts& facts);
// hud_own.cpp
void draw_vitals(const HudFrame& frame);   ///< health, gun, speed and mines, at the bottom left
float draw_compass(const HudFrame& frame); ///< at the top; returns where it ends, down
/// What there is to do now, in one line below that; returns its lower end.
float draw_task(const HudFrame& frame, float y);
/// The same in words, empty where there is nothing to do but fight.
std::string task_line(const client::View& client);
/// What the own tank holds or uses, and what to press for it; empty: nothing.
std::string power_line(const client::View& client, const std::string& key);
// hud_score.cpp
/// One line of at most `room` pixels; returns its lower right corner.
ImVec2 draw_score(const HudFrame& frame, ImVec2 low, float room);
void draw_kills(const HudFrame& frame, float top); ///< at the right
/// Who leads and the own tank, whoever is next where the own one leads; both teams where there are teams.
struct ScoreEntry {
    glm::vec3 colour{0};
    std::string text{}; ///< "You", a name, a team's
    int score = 0;
    bool own = false; ///< or the own tank's team
};
std::vector<ScoreEntry> score_entries(const client::View& client);
// hud_own.cpp
/// "38 ms ±4, 0.5 % lost"
std::string link_text(const protocol::LinkFigures& link);
bool poor_link(const protocol::LinkFigures& link); ///< one that a player feels
/// The own link at the right, where it is asked for or poor; returns where it ends, down.
float draw_lag(const HudFrame& frame, float top);
// hud_people.cpp
void draw_labels(const HudFrame& frame);
/// How far up each text must go so that none covers another [pixels]: earlier ones stay, later ones are raised. `feet`:
/// their middles.
std::vector<float> spread(std::vector<ImVec2> feet, const std::vector<float>& widths, float height);
// hud_gun.cpp
/// Where a shell fired now would fly and land.
struct Aim {
    world::Shell shell;              ///< fired now
    std::vector<glm::vec3> path;     ///< of that shell, every `path_step` seconds [m]
    std::optional<glm::vec3> impact; ///< on ground or tanks as they are drawn [m]
    bool on_target = false;          ///< the impact is on another tank
    double flight = 0;               ///< to the impact [s]
};
inline constexpr double path_step = 0.06; ///< [s]
/// Nothing while the player has no living tank.
std::optional<Aim> aim(const client::View& client, const client::Scene& scene);
/// A range on the sight: what stands at `point` is hit at that range.
struct RangeMark {
    float range = 0; ///< horizontal, from the muzzle [m]
    glm::vec3 point{0};
};
/// Where the shell is after each `step` of horizontal range up to `longest` [m]: its drop by gravity. None for a shell
/// that is fired straight up.
std::vector<RangeMark> range_marks(const world::Shell& shell, float step, float longest);
/// Where to aim beside a target at `impact` that crosses at `speed` to the right [m/s]: it moves that far during the
/// flight.
glm::vec3 lead(const world::Shell& shell, const glm::vec3& impact, double flight, float speed);
void draw_gun(const HudFrame& frame);    ///< where the shell flies and lands, the sight, reload, own hits
void draw_damage(const HudFrame& frame); ///< where damage came from
// hud_people.cpp, the split view
/// The split view: each pane's names and title; nothing of the own tank, one looks at the others.
void draw_panes(const HudFrame& frame);
// ghost_legend.cpp
struct LegendEntry {
    std::string text;
    ImU32 colour = colours::text;
    bool ghost = true; ///< translucent; false: the tank itself
    int dash = 0;      ///< of its line in the plot: see plot.h
};
/// Of everything that these settings draw translucent, after the solid tanks' scheme; empty if there is no ghost.
std::vector<LegendEntry> ghost_legend(const client::ViewerSettings& settings, const client::SchemeColours& colours);
void draw_ghost_legend(const HudFrame& frame, ImVec2 low);

// hud_score.cpp
/// At the left, in the middle of its height; nothing while there is no vote.
void draw_vote(const HudFrame& frame);

} // namespace overlay
