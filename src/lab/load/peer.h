#pragma once
/// A client of a match with one tank, without a physics world and a picture. On the wire it acts as the game's client:
/// Hello, clocks and pings, publisher, and true poses where the match uses them.

#include "client/match/session.h"
#include "client/scene/camera_reporter.h"
#include "client/settings.h"
#include "lab/load/load_tank.h"
#include "lab/load/viewer.h"
#include "protocol/compact/ack_tracker.h"
#include "protocol/published_actor.h"

namespace lab {

/// Times at which a tank's last updates were sent, by sequence number.
class SentUpdates {
  public:
    static constexpr std::size_t remembered = 256;

    void sent(std::uint32_t sequence, double time) { ring_[sequence % remembered] = {sequence, time}; }
    /// Returns the time at which the update was sent [s]; `nullopt` if it is not among the last `remembered` updates.
    [[nodiscard]] std::optional<double> when(std::uint32_t sequence) const {
        const Sent& sent = ring_[sequence % remembered];
        return sent.time > 0 && sent.sequence == sequence ? std::optional(sent.time) : std::nullopt;
    }

  private:
    struct Sent {
        std::uint32_t sequence = 0;
        double time = 0;
    };
    std::array<Sent, remembered> ring_{};
};

class Peer {
  public:
    Peer(std::unique_ptr<net::Transport> way, const std::string& name, std::uint64_t seed, double now);

    /// Receives and answers messages. Stores the server's settings in `host`. `sent` gives a viewer
    /// the sending times of updates.
    void poll(double now, client::HostSettings& host, const Viewer::Sent& sent);
    /// Puts this tank under the client's control on the match's map. Before the call the client has no tank.
    void enter(std::unique_ptr<LoadTank> tank);
    /// Makes the client display the updates that it receives.
    void set_viewer(std::unique_ptr<Viewer> viewer);
    /// Advances the client's tank by a tick of `dt` [s].
    void step(double dt);
    /// Sends the messages due after the tick that ended at `tick`, own clock [s]; `now` is the time of sending.
    void publish(double tick, double dt, double now, const client::HostSettings& host);
    void leave() { session_.leave(); }
    void flush(double now) { session_.flush(now); }

    [[nodiscard]] const client::Session& session() const { return session_; }
    [[nodiscard]] bool drives() const { return tank_ && placed_ > 0; }
    [[nodiscard]] protocol::ActorId actor() const { return actor_; } ///< 0: no tank yet.
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }
    [[nodiscard]] const dr::LocalActor<float>& tank() const { return tank_->actor(); }
    [[nodiscard]] const dr::KinematicState<float>& state() const { return tank().state; }
    /// Returns the view from above the client's tank in the direction of its gun.
    [[nodiscard]] dr::Eye view() const;
    [[nodiscard]] const SentUpdates& sent() const { return sent_; }
    [[nodiscard]] Viewer* viewer() { return viewer_.get(); }
    [[nodiscard]] const Viewer* viewer() const { return viewer_.get(); }

    struct Counts {
        std::uint64_t sent = 0, bytes_sent = 0;         ///< Updates, without headers [B].
        std::uint64_t received = 0, bytes_received = 0; ///< Updates, without headers [B].
        std::uint64_t placed_again = 0; ///< Spawns after the first one: a new life, or a reset by the server.
        void add(const Counts& other) {
            for (const auto each : {&Counts::sent, &Counts::bytes_sent, &Counts::received, &Counts::bytes_received,
                                    &Counts::placed_again})
                this->*each += other.*each;
        }
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Link of the client as measured by the server; `nullopt` before the server's first LinkFigures.
    [[nodiscard]] const std::optional<protocol::LinkFigures>& link() const { return link_; }

  private:
    void take(const client::Session::ReceivedMessage& arrived, client::HostSettings& host, const Viewer::Sent& sent);
    void take(const std::vector<protocol::EncodedUpdate>& updates, double arrival,
              client::RemoteActors::TimeBasis basis, const Viewer::Sent& sent);
    void spawn(const protocol::Spawned& spawned);

    std::uint64_t seed_;
    client::Session session_;
    std::optional<protocol::PublishedActor> published_;
    std::unique_ptr<LoadTank> tank_;
    std::optional<protocol::Spawned> start_; ///< Newest spawn; if received before the map, `enter` applies it.
    protocol::ActorId actor_ = 0;
    std::uint8_t incarnation_ = 0;
    int placed_ = 0;            ///< Number of spawns.
    std::ptrdiff_t others_ = 0; ///< Number of other clients' tanks added so far, removed ones included.
    SentUpdates sent_;
    Counts counts_;
    std::optional<protocol::LinkFigures> link_;
    std::unique_ptr<Viewer> viewer_;
    client::CameraReporter camera_reporter_;
    protocol::compact::AckTracker ack_tracker_; ///< Acknowledges compact packets, unless a viewer decodes them.
};

} // namespace lab
