#pragma once
/// Reads CSV tables of unknown origin. The first line names the columns; each further line is a row, which may lack its
/// last cells.
///
/// The separator is a comma, semicolon or tab: the most frequent one in the head, or that of a first line such as
/// "sep=;". Cells may stand in quotes, with "" for a quote. Spaces around a cell, empty lines, and lines that begin
/// with '#' are ignored.

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
    /// `name` is the file's name in errors. Throws FileError if there is no head, if it has more than `max_columns`
    /// columns, or if two columns have the same name.
    CsvTable(std::string text, std::string name);
    /// Opens a table that reads its file piece by piece as `next` is called: memory does not grow with the file. Throws
    /// FileError as the constructor does, and if the file cannot be read.
    static CsvTable open(const std::filesystem::path& file, std::string name);

    [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
    [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
    /// Returns the index of a required column. Throws FileError if it is missing; the error begins with `what`, which
    /// tells the columns of such a table.
    [[nodiscard]] std::size_t needed(std::string_view name, std::string_view what) const;

    /// Goes on to the next row; false after the last one. Throws FileError if a row has more cells than the head has
    /// columns, or a quote without an end.
    bool next();
    /// Cell of the current row; empty if missing. `column` < columns().size().
    [[nodiscard]] std::string_view cell(std::size_t column) const { return cells_[column]; }
    /// Returns the cell as a number. Its decimal point may be a comma where commas do not separate cells. Throws
    /// FileError, with line and column, if it is not a number or out of range.
    [[nodiscard]] double number(std::size_t column, const tunables::Range& range = {}) const;
    /// Returns the cell as a number, as `number` does; also true as 1 and false as 0, in upper or lower case.
    [[nodiscard]] double number_or_flag(std::size_t column, const tunables::Range& range) const;
    /// Returns the cell's time relative to the first time that was read [s]; exact also for large times. The cell is a
    /// number of `unit` seconds, or an ISO 8601 date. Throws FileError, also if the time is too large for that unit;
    /// the error then names `option`, which sets the unit.
    [[nodiscard]] double seconds(std::size_t column, double unit, std::string_view option);
    [[nodiscard]] double first_time() const; ///< First time that `seconds` read, as in the file [s]; 0: none yet.
    [[nodiscard]] std::size_t line() const { return line_; } ///< Line of the current row, from 1.

    /// Whether this row lacks both cells and its line break, as when the file was not written to its end.
    [[nodiscard]] bool is_cut_off() const { return !whole_line_ && cells_.size() > given_; }
    /// Share of the file that has been read, 0 to 1.
    [[nodiscard]] double share_read() const;

    /// Text of the last comment read, without its "# ".
    [[nodiscard]] const std::string& comment() const { return comment_; }

    /// Throws FileError with the file, the row's line and `what`.
    [[noreturn]] void fail(std::string_view what) const;

    static constexpr std::size_t max_columns = 256;

  private:
    struct Time {
        long double value; ///< Value in units of `unit`.
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

    OpenFile file_{};  ///< Its unread part continues `text_`; closed: there is none.
    std::string text_; ///< Part of the file in memory.
    std::string name_, comment_;
    std::uintmax_t read_ = 0;                   ///< Bytes of the file before `text_` [B].
    std::size_t at_ = 0, line_ = 0, given_ = 0; ///< Position of the next line in `text_`; line of the row; number of
                                                ///< cells that the file has for the row.
    bool whole_line_ = true;                    ///< Whether the last line read ends with a line break.
    char separator_ = 0;                        ///< 0: not yet found.
    std::optional<Time> first_;
    std::vector<std::string> columns_, cells_;
};

} // namespace platform
