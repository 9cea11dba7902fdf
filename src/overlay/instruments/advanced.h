#pragma once
/// All settings except the preset, the scheme and the four main sliders, grouped by owner, with a search over names,
/// labels and help.

#include "overlay/instruments/idle_row.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlay {

// Groups rows under short headings by the beginnings of their names. A row that matches no group comes under "more".

struct RowGroup {
    std::string_view title;
    std::vector<std::string_view> beginnings; ///< beginnings of names; the longest match over all groups decides
};
struct GroupedRows {
    std::string_view title;
    tunables::Tunables rows; ///< never empty, in their original order
};
/// Groups in the order of `groups`; rows that match no group come last, as "more". Empty groups are left out.
std::vector<GroupedRows> group_rows(const tunables::Tunables& rows, std::span<const RowGroup> groups);

std::span<const RowGroup> view_groups();      ///< this client's settings: time, direction, ground, display, plot
std::span<const RowGroup> publisher_groups(); ///< the host's settings of updates: conditions, contents, filters, zones
std::span<const RowGroup> network_groups();   ///< settings of the link emulator

/// Whether the row's name, label or help contains every word of `search`, ignoring case.
bool matches(const tunables::Row& row, std::string_view search);

class Advanced {
  public:
    /// Draws inside an open ImGui window. Changes of the settings and of `view` act at once. A blind comparison hides
    /// the switches of ghosts.
    void draw(const Look& look, const RowsOwner& owner, PlotView& view);

  private:
    std::string search_;
};

} // namespace overlay
