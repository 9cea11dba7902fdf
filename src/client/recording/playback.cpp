#include "client/recording/playback.h"

#include "client/recording/playback_transport.h"

#include <algorithm>

namespace client {

namespace {
/// Local time of the client at which the recording begins [s]; large, so that no time before it is negative.
constexpr double zero = 100;

const FrameCallbacks nobody{.handle_input = [](Client&) {}};
} // namespace

bool is_replay(const ClientState& client) { return client.match().welcome.client == PlaybackTransport::spectator; }

Playback::Playback(const std::filesystem::path& path, Settings& settings, tunables::Random random,
                   std::unique_ptr<Client>& client)
    : recording_(path), map_(world::load_map(recording_.header().welcome.map)), settings_(settings), random_(random),
      client_(client) {
    enter(0);
}

void Playback::enter(double from) {
    tunables::Random random = random_; // a copy, so that each call draws the same numbers
    auto transport = std::make_unique<PlaybackTransport>(recording_, from, zero);
    auto link =
        std::make_unique<net::LinkEmulator>(std::move(transport), tunables::Random(random.bits()), settings_.link);
    // Time before the first picture, in which the clocks settle, and time between polls in it [s].
    constexpr double lead = 2, between = 0.05;
    auto session = std::make_unique<Session>(std::move(link), protocol::Hello{}, zero + (from - lead));
    for (double time = from - lead; time < from; time += between)
        session->poll(zero + time);
    client_ =
        std::make_unique<Client>(std::move(session), map_, settings_, tunables::Random(random.bits()), zero + from);
    position_ = from;
}

void Playback::run_to(double position) {
    while (position_ < position) {
        position_ = std::min(position_ + step, position);
        frame(*client_, nobody, zero + position_);
    }
}

void Playback::play(double seconds, const FrameCallbacks& callbacks) {
    constexpr double slack = 1e-9; // [s]; 1/60 s stays one frame in spite of rounding
    const double target = std::min(position_ + seconds, length());
    run_to(target - step - slack);
    position_ = std::max(position_, target);
    frame(*client_, callbacks, zero + position_);
}

void Playback::seek(double position) {
    const double target = std::clamp(position, 0.0, length());
    if (target < position_ || target > position_ + 2 * run_up) {
        enter(std::max(0.0, target - run_up));
        run_to(target);
        client_->clear_scores();
    }
    run_to(target);
}

} // namespace client
