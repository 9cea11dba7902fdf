/// Bots of three strengths in matches under a virtual clock: stronger bots win, and all bots get about on every map.

#include "bots/bot_host.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <gtest/gtest.h>

namespace {

/// Totals of one side's bots.
struct Side {
    int kills = 0;
    int wanting = 0, standing = 0; ///< ticks with throttle; ticks with throttle but without motion
    [[nodiscard]] double standing_share() const { return standing / std::max(1.0, static_cast<double>(wanting)); }
};

/// Two sides of bots in a free-for-all.
class Contest {
  public:
    Contest(const std::string& map, const std::array<bots::Skill, 2>& skills, std::uint64_t seed, int count = 3)
        : map_(world::load_map(map)), server_(map_, map, hub_.listen(), settings(), tunables::Random(seed)) {
        for (std::size_t i = 0; i < 2; ++i)
            hosts_[i] = std::make_unique<bots::BotHost>(
                hub_.connect(), map_,
                bots::BotSettings{.count = count, .seed = 100 * seed + 50 * i, .skill = skills[i]}, now_);
    }
    void run(double seconds) {
        for (int tick = 0; tick < static_cast<int>(60 * seconds); ++tick, now_ += world::tick_length) {
            for (auto& host : hosts_)
                host->frame(now_);
            server_.tick(now_);
            if (tick % 3 == 0)
                look();
        }
        for (const auto& [id, actor] : server_.roster().actors)
            for (std::size_t i = 0; i < 2; ++i)
                if (actor.tank() && hosts_[i]->client() &&
                    actor.owner == hosts_[i]->client()->session().welcome()->client)
                    sides[i].kills += actor.kills;
    }

    std::array<Side, 2> sides;

  private:
    static server::ServerSettings settings() {
        server::ServerSettings settings;
        settings.rules.score_limit = 0;
        settings.rules.time_limit = 0;
        settings.pickups = true;
        return settings;
    }
    struct Seen {
        std::size_t side;
        const client::LocalPlayer* player;
    };
    void look() {
        std::vector<Seen> living;
        for (std::size_t i = 0; i < 2; ++i)
            if (const client::Client* client = hosts_[i]->client())
                for (const client::LocalPlayer& player : client->own())
                    if (const client::Actor* actor = client->match().find(player.actor());
                        actor && actor->alive() && player.spawned())
                        living.push_back({i, &player});
        for (const Seen& own : living) {
            Side& side = sides[own.side];
            const auto& state = own.player->completed().state;
            if (std::abs(own.player->input.tank.stick.throttle) > 0.2f) {
                ++side.wanting;
                side.standing += glm::length(state.velocity) < 0.5f;
            }
        }
    }
    double now_ = 1;
    world::Map map_;
    net::MemoryHub hub_;
    server::Server server_;
    std::array<std::unique_ptr<bots::BotHost>, 2> hosts_;
};

std::array<Side, 2> contest(const std::string& map, const bots::Skill& a, const bots::Skill& b, int seeds,
                            double seconds) {
    std::array<Side, 2> sum;
    for (int seed = 1; seed <= seeds; ++seed) {
        Contest match(map, {a, b}, static_cast<std::uint64_t>(seed));
        match.run(seconds);
        for (std::size_t i = 0; i < 2; ++i) {
            sum[i].kills += match.sides[i].kills;
            sum[i].wanting += match.sides[i].wanting;
            sum[i].standing += match.sides[i].standing;
        }
    }
    for (const Side& side : sum)
        std::printf("%s: %d kills, stands %.4f\n", map.c_str(), side.kills, side.standing_share());
    return sum;
}

using world::Strength;
const bots::Skill &easy = bots::skill_of(Strength::easy), &normal = bots::skill_of(Strength::normal),
                  &hard = bots::skill_of(Strength::hard);

/// Compares kills in matches of three seeds together.
TEST(Strength, DISABLED_HardBeatsNormalBeatsEasy) {
    const auto upper = contest("valley", hard, normal, 3, 150);
    EXPECT_GT(upper[0].kills, 2 * upper[1].kills);
    const auto lower = contest("valley", normal, easy, 3, 150);
    EXPECT_GT(lower[0].kills, 2 * lower[1].kills);
}

TEST(Strength, HardBeatsEasy) {
    const auto sides = contest("proving-ground", hard, easy, 1, 60);
    EXPECT_GT(sides[0].kills, 3 * sides[1].kills);
    EXPECT_GT(sides[0].kills, 3);
}

TEST(Strength, DISABLED_BotsKeepMovingOnEveryMap) {
    for (const std::string& map : world::map_names()) {
        const auto sides = contest(map, hard, bots::Skill{}, 1, 150);
        for (const Side& side : sides)
            EXPECT_LT(side.standing_share(), 0.13) << map;
    }
}

} // namespace
