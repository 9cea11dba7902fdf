#pragma once
/// A client that cheats by its ping: it answers the server's stamps late, so that it seems farther away. It then claims
/// hits on tanks where they would have been displayed with equally late updates.

#include "client/client.h"
#include "lab/match/multi_client_match.h"
#include "world/shell.h"

#include <deque>
#include <map>

namespace lab {

class FakeLagCheat {
  public:
    /// `pongs`: extra delay of the client's pongs [s]. `views`: extra age of the views in which it looks for hits [s].
    FakeLagCheat(double pongs, double views) : pong_delay_(pongs), view_delay_(views) {}
    FakeLagCheat(const FakeLagCheat&) = delete;
    FakeLagCheat& operator=(const FakeLagCheat&) = delete;

    /// Puts the cheat between the client and its link. The cheat must outlive the client.
    MultiClientMatch::Wrap wrapper();
    /// Call after each frame of the client: computes the older view.
    void look(const client::Client& client);
    [[nodiscard]] int tried() const { return tried_; } ///< Number of missed shells claimed as hits.

  private:
    class Link;
    struct OldView {
        struct News {
            double due; ///< Time at which the older view takes the update into account, by the client's own clock [s].
            dr::Update<float> update;
        };
        std::uint64_t revision = 0;
        std::deque<News> news;
        dr::PacketHistory<float> history;
        std::optional<dr::Receiver<float>> receiver;
    };
    struct Picture {
        double time; ///< Match time [s].
        protocol::ActorId actor;
        std::uint8_t incarnation;
        std::uint16_t sequence;
        world::Target pose;
    };
    void age(protocol::ShellEnd& end);

    double pong_delay_, view_delay_;
    std::map<protocol::ActorId, OldView> views_;
    std::deque<Picture> pictures_;
    std::deque<protocol::Fire> shots_;
    int tried_ = 0;
};

} // namespace lab
