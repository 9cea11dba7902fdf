#include "apps/tour/setup.h"

#include "apps/settings_text.h"
#include "apps/toml_value.h"
#include "overlay/actions.h"
#include "platform/files.h"
#include "platform/small_file.h"
#include "platform/toml.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numbers>
#include <set>

namespace apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 1 << 20, most_scenes = 100, most_spawns = 64, most_schemes = 64;
constexpr double far = 4096; ///< from a map's middle [m]

/// What the own tank does.
struct MeRow {
    std::string_view name;
    bool drives, mines, fires;
};
constexpr MeRow me_rows[] = {{"stand", false, false, false}, {"drive", true, false, false}, {"lay-mines", true, true, false}, {"shoot", false, false, true}};

toml::table parsed(std::string_view text, const std::string& name) {
    try {
        return platform::parse_toml(text, name);
    } catch (const toml::parse_error& error) {
        throw SetupError(fmt::format("{}, line {}: {}", name, error.source().begin.line, error.description()));
    }
}

/// One table of a setup. Each complaint names the file, the line and the key.
class Table {
  public:
    Table(const toml::table& table, std::string file, std::string_view about) : table_(table), file_(std::move(file)), about_(about) {}

    [[noreturn]] void fail(const toml::node& at, std::string_view what) const {
        throw SetupError(fmt::format("{}, line {}: {}", file_, at.source().begin.line, what));
    }

    /// Nothing: it is not there.
    const toml::node* take(std::string_view key) {
        known_.emplace(key);
        return table_.get(key);
    }
    template <class Number> void number(std::string_view key, double low, double high, Number& value) {
        if (const toml::node* node = take(key))
            value = static_cast<Number>(number(*node, key, {.low = low, .high = high, .whole = std::is_integral_v<Number>}));
    }
    void text(std::string_view key, std::string& value) {
        if (const toml::node* node = take(key)) {
            if (!node->is_string())
                fail(*node, fmt::format("'{}' is a text in quotes", key));
            value = node->value_or(std::string());
        }
    }
    std::string value(std::string_view key) {
        const toml::node* node = take(key);
        if (!node)
            throw SetupError(fmt::format("{}: {} lacks '{}'", file_, about_, key));
        return value(*node, key);
    }
    std::string value(const toml::node& node, std::string_view key) const {
        if (auto text = text_of_value(node))
            return *std::move(text);
        fail(node, fmt::format("'{}' is a number, a text, true or false", key));
    }
    void texts(std::string_view key, std::vector<std::string>& values) {
        const toml::node* node = take(key);
        if (!node)
            return;
        const toml::array* list = node->as_array();
        if (!list || list->size() > most_schemes)
            fail(*node, fmt::format("'{}' is a list of at most {} texts", key, most_schemes));
        for (const toml::node& item : *list)
            if (const auto text = item.value_exact<std::string>())
                values.push_back(*text);
            else
                fail(item, fmt::format("'{}' is a list of texts", key));
    }
    void vector(std::string_view key, glm::vec3& value) {
        if (const toml::node* node = take(key))
            value = vector(*node, key);
    }
    glm::vec3 vector(const toml::node& node, std::string_view key) const {
        const toml::array* numbers = node.as_array();
        if (!numbers || numbers->size() != 3)
            fail(node, fmt::format("'{}' has three numbers", key));
        glm::vec3 result(0);
        for (int i = 0; i < 3; ++i)
            result[i] = static_cast<float>(number(*numbers->get(static_cast<std::size_t>(i)), key, {.low = -far, .high = far}));
        return result;
    }
    /// The table of that name below this one.
    std::optional<Table> table(std::string_view key, std::string_view about) {
        const toml::node* node = take(key);
        if (!node)
            return {};
        if (!node->is_table())
            fail(*node, fmt::format("'{}' is a table: [{}]", key, key));
        return Table(*node->as_table(), file_, about);
    }
    /// Its keys in the file's order.
    std::vector<std::pair<std::string, const toml::node*>> entries() const {
        std::vector<std::pair<std::string, const toml::node*>> all;
        for (const auto& [key, node] : table_)
            all.emplace_back(key.str(), &node);
        std::ranges::stable_sort(all, {}, [](const auto& entry) { return entry.second->source().begin.line; });
        return all;
    }
    /// Whoever writes a key that nobody reads wants to know.
    void end() const {
        for (const auto& [key, node] : entries())
            if (!known_.contains(key))
                fail(*node, fmt::format("{} has no '{}'; it has {}", about_, key, fmt::join(known_, ", ")));
    }

  private:
    double number(const toml::node& node, std::string_view key, const tunables::Range& range) const {
        double value = 0;
        const auto wrong = tunables::read_number(node.is_number() ? this->value(node, key) : "a text", range, value);
        if (wrong)
            fail(node, fmt::format("'{}' {}", key, *wrong));
        return value;
    }

    const toml::table& table_;
    std::string file_;
    std::string_view about_;
    std::set<std::string, std::less<>> known_;
};

