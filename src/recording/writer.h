#pragma once
/// Writes a recording during the match. After a disk error nothing is thrown: `error` tells the reason, writing stops,
/// and the data written before stays readable.

#include "protocol/bit_stream.h"
#include "recording/format.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace recording {

/// Appends a record in the current layout (layout.h). Throws std::logic_error if it is too long, or a value is out of
/// bounds.
void append(protocol::Bytes& block, const Record& record);
/// Returns the header's block in the current layout. Throws std::logic_error as `append` does.
protocol::Bytes encode(const Header& header);

/// Whether Writer keeps an existing file of the same name, which is an error, or replaces it.
enum class ExistingFile { keep, replace };

/// Throws Error, which names --overwrite, if a file of this name exists and is not empty.
void require_new_file(const std::filesystem::path& path);

class Writer {
  public:
    /// Throws Error if the file cannot be opened, or if `existing` is keep and a file of this name is not empty.
    Writer(std::filesystem::path path, const Header& header, ExistingFile existing = ExistingFile::keep);
    ~Writer(); ///< calls `finish`
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Adds a record. A time before that of the last record is raised to that time.
    void add(Record record);
    /// Writes all data to the disk; `add` may follow.
    void finish();
    /// Why writing has stopped, as text; empty while it works.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] double length() const { return time_; }          ///< time of the last record [s]
    [[nodiscard]] std::uint64_t bytes() const { return written_; } ///< written to the file [B]

    static constexpr std::size_t block_size = 64 * 1024; ///< a block is written to the disk at this size [B]
    /// A block is written to the disk when its records span this time, so a crash loses about as much [s].
    static constexpr double block_length = 2;

  private:
    void write(std::span<const std::uint8_t> bytes);

    std::filesystem::path path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    protocol::Bytes block_;
    double time_ = 0, block_began_ = 0;
    std::uint64_t written_ = 0;
    std::string error_;
};

} // namespace recording
