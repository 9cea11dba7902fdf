#pragma once
/// A transport that plays the server of a recorded match to the replay's client. First it sends a Welcome and the state
/// of the match. Then it delivers each message at the time when the recording client received it, and that client's own
/// updates at the time when they were published. It answers pings at once, with the recording client's clocks. All
/// messages use the current wire format, whatever version the recording client used.

#include "net/transport.h"
#include "recording/reader.h"

#include <deque>
#include <set>

namespace client {

class PlaybackTransport final : public net::Transport {
  public:
    /// Number of the replay's client, which owns no actor.
    static constexpr protocol::ClientId spectator = 65535;

    /// Starts at second `from` of the recording. `zero`: the recording's beginning, local clock of the replay's
    /// client [s].
    PlaybackTransport(const recording::Reader& recording, double from, double zero);

    void poll(double now, std::vector<net::Event>& events) override;
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override;
    void flush(double) override {}
    void disconnect(net::PeerId) override {}
    /// Counts the delivered messages of the recording and their bytes, without headers.
    [[nodiscard]] net::Traffic traffic() const override { return traffic_; }

  private:
    void enter(double from);
    using Origin = recording::Update::Origin;
    void say(double time, recording::RecordPayload what);
    void collect(double time, Origin origin);
    void send_batches();
    template <class Action> void attempt(Action&& action);
    template <class Message> void tell(double time, net::Channel channel, const Message& message);
    template <class Message> void tell_event(double time, const Message& message);
    void due(double time, net::Channel channel, protocol::Bytes packet);

    const recording::Reader& recording_;
    double zero_;
    protocol::ClientId recorder_;
    std::set<protocol::ActorId> own_tanks_; ///< actor numbers of the recording client's tanks
    std::size_t next_block_ = 0;
    std::deque<recording::Record> ahead_; ///< records that were read but not sent yet
    std::deque<net::Event> due_;          ///< packets to deliver, sorted by time
    std::vector<net::Event> answers_;     ///< the Welcome and answers to pings, delivered by the next `poll`
    net::Traffic traffic_;
    // Updates and true poses of one instant, collected to be sent in one packet each.
    std::vector<protocol::EncodedUpdate> updates_;
    protocol::TruthBatch truth_;
    double batch_time_ = 0; ///< time of that instant since the recording's beginning [s]
    Origin batch_origin_ = Origin::received;
    std::uint64_t not_said_ = 0; ///< number of recorded messages that the current wire format cannot carry
};

} // namespace client
