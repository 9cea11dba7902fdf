#pragma once
/// The table of all messages, and messages as packets. A packet is one byte, the number of the message's row, then the
/// message.
///
/// A new message needs a struct (protocol/messages/), a `serialize` (messages.cpp), a row here, and a handler. The
/// programs that receive it do not compile without the handler, nor does a row that lacks a column. Messages of the
/// server are also recorded (recording/fields.h).

#include "protocol/limits.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace protocol {

/// The program that sends a message.
enum class Sender : std::uint8_t { client, server, both };

/// Whether a message tells of an event, or of a lasting state that clients who join later must know.
enum class Validity : std::uint8_t {
    moment,   ///< event: newcomers do not get the message
    match,    ///< lasting state: newcomers get the message
    migrates, ///< lasting state that HostMigration carries over: newcomers at the next server get the message, too
};

/// Properties of a message beside its type.
struct MessageRow {
    std::string_view name;
    Sender sender;
    Channel channel; ///< channel that carries it; a Ping is answered on the Ping's own channel
    Validity validity;

    [[nodiscard]] constexpr bool sent_by(Sender by) const {
        return sender == by || sender == Sender::both || by == Sender::both;
    }
};

/// A literal as a template argument.
template <std::size_t size> struct Name {
    char text[size]{};
    consteval Name(const char (&literal)[size]) { std::copy_n(literal, size, text); } // NOLINT: it is a literal
};

/// A row of the table: no column has a default.
template <class Type, Name name, Sender sender, Channel channel, Validity validity> struct Row {
    using Message = Type;
    static constexpr MessageRow row{std::string_view(name.text), sender, channel, validity};
};

/// The rows are numbered from 0.
template <class... Rows> struct MessageList {
    static constexpr std::size_t size = sizeof...(Rows);
    static constexpr std::array<MessageRow, size> rows{Rows::row...};

    template <class Message> static constexpr std::size_t number() {
        std::size_t at = 0;
        (void)((std::same_as<Message, typename Rows::Message> || (++at, false)) || ...);
        return at; // `size` if there is none
    }
};

