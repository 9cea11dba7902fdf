#include "apps/lab/options.h"

#include "apps/lab/running_command.h"
#include "apps/link_trace_option.h"
#include "apps/preset_file.h"
#include "client/match/presets.h"
#include "platform/path.h"
#include "protocol/actor_update.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace apps {

namespace {

struct LinkPart {
    std::string_view name;
    double net::LinkSettings::*value;
    double max;
    const char* help;
    bool emulated;              ///< Whether only the game's link emulator has this part.
    std::string_view game = {}; ///< The game's option for this part, if the name differs.
};
using L = net::LinkSettings;
constexpr LinkPart link_parts[] = {
    {"--latency", &L::delay, 100, "One-way delay of an update [s]; overrides --link", false, "--link-delay"},
    {"--jitter", &L::jitter, 100, "The delay varies by plus or minus this [s]; overrides --link", false,
     "--link-jitter"},
    {"--loss", &L::loss, 1, "Share of updates lost; overrides --link", false, "--link-loss"},
    {"--link-duplicate", &L::duplicate, 1, "Share of updates that arrive twice; overrides --link", true},
    {"--link-resend", &L::resend_delay, 5, "Extra delay of a reliable message after a loss [s]; overrides --link",
     true},
    {"--link-bandwidth", &L::bandwidth, 1e7, "Bandwidth [B/s]; 0: unlimited; overrides --link", true}};

/// Names of one option, for CLI11: `name`, and `other` unless it is empty.
std::string both(std::string_view name, std::string_view other) {
    return other.empty() ? std::string(name) : fmt::format("{},{}", name, other);
}

void add_preset(CLI::App& app, const DisplayChain& way) {
    const auto use = [way](const std::string& name) {
        client::Settings all;
        all.receiver = way.receiver;
        use_preset(name, client::presets(), client::preset_rows(all));
        way.receiver = all.receiver;
        if (way.publisher)
            *way.publisher = all.host.publisher;
        if (way.clamp)
            way.clamp->ground = all.clamp.ground;
        way.schemes = {std::string(dr::scheme_names()[static_cast<std::size_t>(all.scheme)])};
    };
    add_parsed(app, "--preset", use,
               "Settings of scheme, receiver and publisher (" + tunables::preset_names(client::presets()) +
                   ", or a preset saved in the game); other options override them",
               "NAME");
}

} // namespace

void add_frames(CLI::App& app, lab::FrameOptions& frames) {
    const Topic topic(app, "Displayed frames", {});
    add_number(app, "--frames", frames.rate, {0, 1000},
               "Displayed frames per second, each in the next tick; 0: in every tick");
    add_number(app, "--frame-jitter", frames.jitter, {0, 1},
               "Even variation of the time between two frames of --frames, as a share of it");
    add_number(app, "--hitch", frames.hitch, {0, 10},
               "Duration of a hitch, in which no frame is displayed [s]; 0: none");
    add_number(app, "--hitch-every", frames.hitch_every, {0.01, 1e4}, "Mean time between two hitches [s]");
}

void add_heartbeat(CLI::App& app, dr::PublisherSettings& publisher) {
    add_number(app, "--heartbeat", publisher.heartbeat, {0.5, 1e9},
               "Longest time between two full updates [s]; 1e9: no heartbeats");
}

