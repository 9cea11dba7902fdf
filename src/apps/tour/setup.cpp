#include "apps/tour/scene.h"

#include "apps/game/replay_match.h"
#include "apps/settings_text.h"
#include "platform/files.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/toml_table.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>

namespace apps {

namespace {

namespace fs = std::filesystem;
using platform::TomlTable;

constexpr std::size_t max_bytes = 1 << 20, max_spawns = 64, max_schemes = 64;
constexpr int max_lines = 3;
constexpr double far = TourCamera::max_coordinate, steepest = TourCamera::steepest;

/// A value of the key "me": the activity of the own tank.
struct MeRow {
    std::string_view name;
    bool drives, mines, fires;
};
constexpr MeRow me_rows[] = {{"stand", false, false, false},
                             {"drive", true, false, false},
                             {"lay-mines", true, true, false},
                             {"shoot", false, false, true}};

/// Keys that are not allowed in a setup with a recording, which defines them.
constexpr std::string_view of_a_recording[] = {"map",          "spawns",    "path",    "speed", "radius",   "bots",
                                               "bot-strength", "bot-hands", "patrols", "me",    "start-at", "host"};

float radians(float degrees) { return static_cast<float>(static_cast<double>(degrees) * std::numbers::pi / 180); }
float degrees(float radians) { return static_cast<float>(static_cast<double>(radians) * 180 / std::numbers::pi); }

glm::vec3 place_of(const TomlTable& table, const toml::node& node, std::string_view key) {
    const std::vector<double> numbers = table.numbers(node, key, 3, -far, far);
    return {numbers[0], numbers[1], numbers[2]};
}

/// Text of a value, as tunables::Tunable::set_text takes it.
std::string value_of(const TomlTable& table, const toml::node& node, std::string_view key) {
    if (auto text = text_of_value(node))
        return *std::move(text);
    table.fail(node, fmt::format("'{}' must be a number, a text, true or false", key));
}

void read_spawns(TomlTable& root, std::vector<world::Spawn>& spawns) {
    const toml::node* node = root.take("spawns");
    if (!node)
        return;
    const toml::array* list = node->as_array();
    if (!list || list->size() > max_spawns)
        root.fail(*node, fmt::format("'spawns' must be a list of at most {} places [x, y, heading]", max_spawns));
    for (const toml::node& place : *list) {
        const glm::vec3 numbers = place_of(root, place, "spawns");
        spawns.push_back({numbers.x, numbers.y, radians(numbers.z)});
    }
}

/// Reads the enumerator that a row of three names, if the key is there.
template <class Row, class Enum>
void read_row(TomlTable& root, const char* key, const std::array<Row, 3>& rows, Enum& value) {
    const toml::node* node = root.take(key);
    if (!node)
        return;
    const auto row = std::ranges::find(rows, node->value_or(std::string()), &Row::name);
    if (row == rows.end())
        root.fail(*node,
                  fmt::format("'{}' must be \"{}\", \"{}\" or \"{}\"", key, rows[0].name, rows[1].name, rows[2].name));
    value = static_cast<Enum>(row - rows.begin());
}

void read_driving(TomlTable& root, TourScene& scene) {
    root.text("map", scene.map);
    read_spawns(root, scene.spawns);
    root.text("path", scene.path);
    root.number("speed", 0, 100, scene.speed);
    root.number("radius", 1, 1000, scene.radius);
    root.number("bots", 0, protocol::max_tanks_per_client, scene.bots);
    root.number("patrols", 0, protocol::max_tanks_per_client, scene.patrols);
    root.number("start-at", 0, 3600, scene.start_at);
    read_row(root, "bot-strength", world::strength_rows, scene.strength);
    read_row(root, "bot-hands", bots::hands_rows, scene.hands);
    if (const toml::node* node = root.take("me")) {
        const auto* const row = std::ranges::find(me_rows, node->value_or(std::string()), &MeRow::name);
        if (row == std::end(me_rows))
            root.fail(*node, "'me' must be \"stand\", \"drive\", \"lay-mines\" or \"shoot\"");
        scene.own_drives = row->drives, scene.own_mines = row->mines, scene.own_fires = row->fires;
    }
}

/// Reads "recording" and "recording-from". With a recording, rejects the keys that the recording defines.
void read_recording(TomlTable& root, const fs::path& folder, TourScene& scene) {
    const toml::node* node = root.take("recording");
    const toml::node* from = root.take("recording-from");
    if (!node && from)
        root.fail(*from, "'recording-from' is the start time in a recording, but 'recording' is missing");
    if (!node)
        return;
    const fs::path file = folder / platform::path_of(root.text("recording"));
    scene.recording = file.string();
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        root.fail(*node, fmt::format("'recording': there is no file {}", scene.recording));
    root.number("recording-from", 0, 1e6, scene.recording_from);
    for (const std::string_view key : of_a_recording)
        if (const toml::node* own = root.take(key))
            root.fail(*own, fmt::format("'{}' is defined by the recording: leave it out", key));
}

/// Reads the settings of a table into `read`, and sets each in `rows` at once, so that errors name its line.
void read_rows(TomlTable& table, bool of_recording, client::Settings& settings, const tunables::Tunables& rows,
               std::vector<Setting>& read) {
    for (const auto& [key, node] : table.entries()) {
        read.push_back({key, value_of(table, *node, key)});
        try {
            const tunables::Tunable row = set(rows, read.back());
            if (of_recording && row.row.owner != tunables::Owner::viewer)
                throw SetupError(fmt::format("'{}' is defined by the recording: leave it out", key));
        } catch (const SetupError& error) {
            const bool elsewhere = !tunables::find(rows, key) && tunables::find(client::tunables(settings.host), key);
            table.fail(*node,
                       elsewhere ? fmt::format("'{}' is a setting of the host: move it to [host]", key) : error.what());
        }
    }
}

TourScene::Flip read_flip(TomlTable& table, bool of_recording, client::Settings& settings) {
    TourScene::Flip flip{.name = table.text("setting"),
                         .first = value_of(table, table.need("first"), "first"),
                         .second = value_of(table, table.need("second"), "second")};
    table.number("seconds", 0.5, 3600, flip.seconds);
    table.texts("labels", 2, flip.labels);
    if (flip.labels.size() == 1)
        table.fail(table.need("labels"), "'labels' must be two texts, for 'first' and 'second'");
    table.end();
    const auto try_it = [&](const char* key, const std::string& value) {
        try {
            if (set(settings, {flip.name, value}).row.owner != tunables::Owner::viewer && of_recording)
                throw SetupError(fmt::format("'{}' is defined by the recording: leave it out", flip.name));
        } catch (const SetupError& error) {
            table.fail(table.need(key), fmt::format("'{}': {}", key, error.what()));
        }
    };
    try_it("second", flip.second);
    try_it("first", flip.first);
    return flip;
}

void read_camera(TomlTable& table, TourCamera& camera) {
    std::string mode = "chase", on = "bot", body = "truth";
    table.text("mode", mode);
    const auto names = client::camera_mode_names();
    const auto found = std::ranges::find(names, mode);
    if (found == names.end())
        table.fail(table.need("mode"), fmt::format("'mode' must be one of {}, not '{}'", tunables::join(names), mode));
    camera.mode = static_cast<client::CameraMode>(found - names.begin());
    table.text("on", on);
    camera.own = on == "me";
    camera.tank = on == "me" || on == "bot" ? "" : on;
    table.text("body", body);
    if (body != "truth" && body != "drawn")
        table.fail(table.need("body"), "'body' must be \"truth\" or \"drawn\"");
    camera.drawn = body == "drawn";
    table.number("distance", 1, 1000, camera.distance);
    table.number("yaw", -10, 10, camera.yaw);
    table.number("pitch", -steepest, steepest, camera.pitch);
    for (const auto& [key, place] : {std::pair{"eye", &camera.eye}, std::pair{"target", &camera.target}})
        if (const toml::node* node = table.take(key))
            *place = place_of(table, *node, key);
    if (camera.mode == client::CameraMode::free && camera.eye == camera.target)
        table.fail(table.need("mode"), "'mode': a free camera needs 'eye' and 'target' at different positions");
    table.end();
}

TourScene read_scene(std::string_view text, const std::string& name, const fs::path& folder) {
    const toml::table file = platform::read_toml(text, name);
    TomlTable root(file, name, "a setup");
    TourScene scene;
    root.text("title", scene.title);
    root.text("caption", scene.caption);
    if (const auto ends = std::ranges::count(scene.caption, '\n');
        ends + (scene.caption.ends_with('\n') ? 0 : 1) > max_lines)
        root.fail(root.need("caption"), fmt::format("'caption' must have at most {} lines", max_lines));
    read_recording(root, folder, scene);
    const bool of_recording = !scene.recording.empty();
    read_driving(root, scene);
    root.text("scheme", scene.scheme);
    root.texts("ghosts", max_schemes, scene.ghosts);
    root.texts("panes", 4, scene.panes);
    root.texts("pane-labels", 4, scene.pane_labels);
    if (!scene.pane_labels.empty() && scene.pane_labels.size() != scene.panes.size())
        root.fail(root.need("pane-labels"), "'pane-labels' must have a text for each of the 'panes'");
    scene.scheme = scripting::resolve_files(scene.scheme, folder);
    for (auto* names : {&scene.ghosts, &scene.panes})
        for (std::string& one : *names)
            one = scripting::resolve_files(one, folder);
    root.number("time-speed", overlay::slowest_time, of_recording ? ReplayMatch::fastest : 1, scene.time_speed);
    if (root.take("finish-line"))
        root.number("finish-line", -far, far, scene.finish_line.emplace());
    root.number("restart", 0, 3600, scene.restart);
    root.text("link-trace", scene.link_trace);
    if (!scene.link_trace.empty())
        scene.link_trace = (folder / platform::path_of(scene.link_trace)).string();
    auto settings = root.table("settings"), host = root.table("host"), flip = root.table("flip"),
         camera = root.table("camera");
    root.end();

    GameOptions tried;
    try {
        set_scene(tried, scene);
    } catch (const SetupError& error) { // The scene names something that does not exist.
        const toml::node* blamed = root.take(error.key);
        root.fail(blamed ? *blamed : file, fmt::format("'{}': {}", error.key, error.what()));
    }
    if (settings)
        read_rows(*settings, of_recording, tried.settings, client::tunables(tried.settings), scene.settings);
    if (host)
        read_rows(*host, false, tried.settings, client::tunables(tried.settings.host), scene.host);
    if (flip)
        scene.flip = read_flip(*flip, of_recording, tried.settings);
    if (camera)
        read_camera(*camera, scene.camera);
    if (of_recording && scene.camera.own && scene.camera.mode != client::CameraMode::free)
        camera->fail(camera->need("on"),
                     "'on': no tank in a recording is \"me\": name a tank, or use \"bot\" for the first");
    return scene;
}

/// Converts the text of a row's value to TOML.
std::string toml_value(const std::string& text) {
    double number = 0;
    if (text == "on" || text == "off")
        return text == "on" ? "true" : "false";
    return !tunables::read_number(text, {}, number) && fmt::format("{:.10g}", number) == text ? text : toml_text(text);
}

} // namespace

TourScene read_setup(std::string_view text, const std::string& name, const fs::path& folder) {
    try {
        return read_scene(text, name, folder);
    } catch (const platform::TomlError& error) {
        throw SetupError(error.what());
    }
}

std::string setup_text(const TourScene& scene) {
    const TourScene usual;
    std::string text;
    const auto line = [&](std::string_view key, const std::string& value) {
        text += fmt::format("{} = {}\n", key, value);
    };
    const auto number = [&](std::string_view key, double value, double unless) {
        if (value != unless)
            line(key, fmt::format("{:.9g}", value));
    };
    const auto vector = [](const glm::vec3& of) { return fmt::format("[{}, {}, {}]", of.x, of.y, of.z); };
    line("title", toml_text(scene.title));
    line("caption", toml_text(scene.caption));
    if (scene.recording.empty())
        line("map", toml_text(scene.map));
    else
        line("recording", toml_text(scene.recording));
    number("recording-from", scene.recording_from, 0);
    if (!scene.spawns.empty()) {
        std::vector<std::string> places;
        for (const world::Spawn& spawn : scene.spawns)
            places.push_back(vector({spawn.x, spawn.y, degrees(spawn.heading)}));
        line("spawns", fmt::format("[{}] # x, y [m], heading [degrees]", fmt::join(places, ", ")));
    }
    if (!scene.path.empty())
        line("path", toml_text(scene.path));
    number("speed", scene.speed, usual.speed);
    number("radius", scene.radius, usual.radius);
    number("bots", scene.bots, usual.bots);
    if (scene.strength != usual.strength)
        line("bot-strength", toml_text(std::string(world::row(scene.strength).name)));
    if (scene.hands != usual.hands)
        line("bot-hands", toml_text(std::string(bots::row(scene.hands).name)));
    number("patrols", scene.patrols, 0);
    for (const MeRow& row : me_rows)
        if (scene.own_drives == row.drives && scene.own_mines == row.mines && scene.own_fires == row.fires &&
            row.name != "stand")
            line("me", toml_text(std::string(row.name)));
    line("scheme", toml_text(scene.scheme));
    if (!scene.ghosts.empty())
        line("ghosts", toml_list(scene.ghosts));
    if (!scene.panes.empty())
        line("panes", toml_list(scene.panes));
    if (!scene.pane_labels.empty())
        line("pane-labels", toml_list(scene.pane_labels));
    number("start-at", scene.start_at, 0);
    number("time-speed", scene.time_speed, 1);
    if (scene.finish_line)
        line("finish-line", fmt::format("{}", *scene.finish_line));
    number("restart", scene.restart, 0);
    if (!scene.link_trace.empty())
        line("link-trace", toml_text(scene.link_trace));
    for (const auto& [table, settings] : {std::pair{"settings", &scene.settings}, std::pair{"host", &scene.host}}) {
        text += settings->empty() ? "" : fmt::format("\n[{}]\n", table);
        for (const Setting& setting : *settings)
            line(setting.name, toml_value(setting.value));
    }
    if (scene.flip) {
        text += "\n[flip]\n";
        line("setting", toml_text(scene.flip->name));
        line("first", toml_value(scene.flip->first));
        line("second", toml_value(scene.flip->second));
        number("seconds", scene.flip->seconds, TourScene::Flip().seconds);
        if (!scene.flip->labels.empty())
            line("labels", toml_list(scene.flip->labels));
    }
    const TourCamera& camera = scene.camera;
    text += "\n[camera]\n";
    line("mode", toml_text(std::string(client::camera_mode_names()[static_cast<std::size_t>(camera.mode)])));
    line("on", toml_text(camera.own ? "me" : camera.tank.empty() ? "bot" : camera.tank));
    if (camera.drawn)
        line("body", toml_text("drawn"));
    if (camera.mode == client::CameraMode::free) {
        line("eye", vector(camera.eye));
        line("target", vector(camera.target));
    } else {
        line("distance", fmt::format("{}", camera.distance));
        line("yaw", fmt::format("{}", camera.yaw));
        line("pitch", fmt::format("{}", camera.pitch));
    }
    return text;
}

std::vector<TourScene> load_tour(const fs::path& file) {
    try {
        const std::string text = platform::read_text_file(file, max_bytes), name = file.string();
        const toml::table all = platform::read_toml(text, name);
        if (!all.contains("scenes"))
            return {read_setup(text, name, file.parent_path())};
        std::vector<std::string> files;
        TomlTable lecture(all, name, "a tour");
        lecture.texts("scenes", max_scenes, files);
        lecture.end();
        if (files.empty())
            lecture.fail(lecture.need("scenes"), "'scenes' must name at least one file");
        std::vector<TourScene> scenes;
        for (const std::string& one : files) {
            const fs::path there = file.parent_path() / platform::path_of(one);
            scenes.push_back(
                read_setup(platform::read_text_file(there, max_bytes), there.string(), there.parent_path()));
        }
        return scenes;
    } catch (const platform::FileError& error) {
        throw SetupError(error.what());
    } catch (const platform::TomlError& error) {
        throw SetupError(error.what());
    }
}

const std::vector<TourScene>& tour_scenes() {
    static const std::vector<TourScene> scenes = load_tour(platform::find_asset("assets/tour/tour.toml"));
    return scenes;
}

} // namespace apps
