#pragma once
/// The measurements (F3): a strip to read while driving, or full size with pages. Pages: DR error over time, a tank
/// from above (plan), distribution of errors, the player's publisher, hits and judges, zones, bits of updates, the
/// trade-off of a sweep, and the blind comparison.

#include "overlay/instruments/blind_panel.h"
#include "overlay/instruments/error_strip.h"
#include "overlay/instruments/error_table.h"
#include "overlay/instruments/fairness_panel.h"
#include "overlay/instruments/pareto_panel.h"
#include "overlay/instruments/relay_panels.h"
#include "overlay/plan/plan_panel.h"
#include "overlay/plot/distribution.h"
#include "overlay/plot/figures.h"

namespace overlay {

class Measurements {
  public:
    enum class Page { error, plan, distribution, publisher, fairness, zones, bits, trade_off, blind };
    enum class Size { strip, full };

    /// Draws inside an open ImGui window that is large enough for `size()`.
    void draw(const Look& look, const InstrumentContext& context);
    /// Call once a frame, also while the measurements are hidden.
    void update(const client::ClientState& client, client::Settings& settings, const Actions& actions) {
        blind_.update(client, settings, actions);
        coding_.watch(client.compact().bit_counts(), client.now());
        plan_.watch(client, focus_);
    }

    void show_other_letter() { blind_.show(1 - blind_.test().side()); }

    /// Shows the next (+1) or previous (−1) actor in the plot.
    void focus_next(const client::ClientState& client, int step);
    /// Shows the actor in the plot. If it is not displayed here, `draw` shows the first actor instead.
    void focus_on(protocol::ActorId actor) { focus_ = actor; }
    [[nodiscard]] protocol::ActorId focus() const { return focus_; }
    [[nodiscard]] Page page() const { return page_; }
    void show(Page page) { page_ = page; }
    [[nodiscard]] Size size() const { return size_; }
    void show(Size size) { size_ = size; }
    /// Advances from hidden to strip, to full, to hidden. Returns whether the panel is shown.
    bool next_size(bool shown) {
        size_ = shown && size_ == Size::strip ? Size::full : Size::strip;
        return !shown || size_ == Size::full;
    }
    [[nodiscard]] PlanPanel& plan() { return plan_; }
    /// The blind comparison, which hides the names of schemes.
    [[nodiscard]] const BlindTest& blind() const { return blind_.test(); }

  private:
    void choose_page(const Look& look, float width);
    void focus_combo(const client::ClientState& client, float width);
    void tools(const Look& look, const InstrumentContext& context, float width);
    void draw_strip(const Look& look, const InstrumentContext& context);
    void plot_and_table(const Look& look, const InstrumentContext& context);
    [[nodiscard]] float plot_width(const Look& look) const;
    void draw_error(const Look& look, const InstrumentContext& context, ImVec2 size);
    void draw_distribution(const Look& look, const InstrumentContext& context, ImVec2 size);
    void draw_publisher(const Look& look, const InstrumentContext& context);
    /// Saves the plot if the button "save" was pressed. `what`: base of the file names.
    void save(const InstrumentContext& context, const Plot& plot, std::string_view what, const std::string& title);

    Page page_ = Page::error;
    Size size_ = Size::strip;
    bool table_only_ = false;
    bool save_ = false;       ///< the button "save" was pressed in this frame, whose plot is then saved
    std::string saved_;       ///< message about the last save, with the paths or the error
    double saved_until_ = -1; ///< local time at which `saved_` disappears [s]
    protocol::ActorId focus_ = 0;
    AxisScale scale_{0.1}, publisher_scale_{1.5};
    ErrorTable table_;
    DistributionView distribution_;
    Plot distribution_plot_;
    StripFacts facts_;
    Pace distribution_pace_{0.25};
    PlanPanel plan_;
    FairnessPanel fairness_;
    ZonesPanel zones_;
    CodingPanel coding_;
    ParetoPanel pareto_;
    BlindPanel blind_;
};

} // namespace overlay
