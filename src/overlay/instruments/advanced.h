#pragma once
/// All rows that the four sliders leave out, by whose they are, and a search over their names, labels and help.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

// Long lists of rows in groups with short headings, by a table of the names' beginnings: a new row finds its group by
// itself, or stands under "more".

struct RowGroup {
    std::string_view title;
    std::vector<std::string_view> beginnings; ///< of names; the longest that fits decides, over all groups
};
struct GroupedRows {
    std::string_view title;
    tunables::Tunables rows; ///< never empty, in their own order
};
/// In the order of `groups`; what fits none comes last, as "more".
std::vector<GroupedRows> group_rows(const tunables::Tunables& rows, std::span<const RowGroup> groups);

std::span<const RowGroup> view_groups();      ///< of the one who looks: time, direction, ground, what is shown, plot
std::span<const RowGroup> publisher_groups(); ///< when, what, filters
std::span<const RowGroup> network_groups();   ///< of the emulated link

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
