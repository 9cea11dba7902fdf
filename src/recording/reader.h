#pragma once
/// Reads a recording. Opening goes through the whole file once: from then on its length and its damage are known, and
/// it can be entered at any block. Memory: one block at a time, and a few kilobytes a block to enter it.

#include "recording/digest.h"
#include "recording/parser.h"

#include <filesystem>
#include <fstream>

namespace recording {

class Reader {
  public:
    /// Throws Error if it is no recording, one of another version, or damaged at its very beginning. Otherwise it is
    /// read up to where it is damaged: see `damage`.
    explicit Reader(std::filesystem::path path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const Header& header() const { return header_; }
    [[nodiscard]] double length() const { return length_; } ///< of what can be read [s]
    /// What is wrong with it, from which byte and second on, for people; empty if it is whole.
    [[nodiscard]] const std::string& damage() const { return damage_; }

    struct Block {
        std::uint64_t at = 0; ///< of its frame in the file [B]
        std::size_t size = 0; ///< of its frame [B]
        double first = 0;     ///< time of its first record [s]
        Digest before{};      ///< how the match stood when it began
    };
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    /// The last block that begins at or before `time`; 0 if there is none. Not more than blocks().size().
    [[nodiscard]] std::size_t block_at(double time) const;
    /// Throws Error if the file has changed since it was opened.
    [[nodiscard]] std::vector<Record> read(std::size_t block) const;

    /// Every scheme in Lua that is in it, the newest of each giver's and name: the recorder's own that were shown, and
    /// those that others handed on.
    [[nodiscard]] const std::vector<protocol::SchemeSource>& schemes() const { return schemes_; }
    /// The recorder's clocks at `time` [s]: between the samples, evenly.
    [[nodiscard]] Clocks clocks(double time) const;

  private:
    void read_start();
    void scan();
    void take(const protocol::SchemeSource& scheme);
    [[nodiscard]] bool read_bytes(std::uint64_t at, std::span<std::uint8_t> bytes) const;
    struct Unpacked {
        std::optional<protocol::Bytes> block; ///< nothing: damaged
        std::uint64_t at = 0;
        std::size_t size = 0;
        std::string wrong;
    };
    [[nodiscard]] Unpacked unpack_at(std::uint64_t at) const;

    std::filesystem::path path_;
    mutable std::ifstream file_;
    std::uint64_t size_ = 0, first_block_ = 0;
    std::optional<Parser> parser_; ///< of the layout that the file names
    Header header_;
    double length_ = 0;
    std::string damage_;
    std::vector<Block> blocks_;
    std::vector<std::pair<double, Clocks>> clocks_;
    std::vector<protocol::SchemeSource> schemes_;
};

} // namespace recording
