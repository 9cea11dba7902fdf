#pragma once
/// Displays the updates that a client of the load receives: dead-reckons all tanks as the game does
/// (client::RemoteActors), and compares displayed with true poses of the same time.

#include "client/remote/compact_link.h"
#include "lab/spread.h"
#include "protocol/messages/actors.h"
#include "protocol/picture.h"

#include <functional>

namespace lab {

/// Measurements of viewers.
struct SeenFigures {
    Spread metres;     ///< Distance from the displayed to the true position [m].
    Spread pixels;     ///< Position error, seen by a camera that turns to the tank [pixels].
    Spread in_picture; ///< `pixels` of only the tanks that are in the client's view [pixels].
    Spread latency;    ///< Time from sending an update to receiving it [s].
    /// Received updates. `numbers`: received and lost updates; gaps in the sequence numbers show the lost ones.
    std::uint64_t updates = 0, numbers = 0;

    void add(const SeenFigures& other);
};

class Viewer {
  public:
    Viewer(const world::Terrain& terrain, const client::ViewerSettings& settings);

    void introduce(const protocol::ActorAdded& added);
    void remove(protocol::ActorId actor) { remote_.remove(actor); }
    void conceal(const protocol::Concealed& concealed) { remote_.conceal(concealed.actor, concealed.sequence); }
    /// Returns the time at which the owner sent the update `sequence`, by this program's clock [s]; `nullopt` if
    /// unknown.
    using Sent = std::function<std::optional<double>(protocol::ActorId actor, std::uint32_t sequence)>;
    void receive(const std::vector<protocol::EncodedUpdate>& updates, double arrival,
                 client::RemoteActors::TimeBasis basis, const Sent& sent);
    /// Decodes the compact messages among `arrived`; call before `receive`.
    void decode(std::span<client::Session::ReceivedMessage> arrived) { compact_.decode(arrived, remote_); }
    void receive(const protocol::compact::Decoded& update, double arrival, const Sent& sent);
    /// Returns the acknowledgement to send to the server at `now`, if one is due.
    std::optional<protocol::CompactAck> take_ack_if_due(double now) { return compact_.answer(now); }
    /// True position of a tank at the displayed instant.
    struct Truth {
        glm::vec3 position{0}; ///< [m]
        std::uint8_t incarnation = 0;
    };
    using Truths = std::function<std::optional<Truth>(protocol::ActorId actor)>;
    /// Dead-reckons all tanks to `now`, and scores the displayed positions with the true ones of that time, if known.
    void look(const client::RenderTime& now, const dr::Eye& from, const Truths& truths);

    void begin_to_count();
    [[nodiscard]] const SeenFigures& seen() const { return seen_; }
    [[nodiscard]] const client::RemoteActors& remote() const { return remote_; }

    /// Smallest distance of a tank that is scored in pixels [m]. Scripted tanks drive through each other, and come
    /// nearer.
    static constexpr float nearest = 6;

  private:
    /// Calls `take` to receive an update of this actor. If `counts`, counts the update and its latency.
    template <class Take>
    void count(protocol::ActorId actor, double arrival, bool counts, const Sent& sent, const Take& take);

    const client::ViewerSettings& settings_;
    client::RemoteActors remote_;
    client::CompactLink compact_;
    client::RenderTime now_;
    SeenFigures seen_;
    bool counts_ = false;
};

} // namespace lab
