#pragma once
/// The connection to the match server: joining, clock sync, and packets turned into messages.

#include "client/match/server_watch.h"
#include "net/clock_sync.h"
#include "net/patience.h"
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
    static constexpr double join_limit = 5; ///< [s] without a Welcome

    /// `transport` leads to the server, through the link emulator where one is wanted. `now` is the local clock [s].
    Session(std::unique_ptr<net::Transport> transport, protocol::Hello hello, double now);

    /// Receives; answers and sends pings. Call once a frame, also while joining.
    void poll(double now);
    [[nodiscard]] const protocol::Welcome* welcome() const { return welcome_ ? &*welcome_ : nullptr; } ///< joined
    /// What joining took, from its beginning to the welcome: time, and CPU of the network's own thread [s].
    struct Cost {
        double wall = 0, network_cpu = 0;
    };
    [[nodiscard]] Cost joined() const { return joined_.value_or(Cost{}); }
    /// Where it is, by its transport; empty until that is connected.
    [[nodiscard]] const std::string& server() const { return server_; }
    /// The fingerprint of its key; empty in this process. Of one that has another key than the expected: that key.
    [[nodiscard]] const std::string& server_key() const { return server_key_; }
    /// It ended because the server has another key than expected.
    [[nodiscard]] bool key_refused() const { return key_refused_; }
    [[nodiscard]] bool by_stream() const { return by_stream_; } ///< over TCP: that address is not where others find it
    /// Why the session ended, for people; empty while it lives.
    [[nodiscard]] const std::string& ended() const { return ended_; }
    /// It ended because nobody answers: the server may still be there, and keeps the seat for a while.
    [[nodiscard]] bool lost() const { return lost_; }
    /// The server said so: it refused, or ended the match.
    [[nodiscard]] std::optional<protocol::Refusal> refusal() const { return refusal_; }
    /// It takes a password, another one than was given, or none: `ended` says which.
    [[nodiscard]] bool password_refused() const { return password_refused_; }
    /// Since anything was heard of the server [s]: it answers pings several times a second.
    [[nodiscard]] double silence(double now) const { return now - heard_; }
    static constexpr double interrupted = 1; ///< a longer silence is one to speak of [s]
    /// Where the match goes on: nothing is said or heard here any more.
    [[nodiscard]] const std::optional<protocol::MapChange>& next_map() const { return next_map_; }
    /// The host leaves, and this program may take the match over; once.
    [[nodiscard]] std::optional<protocol::HostOffer> take_offer() { return std::exchange(offer_, {}); }
    void answer(double now, const protocol::HostAnswer& answer);
    /// After a yes: the match; once.
    [[nodiscard]] std::optional<protocol::Heritage> take_heritage() { return std::exchange(heritage_, {}); }
    /// The server has ended because the match goes on there.
    [[nodiscard]] const std::optional<protocol::MovedOn>& moved_on() const { return moved_on_; }
    /// The session there, on the same connection and in the same seat. This one is over.
    std::unique_ptr<Session> go_on(double now);
    /// Shown in the next Hello, gives the seat back. Before Welcome: the one that was asked for.
    [[nodiscard]] const protocol::SeatToken& seat() const { return welcome_ ? welcome_->seat : hello_.seat; }
    struct Arrived {
        protocol::AnyMessage message;
        double time = 0;                                   ///< on the own clock, not after the frame's start [s]
        std::vector<protocol::compact::Decoded> updates{}; ///< of a CompactBatch, once it has been decoded
    };
    /// The messages since the last call, in order: no more than a frame can take, the rest the next time.
    std::vector<Arrived> take();
    /// This side has had enough of the server: `why`, for people.
    void give_up(const std::string& why);

    /// Whatever is said becomes bytes here. Nothing if the wire cannot carry it: that is counted, and not said.
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

    /// Match time at local time `local` [s], by the sync that shares the updates' link.
    [[nodiscard]] double match_time(double local) const { return kinematics_clock_.sync.match_time(local); }
    /// The same by the sync past the link emulator: for truth and scores only.
    [[nodiscard]] double truth_time(double local) const { return truth_clock_.sync.match_time(local); }
    [[nodiscard]] bool clocks_ready() const { return kinematics_clock_.sync.ready() && truth_clock_.sync.ready(); }
    [[nodiscard]] double round_trip() const { return kinematics_clock_.sync.round_trip(); } ///< [s]
    [[nodiscard]] net::Traffic traffic() const { return transport_ ? transport_->traffic() : net::Traffic{}; }
    /// Packets, by reason.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& dropped() const { return dropped_; }

  private:
    struct Clock {
        net::ClockSync sync;
        net::Channel channel;
        std::uint32_t number = 0;
        double next_ping = 0; ///< own clock [s]
        double stamp = 0;     ///< of the last answer, the server's clock [s]; 0: there was none
        double came = 0;      ///< when it did, own clock [s]
    };
    void ping(double now, Clock& clock);
    void receive(double now, net::Event& event);
    void handle(double now, net::Event& event);
    void answered(const protocol::Ping& pong, const net::Event& event);

    std::unique_ptr<net::Transport> transport_; ///< none: the session that went on has it
    protocol::Hello hello_;
    double started_; ///< own clock [s]
    net::Patience patience_{join_limit};
    double heard_; ///< the last of the server, likewise
    std::optional<protocol::Welcome> welcome_;
    std::optional<Cost> joined_; ///< once a connection: the next map's session has it from this one
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
    bool offered_ = false; ///< an offer has come
    bool agreed_ = false;  ///< to it, and no heritage has come yet
    std::optional<protocol::Heritage> heritage_;
    std::optional<protocol::MovedOn> moved_on_;
    std::vector<Arrived> messages_;
    Clock kinematics_clock_{{}, net::Channel::kinematics};
    Clock truth_clock_{{}, net::Channel::truth};
    std::map<std::string, std::uint64_t> dropped_;
    std::vector<net::Event> events_;
    ServerWatch watch_;
};

/// Hands what a session leaves to its client to the handler of its type; what it does by itself has none.
template <class Handler> void visit_rest(Handler&& handler, const Session::Arrived& arrived) {
    protocol::visit<protocol::Sender::server, protocol::Welcome, protocol::Refused, protocol::Ping, protocol::MapChange,
                    protocol::HostOffer, protocol::Heritage, protocol::MovedOn>(handler, arrived.message);
}

} // namespace client
