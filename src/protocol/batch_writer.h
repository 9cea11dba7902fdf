#pragma once
/// Many updates as packets of UpdateBatch.

#include "protocol/actor_update.h"

namespace protocol {

/// Packets of UpdateBatch as `encode` makes them, from updates of which nothing is copied but their bytes: a server
/// puts thousands a tick into them.
class BatchWriter {
  public:
    /// An update as it stands in a packet, all of it beside one another in memory.
    class Row {
      public:
        static constexpr std::size_t most = 125; ///< [B]
        Row() = default;
        explicit Row(const EncodedUpdate& update); ///< std::logic_error if it is longer than `most`
        [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
        /// As the function of that name (actor_update.h).
        void renumber(std::uint8_t number) { protocol::renumber({bytes_.data() + head, size_ - head}, number); }

      private:
        std::uint8_t size_ = 0;
        std::array<std::uint8_t, most> bytes_{};
    };

    BatchWriter() { clear(); }
    void clear();
    void add(const EncodedUpdate& update);
    void add(const Row& row);
    [[nodiscard]] bool empty() const { return updates_ == 0; }
    [[nodiscard]] bool fits(std::size_t size) const { return packet_.size() + size <= max_message; } ///< of a row [B]
    [[nodiscard]] const Bytes& packet() const { return packet_; }
    static constexpr std::size_t head = 3; ///< of a row, before the update's bytes: whose, how many [B]
    static std::size_t size_of(const EncodedUpdate& update) { return head + update.bytes.size(); } ///< in it [B]
    static constexpr std::size_t header = 3;                                                       ///< its own [B]

  private:
    void count();

    Bytes packet_;
    std::uint16_t updates_ = 0;
};

/// Any number of updates as packets of UpdateBatch, each at most `max_message` long.
std::vector<Bytes> encode_batches(std::span<const EncodedUpdate> updates);

} // namespace protocol
