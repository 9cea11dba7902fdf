#pragma once
/// Tables for spreadsheets: names in them come from other people's machines.

#include <string>
#include <string_view>

namespace protocol {

/// Text as a cell of a CSV file: quoted where it has a comma or a quote, on one line, and never a formula to a
/// spreadsheet (what begins like one gets an apostrophe before it). Not for numbers: they may begin with a minus.
std::string csv_cell(std::string_view text);

} // namespace protocol
