#pragma once
/// Names of tanks as the match shows them.

#include <functional>
#include <string>
#include <string_view>

namespace server {

/// `wanted` without surrounding blanks; "Player `number`" if nothing is left; with " 2", " 3", ... if it is taken.
/// Never longer than protocol::max_name, cut at a character's end.
std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken);

} // namespace server
