#pragma once
/// Who hit whom (Murphy 18.8): the last shots that hit somebody in somebody's eyes, what each judge says of them, and
/// one of them from above: the victim as its shooter saw it, as the server reckoned it, and where it was by its own
/// updates, with the shell's way and the gaps in metres.

#include "client/view.h"
#include "overlay/style.h"

#include <array>
#include <string>

namespace overlay {

/// What the judges come to over some shots.
struct JudgeTally {
    std::size_t shots = 0;
    std::array<std::size_t, static_cast<std::size_t>(protocol::Judge::count)> hits{};
    double shooter_gap = 0, server_gap = 0; ///< mean, of the shots that have them [m]
};
JudgeTally tally(const std::deque<client::JudgedShot>& shots);

/// "the victim was 0.42 m from where Ann saw it by pvb:order2, 84 ms away": what a shot's picture shows, in words.
std::string shot_in_words(const client::JudgedShot& shot);

class FairnessPanel {
  public:
    /// Inside an open ImGui window; fills it.
    void draw(const Look& look, const client::View& client);

  private:
    void table(const Look& look, const client::Match& match);
    void picture(const Look& look, const client::JudgedShot& shot) const;

    std::uint32_t chosen_ = 0; ///< the shell that is drawn; 0: the newest
};

} // namespace overlay
