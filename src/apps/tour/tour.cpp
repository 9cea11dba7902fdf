#include "apps/tour/tour.h"

#include "overlay/plot/figures.h"
#include "world/mine.h"
#include "world/shell.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <sstream>
#include <utility>

namespace apps {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// Words for one of the two values of a flip: its label, or `unless`.
std::string called(const TourScene::Flip& flip, bool second, const std::string& unless) {
    return flip.labels.empty() ? unless : flip.labels[second ? 1 : 0];
}

constexpr glm::vec4 white{1}, red{1, 0.25f, 0.15f, 1};

/// Draws the upper edges of a tank's hull at this pose.
void outline(std::vector<client::LinePicture>& lines, const protocol::DisplayedPose& pose) {
    const glm::vec3 half = world::body_half_extents;
    std::array<glm::vec3, 4> roof{};
    for (std::size_t i = 0; i < roof.size(); ++i)
        roof[i] = pose.position +
                  pose.orientation * glm::vec3(i == 0 || i == 3 ? half.x : -half.x, i < 2 ? half.y : -half.y, half.z);
    for (std::size_t i = 0; i < roof.size(); ++i)
        lines.push_back({roof[i], roof[(i + 1) % roof.size()], white, 3, true});
}

/// Draws the true body of each mine as two rings and four edges.
void outline_mines(std::vector<client::LinePicture>& lines, const client::ClientState& client) {
    constexpr int corners = 12;
    for (const auto& [id, mine] : client.remote().actors()) {
        const client::Actor* actor = client.match().find(id);
        const auto truth = actor && actor->kind == world::ActorKind::mine && mine.visible()
                               ? mine.truth.at(client.render_time().truth)
                               : std::nullopt;
        if (!truth)
            continue;
        const auto corner = [&](int i, float height) {
            const float angle = static_cast<float>(i) * 2 * static_cast<float>(M_PI) / corners;
            return glm::vec3(truth->position) +
                   glm::quat(truth->orientation) *
                       glm::vec3(world::mine_radius * std::cos(angle), world::mine_radius * std::sin(angle), height);
        };
        for (int i = 0; i < corners; ++i) {
            for (const float height : {-world::mine_half_height, world::mine_half_height})
                lines.push_back({corner(i, height), corner(i + 1, height), white, 3, true});
            if (i % (corners / 4) == 0)
                lines.push_back(
                    {corner(i, -world::mine_half_height), corner(i, world::mine_half_height), white, 3, true});
        }
    }
}

/// Draws the shell's path from 1/15 s before it met the tank to 1/15 s after, with a cross at the meeting point.
void way(std::vector<client::LinePicture>& lines, const client::JudgedShot& shot) {
    constexpr double around = 1.0 / 15;
    constexpr float arm = 0.5f; // [m]
    const world::Shell shell{shot.verdict.path.origin, shot.verdict.path.velocity};
    const double met = shot.verdict.time - shot.verdict.path.fired;
    const glm::vec3 lift(0, 0, 1); // Lifts the line above turrets.
    const auto at = [&](double time) { return world::position(shell, std::max(0.0, time)) + lift; };
    lines.push_back({at(met - around), at(met + around), red, 3, true});
    for (const glm::vec3 side : {glm::vec3(arm, arm, 0), glm::vec3(arm, -arm, 0)})
        lines.push_back({at(met) - side, at(met) + side, red, 4, true});
}

client::Camera above(const client::JudgedShot& shot) {
    constexpr float behind = 7, up = 12; // [m]
    const glm::vec3 flat(shot.verdict.path.velocity.x, shot.verdict.path.velocity.y, 0);
    const glm::vec3 ahead = glm::dot(flat, flat) > 1e-6f ? glm::normalize(flat) : glm::vec3(0, 1, 0);
    client::Camera camera;
    camera.target = (shot.verdict.poses.shooter.position + shot.verdict.poses.victim.position) / 2.0f;
    camera.eye = camera.target - behind * ahead + glm::vec3(0, 0, up);
    return camera;
}

/// Newest shot of `shooter` with the victim's position as seen by shooter, server and victim; nullptr if there is none.
const client::JudgedShot* seen_by_three(const std::deque<client::JudgedShot>& shots, protocol::ActorId shooter) {
    const auto found = std::find_if(shots.rbegin(), shots.rend(), [&](const client::JudgedShot& shot) {
        return shot.verdict.actor == shooter && shot.shooter_gap && shot.server_gap;
    });
    return found == shots.rend() ? nullptr : &*found;
}

/// Replaces the picture by three panes, which show the moment of a hit from above, as seen by shooter, server and
/// victim. Each pane shows the victim at the pose of that program, the outline of its pose at the victim's program, and
/// the shell's path, which points up in the picture.
void show_three_screens(client::Scene& scene, const client::JudgedShot& shot) {
    const protocol::VictimPoses& sights = shot.verdict.poses;
    client::TankPicture victim{.actor = shot.verdict.victim};
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.actor == shot.verdict.victim && tank.role == client::Role::remote)
            victim = tank;
    scene.camera = above(shot);
    scene.panes.clear();
    scene.marks.clear(); // they follow the target on one of the three screens
    scene.dust.clear();
    const auto add = [&](const char* title, const protocol::DisplayedPose& pose, std::optional<float> gap) {
        client::PanePicture& pane = scene.panes.emplace_back();
        pane.title = title;
        pane.error = static_cast<double>(gap.value_or(0));
        victim.position = pose.position;
        victim.orientation = pose.orientation;
        victim.turret = pose.turret;
        pane.tanks = {victim};
        outline(pane.lines, sights.victim);
        way(pane.lines, shot);
    };
    add("your screen", sights.shooter, shot.shooter_gap);
    add("the server", sights.server, shot.server_gap);
    add("victim's screen", sights.victim, {});
}

} // namespace

