#pragma once
/// The panel of the blind comparison: two schemes to choose or to draw, A and B to look at, votes, and the result.
/// While it runs all remote tanks are drawn by A or B, both are scored on the same updates, and nothing says which is
/// which.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/instruments/blind_test.h"
#include "overlay/menus/controls.h"
#include "overlay/style.h"

namespace overlay {

/// The result in words: a scheme is named only where chance is unlikely, else how many votes are missing.
std::string verdict(std::string_view leader, int more, int fewer);

class BlindPanel {
  public:
    BlindPanel();
    /// Inside an open ImGui window.
    void draw(const Look& look, const client::View& client, client::ViewerSettings& settings, const Actions& actions,
              const Controls* controls);
    /// Once a frame, also while it is not shown: keeps the settings as the comparison needs them.
    void update(const client::View& client, client::ViewerSettings& settings, const Actions& actions);

    [[nodiscard]] const BlindTest& test() const { return test_; }
    void show(int side) { test_.show(side); } ///< for a key

  private:
    void prepare(const Look& look, const client::View& client, client::ViewerSettings& settings,
                 const Actions& actions);
    void compare(const Look& look, const client::View& client, const Controls* controls);
    void result(const Look& look, const Actions& actions);
    void draw_two(std::uint64_t seed);
    void restore(client::ViewerSettings& settings);

    BlindTest test_;
    std::optional<client::ViewerSettings> before_; ///< the test
    int first_ = 0, second_ = 0, rounds_ = 7;
    bool drawn_ = false; ///< by lot: the user does not know the two
    double round_since_ = 0;
    int round_ = -1;
    std::string saved_; ///< where the result went, or what was wrong
};

} // namespace overlay
