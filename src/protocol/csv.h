#pragma once
/// CSV tables, with names that may come from other people's machines.

#include <string>
#include <string_view>

namespace protocol {

/// Text as a cell of a CSV file, on one line; quoted if it has a comma or a quote. Text that a spreadsheet would read
/// as a formula gets an apostrophe before it. Not for numbers, which may begin with a minus.
std::string csv_cell(std::string_view text);

} // namespace protocol
