#pragma once
/// The state of a client, which pictures, panels, sounds, drivers and reports read. Only the client itself (client.h)
/// changes it.

#include "client/match/match_roads.h"
#include "client/match/session.h"
#include "client/own/local_physics.h"
#include "client/own/own_tanks.h"
#include "client/remote/actor_stats.h"
#include "client/remote/compact_link.h"
#include "client/render_clock.h"
#include "client/settings.h"
#include "client/stage_times.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace client {

class ClientState {
  public:
    ClientState(const ClientState&) = delete;
    ClientState& operator=(const ClientState&) = delete;

    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] const RemoteActors& remote() const { return remote_; }
    /// Decoder of the compact coding, with its counts of packets, failures and bits.
    [[nodiscard]] const protocol::compact::Decoder& compact() const { return compact_.decoder(); }
    /// Returns the figures of tanks that have left the match.
    [[nodiscard]] const std::vector<ActorStats>& departed() const { return departed_; }
    [[nodiscard]] const Session& session() const { return *session_; }
    [[nodiscard]] const std::string& ended() const { return session_->ended(); }
    [[nodiscard]] const world::Terrain& terrain() const { return terrain_; }
    [[nodiscard]] std::optional<float> water() const { return water_; } ///< the map's water height [m]
    [[nodiscard]] const MatchRoads& roads() const { return roads_; }
    [[nodiscard]] const ViewerSettings& settings() const { return settings_; }
    [[nodiscard]] const HostSettings& host_settings() const { return host_; }
    /// Index of the server's own reference scheme; a script of the host may replace it in host_settings().
    [[nodiscard]] int built_in_reference() const { return built_in_reference_; }
    [[nodiscard]] const world::MatchRules& rules() const { return host_.rules; }
    [[nodiscard]] const StageTimes& stages() const { return stages_; }
    /// Number of changes of the match's round after which freed memory was returned to the system.
    [[nodiscard]] std::size_t rounds_cleared() const { return rounds_cleared_; }

    [[nodiscard]] double now() const { return clock_.now(); } ///< local clock at the frame's start [s]
    [[nodiscard]] const RenderTime& render_time() const { return clock_.time(); }
    /// Time of the last completed tick [s, local clock].
    [[nodiscard]] double tick_time() const { return physics_.clock().completed_to(); }

    [[nodiscard]] const std::list<LocalPlayer>& own() const { return own_.all(); }
    /// Sources of the own Lua schemes, by file name without .lua.
    [[nodiscard]] const std::map<std::string, std::string>& own_schemes() const { return own_schemes_; }
    /// The first own tank, or nullptr before the server has added it.
    [[nodiscard]] const LocalPlayer* player() const { return own().empty() ? nullptr : &own().front(); }
    /// Returns the plot data of the first own tank's publisher.
    [[nodiscard]] const PublisherTrack& publisher_track() const { return own_.track(); }
    /// True if the player may watch all tanks: in a lab, or without a living own tank.
    [[nodiscard]] bool sees_all() const;
    /// True if the tank is simulated and published here.
    [[nodiscard]] bool is_own(protocol::ActorId actor) const;
    [[nodiscard]] bool can_fire(const LocalPlayer& player) const;
    /// The pose of an own tank at the render time: between two ticks.
    [[nodiscard]] dr::LocalActor<float> pose(const LocalPlayer& player) const { return player.at(render_time().local); }
    /// Eye position that Client::look_from set last [m]; before that, the position of the first own tank; without a
    /// tank, (0, 0, 0), in the middle of the map.
    [[nodiscard]] glm::vec3 viewpoint() const;
    /// Camera of the last picture. Nothing before a picture, after look_from(eye), or if the view direction is invalid.
    [[nodiscard]] const std::optional<dr::Eye>& eye() const { return camera_eye_; }

  protected:
    ClientState(std::unique_ptr<Session> session, const world::Map& map, Settings& settings, tunables::Random random,
                double now);
    ~ClientState() = default;

    std::unique_ptr<Session> session_;
    world::Terrain terrain_;
    std::optional<float> water_;
    MatchRoads roads_;
    LocalPhysics physics_;
    OwnTanks own_;
    RemoteActors remote_;
    CompactLink compact_;
    std::vector<ActorStats> departed_;
    Match match_;
    const ViewerSettings& settings_;
    HostSettings& host_;
    int built_in_reference_ = HostSettings().publisher.reference_scheme;
    RenderClock clock_;
    StageTimes stages_;
    std::size_t rounds_cleared_ = 0;
    std::map<std::string, std::string> own_schemes_;
    std::optional<glm::vec3> eye_; ///< eye position that Client::look_from set last [m]
    std::optional<dr::Eye> camera_eye_;
};

} // namespace client
