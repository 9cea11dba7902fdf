#pragma once
/// Reads a recording. The constructor scans the whole file once, to find its length and damage; reading can then
/// start at any block. Memory: one block at a time, and a few kilobytes for the state before each block.

#include "recording/match_snapshot.h"
#include "recording/parser.h"

#include <filesystem>
#include <fstream>

namespace recording {

class Reader {
  public:
    /// Throws Error if the file is no recording, has another version, or is damaged in its header. A file that is
    /// damaged after its header is read up to the damage: see `damage`.
    explicit Reader(std::filesystem::path path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const Header& header() const { return header_; }
    [[nodiscard]] double length() const { return length_; } ///< duration of the readable part [s]
    /// Error text with the byte and second at which the readable part ends; empty for an undamaged file.
    [[nodiscard]] const std::string& damage() const { return damage_; }

    struct Block {
        std::uint64_t at = 0;   ///< offset of the block's zstd frame in the file [B]
        std::size_t size = 0;   ///< size of the zstd frame [B]
        double first = 0;       ///< time of its first record [s]
        MatchSnapshot before{}; ///< state of the match before the first record
    };
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    /// Index of the last block that begins at or before `time` [s]; 0 if there is none.
    [[nodiscard]] std::size_t block_at(double time) const;
    /// Returns the records of a block. Throws Error if the file has changed since it was opened.
    [[nodiscard]] std::vector<Record> read(std::size_t block) const;

    /// All Lua schemes of the recording, the newest for each client and name: the recorder's own that were displayed,
    /// and those that other players shared.
    [[nodiscard]] const std::vector<protocol::SchemeSource>& schemes() const { return schemes_; }
    /// Returns the recorder's clocks at `time` [s], interpolated linearly; constant outside the recorded ones.
    [[nodiscard]] Clocks clocks(double time) const;

  private:
    void read_start();
    void scan();
    void take(const protocol::SchemeSource& scheme);
    [[nodiscard]] bool read_bytes(std::uint64_t at, std::span<std::uint8_t> bytes) const;
    struct Unpacked {
        std::optional<protocol::Bytes> block; ///< unpacked bytes; nothing if they are damaged
        std::uint64_t at = 0;
        std::size_t size = 0;
        std::string wrong;
    };
    [[nodiscard]] Unpacked unpack_at(std::uint64_t at) const;

    std::filesystem::path path_;
    mutable std::ifstream file_;
    std::uint64_t size_ = 0, first_block_ = 0;
    std::optional<Parser> parser_; ///< reads blocks by the file's layout
    Header header_;
    double length_ = 0;
    std::string damage_;
    std::vector<Block> blocks_;
    std::vector<std::pair<double, Clocks>> clocks_;
    std::vector<protocol::SchemeSource> schemes_;
};

} // namespace recording
