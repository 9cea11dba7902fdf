#pragma once
/// Options that several subcommands of the lab share, under the same names.

#include "apps/options.h"
#include "lab/output/plot.h"
#include "lab/output/report.h"
#include "lab/trajectory.h"
#include "net/link_emulator.h"

namespace apps {

void add_format(CLI::App& app, lab::Format& format);

/// Speed and driving time of a run's vehicle.
void add_vehicle(CLI::App& app, lab::RunOptions& options);

/// Adds --heartbeat, by default none here.
void add_heartbeat(CLI::App& app, dr::PublisherSettings& publisher);

/// Adds --plot-format.
void add_picture(CLI::App& app, lab::Picture& picture);

/// Prints a line about a result to standard error; standard output is for results.
void note(std::string_view text);

Names<dr::PathKind> paths();

/// Throws UsageError for an unknown name.
dr::Scheme parse_scheme(const std::string& name);
/// Full name of a scheme: "pvb:order2" for "pvb"; a script's by its row. Throws UsageError.
std::string scheme_name(const std::string& name);
/// Schemes without repetitions; throws UsageError for an unknown name, or if there is none.
std::vector<dr::Scheme> parse_schemes(const std::vector<std::string>& names);

/// Adds one option for each row, except names that `app` already has or that `but` lists.
void add_rows_except(CLI::App& app, tunables::Tunables rows, std::initializer_list<std::string_view> but);

/// Value of --link, and options for its parts, which override it.
struct LinkChoice {
    std::string name = "none";
    net::LinkSettings parts{};
};

/// Options between the true and the displayed pose: --preset, --scheme, publisher, link and receiver, and their rows
/// without an option of their own. Single options override a preset.
struct DisplayChain {
    std::vector<std::string>& schemes;
    dr::ReceiverSettings& receiver;
    LinkChoice& link;
    dr::PublisherSettings* publisher = nullptr; ///< Null: the data was published earlier.
    /// A sweep has lists of rates, thresholds, ways to publish, model fits and links, with options of their own.
    bool lists = false;
    bool emulated = false; ///< Whether the link is emulated as in the game, with copies, resends and a bandwidth.
};
void add_display_chain(CLI::App& app, const DisplayChain& way);

/// Help text of --link. `emulated` as in DisplayChain.
std::string link_help(bool emulated);

void add_model_fit(CLI::App& app, Switches count, const std::function<void(const std::vector<bool>&)>& set);

/// Reads "none", a preset's name, or LATENCY[:JITTER[:LOSS]]. Throws UsageError.
net::LinkSettings parse_link(const std::string& text);
/// Returns `link` with the parts that were given by their own options.
net::LinkSettings with_parts(const CLI::App& app, net::LinkSettings link, const LinkChoice& choice);
/// Returns the link given on the command line.
net::LinkSettings chosen(const CLI::App& app, const LinkChoice& choice);
/// Names the parts of the link that a run without the emulator leaves out, in a line; empty if there are none. (Resends
/// concern reliable messages, which a run does not send.)
std::string ignored_link_parts(const std::string& name, const net::LinkSettings& link);

/// Sets the model fit to look beyond the interval by the latency, unless given otherwise. Call after parsing.
void look_ahead(const CLI::App& app, dr::PublisherSettings& publisher, double latency);

/// Describes the measured conditions in a line: publishing, link, time compensation.
std::string conditions(const DisplayChain& way, const net::LinkSettings& link);

/// Reports a script's failure on standard error, if it failed. Returns the exit status, `failure` in that case.
int report_failure(const std::string& scheme, const dr::Failure& failed);
/// Reports schemes without figures on standard error, with the reason. Returns the exit status, `failure` if a script
/// failed.
int report_unscored(std::span<const lab::Row> rows);

/// --trajectory FILE.csv and its reading options.
struct TrajectoryChoice {
    std::vector<std::string> files{};
    std::string axes = "enu";
    std::vector<double> unit_length{1};
    double gap = 0; ///< Time without data that ends a track [s]; 0: derived from the data.
    std::vector<std::string> columns{};
    lab::TrajectoryOptions options{};

    /// Returns these options for reading files. Throws UsageError.
    [[nodiscard]] lab::TrajectoryOptions read_with() const;
    [[nodiscard]] dr::Vec3<double> place(double x, double y) const; ///< Converts a position of the data to our axes and
                                                                    ///< units [m].
};

void add_trajectory(CLI::App& app, TrajectoryChoice& choice);
constexpr double shortest_scored = 0.5; ///< Shortest part of a track that is scored, after the warm-up [s].

/// Returns all tracks of all files longer than `shortest` [s], only those of `actor` unless that is empty. Notes go to
/// standard error. Throws platform::FileError, and UsageError if there are none.
std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest);

/// All files that the results depend on: `files`, the trace of a measured link, and scripts.
std::vector<std::string> input_files(std::vector<std::string> files, const net::LinkSettings& link = {});

/// For --quantise. Throws UsageError for a position that a packet cannot hold.
void check_wire_range(std::span<const lab::Trajectory> drives);

} // namespace apps
