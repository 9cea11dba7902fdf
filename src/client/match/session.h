#pragma once
/// The connection to the match server: joining, clock sync, and packets turned into messages.

#include "client/match/server_watch.h"
#include "net/clock_sync.h"
#include "net/timeout.h"
#include "net/transport.h"
#include "protocol/compact/decoder.h"
#include "protocol/messages.h"
#include "protocol/messages/moving.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace client {

class Session {
  public:
    static constexpr double join_limit = 5; ///< longest wait for a Welcome [s]

    /// `transport`: connection to the server, through the link emulator if there is one. `hello.player`: the player's
    /// secret number, which no server receives. `now`: local clock [s].
    Session(std::unique_ptr<net::Transport> transport, protocol::Hello hello, double now);

    /// Receives packets, and sends pings. Call once a frame, also while joining.
    void poll(double now);
    /// The server's Welcome; nullptr until joined.
    [[nodiscard]] const protocol::Welcome* welcome() const { return welcome_ ? &*welcome_ : nullptr; }
    /// Cost of joining until the Welcome [s]: time since the session's start, and CPU time of the transport's thread.
    struct Cost {
        double wall = 0, network_cpu = 0;
    };
    [[nodiscard]] Cost joined() const { return joined_.value_or(Cost{}); }
    /// The server's address, as the transport gives it; empty until connected.
    [[nodiscard]] const std::string& server() const { return server_; }
    /// Fingerprint of the server's key; empty for a server in the same process. Set also if it is not the expected key.
    [[nodiscard]] const std::string& server_key() const { return server_key_; }
    /// True if the session ended because the server's key is not the expected one.
    [[nodiscard]] bool key_refused() const { return key_refused_; }
    /// True if the connection is TCP. `server()` is then no address for a connection by UDP.
    [[nodiscard]] bool by_stream() const { return by_stream_; }
    /// Why the session ended, in words for the player; empty while it runs.
    [[nodiscard]] const std::string& ended() const { return ended_; }
    /// True if the session ended because the server does not answer. The server may still run; after a Welcome it
    /// keeps the client's tanks and score for a while.
    [[nodiscard]] bool lost() const { return lost_; }
    /// The server's reason, if it refused the client or ended the match.
    [[nodiscard]] std::optional<protocol::Refusal> refusal() const { return refusal_; }
    /// True if the password was refused: the server needs one, another one, or none; `ended` says which.
    [[nodiscard]] bool password_refused() const { return password_refused_; }
    /// Time since the server's last message [s]. A server answers pings several times a second.
    [[nodiscard]] double silence(double now) const { return now - heard_; }
    static constexpr double interrupted = 1; ///< silence after which the game warns the player [s]
    /// The next map, once the match moves to it; this session then sends and receives nothing more.
    [[nodiscard]] const std::optional<protocol::MapChange>& next_map() const { return next_map_; }
    /// Returns, once, the offer to take over the match of a host who leaves.
    [[nodiscard]] std::optional<protocol::HostOffer> take_offer() { return std::exchange(offer_, {}); }
    void answer(double now, const protocol::HostAnswer& answer);
    /// Returns, once, the match that its host hands over, after this client has accepted the offer.
    [[nodiscard]] std::optional<protocol::HostMigration> take_host_migration() {
        return std::exchange(host_migration_, {});
    }
    /// The server that continues this match after a host migration; this session has ended then.
    [[nodiscard]] const std::optional<protocol::MatchRedirect>& redirect() const { return redirect_; }
    /// Returns a session on the next map, for the same player, and moves the connection to it.
    std::unique_ptr<Session> continue_on_next_map(double now);
    /// Token by which the server recognizes this client: a later Hello with it restores tanks and score. Before the
    /// Welcome it is the token of the session's own Hello.
    [[nodiscard]] const protocol::SeatToken& seat() const { return welcome_ ? welcome_->seat : hello_.seat; }
    struct ReceivedMessage {
        protocol::AnyMessage message;
        double time = 0;                                   ///< arrival, limited to the frame's start [s, local clock]
        std::vector<protocol::compact::Decoded> updates{}; ///< decoded updates of a CompactBatch
    };
    /// Returns the oldest waiting messages, at most `max_messages_a_frame`; the others wait for the next call.
    std::vector<ReceivedMessage> take();
    /// Ends the session from this side; `why` is a message for the player.
    void give_up(const std::string& why);

