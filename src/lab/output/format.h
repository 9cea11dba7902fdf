#pragma once
/// How results are written, and what columns are called.

#include <string>
#include <string_view>

namespace lab {

/// An aligned table for people, CSV for spreadsheets, JSON for programs.
enum class Format { table, csv, json };

/// A column in the head of a CSV file, with its unit where it has one: "mean [m]". A name that ends in a unit
/// (updates_per_s, heading_deg) says it already.
std::string with_unit(std::string_view column);
/// A whole head, its columns parted by commas.
std::string with_units(std::string_view head);

} // namespace lab
