#include "apps/toml_value.h"

#include <fmt/format.h>

namespace apps {

std::optional<std::string> text_of_value(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>())
        return *text;
    if (const auto on = node.value_exact<bool>())
        return *on ? "on" : "off";
    if (const auto number = node.value<double>())
        return fmt::format("{:.10g}", *number);
    return {};
}

} // namespace apps
