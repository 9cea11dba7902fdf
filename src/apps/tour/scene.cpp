#include "apps/tour/scene.h"

#include "apps/recorded_schemes.h"
#include "dead_reckoning/custom.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "recording/reader.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/common.hpp>
#include <numbers>
#include <utility>

namespace apps {

namespace {

constexpr std::uint64_t seed = 1; // The same for all scenes.

int scheme_index(const std::string& name, const std::string& key) {
    try {
        if (const auto scheme = scripting::scheme(name))
            return static_cast<int>(dr::index_of(*scheme));
    } catch (const std::runtime_error& error) { // ScriptError, platform::FileError.
        throw SetupError(error.what(), key);
    }
    throw SetupError(fmt::format("there is no scheme '{}'; valid: {}", name, dr::valid_schemes()), key);
}

std::vector<int> scheme_list(const std::vector<std::string>& names, const std::string& key) {
    std::vector<int> schemes;
    for (const std::string& name : names)
        schemes.push_back(name == "others" && key == "panes" ? client::Settings::others_view : scheme_index(name, key));
    return schemes;
}

/// Offers the Lua schemes in the scene's recording, if the scene names Lua schemes.
void offer_schemes_of(const TourScene& scene) {
    const auto in_lua = [](const std::string& name) { return name.find(dr::custom_prefix) != name.npos; };
    if (scene.recording.empty() || !(in_lua(scene.scheme) || std::ranges::any_of(scene.ghosts, in_lua) ||
                                     std::ranges::any_of(scene.panes, in_lua)))
        return;
    try {
        offer_recorded(platform::path_of(scene.recording));
    } catch (const recording::Error&) { // The error is reported when the recording is played.
    }
}

/// Settings of a scene before its own are set: the simplest dead reckoning, no time limit.
client::Settings plainest_settings() {
    client::Settings settings;
    settings.receiver = {};
    settings.host.publisher = {};
    settings.host.rules.time_limit = 0;
    return settings;
}

/// Text of a row's value. Numbers have six digits, which hides the rounding noise of floats; whole ones no decimals.
std::string short_text(const tunables::Tunable& row) {
    if (!row.row.choices.empty() || row.row.toggle)
        return row.text();
    const double value = row.get();
    return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

/// Settings for all rows that differ from `usual` and are not in `said`. `of_recording`: leaves out rows that a
/// recording defines.
std::vector<Setting> differing(const tunables::Tunables& rows, const tunables::Tunables& usual,
                               const std::vector<Setting>& said, bool of_recording) {
    std::vector<Setting> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string name(rows[i].row.name);
        // The rows "preset" and "link" only set other rows; the scheme has its own key.
        const bool stands = name == "preset" || name == "link" || name == "scheme" ||
                            std::ranges::count(said, name, &Setting::name) > 0;
        if (!stands && !(of_recording && rows[i].row.owner != tunables::Owner::viewer) &&
            rows[i].text() != usual[i].text())
            all.push_back({name, short_text(rows[i])});
    }
    return all;
}

} // namespace

tunables::Tunable set(client::Settings& settings, const Setting& setting) {
    return set(tunables::joined({client::tunables(settings), client::tunables(settings.host)}), setting);
}

tunables::Tunable set(const tunables::Tunables& rows, const Setting& setting) {
    const tunables::Tunable* row = tunables::find(rows, setting.name);
    if (!row)
        throw SetupError(fmt::format("there is no setting '{}'", setting.name));
    if (const auto wrong = row->set_text(setting.value))
        throw SetupError(fmt::format("{} {}", setting.name, *wrong));
    return *row;
}

void set_scene(GameOptions& options, const TourScene& scene) {
    options.join.reset();
    options.host = false;
    if (const auto maps = world::map_names(); std::ranges::find(maps, scene.map) == maps.end())
        throw SetupError(fmt::format("there is no map '{}'; valid: {}", scene.map, fmt::join(maps, ", ")), "map");
    options.replay = scene.recording;
    options.replay_from = scene.recording_from;
    options.map = scene.map;
    options.maps.clear();
    options.spawns = scene.spawns;
    options.bots = scene.bots;
    options.fill = 0;
    options.strength = scene.strength;
    options.hands = scene.hands;
    options.patrol = scene.path == "patrol";
    options.patrols = scene.patrols;
    options.bot_path = dr::path_kind(scene.path);
    if (!options.bot_path && !options.patrol && !scene.path.empty())
        throw SetupError(
            fmt::format("there is no path '{}'; valid: {}, patrol", scene.path, tunables::join(dr::path_names())),
            "path");
    options.bot_speed = scene.speed;
    options.bot_radius = scene.radius;
    options.bot_start = scene.start_at;
    options.seed = seed;
    options.settings = plainest_settings();
    if (scene.own_fires) // The target must survive many hits.
        options.settings.host.rules.shell_damage = 0;
    offer_schemes_of(scene);
    options.settings.scheme = scheme_index(scene.scheme, "scheme");
    options.settings.ghost_schemes = scheme_list(scene.ghosts, "ghosts");
    options.settings.panes = scheme_list(scene.panes, "panes");
    if (scene.panes.size() != 0 && scene.panes.size() != 2 && scene.panes.size() != 4)
        throw SetupError("must name 0, 2 or 4 schemes", "panes");
    for (const auto* settings : {&scene.settings, &scene.host})
        for (const Setting& setting : *settings)
            set(options.settings, setting);
    if (!scene.link_trace.empty())
        try {
            options.settings.link.trace =
                std::make_shared<const net::LinkTrace>(net::LinkTrace::load(platform::path_of(scene.link_trace)));
        } catch (const platform::FileError& error) {
            throw SetupError(error.what(), "link-trace");
        }
    if (scene.flip)
        for (const std::string& value : {scene.flip->second, scene.flip->first})
            set(options.settings, {scene.flip->name, value});
}

TourScene setup_of(const GameOptions& options, const PlayerCamera::Request& camera, TourScene scene) {
    const auto names = dr::scheme_names();
    const auto called = [&](int scheme) {
        return scheme == client::Settings::others_view ? "others"
                                                       : scripting::with_files(names[static_cast<std::size_t>(scheme)]);
    };
    scene.recording = options.replay;
    scene.recording_from = options.replay_from;
    if (scene.recording.empty()) {
        scene.map = options.map;
        scene.spawns = options.spawns;
        scene.path = options.patrol ? "patrol" : "";
        if (options.bot_path) {
            scene.path = dr::path_names()[static_cast<std::size_t>(*options.bot_path)];
            scene.speed = options.bot_speed;
            scene.radius = options.bot_radius;
        }
        scene.bots = options.bots;
        scene.strength = options.strength;
        scene.hands = options.hands;
        scene.patrols = options.patrols;
        scene.start_at = options.bot_start;
    }
    // Schemes of other players are available only from a recording.
    const auto stays_here = [&](int scheme) { return scene.recording.empty() && dr::is_foreign(scheme); };
    scene.scheme =
        called(stays_here(options.settings.scheme) ? client::ViewerSettings().scheme : options.settings.scheme);
    scene.ghosts.clear();
    for (const int ghost : options.settings.ghost_schemes)
        if (!stays_here(ghost))
            scene.ghosts.push_back(called(ghost));
    const std::vector<std::string> labelled = std::exchange(scene.panes, {});
    // Leaves out all panes if any must be left out: there must be two or four.
    if (std::ranges::none_of(options.settings.panes, stays_here))
        for (const int pane : options.settings.panes)
            scene.panes.push_back(called(pane));
    if (scene.panes != labelled)
        scene.pane_labels.clear();
    const auto& trace = options.settings.link.trace;
    scene.link_trace = trace ? std::filesystem::absolute(platform::path_of(trace->name())).string() : "";
    client::Settings plainest = plainest_settings(), shown = options.settings;
    if (dr::is_foreign(shown.host.publisher.reference_scheme))
        shown.host.publisher.reference_scheme = client::HostSettings().publisher.reference_scheme;
    scene.settings = differing(client::tunables(shown), client::tunables(plainest), {}, !scene.recording.empty());
    scene.host = differing(client::tunables(shown.host), client::tunables(plainest.host), scene.settings,
                           !scene.recording.empty());
    constexpr float within = TourCamera::max_coordinate - 10; // Limit for the eye: the target is 10 m from it [m].
    const glm::vec3 ahead = camera.target - camera.eye, eye = glm::clamp(camera.eye, -within, within);
    scene.camera = {.mode = camera.mode,
                    .own = camera.own && options.replay.empty(),
                    .tank = camera.tank,
                    .drawn = !camera.own && camera.pose == client::PoseKind::drawn,
                    .distance = camera.distance,
                    .yaw = std::remainder(camera.glance.yaw, 2 * std::numbers::pi_v<float>),
                    .pitch = std::clamp(camera.glance.pitch, -TourCamera::steepest, TourCamera::steepest),
                    .eye = eye,
                    .target = eye + ahead};
    return scene;
}

std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene) {
    if (scene.own_fires) {
        constexpr float between = 2; // Time between shots [s].
        return bots::BotSettings{
            .count = 1, .seed = seed, .skill = {.aim_error = 0, .shot_interval = between, .max_throttle = 0}};
    }
    if (!scene.own_drives)
        return {};
    return bots::BotSettings{.count = 1,
                             .path = options.bot_path,
                             .path_speed = scene.speed,
                             .path_radius = scene.radius,
                             .seed = seed,
                             .start_at = scene.start_at};
}

PlayerCamera::Request TourCamera::request() const {
    return {.mode = mode,
            .own = own || mode == client::CameraMode::free,
            .tank = tank,
            .pose = own || drawn ? client::PoseKind::drawn : client::PoseKind::truth,
            .distance = distance,
            .glance = {yaw, pitch},
            .eye = eye,
            .target = target};
}

} // namespace apps
