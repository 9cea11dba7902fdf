#include "platform/csv_table.h"

#include "platform/iso_time.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace platform {
namespace {

constexpr std::string_view spaces = " \t\r";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(spaces);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

/// Returns the text of a quoted cell; `nullopt` if the quote does not end.
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

CsvTable::CsvTable(std::string text, std::string name) : text_(std::move(text)), name_(std::move(name)) { read_head(); }

CsvTable CsvTable::open(const std::filesystem::path& file, std::string name) {
    return CsvTable(open_file(file), std::move(name));
}

CsvTable::CsvTable(OpenFile file, std::string name) : file_(std::move(file)), name_(std::move(name)) {
    read_more();
    if (text_.starts_with(byte_order_mark))
        at_ = byte_order_mark.size();
    read_head();
}

void CsvTable::read_head() {
    if (text_.starts_with("\xff\xfe") || text_.starts_with("\xfe\xff"))
        throw FileError(fmt::format("{}: is UTF-16 text: save it as UTF-8 or as CSV", name_));
    if (text_.starts_with("\x1f\x8b"))
        throw FileError(fmt::format("{}: is compressed: unpack it first, with gunzip", name_));
    constexpr std::string_view says_separator = "sep="; // First line that some spreadsheets write.
    if (const auto first = next_line()) {
        const std::string_view said = first->substr(0, first->find_last_not_of(" \r") + 1); // A tab may separate.
        if (said.size() == says_separator.size() + 1 && said.starts_with(says_separator))
            separator_ = said.back();
        else
            at_ -= first->size() + 1, line_ = 0; // Reads the line again as the head.
    }
    if (!read_line(columns_, max_columns))
        throw FileError(fmt::format("{}: the file is empty: the first line of a table must name its columns", name_));
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
    fail(fmt::format("{}; this file has {}", what, fmt::join(columns_, ", ")));
}

double CsvTable::number(std::size_t column, const tunables::Range& range) const {
    double value = 0;
    if (const auto wrong = tunables::read_number(number_text(column), range, value))
        fail(fmt::format("{} {}", columns_[column], *wrong));
    return value;
}

double CsvTable::number_or_flag(std::size_t column, const tunables::Range& range) const {
    const std::string_view text = cell(column);
    const auto is = [&](std::string_view word) {
        return std::ranges::equal(text, word, {}, [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
    };
    return is("true") ? 1 : is("false") ? 0 : number(column, range);
}

double CsvTable::seconds(std::size_t column, double unit, std::string_view option) {
    const Time now = time(column, unit, option);
    if (!first_)
        first_ = now;
    if (now.is_date != first_->is_date)
        fail(fmt::format("{} '{}' is a {}, unlike the lines before", columns_[column], cell(column),
                         now.is_date ? "date" : "number"));
    return static_cast<double>((now.value - first_->value) * now.unit); // Exact also for large times: long double.
}

double CsvTable::first_time() const { return first_ ? static_cast<double>(first_->value) * first_->unit : 0; }

CsvTable::Time CsvTable::time(std::size_t column, double unit, std::string_view option) const {
    if (const auto date = read_iso_time(cell(column)))
        return {.value = *date, .unit = 1, .is_date = true};
    const double value = number(column);
    constexpr double latest = 1e11; // [s] since 1970: some 3,000 years.
    if (std::abs(value) * unit > latest)
        for (const double fits : {1e-3, 1e-6, 1e-9})
            if (std::abs(value) * fits < latest)
                fail(fmt::format("{0} must be seconds; {1} looks like {4}: add {2} {3}", columns_[column], cell(column),
                                 option, fits,
                                 fits == 1e-3   ? "milliseconds"
                                 : fits == 1e-6 ? "microseconds"
                                                : "nanoseconds"));
    if (std::abs(value) * unit > latest)
        fail(fmt::format("{} {} is too large for a time", columns_[column], cell(column)));
    return {.value = std::strtold(number_text(column).c_str(), nullptr), .unit = unit, .is_date = false};
}

/// Returns the number's text with a decimal point, also if the cell has a comma.
std::string CsvTable::number_text(std::size_t column) const {
    std::string text(cell(column));
    if (separator_ != ',' && std::ranges::count(text, ',') == 1 && text.find('.') == text.npos)
        text[text.find(',')] = '.';
    return text;
}

double CsvTable::share_read() const {
    const auto size = static_cast<double>(std::max<std::uintmax_t>(file_.size, text_.size()));
    return size > 0 ? (static_cast<double>(read_) + static_cast<double>(std::min(at_, text_.size()))) / size : 1;
}

/// Drops the used lines of `text_` and appends the file's next piece; false at the file's end.
bool CsvTable::read_more() {
    constexpr std::size_t piece = 1 << 18;
    constexpr std::size_t longest_line = 1 << 20; // [B]; a file with a longer line is not a table.
    if (!file_.stream.is_open())
        return false;
    if (text_.size() - at_ > longest_line)
        throw FileError(fmt::format("{}: line {} is longer than {} bytes: the file is not a table", name_, line_ + 1,
                                    longest_line));
    text_.erase(0, at_);
    read_ += std::exchange(at_, 0);
    const std::size_t before = text_.size();
    text_.resize(before + piece);
    file_.stream.read(text_.data() + before, piece);
    text_.resize(before + static_cast<std::size_t>(file_.stream.gcount()));
    if (file_.stream.bad())
        throw FileError(fmt::format("cannot read {} to its end", name_));
    if (file_.stream.eof())
        file_.stream.close();
    return text_.size() > before;
}

/// Returns the next line without its line break; `nullopt` at the file's end. The view is valid until the next call.
std::optional<std::string_view> CsvTable::next_line() {
    std::size_t end = text_.find('\n', at_);
    while (end == text_.npos && read_more())
        end = text_.find('\n', at_);
    if (at_ >= text_.size())
        return {};
    whole_line_ = end != text_.npos;
    end = std::min(end, text_.size());
    const std::string_view line = std::string_view(text_).substr(at_, end - at_);
    at_ = end + 1;
    ++line_;
    return line;
}

bool CsvTable::next() {
    if (!read_line(cells_, columns_.size()))
        return false;
    given_ = cells_.size();
    cells_.resize(columns_.size());
    return true;
}

/// Reads the cells of the next line that is not empty or a comment; false at the file's end.
bool CsvTable::read_line(std::vector<std::string>& cells, std::size_t most) {
    cells.clear(); // `cells` is `columns_` for the head, otherwise `cells_`.
    std::string_view line;
    do {
        const auto next = next_line();
        if (!next)
            return false;
        line = *next;
        if (line.starts_with("# "))
            comment_ = trimmed(line.substr(2));
    } while (trimmed(line).empty() || line.starts_with('#'));
    if (separator_ == 0) {
        separator_ = ',';
        for (const char each : {';', '\t'})
            if (std::ranges::count(line, each) > std::ranges::count(line, separator_))
                separator_ = each;
    }
    for (std::size_t from = 0; from <= line.size();) {
        if (cells.size() == most)
            fail(fmt::format("the line has more than {} cells", most));
        // Ignores separators inside quotes.
        std::size_t end = from;
        for (bool quoted = false; end < line.size() && (quoted || line[end] != separator_); ++end)
            quoted ^= line[end] == '"';
        const std::string_view cell = trimmed(line.substr(from, end - from));
        if (cell.starts_with('"')) {
            const auto inside = unquoted(cell);
            if (!inside)
                fail("a quoted text does not end");
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
