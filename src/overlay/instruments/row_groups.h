#pragma once
/// Long lists of rows in groups with short headings, by a table of the names' beginnings: a new row finds its group by
/// itself, or stands under "more".

#include "tunables/tunables.h"

#include <span>
#include <string_view>
#include <vector>

namespace overlay {

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

} // namespace overlay
