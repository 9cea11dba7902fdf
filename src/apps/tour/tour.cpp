#include "apps/tour/tour.h"

#include "overlay/plot/figures.h"

#include <cmath>
#include <fmt/format.h>
#include <sstream>
#include <stdexcept>

namespace apps {

namespace {

constexpr std::uint64_t seed = 1; // the same for everybody

int scheme_index(std::string_view name) {
    const auto scheme = dr::scheme(name);
    if (!scheme)
        throw std::logic_error(fmt::format("the tour names a scheme that does not exist: '{}'", name));
    return static_cast<int>(dr::index_of(*scheme));
}

std::vector<int> scheme_list(std::string_view text) {
    std::vector<int> schemes;
    std::istringstream names{std::string(text)};
    for (std::string name; std::getline(names, name, ',');)
        schemes.push_back(name == "others" ? client::Settings::others_view : scheme_index(name));
    return schemes;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

} // namespace

tunables::Tunable set(client::Settings& settings, const Setting& setting) {
    const auto rows = client::tunables(settings);
    const tunables::Tunable* row = tunables::find(rows, setting.name);
    if (!row)
        throw std::logic_error(fmt::format("the tour sets what does not exist: '{}'", setting.name));
    if (const auto wrong = row->set_text(setting.value))
        throw std::logic_error(fmt::format("the tour sets {} to '{}': {}", setting.name, setting.value, *wrong));
    return *row;
}

void set_scene(GameOptions& options, const TourScene& scene) {
    options.join.reset();
    options.open = false;
    options.map = scene.map;
    options.spawns = scene.spawns;
    options.bots = scene.bots;
    options.bot_path = dr::path_kind(scene.path);
    if (!options.bot_path)
        throw std::logic_error(fmt::format("the tour names a path that does not exist: '{}'", scene.path));
    options.patrol = false;
    options.patrols = 0;
    options.bot_speed = scene.speed;
    options.bot_radius = scene.radius;
    options.bot_start = scene.start_at;
    options.seed = seed;
    options.rules = {};
    options.rules.time_limit = 0;
    options.settings = {}; // and of that, the plainest dead reckoning: a scene says what it has beyond
    options.settings.receiver = {};
    options.settings.publisher = {};
    options.settings.scheme = scheme_index(scene.scheme);
    options.settings.ghost_schemes = scheme_list(scene.ghosts);
    options.settings.panes = scheme_list(scene.split);
    for (const Setting& setting : scene.settings)
        set(options.settings, setting);
    if (scene.flip)
        for (const std::string_view value : {scene.flip->second, scene.flip->first})
            set(options.settings, {scene.flip->name, value});
}

std::optional<bots::BotSettings> own_driver(const GameOptions& options, const TourScene& scene) {
    if (!scene.own_drives)
        return {};
    return bots::BotSettings{.count = 1,
                             .path = options.bot_path,
                             .path_speed = scene.speed,
                             .path_radius = scene.radius,
                             .seed = seed,
                             .start_at = scene.start_at};
}

Tour::Tour(GameOptions user)
    : user_(std::move(user)), index_(static_cast<std::size_t>(user_.tour_scene - 1) % tour_scenes().size()) {}

void Tour::go(int step) {
    const auto count = static_cast<int>(tour_scenes().size());
    index_ = static_cast<std::size_t>((static_cast<int>(index_) + step % count + count) % count);
}

void Tour::began(double now, double wall) {
    began_ = mined_ = counting_since_ = now;
    began_wall_ = wall;
    second_ = false;
    counted_from_ = 0;
}

std::optional<int> Tour::due(double now, double wall) const {
    if (user_.tour_auto > 0 && wall - began_wall_ >= user_.tour_auto)
        return 1;
    return scene().restart > 0 && now - began_ >= scene().restart ? std::optional(0) : std::nullopt;
}

const client::RemoteActor* Tour::watched(const client::View& client) const {
    for (const auto& [id, actor] : client.remote().actors()) {
        const client::Actor* known = client.match().find(id);
        if (known && known->driven() && !client.is_own(id) && actor.visible())
            return &actor;
    }
    return nullptr;
}

std::uint64_t Tour::updates(const client::View& client) const {
    if (scene().camera.own)
        return client.player() ? client.player()->published().updates : 0;
    const client::RemoteActor* actor = watched(client);
    return actor ? actor->updates : 0;
}

std::optional<Setting> Tour::update(const client::View& client) {
    const auto& flip = scene().flip;
    if (!flip)
        return {};
    const bool second = std::fmod(client.now() - began_, 2 * flip->seconds) >= flip->seconds;
    if (second == second_)
        return {};
    second_ = second;
    counting_since_ = client.now();
    counted_from_ = updates(client);
    return Setting{flip->name, second ? flip->second : flip->first};
}

bool Tour::lay_mine(double now) {
    constexpr double between = 2; // [s]
    if (!scene().own_mines || now - mined_ < between)
        return false;
    mined_ = now;
    return true;
}

void Tour::add_to(client::Scene& scene_) const {
    if (!scene().finish_line)
        return;
    // A chequered band on the flat ground there.
    constexpr float half = 16, step = 1, ground = 6.05f; // [m]
    const float y = *scene().finish_line;
    std::vector<client::LinePicture> band;
    for (int row = 0; row < 3; ++row)
        for (float x = -half; x < half; x += step) {
            const bool white = (static_cast<int>(std::floor(x / step)) + row) % 2 == 0;
            const float at = y + 0.5f * static_cast<float>(row);
            const glm::vec4 colour = white ? glm::vec4(1) : glm::vec4(0.02f, 0.02f, 0.02f, 1);
            band.push_back({{x, at, ground}, {x + step, at, ground}, colour, 9, false});
        }
    scene_.lines.insert(scene_.lines.end(), band.begin(), band.end());
    for (client::PanePicture& pane : scene_.panes)
        pane.lines.insert(pane.lines.end(), band.begin(), band.end());
}

overlay::Caption Tour::caption(const client::View& client) const {
    overlay::Caption caption;
    caption.title = scene().title;
    caption.lines = lines_of(scene().caption);
    caption.number = index_;
    caption.count = tour_scenes().size();
    caption.keys = "Enter: next   Backspace: back   P . - =: pause, step, slower, faster   Esc: leave the tour";
    if (const auto& flip = scene().flip) {
        const double phase = std::fmod(client.now() - began_, flip->seconds);
        caption.state = fmt::format("{}: {}", flip->name, second_ ? flip->second : flip->first);
        caption.figures = fmt::format("changes in {:.0f} s   ", std::ceil(flip->seconds - phase));
    }
    constexpr double settled = 1.5, started = 6; // [s]
    if (const double counted = client.now() - counting_since_; counted > settled)
        caption.figures +=
            fmt::format("{:.1f} updates/s", static_cast<double>(updates(client) - counted_from_) / counted);
    const bool measured = client.now() - began_ > started; // before, tanks were put into place
    if (const auto* actor = !measured || scene().camera.own || !scene().split.empty() ? nullptr : watched(client))
        caption.figures += fmt::format(
            "   {} off",
            overlay::figure(actor->ghosts.front().error.recent_mean(client::PanePicture::measured_over), "m"));
    return caption;
}

} // namespace apps
