#pragma once
/// Options that several of the lab's subcommands share, under the same names in all of them.

#include "apps/options.h"
#include "lab/output/plot.h"
#include "lab/output/report.h"
#include "lab/trajectory.h"
#include "net/link_emulator.h"

namespace apps {

void add_format(CLI::App& app, lab::Format& format);

/// The vehicle of a run: how fast it is, and for how long it drives.
void add_vehicle(CLI::App& app, lab::RunOptions& options);

/// --heartbeat, whose usual value here is none.
void add_heartbeat(CLI::App& app, dr::PublisherSettings& publisher);

/// --plot-format, of pictures.
void add_picture(CLI::App& app, lab::Picture& picture);

/// A line about a result on standard error, where results are not.
void note(std::string_view text);

/// Names of measuring paths.
Names<dr::PathKind> paths();

/// Throws UsageError for an unknown name.
dr::Scheme parse_scheme(const std::string& name);
/// Its whole name, "pvb:order2" for "pvb"; of a script by its row. Throws UsageError.
std::string scheme_name(const std::string& name);
/// Each once; throws UsageError for an unknown name, or if there is none.
std::vector<dr::Scheme> parse_schemes(const std::vector<std::string>& names);

/// One option a row, but for names that `app` has already or that `but` lists.
void add_rows_but(CLI::App& app, tunables::Tunables rows, std::initializer_list<std::string_view> but);

/// --link, and the parts that are said by themselves: those count more.
struct LinkChoice {
    std::string name = "none";
    net::LinkSettings parts{};
};

/// What lies between the true state and the displayed one: --preset, --scheme, publisher, link and receiver, with the
/// rows of theirs that have no option of their own. What a preset sets comes before what is said by itself.
struct Way {
    std::vector<std::string>& schemes;
    dr::ReceiverSettings& receiver;
    LinkChoice& link;
    dr::PublisherSettings* publisher = nullptr; ///< none: what is shown was published long ago
    /// A sweep has lists of rates, thresholds, ways to publish, model fits and links, and options for them.
    bool lists = false;
    bool emulated = false; ///< the link is the game's, with copies, resends and a bandwidth
};
void add_way(CLI::App& app, const Way& way);

/// What --help says of --link. `emulated` as in Way.
std::string link_help(bool emulated);

void add_model_fit(CLI::App& app, Switches count, const std::function<void(const std::vector<bool>&)>& set);

/// "none", a preset's name, or LATENCY[:JITTER[:LOSS]]. Throws UsageError.
net::LinkSettings parse_link(const std::string& text);
/// `link` with the parts that were said by themselves.
net::LinkSettings with_parts(const CLI::App& app, net::LinkSettings link, const LinkChoice& choice);
/// The one that is asked for.
net::LinkSettings chosen(const CLI::App& app, const LinkChoice& choice);
/// What a run without the emulator leaves out of the link of this name, in a line; empty if nothing. (Resends are of
/// reliable messages, which a run does not send.)
std::string left_out(const std::string& name, const net::LinkSettings& link);

/// The model fit looks beyond the interval by the latency, unless told otherwise. Call when everything is parsed.
void look_ahead(const CLI::App& app, dr::PublisherSettings& publisher, double latency);

/// What was measured, in a line: publishing, link, time compensation.
std::string conditions(const Way& way, const net::LinkSettings& link);

/// Tells on standard error that a script failed, if it did, and why. The exit status: `failure` then.
int tell_failure(const std::string& scheme, const dr::Failure& failed);
/// Tells on standard error of schemes that have no figures, and why. The exit status: `failure` if a script failed.
int tell_unscored(std::span<const lab::Row> rows);

/// --trajectory FILE.csv and what says how to read it.
struct TrajectoryChoice {
    std::vector<std::string> files{};
    std::string axes = "enu";
    std::vector<double> unit_length{1};
    double gap = 0; ///< 0: by the data
    std::vector<std::string> columns{};
    lab::TrajectoryOptions options{};

    [[nodiscard]] lab::TrajectoryOptions read_with() const;         ///< with all of these; throws UsageError
    [[nodiscard]] dr::Vec3<double> place(double x, double y) const; ///< of the data, in our axes and units [m]
};

void add_trajectory(CLI::App& app, TrajectoryChoice& choice);
constexpr double shortest_scored = 0.5; ///< of a track, after the warm-up [s]

/// All tracks of all files that take longer than `shortest` [s], only those of `actor` unless that is empty. Notes go
/// to standard error. Throws platform::FileError, and UsageError if there is none.
std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest);

/// The files that the results depend on: these, the trace of a measured link, and scripts.
std::vector<std::string> input_files(std::vector<std::string> files, const net::LinkSettings& link = {});

/// For --quantise. Throws UsageError for a place that no packet can say.
void refuse_beyond_wire(std::span<const lab::Trajectory> drives);

} // namespace apps
