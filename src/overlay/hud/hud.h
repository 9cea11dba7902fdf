#pragma once
/// What a player needs in view: the own tank's state, the aim, the land around, names of whom one can see, who leads,
/// who killed whom. Together at most 8 % of a picture of 1280×720, less of larger ones.

#include "overlay/hud/minimap.h"

#include <optional>
#include <string>

namespace overlay {

/// What only the program knows. Everything has a default: a fact that nobody fills is not shown.
struct HudFacts {
    float frames_per_s = 0;    ///< shown beside instruments
    bool instruments = false;  ///< one is open
    std::string note{};        ///< one line from the program, e.g. "screenshot saved"
    std::string connection{};  ///< what is wrong with it; empty: nothing
    bool bare = false;         ///< names and ghosts alone: nothing about an own tank, which only looks on
    bool observer = false;     ///< looks on in a match: the match's facts, but nothing about an own tank
    bool with_table = false;   ///< a round's table says who won, in place of the notice
    bool with_notice = true;   ///< false: something lies over the middle of the window
    std::string camera_name{}; ///< "chase", "gunner", ...
    /// What the camera is attached to where that is not the own tank, e.g. "Bot 3, ghost snap".
    std::string target_name{};
    std::string target_tank{};            ///< that tank's name alone
    bool blind = false;                   ///< a blind test is on: a ghost's name would tell
    bool lag = false;                     ///< the own link's figures are wanted, however good it is
    std::string death{};                  ///< what there is to say of where the killer saw the own tank
    bool sight = false;                   ///< the view through the gun's sight: range marks instead of the dotted path
    bool mouse_captured = false;          ///< the mouse aims, Esc or so lets it go
    std::string power_key{};              ///< bound to using what the tank holds
    std::string vote_key{};               ///< bound to voting for the next map
    std::string keys{};                   ///< which keys help, while the mouse is a pointer
    std::optional<glm::vec3> aim_point{}; ///< what the player points at: the gun turns after it [m]
};

class Hud {
  public:
    /// Draws behind all windows. `screen` is the whole window, `free` what panels leave of it.
    void draw(const Look& look, const client::View& client, const client::Scene& scene, const Area& screen,
              const Area& free, const HudFacts& facts);

  private:
    Sightings sightings_;
    Minimap minimap_;
};

/// What the player must know now, in words; empty if nothing: destroyed, the match's end, nobody there yet.
std::string notice(const client::View& client);

/// Compass bearing of a heading in the game's convention (0 east, counter-clockwise) [degrees, 0 north, clockwise].
float compass(float heading);
/// "N", "NE", ... or the degrees between.
std::string compass_label(int degrees);

/// Where on the screen `other` is as seen from `own`: 0 ahead, clockwise, in [-π, π] [rad].
float seen_bearing(const client::Camera& camera, const glm::vec3& own, const glm::vec3& other);

} // namespace overlay
