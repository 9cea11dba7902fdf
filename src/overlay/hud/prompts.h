#pragma once
/// What a newcomer is to do: four lines, each of which goes once it has been done.

#include "overlay/hud/hud.h"

#include <array>
#include <string>

namespace overlay {

/// Drive, aim, fire, lay a mine.
constexpr std::size_t prompt_count = 4;
/// With what each of them is done, e.g. "W A S D".
using PromptKeys = std::array<std::string, prompt_count>;

class Prompts {
  public:
    /// `done`: all of them, at another time.
    explicit Prompts(bool done = false) { done_.fill(done); }
    /// Looks at what the own tank does; once a frame.
    void watch(const client::View& client);
    [[nodiscard]] bool done(std::size_t prompt) const { return done_[prompt]; }
    [[nodiscard]] bool all_done() const;
    /// How long nothing will hurt the own tank yet, by the match's rules [s]; 0: it can be hurt.
    [[nodiscard]] double unhurt(const client::View& client) const;
    /// Over the picture's foot, in what panels leave free.
    void draw(const Look& look, const client::View& client, const Area& free, const PromptKeys& keys) const;

  private:
    std::array<bool, prompt_count> done_{};
    std::optional<double> began_;    ///< the own tank's first frame, local time [s]
    double last_ = 0;                ///< the frame before [s]
    double driven_ = 0, turned_ = 0; ///< throttle, and turning of turret and gun, each as full sticks [s]
};

} // namespace overlay
