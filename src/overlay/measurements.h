#pragma once
/// The measurements: DR error against time for one actor, and the errors of all of them. Each figure says whose clock
/// and whose truth it is.

#include "overlay/actions.h"
#include "overlay/figures.h"
#include "overlay/plot.h"
#include "overlay/scores.h"

#include <optional>

namespace overlay {

class Measurements {
  public:
    /// Inside an open ImGui window: the plot at the left, the table at the right.
    void draw(const Look& look, const client::Client& client, const Actions& actions);
    /// Shows the next (+1) or previous (−1) actor in the plot.
    void focus_next(const client::Client& client, int step);
    [[nodiscard]] protocol::ActorId focus() const { return focus_; }

  private:
    void draw_plot_side(const Look& look, const client::Client& client, float width);
    void draw_table_side(const Look& look, const client::Client& client, const Actions& actions);
    void draw_table(const Look& look, const client::Client& client);

    protocol::ActorId focus_ = 0;
    float span_ = 10; ///< of the plot [s]
    AxisScale scale_{0.1};
    std::vector<SchemeScore> scores_;
    double refreshed_ = -1;
};

/// The plot of one actor's errors over the last `span` seconds before `now` (match time past the link emulator).
/// `threshold`: on position, where publishers use one [m].
Plot error_plot(const client::RemoteActor& actor, const glm::vec3& colour, double now, double span,
                std::optional<double> threshold);

} // namespace overlay
