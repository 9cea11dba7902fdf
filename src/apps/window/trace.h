#pragma once
/// What the tank did, and where it and the eye are: a line some times a second for --verbose.

#include "client/scene/scene.h"
#include "client/view.h"

namespace apps {

class Trace {
  public:
    struct Seen {
        client::Camera camera{};
        double gap = -1;        ///< between where the gun points and where the mouse does [m]; -1: nothing is aimed at
        std::size_t ghosts = 0; ///< that are drawn
        int width = 0, height = 0; ///< of the picture [pixels]
    };
    /// Once a frame; `now` in seconds.
    void add(double now, const client::View& client, const Seen& seen);

  private:
    double traced_ = 0;              ///< time of the last trace [s]
    double fired_ = -1, mined_ = -1; ///< match's local time: last shot and mine that it knows [s]
};

} // namespace apps
