#pragma once
/// A server that is a recording: it welcomes a viewer, tells how the match stood, then says everything again at the
/// instants when the recorder received it. What the recorder published itself arrives at once. Pings are answered with
/// the recorder's clocks and without delay. What is said goes through today's wire, whichever the recorder spoke.

#include "net/transport.h"
#include "recording/reader.h"

#include <deque>
#include <set>

namespace client {

class PlaybackTransport final : public net::Transport {
  public:
    /// The viewer's client number: it owns nothing.
    static constexpr protocol::ClientId spectator = 65535;

    /// From second `from` of the recording on; `zero`: its beginning on the viewer's clock [s].
    PlaybackTransport(const recording::Reader& recording, double from, double zero);

    void poll(double now, std::vector<net::Event>& events) override;
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override;
    void flush(double) override {}
    void disconnect(net::PeerId) override {}
    [[nodiscard]] net::Traffic traffic() const override { return traffic_; } ///< the messages' own bytes

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
    protocol::ClientId recorder_;           ///< its client number
    std::set<protocol::ActorId> own_tanks_; ///< the recorder's
    std::size_t next_block_ = 0;
    std::deque<recording::Record> ahead_; ///< read, not said yet
    std::deque<net::Event> due_;          ///< in the order of their times
    std::vector<net::Event> answers_;     ///< to pings
    net::Traffic traffic_;
    // Said at one instant, not sent yet.
    std::vector<protocol::EncodedUpdate> updates_;
    protocol::TruthBatch truth_;
    double batch_time_ = 0; ///< [s]
    Origin batch_origin_ = Origin::received;
    std::uint64_t not_said_ = 0; ///< what today's wire does not carry
};

} // namespace client
