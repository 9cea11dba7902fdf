#pragma once
/// What a player needs in view: the own tank's state, the aim, names above tanks, who leads, who killed whom.

#include "client/client.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

/// The part of the window that panels leave free [pixels].
struct Area {
    ImVec2 low, high;
};

struct HudFacts {
    float frames_per_s = 0;
    std::string note;        ///< one line from the program, e.g. "screenshot saved"
    bool with_notice = true; ///< false: something lies over the middle of the window
};

/// Draws behind all windows. `screen` is the whole window, `free` what panels leave of it.
void draw_hud(const Look& look, const client::Client& client, const client::Scene& scene, const Area& screen,
              const Area& free, const HudFacts& facts);

/// What the player must know now, in words; empty if nothing: destroyed, the match's end, nobody there yet.
std::string notice(const client::Client& client);

/// Compass bearing of a heading in the game's convention (0 east, counter-clockwise) [degrees, 0 north, clockwise].
float compass(float heading);
/// "N", "NE", ... or the degrees between.
std::string compass_label(int degrees);

} // namespace overlay
