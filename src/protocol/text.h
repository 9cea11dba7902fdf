#pragma once
/// Text from other people's machines, fit to be drawn, logged and put into tables: well-formed UTF-8 (RFC 3629) without
/// control characters, line and paragraph separators, marks that reverse the direction of what follows, and what has no
/// width.

#include <cstddef>
#include <string>
#include <string_view>

namespace protocol {

bool printable(std::string_view text);

/// The printable part of `text`, cut to at most `longest` bytes at a character's end: for names that a user typed.
std::string make_printable(std::string_view text, std::size_t longest);

/// Text as a cell of a CSV file: quoted where it has a comma or a quote, on one line, and never a formula to a
/// spreadsheet (what begins like one gets an apostrophe before it). Not for numbers: they may begin with a minus.
std::string csv_cell(std::string_view text);

} // namespace protocol
