#pragma once
/// The measurements: DR error against time for one actor, and the errors of all of them. Each figure says whose clock
/// and whose truth it is.

#include "overlay/actions.h"
#include "overlay/error_table.h"
#include "overlay/figures.h"
#include "overlay/plot.h"

#include <optional>

namespace overlay {

class Measurements {
  public:
    /// Inside an open ImGui window: the plot at the left, the table at the right. Hands change `view`.
    void draw(const Look& look, const client::Client& client, PlotView& view, const Actions& actions);
    /// Shows the next (+1) or previous (−1) actor in the plot.
    void focus_next(const client::Client& client, int step);
    [[nodiscard]] protocol::ActorId focus() const { return focus_; }
    /// The actor in the plot, as a combo.
    void focus_combo(const client::Client& client, float width);

  private:
    void draw_plot_side(const Look& look, const client::Client& client, PlotView& view, float width);
    void draw_table_side(const Look& look, const client::Client& client, const Actions& actions);

    protocol::ActorId focus_ = 0;
    AxisScale scale_{0.1};
    float legend_height_ = 0; ///< of the previous frame [pixels]
    ErrorTable table_;
};

/// The plot of one actor's errors: what `view` shows, the newest data being at `now` (match time past the link
/// emulator). `threshold`: on position, where publishers use one [m].
Plot error_plot(const client::RemoteActor& actor, const glm::vec3& colour, double now, const PlotView& view,
                std::optional<double> threshold);

} // namespace overlay
