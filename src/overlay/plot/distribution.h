#pragma once
/// How errors are spread: the share of frames below each error, or how many frames had it, a line a scheme.

#include "client/view.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// The errors of one scheme [m].
struct SchemeErrors {
    std::string scheme;
    ImU32 colour = colours::text;
    std::vector<float> errors{};
    int dash = 0; ///< of its line: see plot.h
};
/// Of one tank, or (`actor` 0) of all remote tanks together: of each tank the period, at most two minutes, over which
/// all of its schemes were scored, so that they are compared over the same.
std::vector<SchemeErrors> read_errors(const client::View& client, protocol::ActorId actor);

struct DistributionView {
    bool everybody = false;  ///< not only the tank in the plot
    bool cumulative = true;  ///< share below [%], or share in each of 40 bins [%]
    bool logarithmic = true; ///< error axis
};

/// Quantiles as points (error, % of the errors at most that large); at most 200.
std::vector<PlotPoint> cumulative(std::vector<float> errors);
/// The share of the errors in each of `bins` equal parts of `axis`, as steps [%].
std::vector<PlotPoint> histogram(std::span<const float> errors, const Axis& axis, int bins);

Plot distribution_plot(std::vector<SchemeErrors> schemes, const DistributionView& view);

} // namespace overlay
