#pragma once
/// Formats of results, and column heads with units.

#include <string>
#include <string_view>

namespace lab {

/// An aligned table for people, CSV for spreadsheets, JSON for programs.
enum class Format { table, csv, json };

/// Returns a column's head for a CSV file, with its unit if it has one: "mean [m]". A name that ends in a unit
/// (updates_per_s, heading_deg) stays as it is.
std::string with_unit(std::string_view column);
/// Returns a whole head; columns are separated by commas.
std::string with_units(std::string_view head);

} // namespace lab
