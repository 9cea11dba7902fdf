#pragma once
/// Text from other people's machines, fit to be drawn and logged: well-formed UTF-8 (RFC 3629) without control
/// characters, line and paragraph separators, marks that reverse the direction of what follows, and what has no width.

#include <cstddef>
#include <string>
#include <string_view>

namespace protocol {

bool printable(std::string_view text);

/// The printable part of `text`, cut to at most `longest` bytes at a character's end: for names that a user typed.
std::string make_printable(std::string_view text, std::size_t longest);

} // namespace protocol
