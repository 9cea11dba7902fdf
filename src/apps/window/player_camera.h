#pragma once
/// The player's camera and aim: the camera's mode and target, the aim point, and the motion of the gun towards it.
///
/// The device used last turns the gun. Keys turn it directly. Mouse and right stick set a direction in the world, to
/// which the gun turns at its own rates. With the chase camera, the gun is laid so that the shell, with its drop, hits
/// the point under the crosshair. The gunner's sight is parallel to the gun: the player must allow for drop and lead.

#include "apps/game/frame_events.h"
#include "apps/window/input.h"
#include "client/scene/camera_shake.h"
#include "client/scene/camera_target.h"

#include <vector>

namespace apps {

class PlayerCamera {
  public:
    /// Keeps a reference to `settings`: later changes apply.
    explicit PlayerCamera(const ViewSettings& settings) : settings_(&settings) {}

    /// Restores the initial state, for another match.
    void reset() { *this = PlayerCamera(*settings_); }
    /// A wanted camera: free, or attached to a tank, as soon as that tank is displayed.
    struct Request {
        client::CameraMode mode = client::CameraMode::chase;
        bool own = true;                                 ///< Whether it follows the own tank, not another one.
        std::string tank{};                              ///< Name of the other tank; empty: the first other one.
        client::PoseKind pose = client::PoseKind::drawn; ///< Pose of the other tank that it follows.
        float distance = 13;                             ///< Distance of the chase camera from the tank [m].
        client::Direction glance{};                      ///< Chase camera: yaw from the tank's gun; pitch, up + [rad].
        glm::vec3 eye{0}, target{0};                     ///< Free camera: its eye, and a point that it looks at [m].
    };
    void request(const Request& request) { request_ = request; }
    /// The present camera as a request, which restores it later.
    [[nodiscard]] Request now(const client::ClientState& client) const;
    /// On: the camera circles slowly round one tank of the battle after the other. Off: it follows the last one.
    void set_orbiting(bool on);
    /// Carries out a command about the camera or the turret's scan (a swing from side to side). Returns a message;
    /// `nullopt` for other commands.
    std::optional<std::string> handle_command(Action command, const client::ClientState& client);
    /// Attaches the camera to this tank; false if it is not displayed or must not be watched.
    bool watch(const client::ClientState& client, protocol::ActorId actor);
    /// Moves aim and camera by mouse and right stick. Sets the turn rates of turret and gun in `input`, unless keys
    /// turn them. `dt`: length of the frame [s].
    void update_aim(const Input& devices, const client::ClientState& client, client::PlayerInput& input, float dt);
    /// Returns the camera of this frame, shakes included. The caller sets Camera::shift.
    client::Camera look(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events,
                        float dt);

    [[nodiscard]] client::CameraMode mode() const { return rig_.mode; }
    [[nodiscard]] std::string_view mode_name() const;
    [[nodiscard]] bool flying() const { return rig_.mode == client::CameraMode::free; }
    [[nodiscard]] std::string target_name(const client::ClientState& client) const {
        return describe(client, attached_);
    }
    [[nodiscard]] protocol::ActorId target() const { return attached_.actor; }
    [[nodiscard]] bool on_own_tank(const client::ClientState& client) const {
        return attached_ == client::own_tank(client);
    }
    /// Whether the camera is the own gun's sight.
    [[nodiscard]] bool through_sight(const client::ClientState& client) const {
        return rig_.mode == client::CameraMode::gunner && on_own_tank(client);
    }
    /// Point that the player aims at [m]; none while the keys turn the gun.
    [[nodiscard]] const std::optional<glm::vec3>& aim_point() const { return point_; }
    [[nodiscard]] float gap() const { return gap_; } ///< Angle between the gun and its wanted direction [rad].

  private:
    void next_mode(bool may_fly);
    void enter(client::CameraMode mode);
    void zoom(bool pressed, float by_wheel);
    void apply_request(const client::ClientState& client);
    client::Camera orbit(const client::ClientState& client, float dt);
    void attach(const client::Attachment& attachment);
    std::string toggle_scan(const client::ClientState& client);
    void turn_camera(const CameraInput& camera);
    /// Rotations by mouse and stick: of the aim, and of the view without the aim.
    struct Turning {
        client::Direction gun, eye;
    };
    [[nodiscard]] Turning turning(const CameraInput& camera) const;
    void jolt(const client::ClientState& client, const FrameEvents& events, double now);

    const ViewSettings* settings_;
    client::CameraRig rig_;
    client::Camera camera_;       ///< Camera of the last frame, without shakes.
    client::CameraTarget target_; ///< Last displayed pose of the tank that the camera follows.
    client::Attachment attached_;
    std::optional<Request> request_;   ///< Wanted camera; set until it is fulfilled.
    std::optional<float> orbit_angle_; ///< While circling: yaw of the view [rad].
    float shown_for_ = 0;              ///< Time for which the camera has circled the present tank [s].
    bool home_ = true; ///< Whether the camera is attached to the own tank. A spawn of the own tank sets it.
    std::optional<client::Direction> aim_; ///< Direction set by mouse or stick; `nullopt`: the keys turn the gun.
    std::optional<dr::Scan<float>> scan_;  ///< Range and rate of the turret's scan; `nullopt`: no scan.
    std::optional<glm::vec3> point_;
    float gap_ = 0;
    float zoom_ = 2;                  ///< Zoom of the gunner's sight, set by the wheel.
    bool by_zoom_ = false;            ///< The chase camera is in the gunner's sight while zoom is pressed.
    std::vector<glm::vec3> tanks_;    ///< Positions of other tanks in the last frame [m].
    std::vector<glm::vec3> enemies_;  ///< Those of living tanks of other teams.
    std::vector<client::Jolt> jolts_; ///< Present shakes; their times are local times.
    float run_ = 0;                   ///< Distance driven by the tanks that the camera followed, for its shake [m].
};

} // namespace apps
