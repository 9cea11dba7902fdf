#include "recording/writer.h"

#include "platform/files.h"
#include "platform/small_file.h"
#include "recording/block.h"
#include "recording/codec.h"
#include "recording/fields.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace recording {

using protocol::Bytes;

namespace {

constexpr std::size_t max_record = 1u << 16; ///< largest size of a record [B]

void write_size(Bytes& out, std::size_t at, std::size_t size) {
    if (size >= max_record)
        throw std::logic_error("a record is too long");
    out[at] = static_cast<std::uint8_t>(size);
    out[at + 1] = static_cast<std::uint8_t>(size >> 8);
}

/// Appends the bytes that `content()` writes, after their length.
void sized(Bytes& out, auto&& content) {
    const std::size_t at = out.size();
    out.resize(at + 2);
    content();
    write_size(out, at, out.size() - at - 2);
}

struct FieldWriter {
    Bytes& out;
    template <class T> void operator()(std::string_view name, const T& value) {
        using Codec = Codec<T>;
        if (!Codec::valid(value))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        if constexpr (Codec::size > 0)
            Codec::write(out, value);
        else
            sized(out, [&] { Codec::write(out, value); });
    }
    template <class Choice> void operator()(std::string_view name, const Choice& value, const auto& names) {
        if (static_cast<std::size_t>(value) >= std::size(names))
            throw std::logic_error("a value is out of bounds in a record: " + std::string(name));
        out.push_back(static_cast<std::uint8_t>(value));
    }
};

template <class T> void append(Bytes& block, std::size_t kind, double time, const T& what) {
    sized(block, [&] {
        block.push_back(static_cast<std::uint8_t>(kind));
        Codec<double>::write(block, time);
        describe(FieldWriter{block}, what, what);
    });
}

} // namespace

void append(Bytes& block, const Record& record) {
    const std::size_t before = block.size();
    try {
        std::visit([&](const auto& it) { append(block, header_kinds + record.payload.index(), record.time, it); },
                   record.payload);
    } catch (const std::logic_error&) {
        block.resize(before); // part of a record would damage the block
        throw;
    }
}

Bytes encode(const Header& header) {
    Bytes block;
    append(block, 0, 0, header);
    for (const auto& [name, value] : header.settings)
        append(block, 1, 0, Tunable{name, value});
    return block;
}

void require_new_file(const std::filesystem::path& path) {
    std::error_code missing;
    if (std::filesystem::is_regular_file(path, missing) && std::filesystem::file_size(path, missing) > 0)
        throw Error(fmt::format("{} already exists: record into another file, or add --overwrite", path.string()));
}

Writer::Writer(std::filesystem::path path, const Header& header, ExistingFile existing)
    : path_(std::move(path)), file_(nullptr, std::fclose) {
    if (existing == ExistingFile::keep)
        require_new_file(path_);
    file_.reset(platform::open_to_write(path_));
    if (!file_)
        throw Error(fmt::format("cannot record into {}: {}", path_.string(), platform::system_reason(errno)));
    std::setvbuf(file_.get(), nullptr, _IONBF, 0); // each block goes to the disk at once
    protocol::Bytes start(magic.begin(), magic.end());
    start.push_back(version & 0xff);
    start.push_back(version >> 8);
    for (const protocol::Bytes& block : {encode(layout()), encode(header)}) {
        const protocol::Bytes packed = pack(block);
        start.insert(start.end(), packed.begin(), packed.end());
    }
    write(start);
}

Writer::~Writer() { finish(); }

void Writer::add(Record record) {
    if (!error_.empty())
        return;
    if (block_.empty())
        block_began_ = std::max(time_, record.time);
    record.time = time_ = std::max(time_, record.time);
    append(block_, record);
    if (block_.size() >= block_size || time_ - block_began_ >= block_length)
        finish();
}

void Writer::finish() {
    if (!block_.empty() && error_.empty())
        write(pack(block_));
    block_.clear();
}

void Writer::write(std::span<const std::uint8_t> bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size()) {
        written_ += bytes.size();
        return;
    }
    error_ = fmt::format("recording {} has ended after {:.1f} s, {} bytes: {}", path_.string(), block_began_, written_,
                         platform::system_reason(errno));
    error_ += written_ > 0 ? "; the part before that can be replayed" : "";
    std::error_code ignored; // if the part of a block that was written cannot be cut off, a reader reports damage
    if (std::filesystem::is_regular_file(path_, ignored))
        std::filesystem::resize_file(path_, written_, ignored);
}

} // namespace recording
