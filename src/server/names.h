#pragma once
/// Makes names of tanks unique, and finds names that look alike.

#include <functional>
#include <string>
#include <string_view>

namespace server {

/// Returns `wanted` without unprintable characters and outer blanks; "Player `number`" if nothing is left. Appends
/// " 2", " 3" and so on if the name is taken. At most protocol::max_name bytes, cut between characters.
std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken);

/// Returns the same text for names that look the same: the skeleton of UTS 39 (Unicode Security Mechanisms, 4), with
/// single blanks and none at the ends. For comparison only.
std::string skeleton(std::string_view name);

} // namespace server
