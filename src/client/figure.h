#pragma once
/// Figures with units for display: errors in the picture and in all panels have the same form.

#include <string>
#include <string_view>

namespace client {

/// Three significant digits, but at most three decimals: "0.012", "1.23", "12.3", "123". "–" if not finite.
std::string figure(double value);
/// Figure and unit: "1.23 m".
std::string figure(double value, std::string_view unit);

} // namespace client
