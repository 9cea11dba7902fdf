#include "recording/reader.h"

#include "recording/block.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace recording {

using protocol::Bytes;

Reader::Reader(std::filesystem::path path) : path_(std::move(path)) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path_, error)) // opening a pipe would wait for its writer
        file_.open(path_, std::ios::binary);
    if (!file_.is_open())
        throw Error(fmt::format("cannot read the recording {}: {}", path_.string(),
                                error ? error.message() : "it is not a readable file"));
    size_ = std::filesystem::file_size(path_, error);
    read_start();
    scan();
}

bool Reader::read_bytes(std::uint64_t at, std::span<std::uint8_t> bytes) const {
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(at));
    file_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return static_cast<std::size_t>(file_.gcount()) == bytes.size();
}

Reader::Unpacked Reader::unpack_at(std::uint64_t at) const {
    std::array<std::uint8_t, length_size> length{};
    if (!read_bytes(at, length))
        return {{}, at, 0, "the file is cut off there"};
    const std::size_t size = read_length(length);
    if (size > max_frame_size())
        return {{}, at, 0, "the bytes there are damaged"};
    if (at + length_size + size > size_)
        return {{}, at, 0, "the file is cut off there"};
    Bytes frame(size);
    if (!read_bytes(at + length_size, frame))
        return {{}, at, 0, "the file is cut off there"};
    Unpacked unpacked{unpack(frame), at + length_size, size, {}};
    if (!unpacked.block)
        unpacked.wrong = "the bytes there are damaged";
    return unpacked;
}

void Reader::read_start() {
    std::array<std::uint8_t, magic.size() + 2> start{};
    const bool long_enough = read_bytes(0, start);
    if (!long_enough || !std::equal(magic.begin(), magic.end(), start.begin()))
        throw Error(fmt::format("{} is not a recording of this game: make one with --record FILE", path_.string()));
    const int file_version = start[magic.size()] | start[magic.size() + 1] << 8;
    if (file_version == 1)
        throw Error(
            fmt::format("{} is a recording of format 1, which has the packets of one game version: replay it with "
                        "the version that recorded it",
                        path_.string()));
    if (file_version != version)
        throw Error(fmt::format("{} is a recording of format {}, but this version reads format {}: use a newer version",
                                path_.string(), file_version, version));
    const auto damaged = [&](std::uint64_t at) {
        return Error(
            fmt::format("the recording {} is unreadable: its header is damaged at byte {}", path_.string(), at));
    };
    const Unpacked described = unpack_at(start.size());
    const auto file_layout = described.block ? decode_layout(*described.block) : std::nullopt;
    if (!file_layout)
        throw damaged(start.size());
    parser_.emplace(*file_layout);
    const Unpacked unpacked = unpack_at(described.at + described.size);
    const auto header = unpacked.block ? parser_->header(*unpacked.block) : std::nullopt;
    if (!header)
        throw damaged(described.at + described.size);
    header_ = *header;
    first_block_ = unpacked.at + unpacked.size;
}

void Reader::scan() {
    /// Limit for the sum of MatchSnapshot::size of all blocks, for about 1 GB.
    constexpr std::size_t max_kept = 1'500'000;
    /// Shortest time between two kept Clocks [s]; a recorder writes them every 0.1 s.
    constexpr double between_clocks = 0.01;
    MatchSnapshot snapshot;
    std::size_t kept = 0;
    const auto damaged = [&](std::uint64_t at, const std::string& what) {
        damage_ = fmt::format("the recording {} can be read up to byte {} of {}, second {:.1f}: {}", path_.string(), at,
                              size_, length_, what);
    };
    for (std::uint64_t at = first_block_; at < size_;) {
        const Unpacked unpacked = unpack_at(at);
        std::vector<Record> records;
        if (!unpacked.block)
            return damaged(at, unpacked.wrong);
        if (!parser_->parse(*unpacked.block, records))
            return damaged(at, "the records there are invalid");
        double last = length_;
        for (const Record& record : records) {
            if (record.time > last + max_silence)
                return damaged(at, fmt::format("the next record is more than {} s later", max_silence));
            last = std::max(last, record.time);
        }
        if ((kept += snapshot.size() + 1) > max_kept)
            return damaged(at, "the rest does not fit into memory");
        const double first = records.empty() ? length_ : std::max(length_, records.front().time);
        blocks_.push_back({unpacked.at, unpacked.size, first, snapshot});
        for (const Record& record : records) {
            length_ = std::max(length_, record.time);
            snapshot.take(record.payload);
            if (const auto* scheme = std::get_if<protocol::SchemeSource>(&record.payload)) {
                take(*scheme);
                // 512 bytes of source need about as much memory as an entry of a snapshot.
                kept += 1 + scheme->source.text.size() / 512;
            }
            const auto* clocks = std::get_if<Clocks>(&record.payload);
            if (clocks && (clocks_.empty() || length_ >= clocks_.back().first + between_clocks))
                clocks_.emplace_back(length_, *clocks);
        }
        at = unpacked.at + unpacked.size;
    }
}

void Reader::take(const protocol::SchemeSource& scheme) {
    constexpr std::size_t most = 64;
    // A client's number may later belong to another client; the recorder's number may not.
    const bool own = scheme.giver == header_.welcome.client;
    const auto known = std::ranges::find_if(schemes_, [&](const auto& it) {
        return it.giver == scheme.giver && (own || it.by == scheme.by) && it.name == scheme.name;
    });
    if (scheme.source.text.empty()) // the client that shared it has left; a replay can still use the scheme
        return;
    if (known != schemes_.end())
        *known = scheme;
    else if (schemes_.size() < most)
        schemes_.push_back(scheme);
}

std::size_t Reader::block_at(double time) const {
    const auto after = std::ranges::upper_bound(blocks_, time, {}, &Block::first);
    return after == blocks_.begin() ? 0 : static_cast<std::size_t>(after - blocks_.begin()) - 1;
}

std::vector<Record> Reader::read(std::size_t block) const {
    const Block& known = blocks_.at(block);
    const Unpacked unpacked = unpack_at(known.at - length_size);
    std::vector<Record> records;
    if (!unpacked.block || !parser_->parse(*unpacked.block, records))
        throw Error(
            fmt::format("the recording {} has changed since it was opened, at byte {}", path_.string(), known.at));
    return records;
}

Clocks Reader::clocks(double time) const {
    if (clocks_.empty())
        return {header_.match_time, header_.match_time};
    const auto after = std::ranges::upper_bound(clocks_, time, {}, &std::pair<double, Clocks>::first);
    if (after == clocks_.begin())
        return after->second;
    const auto& [from, a] = *(after - 1);
    if (after == clocks_.end())
        return a;
    const auto& [to, b] = *after;
    const double share = (time - from) / (to - from);
    return {std::lerp(a.match, b.match, share), std::lerp(a.truth, b.truth, share)};
}

} // namespace recording
