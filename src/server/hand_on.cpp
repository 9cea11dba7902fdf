#include "server/hand_on.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace server {

/// Of those who drive, the one who came first; who only looks on comes last. Not who comes by a WebSocket: others do
/// not reach a browser.
const Client* HandOn::heir(std::optional<ClientId> to, ClientId leaver) const {
    const auto came = [&](const Client& client) {
        std::tuple<bool, double, ClientId> first{true, 0, client.id};
        for (const Actor* tank : game_.roster.tanks_of(client.id))
            first = {false, tank->joined, client.id};
        return first;
    };
    const Client* found = nullptr;
    for (const Client& client : game_.roster.each_person())
        if (!client.stream && client.id != leaver && client.seat.given() && (!to || client.id == *to))
            if (!found || came(client) < came(*found))
                found = &client;
    return found;
}

void HandOn::begin(std::optional<ClientId> to, ClientId leaver, const std::string& map, const std::string& name) {
    if (stage_ != Stage::none)
        return;
    const Client* client = heir(to, leaver);
    if (!client)
        return fail("nobody is here who could go on with it");
    stage_ = Stage::asked;
    heir_ = client->id;
    leaver_ = leaver;
    until_ = game_.now + patience;
    referee_.pause(true);
    chat_.announce(fmt::format("The host leaves: the match goes on with {}", client->name));
    game_.log("hand on", fmt::format("{} is asked to go on with the match", describe(*client)));
    protocol::Heritage heritage = heritage_of(game_, referee_, chat_, map, name, leaver);
    for (protocol::HeldSeat& seat : heritage.seats)
        seat.host = seat.host || seat.client == heir_;
    if (protocol::measure(heritage) > protocol::max_packet)
        heritage.said.clear(); // nobody plays worse without it
    while (protocol::measure(heritage) > protocol::max_packet && !heritage.seats.empty())
        heritage.seats.pop_back(); // who is away comes last
    game_.tell(*client, heritage);
}

void HandOn::taken(Client& client, const protocol::Taken& answer) {
    if (stage_ != Stage::asked || client.id != heir_)
        return game_.drop(client, Drop::not_asked);
    if (answer.port == 0)
        return fail(fmt::format("{} cannot go on with it: {}", client.name, answer.why));
    const std::string machine = host_of(client.address);
    // In this process, or on this machine: nobody else finds a server there.
    const bool here = machine == client.address || machine.starts_with("127.") || machine == "::1";
    const protocol::MovedOn there{
        .host = here ? "" : machine, .port = answer.port, .with = client.name, .key = answer.key};
    game_.tell_those(there, [&](const Client& other) { return !other.bots && other.id != leaver_; });
    stage_ = Stage::done;
    game_.log("handed on", fmt::format("the match goes on with {}, port {}", describe(client), answer.port));
}

void HandOn::tick() {
    if (stage_ != Stage::asked)
        return;
    if (!game_.roster.client_with_id(heir_))
        fail("who was to go on with it has left");
    else if (game_.now > until_)
        fail("who was to go on with it did not answer");
}

void HandOn::fail(std::string why) {
    stage_ = Stage::failed;
    why_ = std::move(why);
    game_.log("not handed on", fmt::format("the match is not handed on: {}", why_));
}

} // namespace server