namespace {

void add_publisher(CLI::App& app, dr::PublisherSettings& publisher, bool lists) {
    using S = dr::PublisherSettings;
    const Topic topic(app, "Publisher", {"--publish", "--rate", "--threshold", "--velocity", "--acceleration"});
    if (!lists) {
        add_choice(app, "--publish", publisher.when, {{"fixed", S::When::fixed}, {"threshold", S::When::threshold}},
                   "fixed: at --rate; threshold: when the error exceeds --threshold, at most at --rate");
        add_number(app, "--rate", publisher.rate, {0.1, 160}, "Updates a second");
        add_number(app, both("--threshold", "--position-threshold"), publisher.position_threshold, {1e-6, 1e3},
                   "Position threshold for --publish threshold [m]");
        add_model_fit(app, Switches::one, [&](const std::vector<bool>& fit) { publisher.model_fit = fit.front(); });
    }
    add_choice(app, "--velocity", publisher.velocity,
               {{"true", S::Velocity::engine},
                {"engine", S::Velocity::engine},
                {"difference", S::Velocity::difference},
                {"fit", S::Velocity::fit}},
               "Published velocity: true, backward difference of positions, or least-squares fit");
    add_choice(app, "--acceleration", publisher.acceleration,
               {{"true", S::Acceleration::engine},
                {"engine", S::Acceleration::engine},
                {"difference", S::Acceleration::difference},
                {"fit", S::Acceleration::fit},
                {"none", S::Acceleration::none}},
               "Published acceleration: true, difference of velocities, least-squares fit, or none");
    add_number(app, "--velocity-average", publisher.velocity_average, {1, 1000},
               "Frames over which velocity is averaged");
    add_flag(app, "--damp", publisher.damp, "Damp acceleration that changes direction between updates");
    add_choice(app, "--angular-velocity", publisher.angular_velocity,
               {{"engine", S::AngularVelocity::engine}, {"difference", S::AngularVelocity::difference}},
               "Published angular velocity: true, or backward difference of orientations");
    add_flag(app, "--angular-acceleration", publisher.angular_acceleration, "Publish angular acceleration, too");
    add_flag(app, "--predictive-prevention", publisher.predictive_prevention,
             "Damp motion that would carry the remote copy below the ground");
    add_heartbeat(app, publisher);
    add_rows_except(app, dr::tunables(publisher),
                    {"reference-scheme", "position-threshold", "contract-end", "contract-side"});
}

void add_link(CLI::App& app, LinkChoice& link, bool lists, bool emulated) {
    const Topic topic(app, "Link", {"--link", "--latency", "--jitter", "--loss"});
    if (!lists)
        add_text(app, "--link", link.name, link_help(emulated), "LINK");
    for (const LinkPart& part : link_parts)
        if (emulated || !part.emulated)
            add_number(app, both(part.name, part.game), link.parts.*part.value, {0, part.max}, part.help);
    add_rows_except(app, net::tunables(link.parts),
                    {"link", "link-delay", "link-jitter", "link-loss", "link-duplicate", "link-resend",
                     "link-bandwidth", emulated ? "" : "link-up-bandwidth"});
    add_link_trace(app, link.parts);
}

} // namespace

void add_model_fit(CLI::App& app, Switches count, const std::function<void(const std::vector<bool>&)>& set) {
    add_switches(app, "--model-fit", count, set,
                 "Publish derivatives fitted to the vehicle's coming motion under its present stick input, over the "
                 "update interval plus the latency");
}

std::string link_help(bool emulated) {
    return "Link from publisher to receiver (" + tunables::preset_names(net::link_presets()) +
           "), or LATENCY[:JITTER[:LOSS]]" +
           (emulated ? "" : "; bandwidth limit and duplicates are emulated only by reckoning-lab match");
}

void add_format(CLI::App& app, lab::Format& format) {
    add_choice(app, "--format", format,
               {{"table", lab::Format::table}, {"csv", lab::Format::csv}, {"json", lab::Format::json}},
               "Output format");
}

void add_vehicle(CLI::App& app, lab::RunOptions& options) {
    add_flag(app, "--ideal", options.ideal, "The vehicle follows its commands without lag");
    add_number(app, "--speed", options.path.speed, {0.001, 1000}, "Speed [m/s]");
    add_number(app, "--radius", options.path.radius, {0.001, 1e5}, "Radius of the tightest turn [m]");
    add_number(app, "--duration,--seconds", options.duration, {0.1, 1e5}, "Driving time, warm-up included [s]");
    add_number(app, "--warm-up,--warmup", options.warm_up, {0, 1e5}, "Time at the start that is not scored [s]");
}

void add_picture(CLI::App& app, lab::Picture& picture) {
    add_choice(app, "--plot-format", picture,
               {{"svg", lab::Picture::svg}, {"png", lab::Picture::png}, {"pdf", lab::Picture::pdf}},
               "Format of the pictures");
}

void note(std::string_view text) {
    RunningCommand::current().clear_line();
    fmt::print(stderr, "reckoning-lab: {}\n", text);
}

