#pragma once
/// The player's heads-up display: the tank's state, the aim, the surroundings, names of visible tanks, the score and
/// the kills. It covers at most 8 % of a picture of 1280×720, less of larger ones.

#include "overlay/hud/death_card.h"
#include "overlay/hud/minimap.h"

#include <optional>
#include <string>

namespace overlay {

/// Facts from the program for the HUD. A field at its default is not shown.
struct HudFacts {
    float frames_per_s = 0;    ///< frame rate [1/s], shown while an instrument is open
    bool instruments = false;  ///< an instrument is open
    std::string note{};        ///< message in one line, e.g. "screenshot saved"
    std::string connection{};  ///< problem with the connection; empty: none
    bool bare = false;         ///< shows only names, ghosts' legend and note: in the tour and behind the start menu
    bool observer = false;     ///< the user is a spectator, without a tank: shows nothing about an own tank
    bool with_table = false;   ///< the table at a round's end is shown and names the winner; no notice
    bool with_notice = true;   ///< false: a window covers the middle of the picture
    std::string camera_name{}; ///< the camera's mode: "chase", "gunner", ...
    /// Target of the camera, e.g. "Bot 3, ghost snap"; empty: the player's tank.
    std::string target_name{};
    std::string target_tank{};            ///< name of the target's tank without its scheme
    bool blind = false;                   ///< a blind test runs, so no text may name schemes
    bool lag = false;                     ///< always shows the link's figures, also on a good link
    std::string lesson{};                 ///< sentence about the picture; empty: none
    std::string death{};                  ///< text that states where the killer saw the player's tank
    bool sight = false;                   ///< the view through the gun's sight: range marks instead of the dotted path
    bool mouse_captured = false;          ///< the mouse aims until e.g. Esc releases it
    std::string power_key{};              ///< key that uses the tank's power-up
    std::string vote_key{};               ///< key that votes for the next map
    bool prompted = false;                ///< hints for a new player are where the foot line is else
    std::string keys{};                   ///< help line of keys, shown while the mouse is a pointer
    float touch_keys = 0;                 ///< width at the right edge that touch keys cover [pixels]; 0: there are none
    std::optional<glm::vec3> aim_point{}; ///< world point that the player points at, and the gun turns to [m]
};

class Hud {
  public:
    /// Draws behind all windows. `screen`: the whole window; `free`: the part that panels leave free.
    void draw(const Look& look, const client::ClientState& client, const client::Scene& scene, const Area& screen,
              const Area& free, const HudFacts& facts);

  private:
    Sightings sightings_;
    Minimap minimap_;
    DeathCard death_card_;
};

/// The most important message for the player, e.g. tank destroyed, match over, warm-up. Empty: no message.
std::string notice(const client::ClientState& client);

/// Converts a heading [rad, 0 east, counter-clockwise] to a compass bearing [degrees, 0 north, clockwise].
float compass(float heading);
/// Returns "N", "NE", ... for multiples of 45°, otherwise the number of degrees.
std::string compass_label(int degrees);

/// Direction of `other` from `own` relative to the camera's view: 0 ahead, clockwise, in [-π, π] [rad].
float seen_bearing(const client::Camera& camera, const glm::vec3& own, const glm::vec3& other);

} // namespace overlay
