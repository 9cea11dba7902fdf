#pragma once
/// A value of a TOML file as rows take it (tunables::Tunable::set_text).

#include "platform/toml.h"

#include <optional>
#include <string>

namespace apps {

/// Nothing for what no row takes: a list, a table, a date.
std::optional<std::string> text_of_value(const toml::node& node);

} // namespace apps
