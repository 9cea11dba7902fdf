#pragma once
/// Rows that were measured, objects of one kind, as text.

#include "lab/output/format.h"
#include "lab/output/provenance.h"

#include <nlohmann/json.hpp>
#include <vector>

namespace lab {

using Json = nlohmann::ordered_json;

/// In CSV and JSON each row ends with `origin`, if it is given. Where one row has a failure, all have the columns, but
/// for the table, which people read beside standard error. What is not known is – in tables and CSV and null in JSON.
std::string rows_text(std::vector<Json> rows, Format format, const Provenance* origin);
/// Where the row comes from, as its last members.
void add_origin(Json& row, const Provenance& origin);

} // namespace lab
