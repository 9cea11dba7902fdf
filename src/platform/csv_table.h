#pragma once
/// Tables of strangers: CSV, one line a row, of which the first names the columns.
///
/// Cells are separated by commas, semicolons or tabs, whichever the head has most of, or by what a first line such as
/// "sep=;" says, and may stand in quotes, with "" for a quote; spaces around them do not count. Empty lines and those
/// that begin with '#' are left out. A line may lack its last cells.

#include "platform/small_file.h"
#include "tunables/number.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

class CsvTable {
  public:
    /// `name`: of the file, for what is said of it. Throws FileError: there is no head, or it has more than
    /// `most_columns` columns, or one name twice.
    CsvTable(std::string text, std::string name);
    /// The same of a file, which is read as its rows are asked for: memory does not grow with it. Throws FileError also
    /// if it cannot be read.
    static CsvTable open(const std::filesystem::path& file, std::string name);

    [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
    /// A column that must be there; `what` says to people what such a table has. Throws FileError.
    [[nodiscard]] std::size_t needed(std::string_view name, std::string_view what) const;

    /// Goes on to the next row; false: that was the last one. Throws FileError where one has more cells than the head
    /// has columns, or a quote that does not end.
    bool next();
    /// Of the row; empty where nothing stands. `column` < columns().size().
    [[nodiscard]] std::string_view cell(std::size_t column) const { return cells_[column]; }
    /// The cell as a number; where commas do not separate, its point may be a comma. Throws FileError, with line and
    /// column, for what is none, and for one out of range.
    [[nodiscard]] double number(std::size_t column, const tunables::Range& range = {}) const;
    /// Also True and False, as 1 and 0.
    [[nodiscard]] double number_or_flag(std::size_t column, const tunables::Range& range) const;
    /// The cell as a time: seconds since the first one that was read, however far that is from 0. It is a number of
    /// `unit` seconds, or a date by ISO 8601. Throws FileError, also for what is no time in that unit; `option` is the
    /// one that sets the unit.
    [[nodiscard]] double seconds(std::size_t column, double unit, std::string_view option);
    [[nodiscard]] double first_time() const;                 ///< of the first one that `seconds` read [s]
    [[nodiscard]] std::size_t line() const { return line_; } ///< of the file that the row stands in, from 1

    /// The file ends within this row: it was not written to its end.
    [[nodiscard]] bool is_cut_off() const { return !whole_line_ && cells_.size() > given_; }
    /// How much of the file has been read, 0 to 1.
    [[nodiscard]] double share_read() const;

    /// The text of the last comment so far, without its "# ".
    [[nodiscard]] const std::string& comment() const { return comment_; }

    /// Says so of the row that it is at.
    [[noreturn]] void fail(std::string_view what) const;

    static constexpr std::size_t most_columns = 256;

  private:
    struct Time {
        long double value; ///< in units
        double unit;       ///< [s]
        bool is_date;
    };

    explicit CsvTable(OpenFile file, std::string name);
    void read_head();
    bool read_more();
    [[nodiscard]] std::optional<std::string_view> next_line();
    bool read_line(std::vector<std::string>& cells, std::size_t most);
    [[nodiscard]] std::string number_text(std::size_t column) const;
    [[nodiscard]] Time time(std::size_t column, double unit, std::string_view option) const;

    OpenFile file_{};  ///< what of it has not been read yet comes after `text_`
    std::string text_; ///< from the line on that was read last
    std::string name_, comment_;
    std::uintmax_t read_ = 0;                   ///< of the file, before `text_` [B]
    std::size_t at_ = 0, line_ = 0, given_ = 0; ///< the next line's place; the row's line and how many cells it has
    bool whole_line_ = true;                    ///< the last line has an end
    char separator_ = 0;                        ///< 0: not known yet
    std::optional<Time> first_;
    std::vector<std::string> columns_, cells_;
};

} // namespace platform
