#pragma once
/// One of the peers that really looks at what it is sent: it dead-reckons everybody as the game does
/// (client::RemoteView), and what is drawn is held against where everybody truly is in the same instant.

#include "client/remote/compact_link.h"
#include "lab/load/spread.h"
#include "protocol/messages/actors.h"
#include "protocol/picture.h"

#include <functional>

namespace lab {

/// Of what viewers have seen.
struct SeenFigures {
    Spread metres;                          ///< from where a tank is drawn to where it is
    Spread pixels;                          ///< the same for who turns to it
    Spread in_picture;                      ///< [pixels] of the tanks that are in the picture ahead
    Spread latency;                         ///< of updates, from being sent to being received [s]
    std::uint64_t updates = 0, numbers = 0; ///< that came; and that were sent to it, by their numbers

    void add(const SeenFigures& other);
};

class Viewer {
  public:
    Viewer(const world::Terrain& terrain, const client::ViewerSettings& settings);

    void introduce(const protocol::ActorAdded& added);
    void remove(protocol::ActorId actor) { remote_.remove(actor); }
    /// `sent`: when the tank's owner sent the update of this number [s, own clock], if that is known here.
    using Sent = std::function<std::optional<double>(protocol::ActorId actor, std::uint32_t sequence)>;
    void receive(const std::vector<protocol::EncodedUpdate>& updates, double arrival, client::RemoteView::Age age,
                 const Sent& sent);
    /// Of what has arrived, what is coded compactly: before anything is received.
    void decode(std::span<client::Session::Arrived> arrived) { compact_.decode(arrived, remote_); }
    void receive(const protocol::compact::Decoded& update, double arrival, const Sent& sent);
    /// For the server.
    std::optional<protocol::Seen> what_came(double now) { return compact_.answer(now); }
    /// Dead-reckons all to this instant. The picture is scored with the truth of that instant, where it is known.
    struct Truth {
        glm::vec3 position{0}; ///< [m]
        std::uint8_t incarnation = 0;
    };
    using Truths = std::function<std::optional<Truth>(protocol::ActorId actor)>;
    void look(const client::RenderTime& now, const dr::Eye& from, const Truths& truths);

    /// What comes from now on counts.
    void begin_to_count();
    [[nodiscard]] const SeenFigures& seen() const { return seen_; }
    [[nodiscard]] const client::RemoteView& remote() const { return remote_; }

    /// Nearer than this no two tanks are, but scripted ones [m].
    static constexpr float nearest = 6;

  private:
    /// `take` receives an update of this actor; whether and when that came is counted.
    template <class Take>
    void count(protocol::ActorId actor, double arrival, bool counts, const Sent& sent, const Take& take);

    const client::ViewerSettings& settings_;
    client::RemoteView remote_;
    client::CompactLink compact_;
    client::RenderTime now_;
    SeenFigures seen_;
    bool counts_ = false;
};

} // namespace lab
