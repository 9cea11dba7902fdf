#pragma once
/// Text from other people's machines, fit to be drawn and logged: UTF-8 of visible characters and blanks.
///
/// Refused by Unicode's category: control and format characters, line and paragraph separators, every blank but U+0020,
/// private and unassigned characters, surrogates. Refused by property: Default_Ignorable. Also refused: characters
/// that leave no ink (U+2800 ...), and combining marks without a letter, or more than four on one.

#include <cstddef>
#include <string>
#include <string_view>

namespace protocol {

bool printable(std::string_view text);

/// The printable part of `text`, cut to at most `longest` bytes at a character's end: for names that a user typed.
/// Every blank becomes U+0020.
std::string make_printable(std::string_view text, std::size_t longest);

} // namespace protocol