Names<dr::PathKind> paths() {
    Names<dr::PathKind> paths;
    for (const std::string_view name : dr::path_names())
        paths.emplace(name, *dr::path_kind(name));
    return paths;
}

dr::Scheme parse_scheme(const std::string& name, const std::string& option) {
    const auto scheme = scripting::scheme(name);
    if (!scheme)
        throw UsageError(option, fmt::format("unknown scheme '{}'; valid: {}", name, dr::valid_schemes()));
    return *scheme;
}

std::string scheme_name(const std::string& name) { return parse_scheme(name).name(); }

std::vector<dr::Scheme> parse_schemes(const std::vector<std::string>& names) {
    std::vector<dr::Scheme> schemes;
    for (const std::string& name : names)
        if (const dr::Scheme scheme = parse_scheme(name); std::ranges::find(schemes, scheme) == schemes.end())
            schemes.push_back(scheme);
    if (schemes.empty())
        throw UsageError("--scheme", "must name at least one scheme");
    return schemes;
}

void add_rows_except(CLI::App& app, tunables::Tunables rows, std::initializer_list<std::string_view> but) {
    std::erase_if(rows, [&](const tunables::Tunable& row) { return std::ranges::count(but, row.row.name) > 0; });
    add_rows(app, rows);
}

void add_display_chain(CLI::App& app, const DisplayChain& way) {
    add_preset(app, way); // Added before the options that may change its values.
    add_list(app, "--scheme", way.schemes,
             "Schemes to measure: CONVERGENCE[:PREDICTOR], ...; reckoning-lab schemes lists them");
    if (way.publisher)
        add_publisher(app, *way.publisher, way.lists);
    add_link(app, way.link, way.lists, way.emulated);
    add_flag(app, "--compensate", way.receiver.compensate,
             "Time compensation: predict from the time stamp (--compensate=off turns it off in a preset)");
    const Topic topic(app, "Receiver");
    add_rows(app, dr::tunables(way.receiver));
}

net::LinkSettings parse_link(const std::string& text) {
    net::LinkSettings link;
    const auto presets = net::link_presets();
    if (const auto preset = std::ranges::find(presets, text, &tunables::Preset::name); preset != presets.end()) {
        tunables::apply(*preset, net::tunables(link));
        return link;
    }
    const auto refuse = [&](const std::string& why) {
        throw UsageError("--link", fmt::format("'{}' is neither a preset ({}) nor LATENCY[:JITTER[:LOSS]] in "
                                               "seconds and a share{}",
                                               text, tunables::preset_names(net::link_presets()), why));
    };
    std::size_t at = 0;
    for (const LinkPart& part : link_parts) {
        if (part.emulated || at > text.size())
            break;
        const std::size_t end = std::min(text.find(':', at), text.size());
        if (const auto wrong =
                tunables::read_number(text.substr(at, end - at), {.low = 0, .high = part.max}, link.*part.value))
            refuse(fmt::format(": {} {}", part.name.substr(2), *wrong));
        at = end + 1;
    }
    if (at != text.size() + 1)
        refuse(": too many parts");
    return link;
}

net::LinkSettings with_parts(const CLI::App& app, net::LinkSettings link, const LinkChoice& choice) {
    for (const LinkPart& part : link_parts)
        if (given(app, std::string(part.name)))
            link.*part.value = choice.parts.*part.value;
    const tunables::Tunables into = net::tunables(link);
    net::LinkSettings parts = choice.parts; // Rows need mutable values.
    for (const tunables::Tunable& row : net::tunables(parts)) {
        const std::string option = fmt::format("--{}", row.row.name);
        const auto is_it = [&](const LinkPart& part) { return part.name == option || part.game == option; };
        if (row.row.name != "link" && given(app, option) && std::ranges::none_of(link_parts, is_it))
            tunables::find(into, row.row.name)->set(row.get());
    }
    if (parts.trace)
        link.trace = parts.trace;
    return link;
}

net::LinkSettings chosen(const CLI::App& app, const LinkChoice& choice) {
    return with_parts(app, parse_link(choice.name), choice);
}

