#include "server/host_migrator.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace server {

/// Returns the next client to ask, only `to` if given: the player who joined first, then viewers. Leaves out clients
/// that were asked before, and WebSocket clients, because other clients cannot connect to a browser.
const Client* HostMigrator::next_candidate(std::optional<ClientId> to) const {
    const auto came = [&](const Client& client) {
        std::tuple<bool, double, ClientId> first{true, 0, client.id};
        for (const Actor* tank : game_.roster.tanks_of(client.id))
            first = {false, tank->joined, client.id};
        return first;
    };
    const Client* found = nullptr;
    for (const Client& client : game_.roster.each_person())
        if (!client.stream && client.id != leaver_ && !asked_.contains(client.id) && client.seat.given() &&
            (!to || client.id == *to))
            if (!found || came(client) < came(*found))
                found = &client;
    return found;
}

void HostMigrator::begin(std::optional<ClientId> to, ClientId leaver, const std::string& map, const std::string& name) {
    if (stage_ != Stage::none)
        return;
    leaver_ = leaver;
    map_ = map;
    name_ = name;
    end_ = game_.now + longest;
    const Client* client = next_candidate(to);
    if (!client)
        return fail("no player can take it over");
    stage_ = Stage::asked;
    referee_.pause(true);
    ask(*client);
}

void HostMigrator::ask(const Client& client) {
    candidate_ = client.id;
    agreed_ = false;
    asked_.insert(client.id);
    until_ = std::min(game_.now + patience, end_);
    chat_.announce(fmt::format("The host leaves: the server asks {} to take over the match", client.name));
    game_.log("hand on", fmt::format("the server asks {} to take over the match", describe(client)));
    game_.tell(client, protocol::HostOffer{name_});
}

void HostMigrator::handle_answer(Client& client, const protocol::HostAnswer& answer) {
    if (!asked_.contains(client.id))
        return game_.reject(client, RejectReason::not_asked);
    if (stage_ != Stage::asked || client.id != candidate_ || agreed_) // too late
        return;
    if (!answer.yes)
        return ask_next(fmt::format("{} does not take over the match: {}", client.name, answer.why));
    agreed_ = true;
    until_ = game_.now + opening;
    const auto& random = game_.settings.seat_token;
    protocol::HostMigration migration =
        host_migration_of(game_, referee_, chat_, map_, name_, leaver_, random ? random() : protocol::SeatToken{});
    for (protocol::HeldSeat& seat : migration.seats)
        seat.host = seat.host || seat.client == candidate_;
    const auto too_long = [&] { return protocol::measure(migration) > protocol::max_packet; };
    if (too_long())
        migration.said.clear();                  // the match does not need the chat
    constexpr std::size_t fewest_sanctions = 64; // bans, and mutes, kept even if seats must go
    for (auto* sanctions : {&migration.mutes, &migration.bans})
        while (too_long() && sanctions->size() > fewest_sanctions)
            sanctions->erase(sanctions->begin()); // the oldest ones
    while (too_long() && !migration.seats.empty())
        migration.seats.pop_back(); // the seats of absent players are at the end
    game_.tell(client, migration);
}

void HostMigrator::ask_next(const std::string& why) {
    const Client* next = game_.now < end_ ? next_candidate({}) : nullptr;
    if (!next)
        return fail(why);
    game_.log("passed over", why);
    ask(*next);
}

void HostMigrator::handle_reply(Client& client, const protocol::MigrationReply& answer) {
    if (!asked_.contains(client.id))
        return game_.reject(client, RejectReason::not_asked);
    if (stage_ != Stage::asked || client.id != candidate_ || !agreed_) // too late
        return;
    if (answer.port == 0)
        return ask_next(fmt::format("{} cannot take over the match: {}", client.name, answer.why));
    const std::string machine = host_of(client.address);
    // A client in this process or on this machine has no address that the others can use.
    const bool here = machine == client.address || is_own_machine(machine);
    const protocol::MatchRedirect there{
        .host = here ? "" : machine, .port = answer.port, .with = client.name, .key = answer.key};
    game_.tell_if(there, [&](const Client& other) { return !other.bots && other.id != leaver_; });
    stage_ = Stage::done;
    game_.log("handed on", fmt::format("the match goes on with {} as host, port {}", describe(client), answer.port));
}

void HostMigrator::tick() {
    if (stage_ != Stage::asked)
        return;
    const Client* client = game_.roster.client_with_id(candidate_);
    if (!client)
        ask_next("the player who was asked has left");
    else if (game_.now > until_)
        ask_next(fmt::format("{} does not answer", client->name));
}

void HostMigrator::fail(const std::string& why) {
    stage_ = Stage::failed;
    why_ = why;
    game_.log("not handed on", fmt::format("the match is not handed on: {}", why_));
}

} // namespace server
