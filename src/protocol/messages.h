#pragma once
/// Messages as packets. Each has one `serialize(stream, message)`, used for writing, reading and measuring; it returns
/// false when a value is out of bounds or the data ends early. A packet is one byte, the number of the message's row in
/// `Messages`, then the message.
///
/// A new message is its struct (message_types.h), its `serialize` (messages.cpp), its row here, and its handler: the
/// server's, the client's, or both do not compile without one. What the server says is also recorded
/// (recording/fields.h).

#include "protocol/message_list.h"
#include "protocol/message_types.h"

#include <optional>
#include <span>
#include <string_view>

namespace protocol {

/// Every message with its name and who says it. Another order is another protocol version.
// clang-format off
using Messages = MessageList<
    Row<Hello, "hello", Sender::client>,
    Row<Welcome, "welcome", Sender::server>,
    Row<Refused, "refused", Sender::server>,
    Row<ActorAdded, "actor-added", Sender::server>,
    Row<ActorRemoved, "actor-removed", Sender::server>,
    Row<Spawned, "spawned", Sender::server>,
    Row<Fire, "fire", Sender::client>,
    Row<Shot, "shot", Sender::server>,
    Row<LayMine, "lay-mine", Sender::client>,
    Row<Claim, "claim", Sender::client>,
    Row<Ownership, "ownership", Sender::server>,
    Row<Explosion, "explosion", Sender::server>,
    Row<Health, "health", Sender::server>,
    Row<Score, "score", Sender::server>,
    Row<MatchState, "match-state", Sender::server>,
    Row<Setting, "setting", Sender::both>,
    Row<Ping, "ping", Sender::both>,
    Row<UpdateBatch, "update-batch", Sender::both>,
    Row<Snapshot, "snapshot", Sender::server>,
    Row<TruthBatch, "truth-batch", Sender::both>,
    Row<Road, "road", Sender::both>,
    Row<MapChange, "map-change", Sender::server>,
    Row<Ballot, "ballot", Sender::server>,
    Row<Vote, "vote", Sender::client>,
    Row<Team, "team", Sender::server>,
    Row<Objective, "objective", Sender::server>,
    Row<Kit, "kit", Sender::server>,
    Row<Figures, "figures", Sender::server>,
    Row<Chat, "chat", Sender::both>,
    Row<ShotRefused, "shot-refused", Sender::server>,
    Row<ShellEnd, "shell-end", Sender::client>,
    Row<ShotVerdict, "shot-verdict", Sender::server>,
    Row<Power, "power", Sender::server>,
    Row<UsePower, "use-power", Sender::client>,
    Row<Order, "order", Sender::client>,
    Row<Answer, "answer", Sender::server>,
    Row<Away, "away", Sender::server>,
    Row<Heritage, "heritage", Sender::server>,
    Row<Taken, "taken", Sender::client>,
    Row<MovedOn, "moved-on", Sender::server>,
    Row<Waypoints, "waypoints", Sender::both>,
    Row<Act, "act", Sender::both>,
    Row<TruthDoubt, "truth-doubt", Sender::server>,
    Row<Viewpoint, "viewpoint", Sender::client>,
    Row<CompactBatch, "compact-batch", Sender::server>,
    Row<Seen, "seen", Sender::client>,
    Row<SchemeSource, "scheme-source", Sender::both>>;
// clang-format on

using AnyMessage = Messages::Any;
using ClientMessage = SaidByClients<Messages>; ///< what a client may say
using ServerMessage = SaidByServer<Messages>;  ///< what the server may say

template <class Message>
concept Listed = Lists<Messages, Message>;

/// The first byte of a packet: the number of a row.
enum class Kind : std::uint8_t { unknown = Messages::size };
template <Listed Message> constexpr Kind kind_of = static_cast<Kind>(Messages::number<Message>());

/// Kind::unknown if empty or of no row.
Kind kind(std::span<const std::uint8_t> packet);
std::string_view name(Kind kind);
/// May a client say it? Otherwise only the server.
bool said_by_clients(Kind kind);

namespace detail {
Bytes encode(Messages::Pointer message);
std::size_t measure(Messages::Pointer message);
} // namespace detail

/// The packet of a message. Out-of-bounds values are a programming error: throws std::logic_error naming the message.
template <Listed Message> Bytes encode(const Message& message) { return detail::encode(&message); }
/// Its size without encoding it [B].
template <Listed Message> std::size_t measure(const Message& message) { return detail::measure(&message); }

/// The message of a packet; nothing if malformed, too short or with bytes left over.
std::optional<AnyMessage> decode(std::span<const std::uint8_t> packet);
/// The same if it is of this type.
template <Listed Message> std::optional<Message> decode(std::span<const std::uint8_t> packet) {
    if (kind(packet) != kind_of<Message>)
        return {};
    auto message = decode(packet);
    return message ? std::optional(std::get<Message>(std::move(*message))) : std::nullopt;
}

/// The same if it is of one of the types of a variant.
template <class Variant> std::optional<Variant> decode_as(std::span<const std::uint8_t> packet) {
    auto message = decode(packet);
    return message ? narrow<Variant>(std::move(*message)) : std::nullopt;
}

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
