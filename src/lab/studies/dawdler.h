#pragma once
/// One who cheats by his ping: he answers the server's stamps later than he could, so that he seems to be farther away,
/// and claims to have hit what he would have seen had all updates come so much later, wherever his shell met that.

#include "client/client.h"
#include "lab/match/own_links.h"
#include "world/shell.h"

#include <deque>
#include <map>

namespace lab {

class Dawdler {
  public:
    /// How much later his pongs are than they could be, and how much older what he claims [s].
    Dawdler(double pongs, double views) : pongs_(pongs), views_older_(views) {}
    Dawdler(const Dawdler&) = delete;
    Dawdler& operator=(const Dawdler&) = delete;

    /// Between his client and its link: it says what he wants to have said. Good as long as the dawdler.
    OwnLinks::Wrap wrapper();
    /// After each of his frames: what he would have seen.
    void look(const client::Client& client);
    [[nodiscard]] int tried() const { return tried_; }

  private:
    class Link;
    struct OldView {
        struct News {
            double due; ///< own clock [s]
            dr::Update<float> update;
        };
        std::uint64_t revision = 0;
        std::deque<News> news;
        dr::PacketHistory<float> history;
        std::optional<dr::Receiver<float>> receiver;
    };
    struct Picture {
        double time; ///< match time [s]
        protocol::ActorId actor;
        std::uint8_t incarnation;
        std::uint16_t sequence;
        world::Target pose;
    };
    void age(protocol::ShellEnd& end);

    double pongs_, views_older_;
    std::map<protocol::ActorId, OldView> views_;
    std::deque<Picture> pictures_;
    std::deque<protocol::Fire> shots_;
    int tried_ = 0;
};

} // namespace lab
