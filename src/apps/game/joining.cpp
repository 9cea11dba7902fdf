#include "apps/game/joining.h"

#include "apps/clock.h"
#include "net/network.h"
#include "platform/main_loop.h"

#include <fmt/format.h>

namespace apps {

Joining::Joining(const GameOptions& options, client::Settings& settings, tunables::Random random, double now)
    : settings_(settings), random_(random), occasion_(options.occasion) {
    std::unique_ptr<net::Transport> way;
    if (options.join) {
        where_ = fmt::format("{}:{}", options.join->host, options.join->port);
        way = net::call(options.join->host, options.join->port, client::Session::join_limit, seconds_now);
    } else {
        where_ = "a match of your own";
        local_ = std::make_unique<LocalMatch>(options, tunables::Random(random_.bits()));
        way = local_->connect();
    }
    auto link = std::make_unique<net::LinkEmulator>(std::move(way), tunables::Random(random_.bits()), settings_.link);
    protocol::Hello hello;
    hello.echo = true; // whether it is shown is decided later
    if (occasion_ != Occasion::battle) {
        hello.tank_names = {options.name};
        if (options.player.colour > 0)
            hello.colour = static_cast<std::uint8_t>(options.player.colour - 1);
    }
    session_ =
        std::make_unique<client::Session>(std::move(link), std::move(hello), local_ ? local_->clock().now() : now);
}

std::unique_ptr<Playing> Joining::poll(double wall) {
    const double now = local_ ? local_->clock().now() : wall;
    session_->poll(now);
    if (local_)
        local_->check();
    if (!session_->ended().empty())
        throw std::runtime_error(session_->ended().find(where_) != std::string::npos || local_
                                     ? session_->ended()
                                     : fmt::format("{}: {}", where_, session_->ended()));
    // What is drawn before the clocks agree would be scored against the truth of another time.
    if (!session_->welcome() || !session_->clocks_ready())
        return {};
    auto playing = std::make_unique<Playing>();
    playing->map = local_ ? local_->map() : world::load_map(session_->welcome()->map);
    playing->local = std::move(local_);
    playing->occasion = occasion_;
    playing->client = std::make_unique<client::Client>(std::move(session_), playing->map, settings_,
                                                       tunables::Random(random_.bits()), now);
    return playing;
}

std::unique_ptr<Playing> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed) {
    auto playing = std::make_unique<Playing>();
    playing->replay = std::make_unique<ReplayMatch>(file, settings, seed, playing->client);
    playing->map = playing->replay->playback().map();
    return playing;
}

std::unique_ptr<Playing> join_now(const GameOptions& options, client::Settings& settings, tunables::Random random,
                                  const std::function<bool()>& cancelled) {
    Joining joining(options, settings, random, seconds_now());
    std::unique_ptr<Playing> playing;
    platform::main_loop([&] {
        if (cancelled() || (playing = joining.poll(seconds_now())))
            return false;
        platform::rest(0.005);
        return true;
    });
    return playing;
}

} // namespace apps
