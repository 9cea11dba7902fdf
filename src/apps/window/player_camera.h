#pragma once
/// The player's camera and aim: the camera's mode and target, the aim point, and how it moves the gun.
///
/// The device used last turns the gun: the keys directly, or the mouse or the right stick. Those set a direction in the
/// world, to which the gun turns at its own rates. The chase camera lays the gun onto the point under the crosshair and
/// accounts for the shell's drop. The gunner's sight is parallel to the gun: the gunner must allow for drop and lead.

#include "apps/game/frame_events.h"
#include "apps/window/input.h"
#include "client/scene/camera_shake.h"
#include "client/scene/camera_target.h"

#include <vector>

namespace apps {

class PlayerCamera {
  public:
    /// `settings` stay live.
    explicit PlayerCamera(const ViewSettings& settings) : settings_(&settings) {}

    /// Restores the initial state, for another match.
    void reset() { *this = PlayerCamera(*settings_); }
    /// Camera that a scene wants: attached to a tank as soon as it is there, or free.
    struct Request {
        client::CameraMode mode = client::CameraMode::chase;
        bool own = true;                                 ///< Follows the own tank, else another one.
        std::string tank{};                              ///< Name of the other tank; empty: the first.
        client::PoseKind pose = client::PoseKind::drawn; ///< Pose of the other tank.
        float distance = 13;                             ///< [m]
        client::Direction glance{};                      ///< Direction relative to the target's gun, and pitch [rad].
        glm::vec3 eye{0}, target{0};                     ///< Positions of the free camera [m].
    };
    void request(const Request& request) { request_ = request; }
    /// Present camera, as a later request.
    [[nodiscard]] Request now(const client::ClientState& client) const;
    /// On: circles slowly round the tanks of the battle, one after the other. Off: stays with the last one.
    void set_orbiting(bool on);
    /// Carries out a command about cameras and returns a message; `nullopt` for other commands.
    std::optional<std::string> handle_command(Action command, const client::ClientState& client);
    /// Attaches the camera to this tank; false if it is not displayed.
    bool watch(const client::ClientState& client, protocol::ActorId actor);
    /// Moves aim and camera by mouse and right stick, and lays the gun: sets turret and gun in `input`, unless the keys
    /// turn them. `dt`: of the frame [s].
    void update_aim(const Input& devices, const client::ClientState& client, client::PlayerInput& input, float dt);
    /// Returns the camera of this frame, without its shift on the screen.
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
    [[nodiscard]] float gap() const { return gap_; } ///< Angle from the gun to its wanted direction [rad].

  private:
    void next_mode(bool may_fly);
    void apply_request(const client::ClientState& client);
    client::Camera orbit(const client::ClientState& client, float dt);
    void attach(const client::Attachment& attachment);
    std::string toggle_scan(const client::ClientState& client);
    void turn_camera(const CameraInput& camera);
    /// Splits the motion into a part for the gun and one for the camera alone.
    struct Turning {
        client::Direction gun, eye;
    };
    [[nodiscard]] Turning turning(const CameraInput& camera) const;
    void jolt(const client::ClientState& client, const FrameEvents& events, double now);

    const ViewSettings* settings_;
    client::CameraRig rig_;
    client::Camera camera_;       ///< Camera of the last picture, before its shake.
    client::CameraTarget target_; ///< Last displayed pose of the tank that the camera follows.
    client::Attachment attached_;
    std::optional<Request> request_;   ///< Wanted camera; set until it is fulfilled.
    std::optional<float> orbit_angle_; ///< While circling: direction from the tank [rad].
    float shown_for_ = 0;              ///< Time for which the camera has circled that tank [s].
    bool home_ = true; ///< Whether the camera is attached to the own tank, and stays with it after a spawn.
    std::optional<client::Direction> aim_; ///< Aim of mouse or stick; `nullopt`: the keys turn the gun.
    std::optional<dr::Scan<float>> scan_;  ///< Scanning motion of the turret; the tank determines its phase.
    std::optional<glm::vec3> point_;
    float gap_ = 0;
    float zoom_ = 2;                  ///< Zoom of the gunner's sight, set by the wheel.
    std::vector<glm::vec3> tanks_;    ///< Positions of other tanks in the last picture.
    std::vector<client::Jolt> jolts_; ///< Shakes, in local time.
    float run_ = 0;                   ///< Distance that the target has moved [m].
};

} // namespace apps
