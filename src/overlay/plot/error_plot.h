#pragma once
/// The plots over time: the DR error of one actor's schemes, and the deviations that the player's publisher tests
/// against its thresholds. Each update reason has a lane, each changed setting a vertical line.

#include "client/client_state.h"
#include "overlay/instruments/change_log.h"
#include "overlay/plot/plot.h"

#include <deque>
#include <optional>

namespace overlay {

/// The time axis of a plot; the newest data are at `now` (match time minus the link emulator's delay).
struct PlotTime {
    const PlotView& view;
    double now = 0;
};

/// The errors of one actor. `tank`: its colour. `threshold`: position threshold of publishers, if used [m].
Plot error_plot(const client::RemoteActor& actor, const client::SchemeColours& colours, const glm::vec3& tank,
                const PlotTime& time, std::optional<double> threshold);

/// A deviation that a publisher tests against a threshold, with its unit.
struct DeviationRow {
    const char *name, *unit;
    double dr::Publisher<float>::Deviation::*value;
    double dr::PublisherSettings::*threshold;
    double factor = 1; ///< factor from SI to `unit`
};
std::span<const DeviationRow> deviation_rows();

/// Each deviation as a share of its threshold, so that at 1 an update is due. Deviations with a threshold of 0 are not
/// tested and are omitted.
Plot publisher_plot(const client::PublisherTrack& track, const dr::PublisherSettings& publisher, const PlotTime& time);

/// Adds updates to the lanes of their reasons, and the text of their tooltips.
void add_marks(const Look& look, Plot& plot, const std::deque<client::UpdateMark>& marks,
               const dr::PublisherSettings& publisher, bool own);
void add_events(Plot& plot, const std::deque<SettingChange>& changes);

/// Writes why an update was sent, as far as this client knows, inside an open tooltip.
void fill_update_tooltip(const Look& look, const client::UpdateMark& mark, const dr::PublisherSettings& publisher,
                         bool own);

/// The largest value in the visible range.
double largest_in(const Plot& plot);

} // namespace overlay