std::string ignored_link_parts(const std::string& name, const net::LinkSettings& link) {
    std::string parts;
    if (link.bandwidth > 0)
        parts = fmt::format("limit of {:g} B/s", link.bandwidth);
    if (link.duplicate > 0)
        parts += fmt::format("{}duplicates ({:g})", parts.empty() ? "" : " and its ", link.duplicate);
    return parts.empty()
               ? parts
               : fmt::format("link {} is emulated without its {}: reckoning-lab match emulates the whole link", name,
                             parts);
}

void look_ahead(const CLI::App& app, dr::PublisherSettings& publisher, double latency) {
    if (!given(app, "--model-fit-latency"))
        publisher.model_fit_latency = std::min(latency, 1.0);
}

std::string conditions(const DisplayChain& way, const net::LinkSettings& link) {
    std::string text;
    if (const dr::PublisherSettings* p = way.publisher) {
        text = p->when == dr::PublisherSettings::When::fixed
                   ? fmt::format("{:g} update{}/s", p->rate, p->rate == 1 ? "" : "s")
                   : fmt::format("at most {:g} update{}/s past {:g} m", p->rate, p->rate == 1 ? "" : "s",
                                 p->position_threshold);
        text += fmt::format(", model fit {}; ", p->model_fit ? "on" : "off");
    }
    return text + fmt::format("link {:g} ± {:g} s, loss {:g}{}; time compensation {}", link.delay, link.jitter,
                              link.loss, net::describe_extras(link), way.receiver.compensate ? "on" : "off");
}

std::string no_figures(const std::string& scheme, const dr::Failure& failed) {
    return fmt::format("{} has no figures, since {}", scheme, dr::text(failed));
}

int report_failure(const std::string& scheme, const dr::Failure& failed) {
    if (failed.why.empty())
        return 0;
    note(no_figures(scheme, failed));
    return failure;
}

int report_unscored(std::span<const lab::Row> rows) {
    int status = 0;
    for (const lab::Row& row : rows)
        if (!row.failure.why.empty())
            status = report_failure(row.scheme, row.failure);
        else if (!lab::scored(row) && row.summary.innovation.updates > 0)
            note(row.scheme + ": no true poses are known, so there is only the error at updates (innovation)");
        else if (!lab::scored(row))
            note(row.scheme + ": no update was received in the scored time, so there is no error to report");
    return status;
}

void add_trajectory(CLI::App& app, TrajectoryChoice& choice) {
    const Topic topic(app, "Your own data", {"--trajectory"});
    add_list(app, "--trajectory", choice.files,
             "Drive the trajectories of these CSV files: columns t, x, y; optional: z, vx, vy, vz, yaw or heading, "
             "pitch, roll, id");
    add_reading(app, choice);
}

void add_reading(CLI::App& app, TrajectoryChoice& choice) {
    std::vector<std::string> names;
    std::string help = "Orientation of the axes: ";
    for (const lab::AxesRow& row : lab::axes_rows()) {
        names.emplace_back(row.name);
        help += fmt::format("{}{} ({})", names.size() > 1 ? ", " : "", row.name, row.help);
    }
    add_choice(app, "--axes", choice.axes, names, help);
    add_list(app, "--columns", choice.columns, "Names of the columns, if they differ: t=Time,x=East,y=North");
    add_list(app, "--unit-length", choice.unit_length, {1e-6, 1e6},
             "Length unit of the files [m]: 0.01 for centimetres, 0.3048 for feet; or X,Y,Z: a unit for each axis");
    add_number(app, "--unit-time", choice.options.seconds, {1e-9, 1e6},
               "Time unit of the files [s]: 0.001 for milliseconds");
    add_flag(app, "--degrees", choice.options.degrees, "Angles in the files are degrees, not radians");
    add_number(
        app, "--gap", choice.gap, {0, 1e6},
        "Longest time between two samples of a track [s]; a new track begins after a longer gap; 0: 1 s, or three "
        "times the median step if that is longer");
    add_number(app, "--max-speed", choice.options.max_speed, {0.1, 1e6},
               "Highest speed between two samples of a track [m/s]; a new track begins at a faster step");
}

