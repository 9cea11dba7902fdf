#pragma once
/// Writes a recording while the match goes on. A failing disk never throws into the frame: it is said by `error`, once
/// and for all, and what was written until then stays readable.

#include "protocol/bit_stream.h"
#include "recording/format.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace recording {

/// Appends a record in today's layout (layout.h). Throws std::logic_error if it is too long, or a number is not finite.
void append(protocol::Bytes& block, const Record& record);
/// The header's block in today's layout. Throws likewise.
protocol::Bytes encode(const Header& header);

/// A file that has the recording's name already: keep it, or replace it.
enum class Existing { keep, replace };

/// Throws Error, which names --overwrite, if there is a file of this name. One without content may be replaced.
void refuse_to_replace(const std::filesystem::path& path);

class Writer {
  public:
    /// Throws Error if the file cannot be opened, or is to be kept.
    Writer(std::filesystem::path path, const Header& header, Existing existing = Existing::keep);
    ~Writer(); ///< finishes
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Times do not go back: an earlier one is taken as the last one's.
    void add(Record record);
    /// Puts everything on the disk; `add` may go on after it.
    void finish();
    /// Why nothing is written any more, for people; empty while it is.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] double length() const { return time_; }          ///< [s]
    [[nodiscard]] std::uint64_t bytes() const { return written_; } ///< on the disk

    static constexpr std::size_t block_size = 64 * 1024; ///< a block is written when it holds so much [B]
    static constexpr double block_length = 2;            ///< or lasts so long: more is not lost in a crash [s]

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