/// Every message. A change of the order needs a new protocol version.
// clang-format off
struct Messages : MessageList<
    Row<struct Hello, "hello", Sender::client, Channel::events, Validity::moment>,
    Row<struct Welcome, "welcome", Sender::server, Channel::events, Validity::match>,
    Row<struct Refused, "refused", Sender::server, Channel::events, Validity::moment>,
    Row<struct ActorAdded, "actor-added", Sender::server, Channel::events, Validity::migrates>,
    Row<struct ActorRemoved, "actor-removed", Sender::server, Channel::events, Validity::moment>,
    Row<struct Spawned, "spawned", Sender::server, Channel::events, Validity::moment>,
    Row<struct Fire, "fire", Sender::client, Channel::events, Validity::moment>,
    Row<struct Shot, "shot", Sender::server, Channel::events, Validity::moment>,
    Row<struct LayMine, "lay-mine", Sender::client, Channel::events, Validity::moment>,
    Row<struct Claim, "claim", Sender::client, Channel::events, Validity::moment>,
    Row<struct Ownership, "ownership", Sender::server, Channel::events, Validity::moment>,
    Row<struct Explosion, "explosion", Sender::server, Channel::events, Validity::moment>,
    Row<struct Health, "health", Sender::server, Channel::events, Validity::match>,
    Row<struct Score, "score", Sender::server, Channel::events, Validity::migrates>,
    Row<struct MatchState, "match-state", Sender::server, Channel::events, Validity::migrates>,
    Row<struct Setting, "setting", Sender::both, Channel::events, Validity::migrates>,
    Row<struct Ping, "ping", Sender::both, Channel::kinematics, Validity::moment>,
    Row<struct UpdateBatch, "update-batch", Sender::both, Channel::kinematics, Validity::moment>,
    Row<struct Snapshot, "snapshot", Sender::server, Channel::events, Validity::match>,
    Row<struct TruthBatch, "truth-batch", Sender::both, Channel::truth, Validity::moment>,
    Row<struct Road, "road", Sender::both, Channel::events, Validity::match>,
    Row<struct MapChange, "map-change", Sender::server, Channel::events, Validity::moment>,
    Row<struct Ballot, "ballot", Sender::server, Channel::events, Validity::match>,
    Row<struct Vote, "vote", Sender::client, Channel::events, Validity::moment>,
    Row<struct Team, "team", Sender::server, Channel::events, Validity::moment>,
    Row<struct Objective, "objective", Sender::server, Channel::events, Validity::match>,
    Row<struct Loadout, "loadout", Sender::server, Channel::events, Validity::match>,
    Row<struct Stats, "stats", Sender::server, Channel::events, Validity::moment>,
    Row<struct Chat, "chat", Sender::both, Channel::events, Validity::migrates>,
    Row<struct ShotRefused, "shot-refused", Sender::server, Channel::events, Validity::moment>,
    Row<struct ShellEnd, "shell-end", Sender::client, Channel::events, Validity::moment>,
    Row<struct ShotVerdict, "shot-verdict", Sender::server, Channel::events, Validity::moment>,
    Row<struct Power, "power", Sender::server, Channel::events, Validity::match>,
    Row<struct UsePower, "use-power", Sender::client, Channel::events, Validity::moment>,
    Row<struct Order, "order", Sender::client, Channel::events, Validity::moment>,
    Row<struct Answer, "answer", Sender::server, Channel::events, Validity::moment>,
    Row<struct KeptSeats, "away", Sender::server, Channel::events, Validity::migrates>,
    Row<struct HostMigration, "host-migration", Sender::server, Channel::events, Validity::moment>,
    Row<struct MigrationReply, "migration-reply", Sender::client, Channel::events, Validity::moment>,
    Row<struct MatchRedirect, "match-redirect", Sender::server, Channel::events, Validity::moment>,
    Row<struct Waypoints, "waypoints", Sender::both, Channel::events, Validity::match>,
    Row<struct CosmeticEvent, "cosmetic-event", Sender::both, Channel::events, Validity::match>,
    Row<struct TruthDoubt, "truth-doubt", Sender::server, Channel::events, Validity::match>,
    Row<struct CameraPose, "camera-pose", Sender::client, Channel::kinematics, Validity::moment>,
    Row<struct CompactBatch, "compact-batch", Sender::server, Channel::kinematics, Validity::moment>,
    Row<struct CompactAck, "seen", Sender::client, Channel::kinematics, Validity::moment>,
    Row<struct SchemeSource, "scheme-source", Sender::both, Channel::events, Validity::match>,
    Row<struct HostOffer, "host-offer", Sender::server, Channel::events, Validity::moment>,
    Row<struct HostAnswer, "host-answer", Sender::client, Channel::events, Validity::moment>,
    Row<struct FormerServers, "former-servers", Sender::server, Channel::events, Validity::moment>,
    Row<struct Concealed, "concealed", Sender::server, Channel::events, Validity::moment>,
    Row<struct EngineNoise, "engine-noise", Sender::server, Channel::events, Validity::moment>,
    Row<struct ShotNoise, "shot-noise", Sender::server, Channel::events, Validity::moment>> {};
// clang-format on

template <class Message>
concept Listed = (Messages::number<Message>() < Messages::size);

/// The first byte of a packet: the number of a row.
enum class Kind : std::uint8_t { unknown = Messages::size };
template <Listed Message> constexpr Kind kind_of = static_cast<Kind>(Messages::number<Message>());

