#pragma once
/// The client's end of the compact coding: turns packets into updates, and acknowledges them to the server.

#include "client/match/session.h"
#include "client/remote/remote_actors.h"
#include "protocol/compact/decoder.h"

#include <span>
#include <unordered_map>

namespace client {

class CompactLink {
  public:
    explicit CompactLink(const world::Terrain& terrain);

    /// Decodes a frame's CompactBatch messages into ReceivedMessage::updates. Call before other code reads them.
    void decode(std::span<Session::ReceivedMessage> arrived, const RemoteActors& remote);
    /// Returns the acknowledgement for the server when it is due. `now`: local clock [s].
    [[nodiscard]] std::optional<protocol::CompactAck> answer(double now) { return decoder_.take_ack_if_due(now); }

    [[nodiscard]] const protocol::compact::Decoder& decoder() const { return decoder_; }

    /// Number of updates after which the frame's further packets are not decoded, and so count as lost: a server that
    /// sends more tries to exhaust memory.
    static constexpr std::size_t max_per_frame = 20000;

  private:
    protocol::compact::Ground ground_;
    protocol::compact::Decoder decoder_;
    /// Each actor's newest update of this frame, which RemoteActors does not have yet.
    std::unordered_map<protocol::ActorId, dr::Update<float>> newest_;
};

} // namespace client
