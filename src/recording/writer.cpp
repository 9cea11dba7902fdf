#include "recording/writer.h"

#include "recording/block.h"
#include "recording/layout.h"
#include "recording/record_writer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>

namespace recording {

Writer::Writer(std::filesystem::path path, const Header& header)
    : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb"), std::fclose) {
    if (!file_)
        throw Error(fmt::format("cannot record into {}: {}", path_.string(), std::strerror(errno)));
    std::setvbuf(file_.get(), nullptr, _IONBF, 0); // blocks are whole: what is written is on the disk
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
                         std::strerror(errno));
    error_ += written_ > 0 ? "; what was written until then can be replayed" : "";
    std::error_code ignored; // the half block would only be reported as damage
    if (std::filesystem::is_regular_file(path_, ignored))
        std::filesystem::resize_file(path_, written_, ignored);
}

} // namespace recording
