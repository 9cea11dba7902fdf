#include "lab/match/multi_client_match.h"

#include <algorithm>
#include <glm/common.hpp>
#include <stdexcept>

namespace lab {

std::function<void(client::Client&)> bot_driver(const bots::BotSettings& settings) {
    return [pilots = std::make_shared<bots::Pilots>(settings)](client::Client& client) { (*pilots)(client); };
}

world::Map level_ground(const std::string& name, float size) {
    world::Map map;
    map.name = map.title = name;
    map.size = size;
    map.samples = 65;
    map.heights.assign(65 * 65, 0.0f);
    map.max_height = 1;
    return map;
}

server::ServerSettings endless_server() {
    server::ServerSettings settings;
    settings.publisher = client::HostSettings().publisher; // As in the game.
    settings.judge = protocol::Judge::validated;
    settings.verdicts = true;
    settings.rules.time_limit = 0;
    settings.rules.score_limit = 0;
    return settings;
}

server::ServerSettings harmless_server() {
    server::ServerSettings settings = endless_server();
    settings.rules.shell_damage = settings.rules.mine_damage = 0;
    return settings;
}

MultiClientMatch::MultiClientMatch(world::Map map, server::ServerSettings settings, std::uint64_t seed)
    : map_(std::move(map)), seed_(seed),
      server(map_, map_.name, hub_.listen(), std::move(settings), tunables::Random(seed)) {}

Member& MultiClientMatch::join(const std::vector<std::string>& names, const client::Settings& settings,
                               std::function<void(client::Client&)> drive, const Wrap& wrap) {
    auto member = std::make_unique<Member>();
    member->settings = settings;
    member->drive = drive ? std::move(drive) : [](client::Client&) {};
    const std::uint64_t seed = seed_ * 1000 + 2 * members.size();
    std::unique_ptr<net::Transport> way =
        std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(seed), member->settings.link);
    if (wrap)
        way = wrap(std::move(way));
    auto session = std::make_unique<client::Session>(std::move(way), protocol::Hello{.tank_names = names}, now);
    for (const double until = now + client::Session::join_limit; !session->welcome(); tick()) {
        session->poll(now);
        if (now > until)
            throw std::runtime_error((names.empty() ? "the viewer" : names.front()) +
                                     " could not join: " + session->ended());
    }
    member->client =
        std::make_unique<client::Client>(std::move(session), map_, member->settings, tunables::Random(seed + 1), now);
    members.push_back(std::move(member));
    return *members.back();
}

void MultiClientMatch::tick() {
    constexpr double kept = 5; // Time for which true poses are stored [s].
    if (!start_)
        start_ = now; // First tick of the server.
    for (const auto& member : members) {
        if (ticks_ % member->ticks_a_frame != 0 || now < member->frozen_until)
            continue;
        client::frame(*member->client, {.handle_input = member->drive}, now);
        for (const client::LocalPlayer& player : member->client->own()) {
            auto& poses = truth_[player.actor()];
            const dr::LocalActor<float>& done = player.completed();
            poses.push_back({member->client->tick_time() - *start_,
                             {done.state.position, done.state.orientation, done.articulations[dr::turret].angle}});
            // A frozen client may have only old poses.
            while (!poses.empty() && poses.front().time < now - *start_ - kept)
                poses.pop_front();
        }
    }
    server.tick(now);
    now += world::tick_length;
    ++ticks_;
}

void MultiClientMatch::run(double seconds) {
    for (const double end = now + seconds; now < end;)
        tick();
}

void MultiClientMatch::check() const {
    for (const auto& member : members)
        if (!member->client->ended().empty())
            throw std::runtime_error("the match ended early: " + member->client->ended());
}

std::optional<world::Target> MultiClientMatch::truth(protocol::ActorId tank, double time) const {
    const auto found = truth_.find(tank);
    if (found == truth_.end())
        return {};
    const auto& poses = found->second;
    const auto after = std::ranges::lower_bound(poses, time, {}, &Pose::time);
    if (after == poses.end() || after == poses.begin())
        return {};
    const Pose &a = *(after - 1), &b = *after;
    world::Target pose = b.pose;
    const auto s = static_cast<float>((time - a.time) / (b.time - a.time));
    pose.position = glm::mix(a.pose.position, b.pose.position, s);
    pose.orientation = glm::slerp(a.pose.orientation, b.pose.orientation, s);
    return pose;
}

} // namespace lab
