#include "server/game.h"

#include <fmt/format.h>
#include <stdexcept>

namespace server {

Game::Game(const world::Map& map, std::unique_ptr<net::Transport> transport_, ServerSettings settings_,
           tunables::Random random_)
    : settings(std::move(settings_)), mode(settings.rules.mode), random(random_), terrain(map),
      roads(world::roads_of(map, terrain)), physics(terrain), transport(std::move(transport_)) {}

void Game::tell(const Client& client, protocol::MessageRef message, std::optional<net::Channel> channel) {
    if (const auto bytes = packet(message))
        send(client, channel.value_or(row(message.kind()).channel), *bytes);
}

void Game::tell_all(protocol::MessageRef message) {
    tell_if(message, [](const Client&) { return true; });
}

std::optional<protocol::Bytes> Game::packet(protocol::MessageRef message) {
    try {
        protocol::Bytes bytes = protocol::encode(message);
        if (bytes.size() <= protocol::max_packet)
            return bytes;
        report_unsendable(fmt::format("{} is {} B long", protocol::name(message.kind()), bytes.size()));
    } catch (const std::logic_error& error) {
        report_unsendable(error.what());
    }
    return {};
}

void Game::send(const Client& client, net::Channel channel, const protocol::Bytes& bytes) {
    transport->send(clock_, client.peer, channel, bytes);
}

void Game::remove(ActorId id) {
    constexpr std::size_t departed_kept = 256;
    const Actor* actor = roster.actor(id);
    if (!actor)
        return;
    tell_all(protocol::ActorRemoved{id});
    if (actor->tank() && departed.size() < departed_kept)
        departed.push_back({*actor, now});
    roster.remove(id);
}

void Game::reject(const Client& client, RejectReason why, const std::string& details) {
    ++dropped[why];
    if (settings.on_reject)
        settings.on_reject(client, why, details);
    if (row(why).suspicious && !log_.counts(row(why).name))
        warn(row(why).name, fmt::format("refused from {}: {}{}", describe(client), row(why).help,
                                        details.empty() ? "" : " (" + details + ")"));
}

void Game::report_unsendable(const std::string& why) {
    ++dropped[RejectReason::unencodable];
    warn(row(RejectReason::unencodable).name,
         fmt::format("message not sent: {}: {}", why, row(RejectReason::unencodable).help));
}

std::string describe(const Client& client) {
    return client.name.empty() ? client.address : client.name + " (" + client.address + ")";
}

} // namespace server
