#pragma once
/// The client's end of the compact coding: packets become updates, and what has come is told to the server.

#include "client/match/session.h"
#include "client/remote/remote_view.h"
#include "protocol/compact/decoder.h"

#include <span>
#include <unordered_map>

namespace client {

class CompactLink {
  public:
    explicit CompactLink(const world::Terrain& terrain);

    /// Decodes what has arrived in a frame, before anything is done with it: the packets' updates are put beside them.
    void decode(std::span<Session::Arrived> arrived, const RemoteView& remote);
    /// What has come, for the server, when it is time to answer. Own time [s].
    [[nodiscard]] std::optional<protocol::Seen> answer(double now) { return decoder_.answer(now); }

    [[nodiscard]] const protocol::compact::Decoder& decoder() const { return decoder_; }

    /// Of more updates in a frame the packets are as good as lost: whoever sends that wants to cost memory.
    static constexpr std::size_t most_a_frame = 20000;

  private:
    protocol::compact::Ground ground_;
    protocol::compact::Decoder decoder_;
    std::unordered_map<protocol::ActorId, dr::Update<float>> newest_; ///< of this frame: not in the view yet
};

} // namespace client
