#pragma once
/// Packs many updates into packets of UpdateBatch.

#include "protocol/actor_update.h"

namespace protocol {

/// Builds the same packets as `encode` does for an UpdateBatch, but faster, by copying the updates' bytes: a server
/// packs thousands of updates a tick.
class BatchWriter {
  public:
    /// An update as it stands in a packet, in contiguous memory.
    class Row {
      public:
        static constexpr std::size_t most = 125; ///< maximum length [B]
        Row() = default;
        explicit Row(const EncodedUpdate& update); ///< throws std::logic_error if it is longer than `most`
        [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
        /// Replaces the update's number, see protocol::renumber (actor_update.h).
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
    /// Whether a row of `size` bytes fits into the packet, which has at most `max_message` bytes.
    [[nodiscard]] bool fits(std::size_t size) const { return packet_.size() + size <= max_message; }
    [[nodiscard]] const Bytes& packet() const { return packet_; }
    static constexpr std::size_t head = 3; ///< a row's header before the update's bytes: actor and length [B]
    /// Size of an update's row [B].
    static std::size_t size_of(const EncodedUpdate& update) { return head + update.bytes.size(); }
    static constexpr std::size_t header = 3; ///< size of the packet's header [B]

  private:
    void count();

    Bytes packet_;
    std::uint16_t updates_ = 0;
};

/// Packs any number of updates into packets of at most `max_message` bytes.
std::vector<Bytes> encode_batches(std::span<const EncodedUpdate> updates);

} // namespace protocol
