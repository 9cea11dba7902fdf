#pragma once
/// Names of tanks as the match shows them.

#include <functional>
#include <string>
#include <string_view>

namespace server {

/// `wanted` as far as it is printable, without surrounding blanks; "Player `number`" if nothing is left; with " 2",
/// " 3", ... if it is taken. Never longer than protocol::max_name, cut at a character's end.
std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken);

/// The same text for names that look the same: the skeleton of UTS 39 (Unicode Security Mechanisms, 4), with several
/// blanks as one and none around it. Only to be compared.
std::string skeleton(std::string_view name);

} // namespace server
