#pragma once
/// The panel of the blind comparison: choose two schemes or draw them by lot, watch A and B, vote, and see the result.
/// While a comparison runs, all remote tanks are drawn by A or B, both schemes are scored on the same updates, and no
/// text names the schemes.

#include "client/client_state.h"
#include "overlay/actions.h"
#include "overlay/instruments/blind_test.h"
#include "overlay/menus/controls.h"
#include "overlay/style.h"

namespace overlay {

/// The result in words: says that `leader` looks smoother if its votes (`more` against `fewer`) are significant,
/// otherwise how many further votes would decide.
std::string verdict(std::string_view leader, int more, int fewer);

class BlindPanel {
  public:
    /// The names of the schemes that the panel offers first.
    explicit BlindPanel(std::string_view first = "pvb", std::string_view second = "ease:ctra-fade");
    void draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
              const Actions& actions, const Controls* controls);
    /// Call once a frame, also while the panel is hidden: enforces the settings that a running comparison needs, and
    /// restores the user's settings after its end.
    void update(const client::ClientState& client, client::ViewerSettings& settings, const Actions& actions);

    [[nodiscard]] const BlindTest& test() const { return test_; }
    void show(int side) { test_.show(side); } ///< shows A (0) or B (1)

  private:
    void prepare(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                 const Actions& actions);
    void compare(const Look& look, const client::ClientState& client, const Controls* controls);
    void result(const Look& look, const Actions& actions);
    void draw_two(std::uint64_t seed);
    void restore(client::ViewerSettings& settings);

    BlindTest test_;
    std::optional<client::ViewerSettings> before_; ///< the user's settings before the running test
    int first_ = 0, second_ = 0, rounds_ = 7;
    bool drawn_ = false;     ///< the schemes are drawn by lot, and the user does not see which
    double round_since_ = 0; ///< local time at which the round began [s]
    int round_ = -1;
    std::string saved_; ///< message about the last save, with the path or the error
};

} // namespace overlay
