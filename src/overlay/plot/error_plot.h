#pragma once
/// The plots against time: the DR error of one actor's schemes, and what the own publisher's thresholds were tested
/// against; with a lane for each reason of updates ("why was this sent?") and a line where a setting was changed.

#include "client/view.h"
#include "overlay/instruments/change_log.h"
#include "overlay/plot/plot.h"

#include <deque>
#include <optional>

namespace overlay {

/// What a plot against time shows: `view`, the newest data being at `now` (match time past the link emulator).
struct PlotTime {
    const PlotView& view;
    double now = 0;
};

/// The errors of one actor, drawn in `tank`. `threshold`: on position, where publishers use one [m].
Plot error_plot(const client::RemoteActor& actor, const client::SchemeColours& colours, const glm::vec3& tank,
                const PlotTime& time, std::optional<double> threshold);

/// What the publisher's thresholds are tested against, each in its unit.
struct DeviationRow {
    const char *name, *unit;
    double dr::Publisher<float>::Deviation::*value;
    double dr::PublisherSettings::*threshold;
    double factor = 1; ///< of the unit in these
};
std::span<const DeviationRow> deviation_rows();

/// Each deviation as a share of its threshold, so that all have one level: at 1 an update is due. Those whose threshold
/// is 0 are not checked, and are left out.
Plot publisher_plot(const client::PublisherTrack& track, const dr::PublisherSettings& publisher, const PlotTime& time);

/// Puts updates into lanes by reason, and what the tooltip says of each.
void add_marks(const Look& look, Plot& plot, const std::deque<client::UpdateMark>& marks,
               const dr::PublisherSettings& publisher, bool own);
void add_events(Plot& plot, const std::deque<SettingChange>& changes);

/// Why an update was sent, as far as this client can tell: inside an open tooltip.
void tell_update(const Look& look, const client::UpdateMark& mark, const dr::PublisherSettings& publisher, bool own);

/// The largest value in sight.
double largest_in(const Plot& plot);

} // namespace overlay
