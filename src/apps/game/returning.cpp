#include "apps/game/returning.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

Returning::Returning(GameOptions match, protocol::SeatToken seat, client::Settings& settings, tunables::Random random,
                     double silent_since, std::string why)
    : match_(std::move(match)), seat_(seat), settings_(settings), random_(random), silent_since_(silent_since),
      why_(std::move(why)) {}

std::unique_ptr<Playing> Returning::poll(double now) {
    constexpr double longest_pause = 4; // [s]
    if (now > silent_since_ + longest)
        throw std::runtime_error(fmt::format("the server has not answered for {:.0f} s", longest));
    try {
        if (!attempt_ && now >= attempt_at_)
            attempt_ = std::make_unique<Joining>(match_, settings_, tunables::Random(random_.bits()), now, seat_);
        if (attempt_)
            return attempt_->poll(now);
    } catch (const JoinRefused&) {
        throw; // that is the answer
    } catch (const std::exception& error) {
        spdlog::info("not yet: {}", error.what());
        attempt_.reset();
        attempt_at_ = now + pause_;
        pause_ = std::min(2 * pause_, longest_pause);
    }
    return {};
}

std::string Returning::words(double now) const {
    return fmt::format("{}, trying again: {:.0f} s", why_, now - silent_since_);
}

} // namespace apps
