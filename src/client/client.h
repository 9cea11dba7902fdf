#pragma once
/// One client of a match: its connection, its own tanks and their physics, and its view of everybody else. The frame
/// (frame.h) moves it. No window, no GL: the same class serves the person at the screen, the bot host, tests and the
/// lab.

#include "client/match/match.h"
#include "client/match/match_roads.h"
#include "client/match/session.h"
#include "client/own/local_physics.h"
#include "client/own/local_player.h"
#include "client/own/publisher_track.h"
#include "client/remote/departed.h"
#include "client/remote/remote_view.h"
#include "client/scene/scene.h"
#include "client/scene/traces.h"
#include "client/settings.h"
#include "client/stage_times.h"
#include "world/map.h"
#include "world/rules.h"
#include "world/terrain.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace client {

class Recorder;

/// The client's map is not the server's: names both.
struct MapMismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Client {
  public:
    /// `session` has been welcomed; `map` is the map that it names (MapMismatch if its checksum differs). `settings`
    /// are live and must outlive the client. `now`: local clock [s].
    Client(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
           double now);
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // What input, camera, pictures and reports read.
    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] const RemoteView& remote() const { return remote_; }
    [[nodiscard]] const std::vector<Departed>& departed() const { return departed_; }
    [[nodiscard]] const Session& session() const { return *session_; }
    [[nodiscard]] const world::Terrain& terrain() const { return terrain_; }
    [[nodiscard]] const dr::Roads& roads() const {
        return roads_.all();
    } ///< the map's, and what was drawn in the match
    [[nodiscard]] double tick_time() const {
        return physics_.clock().completed_to();
    } ///< of the last completed tick, own clock [s]
    [[nodiscard]] const world::MatchRules& rules() const { return rules_; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] const StageTimes& stages() const { return stages_; }
    [[nodiscard]] const RenderTime& render_time() const { return render_time_; }
    [[nodiscard]] double now() const { return now_; } ///< local clock at the frame's start [s]
    [[nodiscard]] const std::string& ended() const { return session_->ended(); }
    [[nodiscard]] std::vector<std::unique_ptr<LocalPlayer>>& own() { return own_; }
    [[nodiscard]] const std::vector<std::unique_ptr<LocalPlayer>>& own() const { return own_; }
    /// The first own tank, or nullptr before the server has added it.
    [[nodiscard]] const LocalPlayer* player() const { return own_.empty() ? nullptr : own_.front().get(); }
    /// The pose of an own tank at the render time: between two ticks.
    [[nodiscard]] dr::LocalActor<float> pose(const LocalPlayer& player) const { return player.at(render_time_.local); }
    /// What the first own tank's publisher did.
    [[nodiscard]] const PublisherTrack& publisher_track() const { return track_; }
    /// From where the remote actors are looked at [m]: the camera of the last picture; without pictures the first own
    /// tank, and before there is one the middle of the map.
    [[nodiscard]] glm::vec3 viewpoint() const;
    /// One of the tanks that are simulated and published here.
    [[nodiscard]] bool is_own(protocol::ActorId actor) const;
    [[nodiscard]] bool can_fire(const LocalPlayer& player) const;

    /// Asks the server to change a host's setting for everybody. Only the host's client is obeyed.
    void change_setting(std::string_view name, double value);
    /// While on, the first own tank draws a road by driving; switched off, that is sent to the server, which takes it
    /// from the host only. False: what was driven is no road (too short), and nothing was sent.
    bool draw_road(bool on);
    [[nodiscard]] bool drawing_road() const { return roads_.drawing(); }
    void clear_scores() {
        remote_.clear_scores();
        departed_.clear();
    }
    void leave() { session_->leave(); }

    /// What it receives and does goes into this recording from the next frame on (recorder.h); nullptr ends it.
    void record(std::unique_ptr<Recorder> recorder);
    [[nodiscard]] const Recorder* recorder() const { return recorder_.get(); }

    // The frame's stages: see frame.h for their order.
    void begin_frame(double now);
    void look_from(const glm::vec3& eye) { eye_ = eye; } ///< the camera of this frame's picture, for the next frame
    void tick_local();
    void tick_remote();
    void publish();
    void step_physics();
    [[nodiscard]] Scene build_scene(); ///< scene_builder.cpp
    void record_stage(std::size_t stage, double seconds) { stages_.add(stage, seconds); }

  private:
    void present_late();
    void push_loose_bodies(double lead);
    void apply_input(LocalPlayer& player);
    LocalPlayer* find_own(protocol::ActorId actor);
    [[nodiscard]] PanePicture build_pane(const Scene& scene, int shows) const;

    /// What the server says.
    void take(const Session::Arrived& arrived);
    void add(const protocol::ActorAdded& message);
    void remove(protocol::ActorId actor);
    void receive(const std::vector<protocol::EncodedUpdate>& updates, double arrival, RemoteView::Age age);

    std::unique_ptr<Session> session_;
    std::unique_ptr<Recorder> recorder_;
    world::Terrain terrain_;
    MatchRoads roads_;
    LocalPhysics physics_;
    Settings& settings_;
    tunables::Random random_;
    Match match_;
    world::MatchRules rules_;
    tunables::Tunables host_rows_; ///< what a Setting may change here
    RemoteView remote_;
    std::vector<Departed> departed_;
    std::optional<Forecast> forecast_; ///< of the own tanks, once a model fit asks for it
    std::vector<std::unique_ptr<LocalPlayer>> own_;
    StageTimes stages_;
    PublisherTrack track_;

    double now_;
    double frame_length_ = 0; ///< [s]
    RenderTime render_time_;
    double presentation_delay_ = 0;                    ///< in force: follows the setting [s]
    std::optional<glm::vec3> eye_;                     ///< of the last picture [m]
    Traces traces_;                                    ///< what pictures keep of the past
    std::map<protocol::ActorId, glm::vec2> track_run_; ///< ground covered by the left and the right track [m]
};

} // namespace client
