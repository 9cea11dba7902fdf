#pragma once
/// Dates with a time of day by ISO 8601, as tables and logs have them.

#include <optional>
#include <string_view>

namespace platform {

/// Seconds since 1970-01-01T00:00Z of "2024-03-05T14:00:00.25+01:00": a space may stand for the T, the seconds and
/// their fraction may be missing, and the zone is Z, +HH:MM, +HHMM, +HH or missing (UTC). Nothing for any other text.
std::optional<long double> read_iso_time(std::string_view text);

} // namespace platform
