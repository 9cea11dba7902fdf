#pragma once
/// Options that several subcommands of the lab share, under the same names.

#include "apps/options.h"
#include "lab/output/plot.h"
#include "lab/output/report.h"
#include "lab/trajectory.h"
#include "net/link_emulator.h"

namespace apps {

void add_format(CLI::App& app, lab::Format& format);

/// Adds --ideal, --speed, --radius, --duration and --warm-up.
void add_vehicle(CLI::App& app, lab::RunOptions& options);

/// Adds --frames, --frame-jitter, --hitch and --hitch-every.
void add_frames(CLI::App& app, lab::FrameOptions& frames);

/// Adds --heartbeat; its default is the present value in `publisher`.
void add_heartbeat(CLI::App& app, dr::PublisherSettings& publisher);

/// Adds --plot-format.
void add_picture(CLI::App& app, lab::Picture& picture);

/// Prints a line about a result to standard error; standard output is for results.
void note(std::string_view text);

Names<dr::PathKind> paths();

/// Throws UsageError of `option` for an unknown name.
dr::Scheme parse_scheme(const std::string& name, const std::string& option = "--scheme");
/// Full name of a scheme: "pvb:order2" for "pvb"; "lua:my:order2" for "lua:my.lua", a convergence. Throws UsageError.
std::string scheme_name(const std::string& name);
/// Schemes of these names, without repetitions. Throws UsageError for an unknown name, or if `names` is empty.
std::vector<dr::Scheme> parse_schemes(const std::vector<std::string>& names);

/// Adds one option for each row, except names that `app` already has or that `but` lists.
void add_rows_except(CLI::App& app, tunables::Tunables rows, std::initializer_list<std::string_view> but);

/// `name`: value of --link. `parts`: values of the options for single parts (--latency, --loss, ...), which override
/// those of --link.
struct LinkChoice {
    std::string name = "none";
    net::LinkSettings parts{};
};

/// Variables behind the options for the way from the true to the displayed pose: --preset, --scheme, and all options of
/// publisher, link and receiver. Single options override a preset.
struct DisplayChain {
    std::vector<std::string>& schemes;
    dr::ReceiverSettings& receiver;
    LinkChoice& link;
    dr::PublisherSettings* publisher = nullptr; ///< Null for recorded data: no publisher options.
    dr::GroundClampSettings* clamp = nullptr;   ///< Null without ground.
    /// Whether the command itself adds --rate, --threshold, --publish, --model-fit and --link, because they take lists
    /// (sweep).
    bool lists = false;
    bool emulated = false; ///< Whether the link is emulated as in the game, with copies, resends and a bandwidth.
};
void add_display_chain(CLI::App& app, const DisplayChain& way);

/// Help text of --link. `emulated` as in DisplayChain.
std::string link_help(bool emulated);

void add_model_fit(CLI::App& app, Switches count, const std::function<void(const std::vector<bool>&)>& set);

/// Reads "none", a preset's name, or LATENCY[:JITTER[:LOSS]]. Throws UsageError.
net::LinkSettings parse_link(const std::string& text);
/// Returns `link`, overridden by the parts in `choice` whose options were given.
net::LinkSettings with_parts(const CLI::App& app, net::LinkSettings link, const LinkChoice& choice);
/// Returns the link given on the command line: --link, overridden by the options for its parts.
net::LinkSettings chosen(const CLI::App& app, const LinkChoice& choice);
/// Names the parts of the link that a run without the game's link emulator ignores (bandwidth limit, duplicates), in a
/// line; empty if the link has none. `name`: value of --link. Resends concern reliable messages, which a run does not
/// send.
std::string ignored_link_parts(const std::string& name, const net::LinkSettings& link);

/// Sets the publisher's `model_fit_latency` to `latency` [s], or to 1 s if that is less, unless --model-fit-latency was
/// given. Call after parsing.
void look_ahead(const CLI::App& app, dr::PublisherSettings& publisher, double latency);

/// Describes the measured conditions in a line: publishing, link, time compensation.
std::string conditions(const DisplayChain& way, const net::LinkSettings& link);

/// Says that a scheme has no figures, and why.
std::string no_figures(const std::string& scheme, const dr::Failure& failed);
/// Reports the failure of a scheme's script on standard error. Returns the exit status: `failure`, or 0 if the script
/// did not fail.
int report_failure(const std::string& scheme, const dr::Failure& failed);
/// Reports schemes without figures on standard error, with the reason. Returns the exit status: `failure` if a script
/// failed, otherwise 0.
int report_unscored(std::span<const lab::Row> rows);

/// --trajectory FILE.csv and its reading options.
struct TrajectoryChoice {
    std::vector<std::string> files{};
    std::string axes = "enu";
    std::vector<double> unit_length{1};
    double gap = 0; ///< Time without data that ends a track [s]; 0: derived from the data.
    std::vector<std::string> columns{};
    lab::TrajectoryOptions options{};

    /// Returns a copy of `options` in which the other members of this struct are set, too. Throws UsageError.
    [[nodiscard]] lab::TrajectoryOptions read_with() const;
    [[nodiscard]] dr::Vec3<double> place(double x, double y) const; ///< Converts a position from the data's axes and
                                                                    ///< units to the world's [m].
};

void add_trajectory(CLI::App& app, TrajectoryChoice& choice);
/// Adds the reading options alone: --axes, --columns, units, --gap, --max-speed.
void add_reading(CLI::App& app, TrajectoryChoice& choice);
constexpr double shortest_scored = 0.5; ///< A track must last at least the warm-up plus this time [s].

/// The first three names, and the number of the others: "a, b, c and 4 more".
std::string named_few(std::span<const std::string> names);

/// Returns all tracks of all files that last at least `shortest` [s]; only those of `actor` unless that is empty.
/// Prints notes about the data to standard error. Throws platform::FileError, and UsageError if the files have no such
/// track.
std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest);

/// All files that the results depend on: `files`, the trace of a measured link, and scripts.
std::vector<std::string> input_files(std::vector<std::string> files, const net::LinkSettings& link = {});

/// Check for --quantise: throws UsageError if a position of `drives` is outside the range that a packet can hold.
void check_wire_range(std::span<const lab::Trajectory> drives);

} // namespace apps
