#pragma once
/// A transport that plays the server of a recorded match. It welcomes a viewer and tells the state of the match. Then
/// it sends each message at the time when the recorder received it, and the recorder's own updates without delay. It
/// answers pings at once, with the recorder's clocks. All messages use the current wire format, whichever the recorder
/// spoke.

#include "net/transport.h"
#include "recording/reader.h"

#include <deque>
#include <set>

namespace client {

class PlaybackTransport final : public net::Transport {
  public:
    /// The viewer's client number; it owns no actor.
    static constexpr protocol::ClientId spectator = 65535;

    /// Starts at second `from` of the recording. `zero`: the recording's beginning on the viewer's clock [s].
    PlaybackTransport(const recording::Reader& recording, double from, double zero);

    void poll(double now, std::vector<net::Event>& events) override;
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override;
    void flush(double) override {}
    void disconnect(net::PeerId) override {}
    [[nodiscard]] net::Traffic traffic() const override { return traffic_; } ///< bytes of the messages alone

  private:
    void enter(double from);
    using Origin = recording::Update::Origin;
    void say(double time, recording::What what);
    void collect(double time, Origin origin);
    void send_batches();
    template <class Action> void attempt(Action&& action);
    template <class Message> void tell(double time, net::Channel channel, const Message& message);
    template <class Message> void tell_event(double time, const Message& message);
    void due(double time, net::Channel channel, protocol::Bytes packet);

    const recording::Reader& recording_;
    double zero_;
    protocol::ClientId recorder_;           ///< the recorder's client number
    std::set<protocol::ActorId> own_tanks_; ///< the recorder's
    std::size_t next_block_ = 0;
    std::deque<recording::Record> ahead_; ///< read, not sent yet
    std::deque<net::Event> due_;          ///< by time
    std::vector<net::Event> answers_;     ///< the welcome and answers to pings, sent in the next poll
    net::Traffic traffic_;
    // Messages of one instant, not sent yet.
    std::vector<protocol::EncodedUpdate> updates_;
    protocol::TruthBatch truth_;
    double batch_time_ = 0; ///< [s]
    Origin batch_origin_ = Origin::received;
    std::uint64_t not_said_ = 0; ///< messages that the current wire format cannot carry
};

} // namespace client
