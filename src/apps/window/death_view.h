#pragma once
/// View after the own tank was shot, from the killer's tank. It shows the own tank at its true pose and at the pose
/// that the killer saw. The second pose is an estimate: the own updates, echoed by the server and displayed like those
/// of a remote tank.

#include "apps/game/frame_events.h"
#include "client/scene/camera_target.h"

#include <optional>
#include <string>

namespace apps {

class DeathView {
  public:
    static constexpr double lasts = 3;       ///< Duration of the view [s].
    static constexpr float least_gap = 0.3f; ///< Smallest distance between the two poses that is worth showing [m].

    /// Call once a frame, after the displayed poses were computed. Starts the view if `events` have a death by a shell.
    void look(const client::ClientState& client, const FrameEvents& events);
    /// Ends the view, e.g. because another match begins.
    void end() {
        death_.reset();
        camera_.reset();
    }
    /// Camera at the killer's tank while the view lasts; `nullopt` after an accident or a mine, or if the killer is not
    /// displayed.
    [[nodiscard]] const std::optional<client::Camera>& camera() const { return camera_; }
    /// Adds the own tank at the pose that the killer saw, a line from its true position to that pose, and labels, if
    /// their distance is at least `least_gap`.
    void add_to(client::Scene& scene) const;
    /// Name of the killer. Valid while there is a camera.
    [[nodiscard]] const std::string& killer() const { return death_->name; }
    /// Message with the distance between the two poses; empty below `least_gap`. Valid while there is a camera.
    [[nodiscard]] std::string words() const;
    [[nodiscard]] float gap() const { return death_->gap; } ///< Distance between the two poses [m].

  private:
    struct Death {
        double time = 0; ///< Match time of the death [s].
        protocol::ActorId killer = 0;
        std::string name{};
        client::CameraTarget was{}, seen{}; ///< True pose of the own tank; estimate of the pose that the killer saw.
        std::uint8_t incarnation = 0;       ///< Incarnation of the own tank that was destroyed.
        float gap = 0;                      ///< Distance between `was` and `seen` [m].
    };
    std::optional<Death> death_;
    std::optional<client::Camera> camera_;
};

} // namespace apps