/// A packet's kind; Kind::unknown if the packet is empty or its first byte is not the number of a row.
Kind kind(std::span<const std::uint8_t> packet);
/// The row of a known kind.
constexpr const MessageRow& row(Kind kind) { return Messages::rows.at(static_cast<std::size_t>(kind)); }
constexpr std::string_view name(Kind kind) { return kind < Kind::unknown ? row(kind).name : "unknown"; }
constexpr bool sent_by(Sender by, Kind kind) { return kind < Kind::unknown && row(kind).sent_by(by); }

/// A decoded message of any type.
class AnyMessage {
  public:
    explicit AnyMessage(Kind kind); ///< a message of a known kind, with default values
    [[nodiscard]] Kind kind() const { return kind_; }
    template <Listed Message> [[nodiscard]] bool is() const { return kind_ == kind_of<Message>; }
    /// nullptr if the message has another type.
    template <Listed Message> const Message* get_if() const {
        return is<Message>() ? static_cast<const Message*>(get()) : nullptr;
    }
    template <Listed Message> Message* get_if() { return is<Message>() ? static_cast<Message*>(get()) : nullptr; }
    [[nodiscard]] void* get() { return message_.get(); }
    [[nodiscard]] const void* get() const { return message_.get(); }

  private:
    Kind kind_;
    std::unique_ptr<void, void (*)(void*)> message_;
};

/// Refers to a message of any type.
class MessageRef {
  public:
    template <Listed Message> MessageRef(const Message& message) : kind_(kind_of<Message>), message_(&message) {}
    MessageRef(const AnyMessage& message) : kind_(message.kind()), message_(message.get()) {}
    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] const void* get() const { return message_; }

  private:
    Kind kind_;
    const void* message_;
};

/// The packet of a message. Throws std::logic_error, which names the message, if a value is out of bounds: a
/// programming error.
Bytes encode(MessageRef message);
/// Size of a message's packet, without encoding it [B].
std::size_t measure(MessageRef message);

/// Decodes a packet; `nullopt` if it is malformed, too short or has bytes left over.
std::optional<AnyMessage> decode(std::span<const std::uint8_t> packet);
namespace detail {
bool decode(std::span<const std::uint8_t> packet, Kind kind, void* message);
}
/// Decodes a packet that should have the type `Message`; `nullopt` also if the packet has another type.
template <Listed Message> std::optional<Message> decode(std::span<const std::uint8_t> packet) {
    std::optional<Message> message(std::in_place);
    if (!detail::decode(packet, kind_of<Message>, &*message))
        message.reset();
    return message;
}

/// Combines one handler per type for `visit`. A message without a handler does not compile.
template <class... Handlers> struct Handle : Handlers... { using Handlers::operator()...; };
template <class... Handlers> Handle(Handlers...) -> Handle<Handlers...>;

namespace detail {
template <class Handler, class Pointer, Sender by, class... Out, class... Rows>
constexpr auto handlers(MessageList<Rows...>) {
    using Call = void (*)(Handler&, Pointer);
    const auto entry = []<class Row>(std::type_identity<Row>) -> Call {
        using Message = typename Row::Message;
        using Typed = std::conditional_t<std::is_same_v<Pointer, void*>, Message*, const Message*>;
        if constexpr (Row::row.sent_by(by) && !(std::same_as<Message, Out> || ...))
            return [](Handler& handler, Pointer message) { handler(*static_cast<Typed>(message)); };
        else
            return nullptr;
    };
    return std::array<Call, sizeof...(Rows)>{entry(std::type_identity<Rows>{})...};
}
} // namespace detail

/// Calls the handler of a message's type. `handler` needs a function for every message of the sender `by` except those
/// listed in `Out`. Ignores messages of `Out` and of other senders.
template <Sender by, class... Out, class Handler, class Any> void visit(Handler&& handler, Any& message) {
    using Pointer = decltype(message.get());
    static constexpr auto handlers =
        detail::handlers<std::remove_reference_t<Handler>, Pointer, by, Out...>(Messages{});
    if (const auto call = handlers[static_cast<std::size_t>(message.kind())])
        call(handler, message.get());
}

} // namespace protocol
