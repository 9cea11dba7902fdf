/// A cheating client over the real network: one cheat of the lab's table (reckoning-lab cheats), on a tank driven by a
/// bot.
///
///   cheating_client --server HOST[:PORT] --cheat NAME [--seconds S] [--fights]

#include "apps/clock.h"
#include "apps/options.h"
#include "bots/bot_host.h"
#include "client/frame.h"
#include "lab/cheats/cheater.h"
#include "net/address.h"
#include "net/network.h"
#include "platform/main_loop.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace {

using apps::seconds_now;

struct Options {
    std::string server = "localhost";
    std::string cheat = "honest";
    double seconds = 20;
    bool fights = false;
    std::uint64_t seed = 1;

    void add_to(CLI::App& app) {
        using namespace apps;
        std::vector<std::string> names;
        for (const lab::CheatRow& row : lab::cheats())
            names.emplace_back(row.name);
        add_text(app, "--server", server, "Server to join", "HOST[:PORT]");
        add_choice(app, "--cheat", cheat, names, "Cheat to use");
        add_number(app, "--seconds", seconds, {1, 3600}, "Playing time [s]", "S");
        add_flag(app, "--fights", fights, "Fight as a hard bot; without this flag, drive in a circle at full throttle");
        add_seed(app, seed, "Seed of the driver");
    }
};

std::unique_ptr<client::Session> join(const Options& options, lab::Cheater& cheater) {
    constexpr double patience = 5; // longest time for a connection [s]
    const net::Address at = net::parse_address(options.server);
    protocol::Hello hello;
    hello.tank_names = {"Mallory"};
    hello.echo = true; // returns the client's own updates as relayed
    auto session = std::make_unique<client::Session>(cheater.between(net::open_connection(at, patience, seconds_now)),
                                                     hello, seconds_now());
    while (!session->welcome()) {
        session->poll(seconds_now());
        if (!session->ended().empty())
            throw std::runtime_error(session->ended());
        platform::rest(0.01);
    }
    return session;
}

int cheat(const Options& options) {
    lab::Cheater cheater(*lab::find_cheat(options.cheat));
    auto session = join(options, cheater);
    const world::Map map = world::load_map(session->welcome()->map);
    client::Settings settings;
    client::Client client(std::move(session), map, settings, tunables::Random(options.seed), seconds_now());
    bots::BotSettings driver{.count = 1, .seed = options.seed, .skill = bots::skill_of(world::Strength::hard)};
    if (!options.fights) {
        driver.path = dr::PathKind::circle;
        driver.path_speed = dr::DriveParameters{}.forward_speed;
        driver.path_radius = 40;
    }
    bots::Pilots pilots(driver);
    const client::FrameCallbacks ends{.handle_input = cheater.driver([&](client::Client& his) { pilots(his); })};
    const double start = seconds_now();
    double played = 0;
    while (played < options.seconds && client.ended().empty()) {
        const double now = seconds_now();
        client::frame(client, ends, now);
        played = seconds_now() - start;
        platform::rest(std::max(0.0, world::tick_length - (seconds_now() - now)));
    }
    const lab::Cheater::AcceptedMotion& accepted = cheater.accepted();
    int kills = 0;
    if (const client::Actor* own = client.player() ? client.match().find(client.player()->actor()) : nullptr)
        kills = own->kills;
    fmt::print("{}: in {:.1f} s {} updates sent, {} believed, {:.0f} m by them ({:.1f} m/s, {:.1f} m at once), {} "
               "starts, {} kills{}\n",
               options.cheat, played, cheater.sent(), accepted.updates, accepted.way, accepted.way / played,
               accepted.farthest, accepted.starts, kills,
               client.ended().empty() ? "" : fmt::format("; sent away: {}", client.ended()));
    client.leave();
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const auto app = apps::program("cheating_client", "Joins a match and cheats, to test the server's checks.",
                                   "  cheating_client --server localhost:26000 --cheat speed --seconds 20");
    Options options;
    try {
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        return cheat(options);
    } catch (const std::exception& error) {
        fmt::print(stderr, "cheating_client: {}\n", error.what());
        return 1;
    }
}
