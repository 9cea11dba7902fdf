#pragma once
/// The page "fairness" (Murphy 18.8): the last shots that hit a tank by any judge's ruling (protocol/judging.h) or by
/// the shooter's claim, with the ruling of each judge. One shot is drawn from above: the shell's path, and the victim's
/// pose as the shooter saw it, as the server predicted it, and by the victim's own updates. Distances are in metres.

#include "client/client_state.h"
#include "overlay/style.h"

#include <array>
#include <functional>
#include <string>

namespace overlay {

/// Figures over several shots.
struct JudgeTally {
    std::size_t shots = 0;
    /// Number of shots that each judge ruled a hit, in the order of protocol::Judge.
    std::array<std::size_t, static_cast<std::size_t>(protocol::Judge::count)> hits{};
    double shooter_gap = 0, server_gap = 0; ///< means over the shots that have this JudgedShot gap [m]
};
JudgeTally tally(const std::deque<client::JudgedShot>& shots);

/// "Ben's tank was 0.420 m from where Ann saw it by pvb:order2, 0.110 m from where the server predicted it;
/// shooter's round trip 84 ms".
std::string shot_in_words(const client::JudgedShot& shot);

class FairnessPanel {
  public:
    /// Draws the panel over the remaining area of the current ImGui window. `stage`: shows a staged shot; may be empty.
    void draw(const Look& look, const client::ClientState& client, const std::function<void()>& stage = {});

  private:
    void table(const Look& look, const client::Match& match);
    void picture(const Look& look, const client::JudgedShot& shot) const;

    std::uint32_t chosen_ = 0; ///< number of the drawn shell; 0: the newest
};

} // namespace overlay
