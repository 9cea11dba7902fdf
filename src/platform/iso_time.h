#pragma once
/// Reads ISO 8601 dates with a time of day, as in tables and logs.

#include <optional>
#include <string_view>

namespace platform {

/// Returns the seconds since 1970-01-01T00:00Z of "2024-03-05T14:00:00.25+01:00". A space may replace the T, and the
/// seconds or their fraction may be missing. The zone is Z, +HH:MM, +HHMM, +HH or missing (UTC). `nullopt` for any
/// other text.
std::optional<long double> read_iso_time(std::string_view text);

} // namespace platform
