#pragma once
/// Instructions for a new player: four lines, each removed once the player has done it.

#include "overlay/hud/hud.h"

#include <array>
#include <string>

namespace overlay {

/// Number of instructions: drive, aim, fire, lay a mine.
constexpr std::size_t prompt_count = 4;
/// Controls of each instruction, e.g. "W A S D".
using PromptKeys = std::array<std::string, prompt_count>;

class Prompts {
  public:
    /// `done`: the player has followed all instructions in an earlier match.
    explicit Prompts(bool done = false) { done_.fill(done); }
    /// Observes the player's tank; call once a frame.
    void watch(const client::ClientState& client);
    [[nodiscard]] bool done(std::size_t prompt) const { return done_[prompt]; }
    [[nodiscard]] bool all_done() const;
    /// Remaining time of the newcomer's protection, by the match's rules [s]; 0: it is over, or there is no tank yet.
    [[nodiscard]] double unhurt(const client::ClientState& client) const;
    /// Draws above the lower edge of the free area.
    void draw(const Look& look, const client::ClientState& client, const Area& free, const PromptKeys& keys) const;

  private:
    std::array<bool, prompt_count> done_{};
    std::optional<double> began_; ///< local time of the first frame with the player's tank [s]
    double last_ = 0;             ///< local time of the previous frame [s]
    /// Integrals over time of the throttle, and of the turning rates of turret and gun: 1 s at full stick adds 1 [s].
    double driven_ = 0, turned_ = 0;
};

} // namespace overlay
