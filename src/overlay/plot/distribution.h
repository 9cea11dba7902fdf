#pragma once
/// The distribution of errors, one line for each scheme: the share of frames below each error, or a histogram.

#include "client/remote/shown_error.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// The errors of one scheme [m].
struct SchemeErrors {
    std::string scheme;
    ImU32 colour = colours::text;
    std::vector<float> errors{};
    int dash = 0; ///< line pattern: see plot.h
};
/// Errors of one tank, or of all remote tanks (`actor` 0), over at most the last two minutes. The schemes of a tank are
/// compared over the same frames or updates: since its newest scheme was switched on.
std::vector<SchemeErrors> read_errors(const client::ClientState& client, protocol::ActorId actor);

struct DistributionView {
    bool everybody = false;  ///< errors of all remote tanks; false: of the selected tank
    bool cumulative = true;  ///< share of frames below each error [%]; false: share in each of 40 bins [%]
    bool logarithmic = true; ///< the axis of errors is logarithmic
    client::ErrorSource source = client::ErrorSource::truth; ///< source of the errors, for labels
};

/// At most 200 quantiles as points: x is the error [m], y the share of the errors up to x [%].
std::vector<PlotPoint> cumulative(std::vector<float> errors);
/// Share of the errors in each of `bins` equal parts of `axis`, as steps [%].
std::vector<PlotPoint> histogram(std::span<const float> errors, const Axis& axis, int bins);

Plot distribution_plot(std::vector<SchemeErrors> schemes, const DistributionView& view);

} // namespace overlay
