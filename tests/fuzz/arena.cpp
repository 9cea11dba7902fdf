#include "arena.h"

namespace fuzz {
namespace {

constexpr int bots_in_it = 3;

} // namespace

server::ServerSettings arena_settings() {
    server::ServerSettings all;
    all.rules = world::usual_rules();
    all.pickups = all.verdicts = true;
    all.judge = protocol::Judge::validated;
    all.seat_kept = 20;
    all.host_token = Arena::host_token;
    all.maps = {"arena", "elsewhere"};
    all.seat_token = [next = std::uint32_t{1}]() mutable { return protocol::SeatToken{.a = next++}; };
    return all;
}

const world::Map& arena_map() {
    static const world::Map map = [] {
        world::Map made;
        made.name = made.title = "arena";
        made.size = 256;
        made.samples = 65;
        made.min_height = -10;
        made.max_height = 50;
        made.heights.assign(65 * 65, 0.0f);
        made.spawns = {{-60, -60, 0}, {60, 60, 3}, {60, -60, 1}, {-60, 60, 2}};
        made.props = {{.kind = world::PropKind::barrel, .x = 10, .y = 5},
                      {.kind = world::PropKind::boulder, .x = -10, .y = 5},
                      {.kind = world::PropKind::house, .x = 0, .y = 30}};
        made.roads = {{.closed = true, .points = {{-40, -40}, {40, -40}, {40, 40}, {-40, 40}}}};
        return made;
    }();
    return map;
}

Arena::Arena(std::uint64_t seed, const Wrap& around_the_server)
    : random_(seed), server_(std::make_unique<server::Server>(arena_map(), "arena", around_the_server(hub_.listen()),
                                                              arena_settings(), tunables::Random(seed))) {
    bots_.emplace(hub_.connect(), arena_map(), bots::BotSettings{.count = bots_in_it, .seed = seed}, now_);
}

/// Moves the match to the next map. Clients keep their connections; new bots join.
void Arena::move_on() {
    const std::string next = *server_->next_map();
    bots_.reset();
    server_ = std::make_unique<server::Server>(arena_map(), next, server_->move_to(next, world::checksum(arena_map())),
                                               tunables::Random(random_.bits()));
    bots_.emplace(hub_.connect(), arena_map(), bots::BotSettings{.count = bots_in_it, .seed = random_.bits()}, now_);
}

void Arena::tick() {
    std::vector<glm::vec3> before;
    const auto each = [&](auto&& what) {
        if (const client::Client* client = bots_->client())
            for (const client::LocalPlayer& tank : std::as_const(*client).own())
                what(tank.completed().state.position);
    };
    each([&](const glm::vec3& place) { before.push_back(place); });
    bots_->frame(now_);
    std::size_t i = 0;
    each([&](const glm::vec3& place) {
        constexpr float a_jump = 2; // longer steps are respawns [m]
        if (const float way = i < before.size() ? glm::distance(place, before[i]) : 0; way < a_jump)
            driven_ += static_cast<double>(way);
        ++i;
    });
    cost_.step([&] { server_->tick(now_); });
    if (server_->next_map())
        has_maps ? move_on() : server_->stay();
    now_ += world::tick_length;
}

void Arena::run(double seconds) {
    for (const double end = now_ + seconds; now_ < end;)
        tick();
}

} // namespace fuzz
