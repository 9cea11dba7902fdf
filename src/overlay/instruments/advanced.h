#pragma once
/// All rows that the four sliders leave out, by whose they are, and a search over their names, labels and help.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"

#include <string>

namespace overlay {

/// Whether every word of `search` is in the row's name, label or help, in any case.
bool matches(const tunables::Row& row, std::string_view search);

class Advanced {
  public:
    /// Inside an open ImGui window. `settings` and `view` are live. `blind`: without the ghosts' switches.
    void draw(const Look& look, const client::View& client, client::Settings& settings, PlotView& view,
              const Actions& actions, bool blind);

  private:
    std::string search_;
};

} // namespace overlay
