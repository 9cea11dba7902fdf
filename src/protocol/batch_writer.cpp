#include "protocol/batch_writer.h"

#include "protocol/messages.h"

namespace protocol {

void BatchWriter::clear() {
    packet_.assign({static_cast<std::uint8_t>(kind_of<UpdateBatch>), 0, 0});
    updates_ = 0;
}

void BatchWriter::count() {
    ++updates_;
    packet_[1] = static_cast<std::uint8_t>(updates_);
    packet_[2] = static_cast<std::uint8_t>(updates_ >> 8);
}

namespace {

std::array<std::uint8_t, BatchWriter::head> head_of(const EncodedUpdate& update) {
    return {static_cast<std::uint8_t>(update.actor), static_cast<std::uint8_t>(update.actor >> 8),
            static_cast<std::uint8_t>(update.bytes.size())};
}

} // namespace

BatchWriter::Row::Row(const EncodedUpdate& update) {
    if (size_of(update) > most)
        throw std::logic_error("an update is too long for a row of a batch");
    std::ranges::copy(update.bytes, std::ranges::copy(head_of(update), bytes_.begin()).out);
    size_ = static_cast<std::uint8_t>(size_of(update));
}

void BatchWriter::add(const EncodedUpdate& update) {
    const auto begin = head_of(update);
    count();
    packet_.insert(packet_.end(), begin.begin(), begin.end());
    packet_.insert(packet_.end(), update.bytes.begin(), update.bytes.end());
}

void BatchWriter::add(const Row& row) {
    count();
    packet_.insert(packet_.end(), row.bytes().begin(), row.bytes().end());
}

std::vector<Bytes> encode_batches(std::span<const EncodedUpdate> updates) {
    std::vector<Bytes> packets;
    BatchWriter batch;
    const auto finish = [&] {
        if (!batch.empty())
            packets.push_back(batch.packet());
        batch.clear();
    };
    for (const EncodedUpdate& update : updates) {
        if (!batch.fits(BatchWriter::size_of(update)))
            finish();
        batch.add(update);
    }
    finish();
    return packets;
}

} // namespace protocol
