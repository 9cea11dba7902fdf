#pragma once
/// One measuring run: publisher → link → receiver, wired directly, in `double` under a virtual clock
/// (docs/measuring.md). Every scheme gets its own run with the same seed, so the same path and the same link.

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

/// Without an emulator: what it does to reliable messages, to duplicates and by its bandwidth does not count.
using Link = net::LinkSettings;

/// What the lab publishes unless told otherwise: always at the rate, the true derivatives, untouched.
dr::PublisherSettings plain_publisher();

/// Waves under the path: z = h/4 (sin(2πx/w) + sin(2πy/w)), so h from the deepest hollow to the highest crest.
struct Waves {
    double height = 0;  ///< h [m]; 0: flat
    double length = 11; ///< w [m]
};

struct RunOptions {
    dr::PathOptions path{};                              ///< its seed is the run's
    bool ideal = false;                                  ///< the vehicle has no lag
    double fps = 60;                                     ///< frames, and ticks, a second
    double duration = 60;                                ///< [s]
    double warm_up = 3;                                  ///< not scored [s]
    dr::PublisherSettings publisher = plain_publisher(); ///< with a threshold, each scheme is its own reference
    dr::ReceiverSettings receiver{};
    Link link{};
    /// The picture shows the instant this long ago, to the frame, as the game's does; then an update describes its
    /// arrival, not the frame before its use [s].
    double draw_behind = 0;
    bool quantise = false; ///< through the wire's rounding and limits
    /// RMS Gaussian noise on each axis of the position that the publisher gets in each tick, x and y (and z on waves):
    /// its differences, its fit, its threshold and what it publishes all see it; the true derivatives do not, nor does
    /// the truth that is scored [m].
    double noise = 0;
    Waves waves{};
    std::shared_ptr<const RecordedDrive> recorded{}; ///< instead of a path; it ends the run where it ends
    Progress progress{};
};

struct Row {
    std::string scheme;
    dr::Summary summary;
    double updates_per_s = 0; ///< sent, after the warm-up
    double bytes_per_s = 0;   ///< payload and the headers of ENet, UDP and IP, as if every update travelled alone
    bool looked_at = false;   ///< through somebody's eye: the figures in pixels belong to it
    dr::Failure failure{};    ///< of a script: then there are no figures
};

/// The figures that are averaged over tanks, and those of which the largest counts.
inline constexpr std::array averaged{&dr::Summary::mean,     &dr::Summary::p95,      &dr::Summary::jerk_rms,
                                     &dr::Summary::dv_p99,   &dr::Summary::jerk_p99, &dr::Summary::lateral_oscillation,
                                     &dr::Summary::reversal, &dr::Summary::heading};
inline constexpr std::array worst{&dr::Summary::max, &dr::Summary::dv_max, &dr::Summary::penetration};

/// No frame was scored, because nothing was received: the figures that would be 0 are NaN, which is printed as nothing
/// and is on no Pareto front.
bool scored(const Row& row);
dr::Summary unscored();
/// A script that failed has no figures: something simpler was displayed under its name. Says so in the row. The count
/// is of the row's own run; of a match or a replay, of all its tanks and runs together.
void take_failure(Row& row, const dr::Failure& failure);

/// Several tanks' rows under one scheme as one: means of what is a mean or a percentile, the worst of what is a
/// maximum, the sum of what is counted. What was seen is weighted by the frames in which it was. Updates and bytes are
/// a tank's, too. Without any row: unscored().
Row over_tanks(std::span<const Row> tanks);

/// What one frame showed, for plots.
struct Frame {
    double time = 0;                         ///< [s]
    dr::Vec3<double> truth{0}, displayed{0}; ///< [m]
    bool updated = false;                    ///< an update came into use
};

/// An update that was not lost, as it left the publisher.
struct Arrival {
    dr::Update<double> update{};
    double time = 0; ///< when it arrived [s]
};

/// `frames`, if any, gets every frame that displayed something, and `arrivals` what was received or is under way at the
/// end, in the order in which it was published.
Row run(const RunOptions& options, const dr::Scheme& scheme, std::vector<Frame>* frames = nullptr,
        std::vector<Arrival>* arrivals = nullptr);

} // namespace lab
