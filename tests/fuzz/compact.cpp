/// Sequences of packets in the compact coding, as a client with baselines receives them.

#include "protocol/compact/decoder.h"
#include "protocol/compact/encoder.h"
#include "speech.h"
#include "targets.h"

#include <cmath>

namespace fuzz {
namespace {

const protocol::compact::Ground& ground() {
    static const std::vector<float> heights(33 * 33, 2.5f);
    static const protocol::compact::Ground level(1024, 33, heights, 1.8, 1.15);
    return level;
}

bool sound(const dr::Update<float>& update) {
    const auto& s = update.state;
    for (const auto& v : {s.position, s.velocity, s.acceleration, s.angular_velocity, s.angular_acceleration})
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z))
            return false;
    return std::abs(glm::dot(s.orientation, s.orientation) - 1) < 1e-5f && std::isfinite(update.time) &&
           update.interval >= 1 / 164.0 && update.interval <= 10.001;
}

} // namespace

/// Each packet: two bytes of number, two bytes of length, then `length` bytes.
std::optional<std::string> compact_packets(std::span<const std::uint8_t> bytes) {
    protocol::compact::Decoder decoder(ground());
    protocol::compact::Encoder encoder(ground()); // encodes for a client that acknowledges the decoded packets
    const protocol::ActorUpdate update{.actor = 1, .full = true, .update = {}};
    const protocol::compact::Encoder::Item item{.update = &update, .level = 2};
    std::optional<std::string> wrong;
    while (bytes.size() >= 4) {
        const auto word = [&](std::size_t at) { return static_cast<std::uint16_t>(bytes[at] | bytes[at + 1] << 8); };
        const std::size_t length = std::min<std::size_t>(word(2), bytes.size() - 4);
        protocol::CompactBatch batch{.number = word(0)};
        batch.bytes.assign(bytes.begin() + 4, bytes.begin() + 4 + static_cast<std::ptrdiff_t>(length));
        bytes = bytes.subspan(4 + length);
        std::vector<protocol::compact::Decoded> updates;
        decoder.decode(
            batch, [](protocol::ActorId) { return dr::Update<float>{}; }, updates);
        for (const protocol::compact::Decoded& it : updates)
            if (!sound(it.update.update))
                wrong = "an update without a valid motion";
        encoder.packets(std::span(&item, 1));
        if (const auto ack = decoder.take_ack())
            encoder.handle_ack(*ack);
    }
    return wrong;
}

std::vector<protocol::Bytes> compact_corpus() {
    std::optional<protocol::compact::Encoder> encoder(ground()); // a new one for each input, like the decoder
    protocol::Bytes all;
    dr::Update<float> last;
    std::vector<protocol::Bytes> corpus;
    for (const protocol::Bytes& each : speech().updates) {
        const auto update = protocol::decode_update({1, protocol::UpdateBytes(each)}, last);
        if (!update)
            continue;
        last = update->update;
        const protocol::compact::Encoder::Item item{&*update, 2, 0};
        for (const protocol::CompactBatch& batch : encoder->packets(std::span(&item, 1))) {
            for (const std::size_t word : {std::size_t{batch.number}, batch.bytes.size()})
                for (const int shift : {0, 8})
                    all.push_back(static_cast<std::uint8_t>(word >> shift));
            all.insert(all.end(), batch.bytes.begin(), batch.bytes.end());
            encoder->handle_ack({.number = batch.number});
        }
        if (all.size() > 400) {
            corpus.push_back(std::exchange(all, {}));
            encoder.emplace(ground());
        }
    }
    corpus.push_back(all);
    return corpus;
}

} // namespace fuzz
