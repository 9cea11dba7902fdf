#pragma once
/// The seconds after one was shot: the picture from the tank that did it, with the own tank where it was and where that
/// player saw it, as far as that can be known here: by the own updates as they came back, drawn as here a remote tank
/// is.

#include "apps/game/news.h"
#include "client/scene/camera_target.h"

#include <optional>
#include <string>

namespace apps {

class DeathView {
  public:
    static constexpr double lasts = 3; ///< [s]

    /// Once a frame, after everything has been displayed: takes up a death that is news.
    void look(const client::View& client, const News& news);
    /// It is over, e.g. because another match begins.
    void end() {
        death_.reset();
        camera_.reset();
    }
    /// From the killer's tank, while it lasts; nothing after an accident or a mine, or if he is not drawn.
    [[nodiscard]] const std::optional<client::Camera>& camera() const { return camera_; }
    /// Adds the own tank as he saw it, and a line from there to where it was.
    void add_to(client::Scene& scene) const;
    /// "Mercator"; and in words how far off he saw the own tank. While there is a camera.
    [[nodiscard]] const std::string& killer() const { return death_->name; }
    [[nodiscard]] std::string words() const;
    [[nodiscard]] float gap() const { return death_->gap; } ///< [m]

  private:
    struct Death {
        double time = 0; ///< match time [s]
        protocol::ActorId killer = 0;
        std::string name{};
        client::CameraTarget was{}, seen{}; ///< the own tank: truly, and on his screen
        std::uint8_t incarnation = 0;       ///< of the life that it ended
        float gap = 0;                      ///< between the two [m]
    };
    std::optional<Death> death_;
    std::optional<client::Camera> camera_;
};

} // namespace apps
