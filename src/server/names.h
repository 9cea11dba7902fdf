#pragma once
/// Names of tanks as the match shows them.

#include <functional>
#include <string>
#include <string_view>

namespace server {

/// `wanted` without surrounding blanks; "Player `number`" if nothing is left; with " 2", " 3", ... if it is taken.
/// Never longer than protocol::max_name, cut at a character's end.
std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken);

/// The same text for names that look the same: Cyrillic, Greek and full-width letters as the Latin ones that they look
/// like, I, l, 1 and | as one, 0 as O, every blank as one blank. Only to be compared.
std::string look_of(std::string_view name);

} // namespace server
