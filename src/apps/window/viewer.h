#pragma once
/// The player's camera and aim: which camera is attached to what, where the player aims, and how that lays the gun.
///
/// What was touched last turns the gun: the mouse or the right stick (a direction in the world to which the gun turns
/// at its own rates), or the keys. Chase lays the gun onto the point under the crosshair, drop included; the gunner's
/// sight is parallel to the gun, so that drop and lead are the gunner's art.

#include "apps/game/news.h"
#include "apps/window/input.h"
#include "client/scene/camera_shake.h"
#include "client/scene/camera_target.h"

#include <vector>

namespace apps {

class Viewer {
  public:
    /// `settings` are live.
    explicit Viewer(const ViewSettings& settings) : settings_(&settings) {}

    /// Another match: everything as at the start.
    void reset() { *this = Viewer(*settings_); }
    /// What a scene wants to be seen like: attached to a tank as soon as it is there, or standing free.
    struct Wish {
        client::CameraMode mode = client::CameraMode::chase;
        bool own = true;                         ///< on the own tank, else on another one
        std::string tank{};                      ///< that one's name; empty: the first
        client::Body body = client::Body::drawn; ///< of that other one
        float distance = 13;                     ///< [m]
        client::Direction glance{};              ///< beside the target's gun, and its pitch [rad]
        glm::vec3 eye{0}, target{0};             ///< free [m]
    };
    void wish(const Wish& wish) { wish_ = wish; }
    /// How it is looked at now, to be wished for again.
    [[nodiscard]] Wish now(const client::View& client) const;
    /// On: slowly round the tanks of the battle, one after the other; off: it stays with the last one.
    void circle(bool on);
    /// Obeys a command about cameras and says what it did; nothing if it is about something else.
    std::optional<std::string> obey(Action command, const client::View& client);
    /// Attaches the camera to this tank; false if it is not drawn.
    bool watch(const client::View& client, protocol::ActorId actor);
    /// Moves aim and camera by mouse and right stick, and lays the gun: writes turret and gun into `input`, unless the
    /// keys turn them. `dt`: of the frame [s].
    void guide(const Input& devices, const client::View& client, client::PlayerInput& input, float dt);
    /// The camera of this frame; its shift on the screen is not set.
    client::Camera look(const client::View& client, const client::Scene& scene, const News& news, float dt);

    [[nodiscard]] client::CameraMode mode() const { return rig_.mode; }
    [[nodiscard]] std::string_view mode_name() const;
    [[nodiscard]] bool flying() const { return rig_.mode == client::CameraMode::free; }
    /// What the camera is attached to, for people.
    [[nodiscard]] std::string target_name(const client::View& client) const { return describe(client, attached_); }
    [[nodiscard]] protocol::ActorId target() const { return attached_.actor; }
    [[nodiscard]] bool at_home(const client::View& client) const { return attached_ == client::own_tank(client); }
    /// Through the own gun's sight.
    [[nodiscard]] bool through_sight(const client::View& client) const {
        return rig_.mode == client::CameraMode::gunner && at_home(client);
    }
    /// What the player aims at [m]; nothing while the keys turn the gun.
    [[nodiscard]] const std::optional<glm::vec3>& aim_point() const { return point_; }
    [[nodiscard]] float gap() const { return gap_; } ///< from the gun to where it is wanted [rad]

  private:
    void next_mode(bool may_fly);
    void fulfil(const client::View& client);
    client::Camera go_round(const client::View& client, float dt);
    void attach(const client::Attachment& attachment);
    std::string toggle_scan(const client::View& client);
    void turn_camera(const CameraInput& camera);
    /// What of it turns the gun, and what the eye alone.
    struct Turning {
        client::Direction gun, eye;
    };
    [[nodiscard]] Turning turning(const CameraInput& camera) const;
    void jolt(const client::View& client, const News& news, double now);

    const ViewSettings* settings_;
    client::CameraRig rig_;
    client::Camera camera_;       ///< of the last picture, before it was shaken
    client::CameraTarget target_; ///< where it was last drawn
    client::Attachment attached_;
    std::optional<Wish> wish_;             ///< until it is fulfilled
    std::optional<float> round_;           ///< going round a tank: from this side of it [rad]
    float shown_for_ = 0;                  ///< that tank [s]
    bool home_ = true;                     ///< attached to the own tank, whichever that is
    std::optional<client::Direction> aim_; ///< of mouse or stick; nothing: the keys turn the gun
    std::optional<dr::Scan<float>> scan_;  ///< the turret scans; its phase is the tank's affair
    std::optional<glm::vec3> point_;
    float gap_ = 0;
    float zoom_ = 2;                  ///< of the gunner's sight, by the wheel
    std::vector<glm::vec3> tanks_;    ///< others', in the last picture
    std::vector<client::Jolt> jolts_; ///< in local time
    float run_ = 0;                   ///< of the target [m]
};

} // namespace apps
