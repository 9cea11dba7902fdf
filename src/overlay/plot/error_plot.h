#pragma once
/// The plots over time: the DR error of one actor's schemes, and the deviations that the player's publisher tests
/// against its thresholds. Each update reason has a lane, each changed setting a vertical line.

#include "client/client_state.h"
#include "overlay/instruments/change_log.h"
#include "overlay/plot/plot.h"

#include <deque>
#include <optional>

namespace overlay {

/// The time axis of a plot. `now`: match time of the newest data (client::RenderTime::truth) [s].
struct PlotTime {
    const PlotView& view;
    double now = 0;
};

/// The errors of one actor. `tank`: the actor's colour, linear RGB. `threshold`: position threshold of publishers [m],
/// if they use thresholds.
Plot error_plot(const client::RemoteActor& actor, const client::SchemeColours& colours, const glm::vec3& tank,
                const PlotTime& time, std::optional<double> threshold);

/// A deviation that a publisher tests against a threshold, with its unit.
struct DeviationRow {
    const char *name, *unit;
    double dr::Publisher<float>::Deviation::*value;
    double dr::PublisherSettings::*threshold;
    double factor = 1;           ///< factor from SI to `unit`
    bool publisher_only = false; ///< receivers of an update cannot compute this deviation
};
std::span<const DeviationRow> deviation_rows();

/// Each deviation divided by its threshold: above 1 an update is due. Deviations with a threshold of 0 are not tested
/// and are omitted.
Plot publisher_plot(const client::PublisherTrack& track, const dr::PublisherSettings& publisher, const PlotTime& time);

/// Adds updates to the lanes of their reasons, with tooltips. `own`: this client has published the updates. `plot`
/// keeps references to `look`, `marks` and `publisher`.
void add_marks(const Look& look, Plot& plot, const std::deque<client::UpdateMark>& marks,
               const dr::PublisherSettings& publisher, bool own);
void add_events(Plot& plot, const std::deque<SettingChange>& changes);

/// Writes into an open tooltip why an update was sent, as far as this client knows. `own`: this client published it.
void fill_update_tooltip(const Look& look, const client::UpdateMark& mark, const dr::PublisherSettings& publisher,
                         bool own);

/// The largest y of all lines in the visible range of x.
double largest_in(const Plot& plot);

} // namespace overlay