float radians(float degrees) { return static_cast<float>(static_cast<double>(degrees) * std::numbers::pi / 180); }
float degrees(float radians) { return static_cast<float>(static_cast<double>(radians) * 180 / std::numbers::pi); }

void read_spawns(Table& root, std::vector<world::Spawn>& spawns) {
    const toml::node* node = root.take("spawns");
    if (!node)
        return;
    const toml::array* list = node->as_array();
    if (!list || list->size() > most_spawns)
        root.fail(*node, fmt::format("'spawns' is a list of at most {} places [x, y, heading]", most_spawns));
    for (const toml::node& place : *list) {
        const glm::vec3 numbers = root.vector(place, "spawns");
        spawns.push_back({numbers.x, numbers.y, radians(numbers.z)});
    }
}

void read_me(Table& root, TourScene& scene) {
    const toml::node* node = root.take("me");
    if (!node)
        return;
    const auto* const row = std::ranges::find(me_rows, node->value_or(std::string()), &MeRow::name);
    if (row == std::end(me_rows))
        root.fail(*node, "'me' is \"stand\", \"drive\", \"lay-mines\" or \"shoot\"");
    scene.own_drives = row->drives, scene.own_mines = row->mines, scene.own_fires = row->fires;
}

void read_camera(Table& table, TourCamera& camera) {
    std::string mode = "chase", on = "bot";
    table.text("mode", mode);
    const auto names = client::camera_mode_names();
    const auto found = std::ranges::find(names, mode);
    if (found == names.end())
        table.fail(*table.take("mode"), fmt::format("'mode' is {}, not '{}'", tunables::join(names), mode));
    camera.mode = static_cast<client::CameraMode>(found - names.begin());
    table.text("on", on);
    if (on != "me" && on != "bot")
        table.fail(*table.take("on"), "'on' is \"me\" or \"bot\"");
    camera.own = on == "me";
    table.number("distance", 1, 1000, camera.distance);
    table.number("yaw", -10, 10, camera.yaw);
    table.number("pitch", -1.5, 1.5, camera.pitch);
    table.vector("eye", camera.eye);
    table.vector("target", camera.target);
    if (camera.mode == client::CameraMode::free && camera.eye == camera.target)
        throw SetupError("a free camera needs an eye and a target apart from it");
    table.end();
}

/// The value of a row of tunables in TOML.
std::string toml_value(const std::string& text) {
    double number = 0;
    if (text == "on" || text == "off")
        return text == "on" ? "true" : "false";
    return !tunables::read_number(text, {}, number) && fmt::format("{:.10g}", number) == text ? text : toml_text(text);
}

} // namespace

TourScene read_setup(std::string_view text, const std::string& name) {
    const toml::table file = parsed(text, name);
    Table root(file, name, "a setup");
    TourScene scene;
    root.text("title", scene.title);
    root.text("caption", scene.caption);
    root.text("map", scene.map);
    read_spawns(root, scene.spawns);
    root.text("path", scene.path);
    root.number("speed", 0, 100, scene.speed);
    root.number("radius", 1, 1000, scene.radius);
    root.number("bots", 0, protocol::max_tanks_per_client, scene.bots);
    read_me(root, scene);
    root.text("scheme", scene.scheme);
    root.texts("ghosts", scene.ghosts);
    root.texts("panes", scene.panes);
    root.number("start-at", 0, 3600, scene.start_at);
    root.number("time-speed", overlay::slowest_time, 1, scene.time_speed);
    if (const toml::node* node = root.take("finish-line"); node)
        root.number("finish-line", -far, far, scene.finish_line.emplace());
    root.number("restart", 0, 3600, scene.restart);
    const auto settings = root.table("settings", "[settings]");
    auto flip = root.table("flip", "[flip]"), camera = root.table("camera", "[camera]");
    root.end();

    client::Settings tried = plainest_settings();
    for (const auto& [key, node] : settings ? settings->entries() : decltype(settings->entries())()) {
        scene.settings.push_back({key, settings->value(*node, key)});
        try {
            set(tried, scene.settings.back());
        } catch (const SetupError& error) {
            settings->fail(*node, error.what());
        }
    }
    try {
        if (flip) {
            scene.flip = {.name = flip->value("setting"), .first = flip->value("first"), .second = flip->value("second")};
            flip->number("seconds", 0.5, 3600, scene.flip->seconds);
            flip->end();
        }
        if (camera)
            read_camera(*camera, scene.camera);
        if (scene.panes.size() != 0 && scene.panes.size() != 2 && scene.panes.size() != 4)
            throw SetupError("there are two panes, or four, or none");
        GameOptions options;
        set_scene(options, scene);
    } catch (const SetupError& error) {
        const std::string_view what = error.what();
        throw what.starts_with(name) ? error : SetupError(fmt::format("{}: {}", name, what));
    }
    return scene;
}

