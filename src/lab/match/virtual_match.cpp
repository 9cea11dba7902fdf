#include "lab/match/virtual_match.h"

#include "client/frame.h"
#include "net/link_emulator.h"
#include "platform/stop_signals.h"

namespace lab {

VirtualMatch::VirtualMatch(Options options)
    : map_(world::load_map(options.map)), viewer_settings(std::move(options.viewer)),
      server(map_, options.map, hub_.listen(), std::move(options.server), tunables::Random(options.seed)),
      bots(hub_.connect(), map_, options.bots, now_) {
    const auto names = options.viewer_plays ? std::vector<std::string>{"Viewer"} : std::vector<std::string>{};
    auto transport =
        std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(options.seed + 1), viewer_settings.link);
    auto session = std::make_unique<client::Session>(std::move(transport), protocol::Hello{.tank_names = names}, now_);
    while (!session->welcome()) {
        session->poll(now_);
        server.tick(now_);
        now_ += world::tick_length;
        if (now_ > 10)
            throw std::runtime_error("the viewer could not join: " + session->ended());
    }
    viewer = std::make_unique<client::Client>(std::move(session), map_, viewer_settings,
                                              tunables::Random(options.seed + 2), now_);
}

void VirtualMatch::run(double seconds, const std::function<void()>& each_tick) {
    const double end = now_ + seconds;
    while (now_ < end) {
        platform::check_stop();
        bots.frame(now_);
        client::frame(*viewer, {.handle_input = [](client::Client&) {}}, now_);
        server.tick(now_);
        if (each_tick)
            each_tick();
        now_ += world::tick_length;
    }
}

void VirtualMatch::check() const {
    if (!bots.client())
        throw std::runtime_error("the bots could not join: " + bots.ended());
    for (const std::string& ended : {viewer->ended(), bots.ended()})
        if (!ended.empty())
            throw std::runtime_error("the match ended early: " + ended);
}

Received received(const client::ClientState& viewer, bool tanks_only) {
    Received sum;
    for (const auto& [id, remote] : viewer.remote().actors())
        if (const client::Actor* actor = viewer.match().find(id); !tanks_only || (actor && actor->driven())) {
            sum.updates += remote.updates + remote.stale;
            sum.bytes += remote.bytes;
        }
    return sum;
}

dr::Summary drawn_tanks(const client::ClientState& viewer) {
    constexpr std::array figures{&dr::Summary::mean, &dr::Summary::p95, &dr::Summary::heading};
    dr::Summary all;
    double tanks = 0;
    for (const auto& [id, remote] : viewer.remote().actors())
        if (const client::Actor* actor = viewer.match().find(id); actor && actor->driven() && remote.visible())
            if (const dr::Summary one = remote.ghosts.front().error.summary(); one.frames > 0) {
                for (const auto figure : figures)
                    all.*figure += one.*figure;
                ++tanks;
            }
    for (const auto figure : figures)
        all.*figure /= tanks;
    return all;
}

} // namespace lab
