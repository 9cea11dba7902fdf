#pragma once
/// One measuring run: publisher → link → receiver, connected directly, in `double` under a virtual clock
/// (docs/measuring.md). Every scheme gets its own run with the same seed, and so the same path and link.

#include "dead_reckoning/custom.h"
#include "dead_reckoning/measuring/error_metrics.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "dead_reckoning/publishing/publisher.h"
#include "dead_reckoning/receiving/receiver.h"
#include "lab/progress.h"
#include "lab/recorded_drive.h"
#include "net/link_settings.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// Settings of a run's link, which is computed without net::LinkEmulator: settings for reliable messages, duplicates
/// and bandwidth have no effect.
using Link = net::LinkSettings;

/// Default publisher of the lab: publishes at a fixed rate, with the true derivatives unchanged.
dr::PublisherSettings plain_publisher();

/// Waves of the ground under the path: z = h/4 (sin(2πx/w) + sin(2πy/w)). The highest crest is h above the deepest
/// hollow.
struct Waves {
    double height = 0;  ///< h [m]; 0: flat
    double length = 11; ///< w [m]
};

/// When the display draws. By default it draws a frame in each tick.
struct FrameOptions {
    double rate = 0;        ///< Mean rate [1/s]; 0: each tick. A frame is drawn in the first tick at or after its time.
    double jitter = 0;      ///< Uniform random variation ± of the time between two frames, as a share of it, 0 to 1.
    double hitch = 0;       ///< Duration of a hitch, in which no frame is drawn [s]; 0: none.
    double hitch_every = 2; ///< Mean time between two hitches, exponentially distributed [s].
};

struct RunOptions {
    dr::PathOptions path{}; ///< Path of the vehicle; its seed also seeds link, noise and publisher.
    bool ideal = false;     ///< Whether the vehicle follows its commands without lag.
    double fps = 60;        ///< Rate of ticks [1/s].
    FrameOptions frames{};
    double duration = 60;                                ///< Duration of the run, warm-up included [s].
    double warm_up = 3;                                  ///< Unscored time at the start [s].
    dr::PublisherSettings publisher = plain_publisher(); ///< The reference scheme is always the measured one.
    dr::ReceiverSettings receiver{};
    Link link{};
    /// Display delay, as in the game: each frame shows the instant this much earlier, rounded to frames [s]. Above 0, a
    /// receiver without compensation takes an update as the state at the time of its arrival; at 0, as the state at the
    /// time of the frame before its first use.
    double draw_behind = 0;
    bool quantise = false; ///< Whether updates are rounded and limited as on the wire.
    /// RMS of Gaussian noise on each axis (x, y; z on waves) of the position that the publisher reads in each tick [m].
    /// It affects the publisher's differences, fit, threshold and updates, but not the true derivatives or the scored
    /// truth.
    double noise = 0;
    Waves waves{};
    std::shared_ptr<const RecordedDrive> recorded{}; ///< Replaces the path; the run ends with it at the latest.
    Progress progress{};
};

struct Row {
    std::string scheme;
    dr::Summary summary;
    double updates_per_s = 0; ///< Updates sent after the warm-up [1/s].
    double bytes_per_s = 0;   ///< Payload and headers of ENet, UDP and IP [B/s], as if every update travelled alone.
    bool looked_at = false;   ///< Whether the replay had a camera (ReplayOptions::eye), which figures in pixels need.
    dr::Failure failure{};    ///< Failure of a script; then there are no figures.
};

/// Figures that over_tanks() averages, and figures of which it takes the largest.
inline constexpr std::array averaged{&dr::Summary::mean,     &dr::Summary::p95,      &dr::Summary::jerk_rms,
                                     &dr::Summary::dv_p99,   &dr::Summary::jerk_p99, &dr::Summary::lateral_oscillation,
                                     &dr::Summary::reversal, &dr::Summary::heading};
inline constexpr std::array worst{&dr::Summary::max, &dr::Summary::dv_max, &dr::Summary::penetration};

/// Whether the row has figures of scored frames. It has none if no update arrived, no true pose was known or its script
/// failed: they are then NaN, which tables and CSV show as –, JSON as null, and Pareto fronts leave out.
bool scored(const Row& row);
/// A summary without figures of scored frames, which are NaN.
dr::Summary unscored(const dr::InnovationSummary& innovation = {});
/// Stores the failure of a script, if there is one, and removes the row's figures: a simpler scheme was displayed under
/// the script's name. `failure.count` is that of the row's run; in a match or a replay, of all tanks and runs together.
void take_failure(Row& row, const dr::Failure& failure);

/// Combines the rows of several tanks under one scheme: means of means and percentiles, largest maxima, sums of counts.
/// Tanks that were not scored are left out. Innovations are weighted by updates, figures in pixels by their frames.
/// Rates of updates and bytes are means over all tanks. `prediction`, `latency`, `smoothing` and `mean_penetration`
/// stay 0. Without rows the summary is unscored().
Row over_tanks(std::span<const Row> tanks);

/// One displayed frame, for plots.
struct Frame {
    double time = 0;                         ///< Displayed instant [s].
    dr::Vec3<double> truth{0}, displayed{0}; ///< Positions at that instant [m].
    bool updated = false;                    ///< Whether the receiver got an update for this frame.
};

/// An update that the link did not lose.
struct Arrival {
    dr::Update<double> update{}; ///< The update as sent.
    double time = 0;             ///< Time of arrival [s].
};

/// Measures one scheme. `frames`, if set, receives every frame with a displayed pose. `arrivals`, if set, receives the
/// updates that arrived or are under way at the end, in the order of publishing.
Row run(const RunOptions& options, const dr::Scheme& scheme, std::vector<Frame>* frames = nullptr,
        std::vector<Arrival>* arrivals = nullptr);

} // namespace lab
