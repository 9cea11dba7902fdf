#pragma once
/// A cheating client: an honest client whose outgoing messages are changed by one cheat from a table. It works under
/// the lab's virtual clock and over the network.

#include "client/client.h"
#include "lab/cheats/truth_learner.h"
#include "net/transport.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lab {

/// State available to a cheat: the tank as it is, and as it is published.
struct CheatContext {
    client::Client& client;
    /// State of the client's own physics, in this frame and in the previous one.
    dr::LocalActor<float> honest{}, before{};
    dr::LocalActor<float> forged{}; ///< Published state; a spawn sets it to `honest`.
    double dt = 0;                  ///< Time since the previous frame [s].
    double now = 0;                 ///< Match time of `honest` [s].
    double since = 0;               ///< Match time of the last spawn [s].
    double stamp = 0;               ///< Time stamp of published updates [s]; `now` unless a cheat changes it.
    bool alive = true;
    bool silent = false;                        ///< Whether the client publishes no updates at present.
    std::vector<dr::LocalActor<float>> queue{}; ///< States to publish before `forged`, in the same message.
    std::uint64_t sent = 0;                     ///< Number of updates sent.
    TruthLearner learner{};                     ///< Learns if CheatRow::learns_from_truth.

    [[nodiscard]] protocol::ActorId tank() const { return client.own().front().actor(); }
    [[nodiscard]] protocol::ActorId id_of(const client::RemoteActor& actor) const;
    /// Returns the living enemy that is displayed nearest to a place; nullptr if there is none.
    [[nodiscard]] const client::RemoteActor* nearest_enemy(const glm::vec3& place) const;
};

/// One cheat, with a hook for each kind of message that a client sends.
struct CheatRow {
    std::string_view name;
    std::string_view help;
    /// Called once a frame to change `forged`. If null, the client's own updates are sent.
    void (*forge)(CheatContext&) = nullptr;
    double updates = 10; ///< Rate of the forged updates [1/s].
    /// Called once a frame, before `forge`, to change the client's input.
    void (*drive)(CheatContext&) = nullptr;
    /// Called for a message before it is sent, to change it.
    void (*fire)(CheatContext&, protocol::Fire&) = nullptr;
    void (*shell_end)(CheatContext&, protocol::ShellEnd&, const protocol::Fire&) = nullptr;
    void (*truth)(CheatContext&, protocol::TruthPose&) = nullptr;
    int shots = 1;              ///< Number of shots sent for each shot of the client.
    std::string_view uses = {}; ///< Power-up that the client uses every 4 s without the server's grant.
    /// Sends only shots that would have hit if fired this long ago [s], with that time; 0: sends the client's shots.
    double waits = 0;
    bool learns_from_truth = false; ///< Corrects displayed positions by the true poses that the client receives.
    float push = 0; ///< Speed of the nearest loose body, once claimed, by its published positions [m/s].
};
/// Returns the table of cheats. Its first row is an honest client.
std::span<const CheatRow> cheats();
const CheatRow* find_cheat(std::string_view name);

class Cheater {
  public:
    explicit Cheater(const CheatRow& cheat) : cheat_(cheat) {}
    Cheater(const Cheater&) = delete;
    Cheater& operator=(const Cheater&) = delete;

    /// Puts the cheat between the client and its link. The cheater must outlive the returned transport; its one client
    /// has one tank.
    std::unique_ptr<net::Transport> between(std::unique_ptr<net::Transport> link);
    /// Drives the tank as `honest` does, plus the cheat's own input.
    std::function<void(client::Client&)> driver(std::function<void(client::Client&)> honest);

    /// Updates of the cheater that the server relayed, from echoes (Hello::echo).
    struct AcceptedMotion {
        std::uint64_t updates = 0;
        double way = 0;      ///< Sum of the distances between successive updates [m].
        double farthest = 0; ///< Largest distance between successive updates [m].
        int starts = 0;      ///< Spawns: the first, after deaths, and after a reset by the server.
    };
    [[nodiscard]] const AcceptedMotion& accepted() const { return accepted_; }
    [[nodiscard]] std::uint64_t sent() const { return context_ ? context_->sent : 0; }

  private:
    class Link;
    /// State of the client's tank, and the displayed tanks, at a past time.
    struct Moment {
        double time = 0; ///< Match time [s].
        dr::KinematicState<float> state;
        dr::Articulations<float> articulations;
        client::OwnShots::Picture picture;
    };
    void step();
    void hear(const net::Event& event);

    const CheatRow& cheat_;
    std::optional<CheatContext> context_;
    std::uint8_t incarnation_ = 0;
    double tick_ = -1; ///< Time of the last forged frame, by the client's own clock [s].
    double due_ = 0;   ///< Match time of the next update [s].
    double claimed_ = -1e9;
    protocol::ActorId body_ = 0;
    glm::vec3 body_place_{0};
    std::uint32_t sequence_ = 0, body_sequence_ = 0;
    std::map<std::uint32_t, protocol::Fire> shots_;
    client::OwnShots shells_; ///< Flying shells of sent shots.
    std::deque<Moment> past_; ///< Moments of the last CheatRow::waits seconds.
    double loaded_ = 0;       ///< Match time at which the gun is loaded [s].
    AcceptedMotion accepted_;
    std::optional<dr::Update<float>> heard_;
};

} // namespace lab
