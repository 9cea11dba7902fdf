#include "apps/tour/scene.h"

#include "apps/recorded_schemes.h"
#include "platform/small_file.h"
#include "recording/reader.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace apps {

namespace {

constexpr std::uint64_t seed = 1; // the same for everybody

int scheme_index(const std::string& name, const std::string& key) {
    try {
        if (const auto scheme = scripting::scheme(name))
            return static_cast<int>(dr::index_of(*scheme));
    } catch (const std::runtime_error& error) { // ScriptError, platform::FileError
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

/// Those in Lua that a scene names are its recording's, where no file has them.
void offer_schemes_of(const TourScene& scene) {
    const auto in_lua = [](const std::string& name) { return name.find(dr::custom_prefix) != name.npos; };
    if (scene.recording.empty() || !(in_lua(scene.scheme) || std::ranges::any_of(scene.ghosts, in_lua) ||
                                     std::ranges::any_of(scene.panes, in_lua)))
        return;
    try {
        offer_recorded(scene.recording);
    } catch (const recording::Error&) { // is said when it is to be played
    }
}

} // namespace

client::Settings plainest_settings() {
    client::Settings settings;
    settings.receiver = {};
    settings.host.publisher = {};
    settings.host.rules.time_limit = 0;
    return settings;
}

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
    options.open = false;
    if (const auto maps = world::map_names(); std::ranges::find(maps, scene.map) == maps.end())
        throw SetupError(fmt::format("there is no map '{}'; there are {}", scene.map, fmt::join(maps, ", ")), "map");
    options.replay = scene.recording;
    options.replay_from = scene.recording_from;
    options.map = scene.map;
    options.maps.clear();
    options.spawns = scene.spawns;
    options.bots = scene.bots;
    options.fill = 0;
    options.strength = scene.strength;
    options.patrol = scene.path == "patrol";
    options.patrols = scene.patrols;
    options.bot_path = dr::path_kind(scene.path);
    if (!options.bot_path && !options.patrol && !scene.path.empty())
        throw SetupError(
            fmt::format("there is no path '{}'; there are {}, patrol", scene.path, tunables::join(dr::path_names())),
            "path");
    options.bot_speed = scene.speed;
    options.bot_radius = scene.radius;
    options.bot_start = scene.start_at;
    options.seed = seed;
    options.settings = plainest_settings();
    if (scene.own_fires) // again and again
        options.settings.host.rules.shell_damage = 0;
    offer_schemes_of(scene);
    options.settings.scheme = scheme_index(scene.scheme, "scheme");
    options.settings.ghost_schemes = scheme_list(scene.ghosts, "ghosts");
    options.settings.panes = scheme_list(scene.panes, "panes");
    if (scene.panes.size() != 0 && scene.panes.size() != 2 && scene.panes.size() != 4)
        throw SetupError("there are two panes, or four, or none", "panes");
    for (const auto* settings : {&scene.settings, &scene.host})
        for (const Setting& setting : *settings)
            set(options.settings, setting);
    if (!scene.link_trace.empty())
        try {
            options.settings.link.trace =
                std::make_shared<const net::LinkTrace>(net::LinkTrace::load(scene.link_trace));
        } catch (const platform::FileError& error) {
            throw SetupError(error.what(), "link-trace");
        }
    if (scene.flip)
        for (const std::string& value : {scene.flip->second, scene.flip->first})
            set(options.settings, {scene.flip->name, value});
}

std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene) {
    if (scene.own_fires) {
        constexpr float between = 6; // shots [s]
        return bots::BotSettings{.count = 1, .seed = seed, .skill = {.aim_error = 0, .rest = between, .pace = 0}};
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

Viewer::Wish TourCamera::wish() const {
    return {.mode = mode,
            .own = own || mode == client::CameraMode::free,
            .tank = tank,
            .body = own || drawn ? client::Body::drawn : client::Body::truth,
            .distance = distance,
            .glance = {yaw, pitch},
            .eye = eye,
            .target = target};
}

} // namespace apps
