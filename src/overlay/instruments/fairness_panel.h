#pragma once
/// The hits panel (Murphy 18.8): the last shots that are hits by at least one of the rules (judges,
/// protocol/judging.h), with the verdict of each rule. One shot is drawn from above: the shell's path, and the victim
/// as the shooter saw it, as the server predicted it, and by its own updates. Distances are in metres.

#include "client/client_state.h"
#include "overlay/style.h"

#include <array>
#include <string>

namespace overlay {

/// Totals over some shots: hits by each judge's verdict, and mean distances of the victim's poses.
struct JudgeTally {
    std::size_t shots = 0;
    std::array<std::size_t, static_cast<std::size_t>(protocol::Judge::count)> hits{};
    double shooter_gap = 0, server_gap = 0; ///< mean distance of the victim from where shooter or server saw it [m]
};
JudgeTally tally(const std::deque<client::JudgedShot>& shots);

/// "the victim was 0.42 m from where Ann saw it by pvb:order2, 84 ms away": the drawing of a shot in words.
std::string shot_in_words(const client::JudgedShot& shot);

class FairnessPanel {
  public:
    /// Draws the panel over the rest of the current ImGui window.
    void draw(const Look& look, const client::ClientState& client);

  private:
    void table(const Look& look, const client::Match& match);
    void picture(const Look& look, const client::JudgedShot& shot) const;

    std::uint32_t chosen_ = 0; ///< number of the drawn shell; 0: the newest
};

} // namespace overlay