lab::TrajectoryOptions TrajectoryChoice::read_with() const {
    lab::TrajectoryOptions with = options;
    with.axes = &*std::ranges::find(lab::axes_rows(), std::string_view(axes), &lab::AxesRow::name);
    if (unit_length.size() != 1 && unit_length.size() != 3)
        throw UsageError("--unit-length", "takes one number, or three for x, y and z");
    with.metres = unit_length.size() == 3 ? dr::Vec3<double>(unit_length[0], unit_length[1], unit_length[2])
                                          : dr::Vec3<double>(unit_length.front());
    if (gap > 0)
        with.gap = gap;
    for (const std::string& column : columns) {
        const std::size_t equals = column.find('=');
        if (equals == column.npos)
            throw UsageError("--columns", fmt::format("'{}' must have the form t=Time", column));
        with.columns[column.substr(0, equals)] = column.substr(equals + 1);
    }
    return with;
}

dr::Vec3<double> TrajectoryChoice::place(double x, double y) const {
    const lab::TrajectoryOptions with = read_with();
    if (with.axes->is_globe)
        throw UsageError("--middle", "takes metres, but --axes lla has degrees: omit --middle");
    return with.metres.x * x * with.axes->x + with.metres.y * y * with.axes->y;
}

std::string named_few(std::span<const std::string> names) {
    constexpr std::size_t most = 3;
    const std::string text = fmt::format("{}", fmt::join(names.first(std::min(most, names.size())), ", "));
    return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

std::vector<lab::Trajectory> trajectories(const TrajectoryChoice& choice, const std::string& actor, double shortest) {
    lab::TrajectoryOptions options = choice.read_with();
    std::vector<lab::Trajectory> all;
    std::vector<std::string> ignored;
    for (const std::string& file : choice.files) {
        options.progress = RunningCommand::current().progress("reading " + file);
        lab::Trajectories found = lab::load_trajectories(platform::path_of(file), options);
        for (const std::string& text : found.notes)
            note(text);
        options.origin = found.origin; // All files get the origin of the first one.
        for (lab::Trajectory& drive : found.drives) {
            if (!actor.empty() && drive.name.find("#" + actor + "#") == std::string::npos)
                continue; // Another actor.
            if (drive.length() < shortest)
                ignored.push_back(fmt::format("{} ({:.3g} s)", drive.name, drive.length()));
            else
                all.push_back(std::move(drive));
        }
    }
    if (all.empty() && !choice.files.empty())
        throw UsageError(
            "--trajectory",
            fmt::format("has no track{} longer than {:g} s, the warm-up plus time to score; for shorter tracks use a "
                        "shorter --warm-up",
                        actor.empty() ? "" : fmt::format(" of {}", actor), shortest));
    if (!ignored.empty())
        note(fmt::format("not used, since shorter than {:g} s, the warm-up plus time to score: {}", shortest,
                         named_few(ignored)));
    return all;
}

std::vector<std::string> input_files(std::vector<std::string> files, const net::LinkSettings& link) {
    if (link.trace)
        files.push_back(link.trace->name());
    for (const scripting::Script& script : scripting::scripts())
        files.push_back(script.file.string());
    return files;
}

void check_wire_range(std::span<const lab::Trajectory> drives) {
    const protocol::Grid flat = protocol::grids::position, height = protocol::grids::height;
    for (const lab::Trajectory& drive : drives) {
        lab::DriveStates states(*drive.drive);
        for (std::size_t i = 0; i < states.frames(); ++i)
            if (const dr::Vec3<double>& at = states.at(i).position;
                !flat.has(at.x) || !flat.has(at.y) || !height.has(at.z))
                throw UsageError("--quantise",
                                 fmt::format("{} is at {:.0f}, {:.0f}, {:.0f} m, but a packet holds only {:.0f} to "
                                             "{:.0f} m in x and y and {:.0f} to "
                                             "{:.0f} m in height: subtract an offset from the data, or omit --quantise",
                                             drive.name, at.x, at.y, at.z, flat.minimum, flat.maximum(), height.minimum,
                                             height.maximum()));
    }
}

} // namespace apps
