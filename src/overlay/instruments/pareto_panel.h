#pragma once
/// The trade-off: a sweep's points, error against cost on logarithmic axes, the Pareto front, and the running match. A
/// click on a point applies its settings to the match.

#include "overlay/instruments/instrument_context.h"
#include "overlay/instruments/scores.h"

namespace overlay {

class ParetoPanel {
  public:
    void draw(const Look& look, const InstrumentContext& context);
    [[nodiscard]] const Plot& plot() const { return plot_; } ///< the plot as last drawn
    /// Position of the data's point `point` in the window as last drawn, for clicks by tests [pixels].
    [[nodiscard]] ImVec2 place(std::size_t point) const { return places_.at(point); }

  private:
    void head(const Look& look, const InstrumentContext& context);
    void choose(const client::ParetoData& data);
    void chart(const Look& look, const InstrumentContext& context, ImVec2 size);
    void front_table(const Look& look, const InstrumentContext& context);
    void fill_point_tooltip(const Look& look, const InstrumentContext& context, std::size_t which);
    void apply(const InstrumentContext& context, std::size_t point);

    client::ParetoCost cost_ = client::ParetoCost::updates;
    std::string search_;
    std::vector<std::size_t> shown_, front_; ///< indices of the shown points, and of those on the Pareto front
    std::vector<std::size_t> smoothest_;     ///< indices of the points on the front by smoothness
    std::vector<ImVec2> places_;
    Plot plot_;
    std::optional<std::size_t> applied_, hovered_;
    const client::ParetoData* of_ = nullptr; ///< data that `shown_`, `front_` and `applied_` refer to
};

/// Returns the settings that produced this point.
std::vector<RowText> rows_of(const client::ParetoPoint& point);
/// Describes a point in words: "Projective velocity blending, at most 3/s, 0.5 m, model fit".
std::string describe(const client::ParetoPoint& point);

} // namespace overlay
