#pragma once
/// One client of a match: its connection, its own tanks with their physics, and the remote actors as displayed.
/// client::frame (frame.h) calls the stages. No window and no OpenGL are needed: the game, the bot host, tests and the
/// lab use this class.

#include "client/client_state.h"
#include "client/own/guided_shells.h"
#include "client/scene/camera_reporter.h"
#include "client/scene/scene_builder.h"

#include <limits>
#include <set>
#include <stdexcept>

namespace client {

class Recorder;

/// The client's map differs from the server's; the message gives both checksums.
struct MapMismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Client : public ClientState {
  public:
    /// `session` must have received its Welcome. `map` is the map that the Welcome names; throws MapMismatch if its
    /// checksum differs. `settings` is read in every frame and must outlive the client; the server's host settings are
    /// written to `settings.host`. `now`: local clock [s].
    Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
           double now);
    ~Client();

    /// The client's own tanks; drivers set their `input`.
    [[nodiscard]] std::list<LocalPlayer>& own() { return own_.all(); }
    using ClientState::own;

    /// Asks the server to change a host setting for all clients. The server obeys only the host's client. A reference
    /// scheme with an own script goes to the others as text.
    void change_setting(std::string_view name, double value);
    /// On: the first own tank starts to draw a road by driving. Off: sends the road to the server, which accepts roads
    /// from the host only. Returns false, and sends nothing, if the driven path makes no road, for example because it
    /// is too short.
    bool draw_road(bool on);
    /// Moves the player's vote for the next map to the next candidate of the ballot. Returns false if the ballot has no
    /// candidates.
    bool vote_for_next();
    /// Moves the connection to a new session on the next map (session().next_map()), and returns that session. This
    /// client sends and receives nothing more.
    [[nodiscard]] std::unique_ptr<Session> continue_on_next_map(double now) {
        return session_->continue_on_next_map(now);
    }
    /// Sends a chat line to all players, or to the own team only. Removes unprintable characters and cuts a line that
    /// is too long. A line that begins with "/" is a command for the server.
    void say(std::string_view text, bool to_team);
    /// Sends a command of the server's console, such as "kick Bob". The server obeys hosts only. Its answer appears in
    /// the match's chat.
    void order(std::string_view text);
    // Host migration: see Session.
    [[nodiscard]] std::optional<protocol::HostOffer> take_offer() { return session_->take_offer(); }
    void answer(const protocol::HostAnswer& answer) { session_->answer(now(), answer); }
    [[nodiscard]] std::optional<protocol::HostMigration> take_host_migration() {
        return session_->take_host_migration();
    }
    /// Tells the server that this machine has opened a server for the match, or why it has not.
    void send_migration_reply(const protocol::MigrationReply& answer) { send(answer); }
    /// Sets the source of an own Lua scheme, which the recorder stores when the scheme is shown. The source is sent to
    /// the server, for the other clients, while HostSettings::give_schemes and ViewerSettings::swap_schemes are on.
    /// Ignored if the name is too long or not printable; a source longer than protocol::max_source is neither recorded
    /// nor sent. Other players' schemes are in match().schemes.
    void give_scheme(const std::string& name, const std::string& source);
    void clear_scores();
    void leave() { session_->leave(); }
    /// Ends the session; `why` is a message for the player.
    void give_up(const std::string& why) { session_->give_up(why); }

    /// Records this client's data from the next frame on (recorder.h); nullptr ends the recording.
    void record(std::unique_ptr<Recorder> recorder);
    [[nodiscard]] const Recorder* recorder() const { return recorder_.get(); }
    [[nodiscard]] Recorder* recorder() { return recorder_.get(); }

    // The frame's stages: see frame.h for their order.
    void begin_frame(double now);
    [[nodiscard]] OwnShots::Picture picture() const; ///< tanks and loose bodies that shells can hit, as last displayed
    void look_from(const glm::vec3& eye);            ///< sets this frame's eye position, which the next frame uses
    /// Sets eye position, view direction and magnification, for errors in pixels and the server (camera_reporter.h).
    void look_from(const Camera& camera);
    void tick_local();
    void tick_remote();
    void publish();
    void step_physics() { physics_.start(now(), clock_.frame_length()); }
    [[nodiscard]] Scene build_scene() { return scenes_.build(*this); }
    void record_stage(std::size_t stage, double seconds) { stages_.add(stage, seconds); }

  private:
    void contain(const Session::ReceivedMessage& arrived);
    void take(const Session::ReceivedMessage& arrived);
    void take(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteActors::TimeBasis basis);
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
    [[nodiscard]] protocol::DisplaySettings display() const;
    void publish(const TickStamp& tick);
    void send_camera_pose();
    void send_own_schemes();
    void propose_reference(const std::string& scheme);
    void adopt(const protocol::SchemeSource& script);
    void watch_reference();
    void note(const std::string& text);
    void send(protocol::MessageRef message) { session_->send(now(), message); }

    std::unique_ptr<Recorder> recorder_;
    SceneBuilder scenes_;
    OwnShots shots_;
    GuidedShells guided_;
    /// `picture()` as of the last `tick_remote`; empty while no own shell flies.
    OwnShots::Picture drawn_;
    /// Local time at which to return the last round's freed memory to the system [s]; infinity: there is none.
    double cleared_at_ = std::numeric_limits<double>::infinity();
    std::optional<protocol::CameraPose> camera_pose_;
    CameraReporter camera_reporter_;
    std::set<std::string> sent_schemes_; ///< names of the own schemes whose present version the server has
    std::string reference_failure_;      ///< why the host's script failed, as told to the player
};

} // namespace client