void drive_between_pictures(client::Client& client, bots::Pilots& driver, double now) {
    constexpr double longest = 0.5, rounding = 1e-9; // [s]
    for (double at = std::max(client.now(), now - longest) + world::tick_length;
         at < now - rounding && client.ended().empty(); at += world::tick_length)
        client::frame(client, {.handle_input = [&](client::Client& it) { driver(it); }}, at);
}

Tour::Tour(GameOptions user)
    : user_(std::move(user)), scenes_(user_.tour_scenes ? *user_.tour_scenes : tour_scenes()),
      index_(static_cast<std::size_t>(user_.tour_scene - 1) % scenes_.size()) {}

std::vector<std::string> Tour::titles() const {
    std::vector<std::string> titles;
    for (const TourScene& scene : scenes_)
        titles.push_back(scene.title);
    return titles;
}

void Tour::go(int step) {
    const auto count = static_cast<int>(scenes_.size());
    index_ = static_cast<std::size_t>((static_cast<int>(index_) + step % count + count) % count);
    started_.reset();
    if (step != 0)
        shown_ = 0;
}

bool Tour::ready(const client::ClientState& client) const {
    if (!scene().recording.empty())
        return watched(client) != nullptr;
    int tanks = 0;
    for (const auto& [id, actor] : client.match().actors) {
        if (!actor.driven())
            continue;
        const client::RemoteActor* remote = client.remote().find(id);
        if (!client.is_own(id) && !(remote && remote->visible() && remote->ghosts.front().error.since() > 0))
            return false;
        ++tanks;
    }
    return tanks == scene().bots + 1 && client.player() && client.player()->spawned() &&
           client.session().match_time(client.now()) >= scene().start_at;
}

bool Tour::start(const client::ClientState& client, double wall) {
    if (started_ || !ready(client))
        return false;
    started_ = client.now();
    mined_.reset();
    last_wall_ = wall;
    ran_ = 0;
    second_ = false;
    phases_ = {};
    phases_.front().since = client.now();
    counted_until_ = updates(client);
    return true;
}

std::optional<int> Tour::due(double now, double wall, bool paused, bool ended) {
    const double passed = wall - std::exchange(last_wall_, wall);
    if (!started_ || paused)
        return {};
    shown_ += passed;
    ran_ += passed;
    if (user_.tour_auto > 0 && shown_ >= user_.tour_auto)
        return 1;
    constexpr double least = 1; // Shortest time for which a recording is shown before it restarts [s].
    const bool over = now - *started_ >= scene().restart || (ended && ran_ >= least);
    return scene().restart > 0 && over ? std::optional(0) : std::nullopt;
}

std::string Tour::missing(const client::ClientState& client) const {
    const PlayerCamera::Request request = scene().camera.request();
    const auto called_so = [&](const auto& it) { return it.second.driven() && it.second.added.name == request.tank; };
    return request.own || request.tank.empty() || std::ranges::any_of(client.match().actors, called_so) ? std::string()
                                                                                                        : request.tank;
}

const client::RemoteActor* Tour::watched(const client::ClientState& client) const {
    for (const auto& [id, actor] : client.remote().actors()) {
        const client::Actor* known = client.match().find(id);
        if (known && known->driven() && !client.is_own(id) && actor.visible())
            return &actor;
    }
    return nullptr;
}

std::uint64_t Tour::updates(const client::ClientState& client) const {
    if (scene().camera.own)
        return client.player() ? client.player()->published().updates : 0;
    const client::RemoteActor* actor = watched(client);
    return actor ? actor->updates : 0;
}

