#pragma once
/// One who cheats: an honest client whose messages are falsified on their way, by one cheat of a table. It plays under
/// the lab's clock as well as over the network.

#include "client/client.h"
#include "net/transport.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lab {

/// What a cheat has at hand: his tank as it is, and as he says that it is.
struct Hand {
    client::Client& client;
    dr::LocalActor<float> honest{}, before{}; ///< by his own physics, now and in the frame before
    dr::LocalActor<float> forged{};           ///< what he publishes; a start makes it honest again
    double dt = 0;                            ///< since the frame before [s]
    double now = 0;                           ///< match time of `honest` [s]
    double since = 0;                         ///< a start [s]
    double stamp = 0;                         ///< what he writes on his updates; `now` unless he says otherwise [s]
    bool alive = true;
    bool silent = false;                        ///< nothing is published
    std::vector<dr::LocalActor<float>> queue{}; ///< goes out before `forged`, in one message with it
    std::uint64_t sent = 0;                     ///< updates

    [[nodiscard]] protocol::ActorId tank() const { return client.own().front().actor(); }
    /// A living enemy as it is displayed, the nearest to a place; nullptr: there is none.
    [[nodiscard]] const client::RemoteActor* nearest_enemy(const glm::vec3& place) const;
};

/// Not only about motion, so that there is a hook for each thing that a client says.
struct CheatRow {
    std::string_view name;
    std::string_view help;
    /// Once a frame: changes `forged`. Without it the client's own updates go out.
    void (*forge)(Hand&) = nullptr;
    double updates = 10; ///< of those [1/s]
    /// Once a frame, before it: what he does with the sticks.
    void (*drive)(Hand&) = nullptr;
    /// Messages that are changed before they go out.
    void (*fire)(Hand&, protocol::Fire&) = nullptr;
    void (*shell_end)(Hand&, protocol::ShellEnd&, const protocol::Fire&) = nullptr;
    void (*truth)(Hand&, protocol::TruthPose&) = nullptr;
    int shots = 1;              ///< for each of his client's
    std::string_view uses = {}; ///< a power-up: his client is told that he uses it, again and again
    double waits = 0;           ///< he fires so much later what he would have hit with then [s]
    float push = 0;             ///< he claims the nearest loose body and says that it flies so fast [m/s]
};
/// The first one is honest.
std::span<const CheatRow> cheats();
const CheatRow* find_cheat(std::string_view name);

class Cheater {
  public:
    explicit Cheater(const CheatRow& cheat) : cheat_(cheat) {}
    Cheater(const Cheater&) = delete;
    Cheater& operator=(const Cheater&) = delete;

    /// Between his client and its link. Good as long as the cheater, who has one client with one tank.
    std::unique_ptr<net::Transport> between(std::unique_ptr<net::Transport> link);
    /// His tank is driven as by `honest`, but for what he does to it.
    std::function<void(client::Client&)> driver(std::function<void(client::Client&)> honest);

    /// What the server passed on of his updates, where it is asked to send them back (Hello::echo).
    struct Believed {
        std::uint64_t updates = 0;
        double way = 0;      ///< from one to the next [m]
        double farthest = 0; ///< of those [m]
        int starts = 0;      ///< that he was given: the first, after deaths, and where he was put back
    };
    [[nodiscard]] const Believed& believed() const { return believed_; }
    [[nodiscard]] std::uint64_t sent() const { return hand_ ? hand_->sent : 0; }

  private:
    class Link;
    /// How his gun stood, and what was displayed.
    struct Moment {
        double time = 0; ///< match time [s]
        dr::KinematicState<float> state;
        dr::Articulations<float> articulations;
        client::OwnShots::Picture picture;
    };
    void step();
    void hear(const net::Event& event);

    const CheatRow& cheat_;
    std::optional<Hand> hand_;
    std::uint8_t incarnation_ = 0;
    double tick_ = -1; ///< the last one that was forged, own clock [s]
    double due_ = 0;   ///< of the next update, match time [s]
    double claimed_ = -1e9;
    protocol::ActorId body_ = 0;
    glm::vec3 body_place_{0};
    std::uint32_t sequence_ = 0, body_sequence_ = 0;
    std::map<std::uint32_t, protocol::Fire> shots_;
    client::OwnShots shells_; ///< those that he says he fired
    std::deque<Moment> past_; ///< the last `waits` seconds
    double loaded_ = 0;       ///< his gun, match time [s]
    Believed believed_;
    std::optional<dr::Update<float>> heard_;
};

} // namespace lab
