#pragma once
/// The parts of the HUD, each drawn separately into a draw list. Positions are window pixels.

#include "overlay/hud/hud.h"
#include "world/shell.h"

#include <vector>

namespace overlay {

/// Projects a world point onto a screen of `size` pixels, (0, 0) at the top left. `nullopt` if the point is behind the
/// camera or outside the screen.
std::optional<glm::vec2> project(const glm::mat4& view_projection, const glm::vec3& point, const glm::vec2& size);

// At scale 1 [pixels].
inline constexpr float hud_margin = 10, legend_width = 186, vitals_width = 228, vitals_height = 72, compass_half = 138;

/// Input that all parts of the HUD share.
struct HudFrame {
    ImDrawList& list;
    const Look& look;
    const client::ClientState& client;
    const client::Scene& scene;
    Area screen, free;
    glm::mat4 matrix; ///< world to clip space
    const HudFacts& facts;

    [[nodiscard]] std::optional<ImVec2> project(const glm::vec3& point) const;
    /// Draws text; see draw_text.
    float text(ImFont* font, ImVec2 at, ImU32 colour, std::string_view words, float align = 0, float size = 0) const {
        return draw_text(list, font, at, colour, words, align, size);
    }
};

void panel(const HudFrame& frame, ImVec2 low, ImVec2 high);
void bar(const HudFrame& frame, ImVec2 at, ImVec2 size, float share, ImU32 colour);
ImU32 health_colour(float share);

/// "watching Ben – gunner": the camera's target and mode; empty for the chase camera behind the player's tank.
std::string camera_line(const HudFacts& facts);
void draw_vitals(const HudFrame& frame); ///< draws health, gun, speed and mines, at the bottom left
/// Draws the compass at the top, unless the camera looks straight down. Returns the y below it.
float draw_compass(const HudFrame& frame);
/// Draws the current task and the power-up below `y`, one line each. Returns the y of their lower end.
float draw_task(const HudFrame& frame, float y);
/// The current task and the remaining protection from damage, as text; empty if there is neither.
std::string task_line(const client::ClientState& client);
/// The power-up that the player's tank holds with its key, and the remaining boost, as text; empty if there is neither.
std::string power_line(const client::ClientState& client, const std::string& key);
/// Draws the score line at `low`, at most `room` pixels wide. Returns its lower right corner.
ImVec2 draw_score(const HudFrame& frame, ImVec2 low, float room);
/// The word for a cause of damage: "shell", "mine" or "explosion".
const char* weapon_name(protocol::ExplosionKind cause);
void draw_kills(const HudFrame& frame, float top); ///< draws kills, repairs and other events at the right, below `top`
/// An entry of the score line. The line shows the player's tank and the leader, or the runner-up if the player leads;
/// in team modes, both teams.
struct ScoreEntry {
    glm::vec3 colour{0};
    std::string text{}; ///< "You", or the name of a player or a team
    int score = 0;
    bool own = false; ///< the entry is the player's tank or team
};
std::vector<ScoreEntry> score_entries(const client::ClientState& client);
/// Round-trip time, jitter and loss of the link as text: "round trip 38 ms ±4, 0.5 % lost".
std::string link_text(const protocol::LinkFigures& link);
bool poor_link(const protocol::LinkFigures& link); ///< whether the player can notice the link's lag or loss in play
/// Draws the state of the player's link at the right, if HudFacts::lag is set or the link is poor. Returns the y below
/// it; `top` if nothing is drawn.
float draw_lag(const HudFrame& frame, float top);
void draw_labels(const HudFrame& frame); ///< draws names and health above visible tanks, and names of ghosts
/// Distance to raise each text so that none overlaps another [pixels]. A text moves up if it overlaps an earlier one.
/// `feet`: middles of the texts' lower edges.
std::vector<float> spread(std::vector<ImVec2> feet, const std::vector<float>& widths, float height);
/// Flight path and impact of a shell fired now.
struct Aim {
    world::Shell shell;              ///< shell that would be fired now
    std::vector<glm::vec3> path;     ///< positions every `path_step` seconds [m]
    std::optional<glm::vec3> impact; ///< position of the impact, on the ground or on a displayed tank [m]
    bool on_target = false;          ///< the impact is on another tank
    double flight = 0;               ///< time from the shot to the impact [s]; 0 without an impact
};
inline constexpr double path_step = 0.06; ///< time between the points of Aim::path [s]
/// Returns the path and impact of a shell fired now; `nullopt` while the player has no living tank.
std::optional<Aim> aim(const client::ClientState& client, const client::Scene& scene);
/// A mark of the gun's sight: a shell fired now passes through `point`.
struct RangeMark {
    float range = 0; ///< horizontal distance from the muzzle [m]
    glm::vec3 point{0};
};
/// Points of the shell's path at multiples of the horizontal range `step` up to `longest` [m]. They show the shell's
/// drop by gravity. Empty for a shell fired vertically.
std::vector<RangeMark> range_marks(const world::Shell& shell, float step, float longest);
/// Aim point for a target that is at `impact` now and crosses at `speed` [m/s], to the right as seen along the shot.
/// `flight`: the shell's time of flight [s].
glm::vec3 lead(const world::Shell& shell, const glm::vec3& impact, double flight, float speed);
void draw_gun(const HudFrame& frame);    ///< draws the flight path, impact, sight, reload, and hits by the player
void draw_damage(const HudFrame& frame); ///< draws the directions of received damage
/// Draws names and title of each pane of the split view, without the state of the player's tank.
void draw_panes(const HudFrame& frame);
/// Kind of a legend entry: a tank, or a mark beside it.
enum class LegendMark : std::uint8_t { ghost, solid, path, error, arrow, update, road };
struct LegendEntry {
    std::string text;
    ImU32 colour = colours::text;
    LegendMark mark = LegendMark::ghost;
    int dash = 0; ///< line pattern in the plot: see plot.h
};
/// Facts that decide which entries a legend has.
struct LegendFacts {
    bool blind = false;       ///< a blind comparison runs, so no entry names a scheme
    bool knows_truth = true;  ///< present true poses arrive, so the truth's ghost and error lines are drawn
    bool has_contract = true; ///< the newest update of a tank promises to follow a road
};
/// Legend entries of all ghosts and marks that these settings show. In one picture with ghosts, the first entry is that
/// of the solid tanks' scheme; the panes of a split view have it as their title.
std::vector<LegendEntry> picture_legend(const client::ViewerSettings& settings, const client::SchemeColours& colours,
                                        const LegendFacts& facts = {});
/// Draws the legend, without its last entries if there is not enough room for all.
void draw_picture_legend(const HudFrame& frame, ImVec2 low);

/// Draws the vote for the next map at the left edge, at half height; nothing without a vote, or behind a window
/// (HudFacts::with_notice).
void draw_vote(const HudFrame& frame);

} // namespace overlay