void Tour::measure(const client::ClientState& client) {
    Phase& phase = phases_[second_ ? 1 : 0];
    const std::uint64_t count = updates(client), before = std::exchange(counted_until_, count);
    phase.updates += count >= before ? count - before : count; // The counter may have been reset to 0.
    // Time after a change without figures [s]. Updates count from the change on, errors and shots only after this time.
    constexpr double settling = 1.5;
    const double passed = client.now() - phase.since;
    if (passed < settling)
        return;
    phase.rate = static_cast<double>(phase.updates) / passed;
    if (const client::JudgedShot* hit = shot(client);
        hit && hit->verdict.path.fired > client.session().match_time(phase.since + settling))
        phase.shot = fmt::format("target off by {} on your screen, {} on the server",
                                 overlay::figure(static_cast<double>(*hit->shooter_gap), "m"),
                                 overlay::figure(static_cast<double>(*hit->server_gap), "m"));
    if (const auto* actor = scene().camera.own || !scene().panes.empty() ? nullptr : watched(client))
        phase.error = actor->ghosts.front().error.recent_mean(passed - settling);
}

std::optional<Setting> Tour::update(const client::ClientState& client) {
    if (!started_)
        return {};
    measure(client);
    const auto& flip = scene().flip;
    if (!flip)
        return {};
    const bool second = std::fmod(client.now() - *started_, 2 * flip->seconds) >= flip->seconds;
    if (second == second_)
        return {};
    second_ = second;
    Phase& phase = phases_[second ? 1 : 0]; // Its earlier figures stay until new ones are measured.
    phase.since = client.now();
    phase.updates = 0;
    return Setting{flip->name, second ? flip->second : flip->first};
}

bool Tour::lay_mine(double now) {
    constexpr double between = 1; // Time between two mines [s].
    if (!started_ || !scene().own_mines || (mined_ && now - *mined_ < between))
        return false;
    mined_ = now;
    return true;
}

/// The last judged shot that the own tank fired, until 4 s after its verdict arrived; then nullptr.
const client::JudgedShot* Tour::shot(const client::ClientState& client) const {
    constexpr double shown = 4; // Time for which a hit is displayed [s].
    if (!started_ || !scene().own_fires || !client.player())
        return nullptr;
    const client::JudgedShot* shot = seen_by_three(client.match().judged, client.player()->actor());
    return shot && client.render_time().match - shot->received_at < shown ? shot : nullptr;
}

void Tour::add_to(client::Scene& scene_, const client::ClientState& client) const {
    scene_.camera.focus.reset(); // The displayed tank must not fade where it hides the true pose.
    if (scene().pane_labels.size() == scene_.panes.size())
        for (std::size_t i = 0; i < scene_.panes.size(); ++i)
            scene_.panes[i].title = scene().pane_labels[i];
    if (const client::JudgedShot* hit = shot(client))
        show_three_screens(scene_, *hit);
    if (scene().own_mines)
        outline_mines(scene_.lines, client);
    if (!scene().finish_line)
        return;
    // A chequered band on the flat ground.
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

/// Text with the lead of the own tank on its screen, and the rival's lead on the rival's screen.
std::string Tour::leads(const client::ClientState& client) const {
    const client::RemoteActor* other = watched(client);
    const client::RemoteActor* echo = client.player() ? client.remote().find(client.player()->actor()) : nullptr;
    const auto truth = other ? other->truth.at(client.render_time().truth) : std::nullopt;
    if (!truth || !echo || !echo->visible())
        return {};
    const auto y = [](const client::RemoteActor& actor) { return actor.ghosts.front().displayed.state.position.y; };
    return fmt::format("you lead by {:.1f} m on your screen, the rival by {:.1f} m on theirs   ",
                       client.pose(*client.player()).state.position.y - y(*other),
                       truth->position.y - static_cast<double>(y(*echo)));
}

overlay::Caption Tour::caption(const client::ClientState& client, double speed) const {
    overlay::Caption caption;
    caption.title = scene().title;
    caption.lines = lines_of(scene().caption);
    caption.number = index_;
    caption.count = scenes_.size();
    if (!started_)
        return caption;
    const auto& flip = scene().flip;
    if (flip) {
        const double phase = std::fmod(client.now() - *started_, flip->seconds);
        const std::string& value = second_ ? flip->second : flip->first;
        caption.state = called(*flip, second_, fmt::format("{}: {}", flip->name, value));
        caption.figures = fmt::format("changes in {:.0f} s", std::ceil((flip->seconds - phase) / speed));
    }
    if (scene().finish_line)
        caption.figures += leads(client);
    for (const bool second : {false, true}) {
        const Phase& phase = phases_[second ? 1 : 0];
        if (scene().own_fires ? phase.shot.empty() : phase.rate == 0)
            continue;
        if (flip)
            caption.figures += fmt::format("   {}: ", called(*flip, second, second ? flip->second : flip->first));
        caption.figures += scene().own_fires ? phase.shot : fmt::format("{:.1f} updates/s", phase.rate);
        if (phase.error > 0)
            caption.figures += fmt::format(", mean error {}", overlay::figure(phase.error, "m"));
    }
    return caption;
}

} // namespace apps
