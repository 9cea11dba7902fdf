#pragma once
/// Formats measured rows, objects of one kind, as text.

#include "dead_reckoning/custom.h"
#include "lab/output/format.h"
#include "lab/output/provenance.h"

#include <nlohmann/json.hpp>
#include <vector>

namespace lab {

using Json = nlohmann::ordered_json;

/// In CSV and JSON each row ends with `origin`, if given. If one row has a failure, all rows get the columns of
/// failures; a table has none, because standard error reports failures to people. Unknown values are – in tables and
/// CSV, null in JSON.
std::string rows_text(std::vector<Json> rows, Format format, const Provenance* origin);
/// Adds the members failures (Failure::count) and failure (Failure::why), if the row's script failed.
void add_failure(Json& row, const dr::Failure& failure);
/// Adds the origin as the row's last members.
void add_origin(Json& row, const Provenance& origin);

} // namespace lab
