#pragma once
/// A sweep's results on disk: CSV, one line for each case, only appended to. When an interrupted sweep continues, an
/// incomplete last line is dropped and all lines before it are kept. A file of an earlier version, without units and
/// origins, continues in its own format.

#include "lab/output/provenance.h"
#include "lab/sweep/sweep.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

namespace lab {

class SweepFile {
  public:
    /// Opens or creates the file. `settings` describes in one line what all cases share; an existing file must have the
    /// same line. Throws SweepError if the file cannot be read or written, has other content, or has other settings.
    SweepFile(std::filesystem::path path, const std::string& settings);

    /// Results found in the file when it was opened, by SweepCase::key().
    [[nodiscard]] const std::map<std::string, Row>& done() const { return done_; }
    /// Reports an incomplete last line that was dropped; empty if there was none.
    [[nodiscard]] const std::string& note() const { return note_; }
    /// Appends a line and flushes the file. Throws SweepError if that fails, e.g. because the disk is full; earlier
    /// lines stay.
    void append(const SweepRow& row, const Provenance& origin);
    /// Appends a line of text that is no result, e.g. why a script has no figures. `sort` removes such lines. Throws as
    /// `append` does.
    void tell(const std::string& text);
    /// Sorts the complete file into the order of these cases; other lines follow them. Throws SweepError; the file is
    /// then the old one or the new one.
    void sort(std::span<const SweepCase> order);

  private:
    void read(const std::string& settings);

    std::filesystem::path path_;
    std::ofstream file_;
    std::map<std::string, Row> done_; ///< Rows by SweepCase::key().
    std::string note_;
    std::uintmax_t good_ = 0; ///< Length of the complete lines in the file [B].
    bool is_old_ = false;     ///< Whether the file is in the format of an earlier version.
};

/// Lines of a sweep's or a shard's file, without line ends.
struct SweepLines {
    std::string settings, head; ///< First line, with its "# ", and the line that names the columns.
    std::vector<std::string> rows{};
    std::size_t count = 0;    ///< Number of complete lines, including `settings` and `head`.
    std::uintmax_t whole = 0; ///< Length up to the last line end [B]; 0 if the head is incomplete.
    bool cut_off = false;     ///< Whether the file ends in an incomplete line, which is not among the rows.
};
/// Throws SweepError if the file cannot be read.
SweepLines read_lines(const std::filesystem::path& path);

/// Writes all rows as an array of objects, each with its origin. Throws platform::FileError.
void write_json(const std::filesystem::path& path, std::span<const SweepRow> rows,
                const std::function<Provenance(const SweepCase&)>& origin_of);

// A sweep on several machines: each runs a *shard*, every Nth case, into its own file. Merging the files gives the same
// bytes as a run on one machine.

struct Shard {
    int number = 1, of = 1; ///< Shard K of N, from 1.
    static constexpr int most = 10'000;
};
/// Reads "2/5"; `nullopt` for any other text.
std::optional<Shard> parse_shard(std::string_view text);

/// Cases of the shard, in their order.
std::vector<SweepCase> cases_of(const Shard& shard, std::span<const SweepCase> all);
/// First line of the shard's file: the sweep's settings, the shard, and a checksum of its cases.
std::string settings_of(const Shard& shard, const std::string& settings, std::span<const SweepCase> all);

/// Merges the shards into `out`; their order does not matter. Throws SweepError, and writes nothing, if a shard is
/// missing or unfinished (the message names all of these), occurs twice, or belongs to another sweep, or if `out`
/// exists.
void merge(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& out);

} // namespace lab
