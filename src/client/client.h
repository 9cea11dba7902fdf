#pragma once
/// One client of a match: its connection, its own tanks and their physics, and its view of everybody else. The frame
/// (frame.h) moves it. No window, no GL: the same class serves the person at the screen, the bot host, tests and the
/// lab.

#include "client/own/guided_shells.h"
#include "client/scene/scene_builder.h"
#include "client/scene/viewpoint_teller.h"
#include "client/view.h"

#include <limits>
#include <set>
#include <stdexcept>

namespace client {

class Recorder;

/// The client's map is not the server's: names both.
struct MapMismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Client : public View {
  public:
    /// `session` has been welcomed; `map` is the map that it names (MapMismatch if its checksum differs). `settings`
    /// are live and must outlive the client. `now`: local clock [s].
    Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
           double now);
    ~Client();

    /// The own tanks, for whoever drives them.
    [[nodiscard]] std::list<LocalPlayer>& own() { return own_.all(); }
    using View::own;

    /// Asks the server to change a host's setting for everybody. Only the host's client is obeyed.
    void change_setting(std::string_view name, double value);
    /// While on, the first own tank draws a road by driving; switched off, that is sent to the server, which takes it
    /// from the host only. False: what was driven is no road (too short), and nothing was sent.
    bool draw_road(bool on);
    /// For the next map: for the next candidate of the ballot after the one voted for so far. False: there is no vote.
    bool vote_on();
    /// Where the match goes on on another map (session().next_map()): this client has nothing more to do there.
    [[nodiscard]] std::unique_ptr<Session> go_on(double now) { return session_->go_on(now); }
    /// To everybody, or to the own team alone. What cannot be sent or read is left out, and what is too long cut. What
    /// begins with "/" is an order.
    void say(std::string_view text, bool to_team);
    /// As at the server's console ("kick Bob"): it counts if we are a host. What comes of it is in the match's chat.
    void order(std::string_view text);
    // The host leaves, and the match may go on here: Session.
    [[nodiscard]] std::optional<protocol::HostOffer> take_offer() { return session_->take_offer(); }
    void answer(const protocol::HostAnswer& answer) { session_->answer(now(), answer); }
    [[nodiscard]] std::optional<protocol::Heritage> take_heritage() { return session_->take_heritage(); }
    /// A server for it is open, or why not.
    void taken(const protocol::Taken& answer) { send(answer); }
    /// A scheme in Lua of the program's own, new or changed: recorded where it is shown, and handed to the others where
    /// the host's rule and the viewer's setting let it. Neither, where the name is not printable or the source longer
    /// than protocol::max_source. Those of the others are in match().schemes.
    void give_scheme(const std::string& name, const std::string& source);
    void clear_scores();
    void leave() { session_->leave(); }
    /// It cannot go on here: `why`, for people.
    void give_up(const std::string& why) { session_->give_up(why); }

    /// What it receives and does goes into this recording from the next frame on (recorder.h); nullptr ends it.
    void record(std::unique_ptr<Recorder> recorder);
    [[nodiscard]] const Recorder* recorder() const { return recorder_.get(); }
    [[nodiscard]] Recorder* recorder() { return recorder_.get(); }

    // The frame's stages: see frame.h for their order.
    void begin_frame(double now);
    [[nodiscard]] OwnShots::Picture picture() const; ///< what shells may meet, as displayed by the last `tick_remote`
    void look_from(const glm::vec3& eye);            ///< the eye of this frame's picture, for the next frame
    void look_from(const Camera& camera); ///< likewise, and whichever way: errors are scored in its pixels, and where
                                          ///< the server has zones, it is told
    void tick_local();
    void tick_remote();
    void publish();
    void step_physics() { physics_.start(now(), clock_.frame_length()); }
    [[nodiscard]] Scene build_scene() { return scenes_.build(*this); }
    void record_stage(std::size_t stage, double seconds) { stages_.add(stage, seconds); }

  private:
    void contain(const Session::Arrived& arrived);
    void take(const Session::Arrived& arrived);
    void take(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteView::Age age);
    [[nodiscard]] protocol::Spawned on_the_map(protocol::Spawned spawned) const;
    [[nodiscard]] bool crowded(world::Body body, bool ours);
    void add(const protocol::ActorAdded& message);
    void remove(protocol::ActorId actor);
    void apply_input(LocalPlayer& player);
    void fire(LocalPlayer& player);
    void claim_loose_bodies(double lead);
    [[nodiscard]] std::vector<glm::vec3> places_of_own();
    void fly_own_shells();
    void use(const protocol::Power& power);
    [[nodiscard]] protocol::Viewing viewing() const;
    void publish(const TickStamp& tick);
    void tell_viewpoint();
    void hand_in_schemes();
    void send(protocol::MessageRef message) { session_->send(now(), message); }

    std::unique_ptr<Recorder> recorder_;
    SceneBuilder scenes_;
    OwnShots shots_;
    GuidedShells guided_;
    OwnShots::Picture drawn_;                                     ///< the last frame's; empty while no own shell flies
    double cleared_at_ = std::numeric_limits<double>::infinity(); ///< what a round left is gone then, own clock [s]
    std::optional<protocol::Viewpoint> looks_;
    ViewpointTeller viewpoint_teller_;
    std::set<std::string> handed_in_; ///< of own_schemes_
};

} // namespace client
