#pragma once
/// A real match in one process under a virtual clock: server, bots, and one client whose tank a bot drives. A second of
/// play takes a fraction of a second, and all figures on the panels are measured.

#include "bots/bot_host.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <memory>
#include <string>

class StagedMatch {
  public:
    explicit StagedMatch(int bots = 3, client::Settings start = {}, const std::string& name = "Ann",
                         const std::string& map_name = "proving-ground", std::uint64_t seed = 3,
                         const world::MatchRules& match_rules = {}, bool judged = false, bool lab = true,
                         double truth_delay = 0)
        : settings(std::move(start)), map(world::load_map(map_name)) {
        server::ServerSettings rules;
        rules.max_players = bots + 2;
        rules.publisher = settings.host.publisher;
        rules.rules = match_rules;
        rules.lab = lab;
        rules.relaying.truth_delay = truth_delay;
        if (judged) { // as in the programs
            rules.judge = protocol::Judge::validated;
            rules.verdicts = true;
        }
        server_ = std::make_unique<server::Server>(map, map_name, hub_.listen(), rules, tunables::Random(seed));
        bots_ = std::make_unique<bots::BotHost>(hub_.connect(), map,
                                                bots::BotSettings{.count = bots, .path = {}, .seed = seed}, now);
        protocol::Hello hello;
        hello.echo = true;
        hello.tank_names = {name};
        auto link = std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(seed), settings.link);
        auto session = std::make_unique<client::Session>(std::move(link), hello, now);
        while (!session->welcome() || !session->clocks_ready()) {
            now += world::tick_length;
            bots_->frame(now);
            session->poll(now);
            server_->tick(now);
        }
        client = std::make_unique<client::Client>(std::move(session), map, settings, tunables::Random(seed), now);
    }
    void run(double seconds) {
        for (const double end = now + seconds; now < end;)
            frame();
    }
    void frame() {
        now += world::tick_length;
        for (const auto& guest : guests_)
            guest->poll(now);
        bots_->frame(now);
        client::frame(*client, ends, now);
        server_->tick(now);
    }

    /// Adds another player, who stays at their spawn point.
    client::Session& invite(const std::string& name) {
        protocol::Hello hello;
        hello.tank_names = {name};
        return *guests_.emplace_back(std::make_unique<client::Session>(hub_.connect(), hello, now));
    }
    [[nodiscard]] const server::Server& server() const { return *server_; }

    client::Settings settings;
    world::Map map;
    double now = 10;
    std::unique_ptr<client::Client> client;
    client::Scene scene; ///< scene of the last frame
    bots::Pilots pilot{bots::BotSettings{.count = 1, .path = {}, .seed = 5}};
    client::FrameCallbacks ends{
        .handle_input = [this](client::Client& it) { pilot(it); },
        .update_camera = [this](const client::ClientState&, client::Scene& it) { look_after(it); },
        .render = [this](const client::ClientState&, const client::Scene& it) { scene = it; }};

  private:
    /// Sets a chase camera without smoothing; the overlay needs some camera.
    void look_after(client::Scene& it) const {
        const client::LocalPlayer* player = client ? client->player() : nullptr;
        if (!player)
            return;
        const auto state = client->pose(*player).state;
        const glm::vec3 forward = state.orientation * glm::vec3(1, 0, 0);
        it.camera.target = state.position + glm::vec3(0, 0, 2) + forward * 6.0f;
        it.camera.eye = state.position - forward * 13.0f + glm::vec3(0, 0, 5);
    }

    net::MemoryHub hub_;
    std::unique_ptr<server::Server> server_;
    std::unique_ptr<bots::BotHost> bots_;
    std::vector<std::unique_ptr<client::Session>> guests_;
};
