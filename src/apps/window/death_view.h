#pragma once
/// Picture after the own tank was shot: from the killer's tank, with the own tank at its true pose and where the killer
/// saw it. The second pose is an estimate: the own updates, echoed by the server and drawn as a remote tank.

#include "apps/game/frame_events.h"
#include "client/scene/camera_target.h"

#include <optional>
#include <string>

namespace apps {

class DeathView {
  public:
    static constexpr double lasts = 3; ///< Duration [s].

    /// Call once a frame, after everything has been displayed. Starts the view at a new death.
    void look(const client::ClientState& client, const FrameEvents& events);
    /// Ends the view, e.g. because another match begins.
    void end() {
        death_.reset();
        camera_.reset();
    }
    /// Camera at the killer's tank while the view lasts; none after an accident or a mine, or if the killer is not
    /// displayed.
    [[nodiscard]] const std::optional<client::Camera>& camera() const { return camera_; }
    /// Adds the own tank as the killer saw it, and a line from there to its true position.
    void add_to(client::Scene& scene) const;
    /// Name of the killer. Valid while there is a camera.
    [[nodiscard]] const std::string& killer() const { return death_->name; }
    /// Message with the distance of the two poses. Valid while there is a camera.
    [[nodiscard]] std::string words() const;
    [[nodiscard]] float gap() const { return death_->gap; } ///< Distance of the two poses [m].

  private:
    struct Death {
        double time = 0; ///< Match time of the death [s].
        protocol::ActorId killer = 0;
        std::string name{};
        client::CameraTarget was{}, seen{}; ///< True pose of the own tank, and its pose on the killer's screen.
        std::uint8_t incarnation = 0;       ///< Incarnation that died.
        float gap = 0;                      ///< Distance of the two poses [m].
    };
    std::optional<Death> death_;
    std::optional<client::Camera> camera_;
};

} // namespace apps