    /// Encodes a message. Returns nothing, and counts it in `dropped`, if the wire format cannot carry it.
    std::optional<protocol::Bytes> packet(protocol::MessageRef message);
    void send(double now, net::Channel channel, protocol::MessageRef message);
    void send(double now, protocol::MessageRef message) { send(now, row(message.kind()).channel, message); }
    void send_packet(double now, net::Channel channel, std::span<const std::uint8_t> packet) {
        if (!next_map_ && transport_)
            transport_->send(now, net::server_peer, channel, packet);
    }
    void flush(double now) {
        if (transport_)
            transport_->flush(now);
    }
    void leave() {
        if (transport_)
            transport_->disconnect(net::server_peer);
    }

    /// Match time at local time `local` [s], by the clock sync on the updates' link.
    [[nodiscard]] double match_time(double local) const { return kinematics_clock_.sync.match_time(local); }
    /// Match time at local time `local` [s], by the clock sync that bypasses the link emulator: for true poses and
    /// scores only.
    [[nodiscard]] double truth_time(double local) const { return truth_clock_.sync.match_time(local); }
    [[nodiscard]] bool clocks_ready() const { return kinematics_clock_.sync.ready() && truth_clock_.sync.ready(); }
    [[nodiscard]] double round_trip() const { return kinematics_clock_.sync.round_trip(); } ///< round-trip time [s]
    [[nodiscard]] net::Traffic traffic() const { return transport_ ? transport_->traffic() : net::Traffic{}; }
    /// Numbers of messages dropped on arrival or before sending, by reason.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& dropped() const { return dropped_; }

  private:
    struct Clock {
        net::ClockSync sync;
        net::Channel channel;
        std::uint32_t number = 0;
        double next_ping = 0; ///< local time at which the next ping is due [s]
        double stamp = 0;     ///< match time at which the server sent its last answer [s]; 0: none yet
        double came = 0;      ///< arrival of that answer [s, local clock]
    };
    void ping(double now, Clock& clock);
    void receive(double now, net::Event& event);
    void handle(double now, net::Event& event);
    void answered(const protocol::Ping& pong, const net::Event& event);

    std::unique_ptr<net::Transport> transport_; ///< empty after the session of the next map has taken it
    protocol::Hello hello_;
    protocol::SeatToken secret_; ///< the player's secret number; `hello_` has the one for this server
    bool greeted_again_ = false; ///< a second Hello has answered FormerServers, or none may (next map)
    double started_;             ///< local time at which the session began [s]
    net::Timeout patience_{join_limit};
    double heard_; ///< arrival of the server's last message [s, local clock]
    std::optional<protocol::Welcome> welcome_;
    std::optional<Cost> joined_; ///< measured once per connection, and copied to the session of the next map
    std::string server_;
    std::string server_key_;
    bool key_refused_ = false;
    bool by_stream_ = false;
    std::string ended_;
    bool lost_ = false;
    bool password_refused_ = false;
    std::optional<protocol::Refusal> refusal_;
    std::optional<protocol::MapChange> next_map_;
    std::optional<protocol::HostOffer> offer_;
    bool offered_ = false;
    bool agreed_ = false; ///< this client has accepted the offered match, but has not received it yet
    std::optional<protocol::HostMigration> host_migration_;
    std::optional<protocol::MatchRedirect> redirect_;
    std::vector<ReceivedMessage> messages_;
    Clock kinematics_clock_{{}, net::Channel::kinematics};
    Clock truth_clock_{{}, net::Channel::truth};
    std::map<std::string, std::uint64_t> dropped_;
    std::vector<net::Event> events_;
    ServerWatch watch_;
};

/// Passes a message to the handler of its type, except the types that the session itself handles.
template <class Handler> void visit_rest(Handler&& handler, const Session::ReceivedMessage& arrived) {
    protocol::visit<protocol::Sender::server, protocol::Welcome, protocol::Refused, protocol::Ping, protocol::MapChange,
                    protocol::HostOffer, protocol::HostMigration, protocol::MatchRedirect, protocol::FormerServers>(
        handler, arrived.message);
}

} // namespace client
