#include "apps/tour/tour.h"

#include "apps/tour/setup.h"
#include "apps/tour/three_screens.h"
#include "overlay/plot/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
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

} // namespace

Tour::Tour(GameOptions user)
    : user_(std::move(user)), scenes_(user_.tour_scenes ? *user_.tour_scenes : tour_scenes()),
      index_(static_cast<std::size_t>(user_.tour_scene - 1) % scenes_.size()) {}

void Tour::go(int step) {
    const auto count = static_cast<int>(scenes_.size());
    index_ = static_cast<std::size_t>((static_cast<int>(index_) + step % count + count) % count);
    started_.reset();
}

bool Tour::ready(const client::View& client) const {
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

bool Tour::start(const client::View& client, double wall) {
    if (started_ || !ready(client))
        return false;
    started_ = mined_ = client.now();
    started_wall_ = wall;
    second_ = false;
    phases_ = {};
    phases_.front().since = client.now();
    counted_until_ = updates(client);
    return true;
}

std::optional<int> Tour::due(double now, double wall, bool ended) const {
    if (!started_)
        return {};
    if (user_.tour_auto > 0 && wall - started_wall_ >= user_.tour_auto)
        return 1;
    constexpr double least = 1; // also of a recording that is shown from its end [s]
    const bool over = now - *started_ >= scene().restart || (ended && wall - started_wall_ >= least);
    return scene().restart > 0 && over ? std::optional(0) : std::nullopt;
}

std::string Tour::missing(const client::View& client) const {
    const Viewer::Wish wish = scene().camera.wish();
    const auto called_so = [&](const auto& it) { return it.second.driven() && it.second.added.name == wish.tank; };
    return wish.own || wish.tank.empty() || std::ranges::any_of(client.match().actors, called_so) ? std::string()
                                                                                                  : wish.tank;
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

void Tour::measure(const client::View& client) {
    Phase& phase = phases_[second_ ? 1 : 0];
    const std::uint64_t count = updates(client), before = std::exchange(counted_until_, count);
    phase.updates += count >= before ? count - before : count; // a counter that begins anew begins at 0
    constexpr double settling = 1.5;                           // what was drawn before is blended over [s]
    const double passed = client.now() - phase.since;
    if (passed < settling)
        return;
    phase.rate = static_cast<double>(phase.updates) / passed;
    if (const client::JudgedShot* hit = shot(client);
        hit && hit->said.path.fired > client.session().match_time(phase.since + settling))
        phase.shot = fmt::format("hit it {} from where it was, by the server {}",
                                 overlay::figure(static_cast<double>(*hit->shooter_gap), "m"),
                                 overlay::figure(static_cast<double>(*hit->server_gap), "m"));
    if (const auto* actor = scene().camera.own || !scene().panes.empty() ? nullptr : watched(client))
        phase.error =
            actor->ghosts.front().error.recent_mean(std::min(passed - settling, client::PanePicture::measured_over));
}

std::optional<Setting> Tour::update(const client::View& client) {
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
    Phase& phase = phases_[second ? 1 : 0]; // its figures stand until there are new ones
    phase.since = client.now();
    phase.updates = 0;
    return Setting{flip->name, second ? flip->second : flip->first};
}

bool Tour::lay_mine(double now) {
    constexpr double between = 2; // [s]
    if (!started_ || !scene().own_mines || now - mined_ < between)
        return false;
    mined_ = now;
    return true;
}

/// The last hit, as long as it is shown.
const client::JudgedShot* Tour::shot(const client::View& client) const {
    constexpr double shown = 4; // [s]
    if (!started_ || !scene().own_fires || !client.player())
        return nullptr;
    const client::JudgedShot* shot = seen_by_three(client.match().judged, client.player()->actor());
    return shot && client.render_time().match - shot->told < shown ? shot : nullptr;
}

void Tour::add_to(client::Scene& scene_, const client::View& client) const {
    if (const client::JudgedShot* hit = shot(client))
        show_three_screens(scene_, *hit);
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

/// Who is how far ahead on either screen.
std::string Tour::leads(const client::View& client) const {
    const client::RemoteActor* other = watched(client);
    const client::RemoteActor* echo = client.player() ? client.remote().find(client.player()->actor()) : nullptr;
    const auto truth = other ? other->truth.at(client.render_time().truth) : std::nullopt;
    if (!truth || !echo || !echo->visible())
        return {};
    const auto y = [](const client::RemoteActor& actor) { return actor.ghosts.front().displayed.state.position.y; };
    return fmt::format("on your screen you lead by {:.1f} m, on his he leads by {:.1f} m   ",
                       client.pose(*client.player()).state.position.y - y(*other),
                       truth->position.y - static_cast<double>(y(*echo)));
}

overlay::Caption Tour::caption(const client::View& client) const {
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
        caption.state = fmt::format("{}: {}", flip->name, second_ ? flip->second : flip->first);
        caption.figures = fmt::format("for {:.0f} s", std::ceil(flip->seconds - phase));
    }
    if (scene().finish_line)
        caption.figures += leads(client);
    for (const bool second : {false, true}) {
        const Phase& phase = phases_[second ? 1 : 0];
        if (scene().own_fires ? phase.shot.empty() : phase.rate == 0)
            continue;
        caption.figures += flip ? fmt::format("   {}: ", second ? flip->second : flip->first) : "";
        caption.figures += scene().own_fires ? phase.shot : fmt::format("{:.1f} updates/s", phase.rate);
        if (phase.error > 0)
            caption.figures += fmt::format(", {} off", overlay::figure(phase.error, "m"));
    }
    return caption;
}

} // namespace apps
