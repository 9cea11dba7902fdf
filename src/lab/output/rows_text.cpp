#include "lab/output/rows_text.h"

#include "protocol/csv.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lab {
namespace {

std::string cell(const Json& value) {
    if (value.is_null() || (value.is_number_float() && std::isnan(value.get<double>())))
        return "–";
    if (value.is_string())
        return value.get<std::string>();
    return value.is_number_unsigned() ? fmt::format("{}", value.get<std::uint64_t>())
                                      : fmt::format("{:.5g}", value.get<double>());
}

/// Writes one line for each row, with the keys as head. `align` pads the cells to the columns' widths.
std::string lines(const std::vector<Json>& rows, std::string_view separator, bool align) {
    if (rows.empty())
        return {};
    std::vector<std::vector<std::string>> cells(1);
    for (const auto& [key, value] : rows.front().items())
        cells.front().push_back(align || value.is_string() ? key : with_unit(key));
    for (const Json& row : rows) {
        cells.emplace_back();
        for (const Json& value : row)
            cells.back().push_back(align || !value.is_string() ? cell(value) : protocol::csv_cell(cell(value)));
    }
    std::vector<std::size_t> widths(cells.front().size());
    if (align)
        for (const auto& line : cells)
            for (std::size_t column = 0; column < widths.size(); ++column)
                widths[column] = std::max(widths[column], line[column] == "–" ? 1 : line[column].size());
    std::string text;
    for (const auto& line : cells) {
        std::size_t column = 0;
        for (const Json& first : rows.front()) {
            text += column == 0 ? "" : separator;
            text += first.is_string() ? fmt::format("{:<{}}", line[column], widths[column])
                                      : fmt::format("{:>{}}", line[column], widths[column]);
            ++column;
        }
        text += '\n';
    }
    return text;
}

} // namespace

void add_failure(Json& row, const dr::Failure& failure) {
    if (!failure.why.empty())
        row.update({{"failures", failure.count}, {"failure", failure.why}});
}

void add_origin(Json& row, const Provenance& origin) {
    row.update({{"version", origin.version},
                {"seed", origin.seed},
                {"input_hash", origin.input_hash},
                {"command", origin.command}});
}

std::string rows_text(std::vector<Json> rows, Format format, const Provenance* origin) {
    const bool failed = std::ranges::any_of(rows, [](const Json& row) { return row.contains("failure"); });
    for (Json& row : rows) {
        if (failed && format != Format::table && !row.contains("failure"))
            row.update({{"failures", 0}, {"failure", ""}});
        if (format == Format::table)
            row.erase("failures"), row.erase("failure");
        else if (origin)
            add_origin(row, *origin);
    }
    if (format == Format::json)
        return Json(rows).dump(2, ' ', false, Json::error_handler_t::replace) + '\n'; // Names may not be UTF-8.
    return format == Format::csv ? lines(rows, ",", false) : lines(rows, "  ", true);
}

} // namespace lab
