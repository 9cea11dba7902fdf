#pragma once
/// TOML from outside. The library recurses into what is nested, in reading and in throwing away: some ten thousand
/// levels overrun the stack. So that is looked at before.

#include <string_view>
#include <toml++/toml.h>

namespace platform {

constexpr int toml_levels = 32; ///< of brackets in each other, and of names in a key a.b.c; ours have three

/// As toml::parse, whose error it throws, also for what is nested deeper. `name`: of the file, for people.
toml::table parse_toml(std::string_view text, std::string_view name = {});

} // namespace platform
