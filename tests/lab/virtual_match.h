#pragma once
/// A whole match in one process under a virtual clock: the real server, a bot host and a watching client, over the
/// in-memory transport. In every tick all clients' frames come first, then the server's tick.

#include "bots/bot_host.h"
#include "client/frame.h"
#include "net/memory_transport.h"
#include "server/server.h"

namespace testing_match {

class VirtualMatch {
  public:
    struct Options {
        std::string map = "proving-ground";
        bots::BotSettings bots{};
        client::Settings viewer{};
        std::uint64_t seed = 1;
    };

    explicit VirtualMatch(Options options)
        : map_(world::load_map(options.map)), viewer_settings(std::move(options.viewer)),
          server(map_, options.map, hub_.listen(), {}, tunables::Random(options.seed)),
          bots(hub_.connect(), map_, options.bots, now_) {
        protocol::Hello hello;
        hello.tank_names = {"Viewer"};
        auto transport = std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(options.seed + 1),
                                                             viewer_settings.link);
        auto session = std::make_unique<client::Session>(std::move(transport), hello, now_);
        while (!session->welcome()) {
            session->poll(now_);
            server.tick(now_);
            now_ += world::tick_length;
            if (now_ > 10)
                throw std::runtime_error("not welcomed: " + session->ended());
        }
        viewer = std::make_unique<client::Client>(std::move(session), map_, viewer_settings,
                                                  tunables::Random(options.seed + 2), now_);
    }

    void run(double seconds, const std::function<void()>& each_tick = {}) {
        const double end = now_ + seconds;
        while (now_ < end) {
            bots.frame(now_);
            client::frame(*viewer, {.handle_input = [](client::Client&) {}}, now_);
            server.tick(now_);
            if (each_tick)
                each_tick();
            now_ += world::tick_length;
        }
    }

  private:
    double now_ = 1;
    world::Map map_;
    net::MemoryHub hub_;

  public:
    client::Settings viewer_settings;
    server::Server server;
    bots::BotHost bots;
    std::unique_ptr<client::Client> viewer;
};

} // namespace testing_match
