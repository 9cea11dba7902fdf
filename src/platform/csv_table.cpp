#include "platform/csv_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace platform {
namespace {

constexpr std::string_view spaces = " \t\r";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(spaces);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

/// Of a cell that stands in quotes: what is between them. Nothing: it does not end.
std::optional<std::string> unquoted(std::string_view text) {
    std::string inside;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] != '"')
            inside += text[i];
        else if (text.substr(i).starts_with("\"\""))
            inside += text[i++];
        else if (trimmed(text.substr(i + 1)).empty())
            return inside;
        else
            return {};
    }
    return {};
}

} // namespace

CsvTable::CsvTable(std::string text, std::string name) : text_(std::move(text)), name_(std::move(name)) {
    constexpr std::string_view mark = "\xef\xbb\xbf"; // of UTF-8, which spreadsheets write
    if (text_.starts_with(mark))
        at_ = mark.size();
    if (!read_line(columns_, most_columns))
        throw FileError(fmt::format("{}: it is empty: the first line of a table names its columns", name_));
    for (auto it = columns_.begin(); it != columns_.end(); ++it)
        if (!it->empty() && std::find(columns_.begin(), it, *it) != it)
            fail(fmt::format("the column '{}' is there twice", *it));
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
    const auto found = std::ranges::find(columns_, name);
    return found == columns_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - columns_.begin()));
}

std::size_t CsvTable::needed(std::string_view name, std::string_view what) const {
    if (const auto found = column(name))
        return *found;
    fail(fmt::format("{}; this one has {}", what, fmt::join(columns_, ", ")));
}

double CsvTable::number(std::size_t column, const tunables::Range& range) const {
    double value = 0;
    if (const auto wrong = tunables::read_number(cell(column), range, value))
        fail(fmt::format("{} {}", columns_[column], *wrong));
    return value;
}

bool CsvTable::next() {
    if (!read_line(cells_, columns_.size()))
        return false;
    cells_.resize(columns_.size());
    return true;
}

/// Of the next line with something in it.
bool CsvTable::read_line(std::vector<std::string>& cells, std::size_t most) {
    cells.clear(); // the head's cells are `columns_` themselves
    std::string_view line;
    do {
        if (at_ >= text_.size())
            return false;
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line = std::string_view(text_).substr(at_, end - at_);
        at_ = end + 1;
        ++line_;
        if (line.starts_with("# "))
            comment_ = trimmed(line.substr(2));
    } while (trimmed(line).empty() || line.starts_with('#'));
    for (const char each : {';', '\t'})
        if (columns_.empty() && std::ranges::count(line, each) > std::ranges::count(line, separator_))
            separator_ = each;
    for (std::size_t from = 0; from <= line.size();) {
        if (cells.size() == most)
            fail(fmt::format("has more than {} cells", most));
        // A separator between quotes is none.
        std::size_t end = from;
        for (bool quoted = false; end < line.size() && (quoted || line[end] != separator_); ++end)
            quoted ^= line[end] == '"';
        const std::string_view cell = trimmed(line.substr(from, end - from));
        if (cell.starts_with('"')) {
            const auto inside = unquoted(cell);
            if (!inside)
                fail("has a quote that does not end");
            cells.push_back(*inside);
        } else {
            cells.emplace_back(cell);
        }
        from = end + 1;
    }
    return true;
}

void CsvTable::fail(std::string_view what) const {
    throw FileError(fmt::format("{}: line {}: {}", name_, line_, what));
}

} // namespace platform