std::string setup_text(const TourScene& scene) {
    const TourScene usual;
    std::string text;
    const auto line = [&](std::string_view key, const std::string& value) { text += fmt::format("{} = {}\n", key, value); };
    const auto number = [&](std::string_view key, double value, double unless) {
        if (value != unless)
            line(key, fmt::format("{:.9g}", value));
    };
    const auto vector = [](const glm::vec3& of) { return fmt::format("[{:.9g}, {:.9g}, {:.9g}]", of.x, of.y, of.z); };
    line("title", toml_text(scene.title));
    line("caption", toml_text(scene.caption));
    line("map", toml_text(scene.map));
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
    for (const MeRow& row : me_rows)
        if (scene.own_drives == row.drives && scene.own_mines == row.mines && scene.own_fires == row.fires && row.name != "stand")
            line("me", toml_text(std::string(row.name)));
    line("scheme", toml_text(scene.scheme));
    if (!scene.ghosts.empty())
        line("ghosts", toml_list(scene.ghosts));
    if (!scene.panes.empty())
        line("panes", toml_list(scene.panes));
    number("start-at", scene.start_at, 0);
    number("time-speed", scene.time_speed, 1);
    if (scene.finish_line)
        line("finish-line", fmt::format("{:.9g}", *scene.finish_line));
    number("restart", scene.restart, 0);
    text += scene.settings.empty() ? "" : "\n[settings]\n";
    for (const Setting& setting : scene.settings)
        line(setting.name, toml_value(setting.value));
    if (scene.flip) {
        text += "\n[flip]\n";
        line("setting", toml_text(scene.flip->name));
        line("first", toml_value(scene.flip->first));
        line("second", toml_value(scene.flip->second));
        number("seconds", scene.flip->seconds, TourScene::Flip().seconds);
    }
    const TourCamera& camera = scene.camera;
    text += "\n[camera]\n";
    line("mode", toml_text(std::string(client::camera_mode_names()[static_cast<std::size_t>(camera.mode)])));
    line("on", camera.own ? "\"me\"" : "\"bot\"");
    if (camera.mode == client::CameraMode::free) {
        line("eye", vector(camera.eye));
        line("target", vector(camera.target));
    } else {
        line("distance", fmt::format("{:.9g}", camera.distance));
        line("yaw", fmt::format("{:.9g}", camera.yaw));
        line("pitch", fmt::format("{:.9g}", camera.pitch));
    }
    return text;
}

std::vector<TourScene> load_tour(const fs::path& file) {
    const auto read = [](const fs::path& path) {
        try {
            return platform::read_small_file(path, most_bytes);
        } catch (const platform::FileError& error) {
            throw SetupError(error.what());
        }
    };
    const std::string text = read(file), name = file.string();
    const toml::table all = parsed(text, name);
    if (!all.contains("scenes"))
        return {read_setup(text, name)};
    Table lecture(all, name, "a tour");
    std::vector<std::string> files;
    lecture.texts("scenes", files);
    lecture.end();
    if (files.empty() || files.size() > most_scenes)
        throw SetupError(fmt::format("{}: 'scenes' is a list of 1 to {} files", name, most_scenes));
    std::vector<TourScene> scenes;
    for (const std::string& one : files)
        scenes.push_back(read_setup(read(file.parent_path() / one), (file.parent_path() / one).string()));
    return scenes;
}

const std::vector<TourScene>& tour_scenes() {
    static const std::vector<TourScene> scenes = load_tour(platform::find_asset("assets/tour/tour.toml"));
    return scenes;
}

TourScene setup_of(const GameOptions& options, const Viewer::Wish& camera) {
    const auto names = dr::scheme_names();
    const auto name = [&](int scheme) { return scheme == client::Settings::others_view ? "others" : std::string(names[static_cast<std::size_t>(scheme)]); };
    TourScene scene;
    scene.title = fmt::format("On {}", options.map);
    scene.map = options.map;
    scene.spawns = options.spawns;
    if (options.bot_path)
        scene.path = dr::path_names()[static_cast<std::size_t>(*options.bot_path)];
    scene.speed = options.bot_speed;
    scene.radius = options.bot_radius;
    scene.bots = options.bots;
    scene.start_at = options.bot_start;
    scene.scheme = name(options.settings.scheme);
    for (const int ghost : options.settings.ghost_schemes)
        scene.ghosts.push_back(name(ghost));
    for (const int pane : options.settings.panes)
        scene.panes.push_back(name(pane));
    client::Settings plainest = plainest_settings(), shown = options.settings;
    const auto usual = client::tunables(plainest), rows = client::tunables(shown);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (const std::string_view row = rows[i].row.name; row != "preset" && row != "link" && row != "scheme" && rows[i].text() != usual[i].text())
            scene.settings.push_back({std::string(row), rows[i].text()});
    scene.camera = {.mode = camera.mode,
                    .own = camera.own,
                    .distance = camera.distance,
                    .yaw = camera.glance.yaw,
                    .pitch = camera.glance.pitch,
                    .eye = camera.eye,
                    .target = camera.target};
    return scene;
}

} // namespace apps
