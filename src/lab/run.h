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

/// Link without the emulator; settings for reliable messages, duplicates and bandwidth have no effect.
using Link = net::LinkSettings;

/// Default of the lab: publishes at a fixed rate, with the true derivatives unchanged.
dr::PublisherSettings plain_publisher();

/// Waves of the ground under the path: z = h/4 (sin(2πx/w) + sin(2πy/w)). The highest crest is h above the deepest
/// hollow.
struct Waves {
    double height = 0;  ///< h [m]; 0: flat
    double length = 11; ///< w [m]
};

struct RunOptions {
    dr::PathOptions path{};                              ///< Path of the vehicle; its seed is the run's.
    bool ideal = false;                                  ///< Whether the vehicle follows its commands without lag.
    double fps = 60;                                     ///< Frames, and ticks, a second.
    double duration = 60;                                ///< Duration of the run, warm-up included [s].
    double warm_up = 3;                                  ///< Unscored time at the start [s].
    dr::PublisherSettings publisher = plain_publisher(); ///< With a threshold, each scheme is its own reference.
    dr::ReceiverSettings receiver{};
    Link link{};
    /// Delay of the displayed time, rounded to a frame, as in the game [s]. If it is set, an update describes the time
    /// of its arrival instead of the frame before its use.
    double draw_behind = 0;
    bool quantise = false; ///< Whether updates are rounded and limited as on the wire.
    /// RMS of Gaussian noise on each axis of the publisher's position in each tick, x and y (and z on waves) [m]. It
    /// affects the publisher's differences, fit, threshold and updates, but not the true derivatives or the scored
    /// truth.
    double noise = 0;
    Waves waves{};
    std::shared_ptr<const RecordedDrive> recorded{}; ///< Replaces the path; its end ends the run.
    Progress progress{};
};

struct Row {
    std::string scheme;
    dr::Summary summary;
    double updates_per_s = 0; ///< Updates sent after the warm-up [1/s].
    double bytes_per_s = 0;   ///< Payload and the headers of ENet, UDP and IP, as if every update travelled alone.
    bool looked_at = false;   ///< Whether a camera looked at the tank; only then the figures in pixels are valid.
    dr::Failure failure{};    ///< Failure of a script; then there are no figures.
};

/// Figures that are averaged over tanks, and those whose largest value counts.
inline constexpr std::array averaged{&dr::Summary::mean,     &dr::Summary::p95,      &dr::Summary::jerk_rms,
                                     &dr::Summary::dv_p99,   &dr::Summary::jerk_p99, &dr::Summary::lateral_oscillation,
                                     &dr::Summary::reversal, &dr::Summary::heading};
inline constexpr std::array worst{&dr::Summary::max, &dr::Summary::dv_max, &dr::Summary::penetration};

/// Whether a frame was scored. None is if no update was received; the figures are then NaN, which prints as missing and
/// is on no Pareto front.
bool scored(const Row& row);
dr::Summary unscored();
/// Marks a row whose script failed as without figures, because a simpler scheme was displayed under its name. The count
/// is that of the row's own run; in a match or a replay, of all its tanks and runs together.
void take_failure(Row& row, const dr::Failure& failure);

/// Combines the rows of several tanks under one scheme: means of means and percentiles, largest maxima, sums of counts.
/// Figures in pixels are weighted by their frames. Updates and bytes are those of one tank. Returns unscored() without
/// rows.
Row over_tanks(std::span<const Row> tanks);

/// One displayed frame, for plots.
struct Frame {
    double time = 0;                         ///< [s]
    dr::Vec3<double> truth{0}, displayed{0}; ///< [m]
    bool updated = false;                    ///< Whether an update came into use in this frame.
};

/// An update that arrives, as it left the publisher.
struct Arrival {
    dr::Update<double> update{};
    double time = 0; ///< Time of arrival [s].
};

/// `frames`, if set, receives every frame with a displayed pose. `arrivals`, if set, receives the updates that arrived
/// or are under way at the end, in the order of publishing.
Row run(const RunOptions& options, const dr::Scheme& scheme, std::vector<Frame>* frames = nullptr,
        std::vector<Arrival>* arrivals = nullptr);

} // namespace lab
