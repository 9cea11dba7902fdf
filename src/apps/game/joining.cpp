#include "apps/game/joining.h"

#include "apps/clock.h"
#include "net/network.h"

#include <fmt/format.h>

namespace apps {

Joining::Joining(const GameOptions& options, client::Settings& settings, tunables::Random random, double now,
                 std::optional<protocol::SeatToken> seat, std::unique_ptr<LocalMatch> local)
    : settings_(settings), random_(random), address_(local ? std::nullopt : options.join), occasion_(options.occasion),
      observes_(options.observe && address_), password_(options.password), local_(std::move(local)) {
    std::unique_ptr<net::Transport> way;
    if (address_) {
        where_ = net::text(*address_);
        way = net::call(*address_, client::Session::join_limit, seconds_now, password_);
    } else {
        where_ = "a match of your own";
        if (!local_)
            local_ = std::make_unique<LocalMatch>(options, tunables::Random(random_.bits()));
        way = local_->connect();
    }
    auto link = std::make_unique<net::LinkEmulator>(std::move(way), tunables::Random(random_.bits()), settings_.link);
    protocol::Hello hello;
    hello.echo = true; // whether it is shown is decided later
    hello.host_token = local_ ? local_->host_token() : options.host_token;
    if (observes_)
        hello.seat = seat.value_or(protocol::SeatToken{});
    else if (occasion_ != Occasion::battle) {
        hello.tank_names = {options.name};
        if (address_ && !seat) {
            const std::filesystem::path& folder = options.state_folder;
            seat_ = std::make_unique<SeatFile>(folder.empty() ? folder : folder / "seats", where_, options.name);
            seat = seat_->token();
        }
        hello.seat = seat.value_or(protocol::SeatToken{});
        if (options.player.colour > 0)
            hello.colour = static_cast<std::uint8_t>(options.player.colour - 1);
    }
    session_ =
        std::make_unique<client::Session>(std::move(link), std::move(hello), local_ ? local_->clock().now() : now);
}

Joining::Joining(Playing& played, client::Settings& settings, tunables::Random random, double now)
    : settings_(settings), random_(random), where_("the next map"), played_(&played), address_(played.address),
      occasion_(played.occasion), observes_(played.observes), password_(played.password),
      session_(played.client->go_on(played.now(now))) {}

std::unique_ptr<Playing> Joining::poll(double wall) {
    const double now = local_ ? local_->clock().now() : played_ ? played_->now(wall) : wall;
    session_->poll(now);
    if (local_)
        local_->check();
    if (!session_->ended().empty()) {
        const std::string why = session_->ended().find(where_) != std::string::npos || local_
                                    ? session_->ended()
                                    : fmt::format("{}: {}", where_, session_->ended());
        if (session_->password_refused())
            throw PasswordNeeded(why);
        if (session_->refusal())
            throw JoinRefused(why);
        throw std::runtime_error(why);
    }
    if (session_->next_map()) // it is another one again
        session_ = session_->go_on(now);
    if (patience_.over(wall))
        throw std::runtime_error(fmt::format("{}: the server lets us in, but does not tell the time", where_));
    // What is drawn before the clocks agree would be scored against the truth of another time.
    if (!session_->welcome() || !session_->clocks_ready())
        return {};
    auto playing = std::make_unique<Playing>();
    const LocalMatch* own = local_ ? local_.get() : played_ ? played_->local.get() : nullptr;
    playing->map = own ? *own->map() : world::load_map(session_->welcome()->map);
    playing->address = address_;
    playing->seat = std::move(played_ ? played_->seat : seat_);
    if (playing->seat)
        playing->seat->keep(session_->seat());
    playing->occasion = occasion_;
    playing->observes = observes_;
    playing->password = password_;
    playing->client = std::make_unique<client::Client>(std::move(session_), playing->map, settings_,
                                                       tunables::Random(random_.bits()), now);
    playing->local = std::move(played_ ? played_->local : local_);
    return playing;
}

std::unique_ptr<Playing> open_replay(const std::string& file, client::Settings& settings, std::uint64_t seed) {
    auto playing = std::make_unique<Playing>();
    playing->replay = std::make_unique<ReplayMatch>(file, settings, seed, playing->client);
    playing->map = playing->replay->playback().map();
    return playing;
}

} // namespace apps
