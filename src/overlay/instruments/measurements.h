#pragma once
/// The measurements (F3), a page at a time: DR error against time and how it is spread, each beside the errors of all
/// tanks and schemes; what the own publisher tests and sends; the Pareto front of a sweep; the blind comparison. Each
/// figure says whose clock and whose truth it is.

#include "overlay/actions.h"
#include "overlay/instruments/blind_panel.h"
#include "overlay/instruments/change_log.h"
#include "overlay/instruments/error_table.h"
#include "overlay/instruments/pareto_panel.h"
#include "overlay/plot/distribution.h"
#include "overlay/plot/figures.h"

namespace overlay {

class Measurements {
  public:
    enum class Page { error, spread, publisher, pareto, blind };

    /// What the pages read and change, all live.
    struct Subject {
        const client::View& client;
        client::Settings& settings;
        PlotView& view;
        const Actions& actions;
        GhostPicker& picker;
        const ChangeLog& changes;
        const ParetoFacts& pareto;
    };
    /// Inside an open ImGui window.
    void draw(const Look& look, const Subject& subject);
    /// Between frames: what goes on also while this is not shown.
    void update(const client::View& client, client::Settings& settings, const Actions& actions) {
        blind_.update(client, settings, actions);
    }

    void show_other_letter() { blind_.show(1 - blind_.test().side()); }

    /// Shows the next (+1) or previous (−1) actor in the plot.
    void focus_next(const client::View& client, int step);
    [[nodiscard]] protocol::ActorId focus() const { return focus_; }
    [[nodiscard]] Page page() const { return page_; }
    void show(Page page) { page_ = page; }
    /// Two thirds of the window instead of a third.
    [[nodiscard]] bool tall() const { return tall_; }
    void set_tall(bool tall) { tall_ = tall; }
    /// A blind comparison hides which scheme is which.
    [[nodiscard]] const BlindTest& blind() const { return blind_.test(); }

  private:
    void choose_page(const Look& look, float width);
    void focus_combo(const client::View& client, float width);
    void tools(const Look& look, const Subject& subject, float width);
    void plot_and_table(const Look& look, const Subject& subject);
    void draw_error(const Look& look, const Subject& subject, ImVec2 size);
    void draw_spread(const Look& look, const Subject& subject, ImVec2 size);
    void draw_publisher(const Look& look, const Subject& subject);

    Page page_ = Page::error;
    bool tall_ = false, table_only_ = false;
    protocol::ActorId focus_ = 0;
    AxisScale scale_{0.1}, publisher_scale_{1.5};
    ErrorTable table_;
    DistributionView spread_;
    Plot spread_plot_;
    double spread_at_ = -1; ///< when that was made [s]
    ParetoPanel pareto_;
    BlindPanel blind_;
};

} // namespace overlay
