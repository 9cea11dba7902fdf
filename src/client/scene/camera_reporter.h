#pragma once
/// Decides when a client sends its camera pose: only if the server has zones, the compact coding or cover, and more
/// often while the pose changes.

#include "client/settings.h"
#include "protocol/messages.h"
#include "protocol/messages/motion.h"

#include <glm/geometric.hpp>
#include <optional>

namespace client {

class CameraReporter {
  public:
    /// Returns the camera pose to send at `now` [s]; nothing if none is due. `looks`: the present camera pose. `lab`:
    /// the server is a lab.
    std::optional<protocol::CameraPose> due(double now, const protocol::CameraPose& looks, const HostSettings& host,
                                            bool lab) {
        constexpr double between = 0.2, again = 1;  // least time between messages; time if nothing changes [s]
        constexpr float moved = 1, turned = 0.999f; // changes to report: motion [m], cosine of the turn
        const bool asked =
            host.zones.on || host.relaying.coding == protocol::Coding::compact || (host.relaying.cover && !lab);
        if (!asked || now < told_at_ + between)
            return {};
        const bool as_before = told_ && glm::distance(told_->eye, looks.eye) < moved &&
                               glm::dot(told_->look, looks.look) > turned &&
                               told_->magnification == looks.magnification;
        if (as_before && now < told_at_ + again)
            return {};
        told_at_ = now;
        return told_ = looks;
    }

  private:
    std::optional<protocol::CameraPose> told_;
    double told_at_ = -1e9; ///< time of the last camera pose sent [s]
};

} // namespace client
