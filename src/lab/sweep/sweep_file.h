#pragma once
/// A sweep's results on disk: CSV, a line a case, only ever appended to. What an interruption cut in the middle of its
/// last line is dropped when the sweep goes on; everything before it is kept. A file of an earlier version, without
/// units and without where its rows come from, goes on as it was begun.

#include "lab/output/provenance.h"
#include "lab/sweep/sweep.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

namespace lab {

class SweepFile {
  public:
    /// Opens, or creates, the file; `settings` says in one line what all cases share, and must be what the file was
    /// begun with. Throws SweepError: it cannot be read or written, is something else, or was made under other
    /// settings.
    SweepFile(std::filesystem::path path, const std::string& settings);

    /// The lines that it had.
    [[nodiscard]] const std::map<std::string, Row>& done() const { return done_; }
    /// What was damaged and dropped, for people; or nothing.
    [[nodiscard]] const std::string& note() const { return note_; }
    /// Writes through to the file. Throws SweepError if that fails, e.g. because the disk is full: what was written
    /// before stays.
    void append(const SweepRow& row, const Provenance& origin);
    /// All is there: its lines stand in the order of these cases, whichever came first, and what else it has after
    /// them. Throws SweepError; the file is the old one or the new one.
    void sort(std::span<const SweepCase> order);

  private:
    void read(const std::string& settings);

    std::filesystem::path path_;
    std::ofstream file_;
    std::map<std::string, Row> done_; ///< by SweepCase::key()
    std::string note_;
    std::uintmax_t good_ = 0; ///< so much of the file is whole lines [B]
    bool is_old_ = false;     ///< an earlier version has begun it
};

/// A sweep's file, or a shard's, line by line, without line ends.
struct SweepLines {
    std::string settings, head; ///< the first line, with its "# ", and the one that names the columns
    std::vector<std::string> rows{};
    std::size_t count = 0;    ///< with those two
    std::uintmax_t whole = 0; ///< up to the last line end after the head [B]
    bool cut_off = false;     ///< a line without its end was left out
};
/// Throws SweepError: it cannot be read.
SweepLines read_lines(const std::filesystem::path& path);

/// All of it as an array of objects, each with its origin. Throws platform::FileError.
void write_json(const std::filesystem::path& path, std::span<const SweepRow> rows,
                const std::function<Provenance(const SweepCase&)>& origin_of);

// A sweep on several machines: each runs a *shard*, every Nth case, into a file of its own, and the files are put
// together into the one that one machine would have written, to the byte.

struct Shard {
    int number = 1, of = 1; ///< K of N, from 1
    static constexpr int most = 10'000;
};
/// "2/5"; nothing for what is none.
std::optional<Shard> parse_shard(std::string_view text);

/// Its cases, in their order.
std::vector<SweepCase> cases_of(const Shard& shard, std::span<const SweepCase> all);
/// The first line of its file: the sweep's settings, which shard it is, and of which cases.
std::string settings_of(const Shard& shard, const std::string& settings, std::span<const SweepCase> all);

/// Puts the shards together into `out`, in whichever order they come. Throws SweepError, and writes nothing, if one is
/// missing or not finished (all such are named), is there twice, or is another sweep's, or if `out` is there.
void merge(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& out);

} // namespace lab
