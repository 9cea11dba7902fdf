/// Orders about people.

#include "server/orders.h"

#include "server/order_words.h"
#include "server/teams.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace server {

namespace {
void need_teams(const Game& game) {
    if (!world::row(game.mode).teams)
        throw OrderError(fmt::format("there are no teams in this mode ({})", world::row(game.mode).name));
}

/// Returns the client of an order for players; throws OrderError for the console.
Client& player(Client* by) {
    if (!by)
        throw OrderError("only a player in the game can give this order, not the console");
    return *by;
}
} // namespace

/// Names may contain spaces: tries the longest beginning of `words` that equals a name, then the longest that
/// abbreviates one.
std::pair<Client*, std::string> Orders::person(const std::string& words, const Client* not_by) {
    std::vector<Client*> people;
    std::vector<std::string> names, listed;
    for (Client& client : game_.roster.each_person()) {
        people.push_back(&client);
        names.push_back(client.name);
        listed.push_back(numbered_name(client));
    }
    const auto not_oneself = [&](std::size_t found, std::size_t length) -> std::pair<Client*, std::string> {
        if (people[found] == not_by)
            throw OrderError("you cannot give this order about yourself");
        return {people[found], trim(words.substr(length))};
    };
    if (words.empty())
        throw OrderError(fmt::format("the player is missing; players: {}", fmt::join(listed, ", ")));
    if (const auto [word, rest] = first_word(words); word.front() == '#') {
        const auto number = whole_number(word.substr(1));
        const auto found = std::ranges::find_if(people, [&](const Client* it) { return it->id == number; });
        if (found != people.end())
            return not_oneself(static_cast<std::size_t>(found - people.begin()), word.size());
    }
    for (const bool whole : {true, false})
        for (std::size_t end = words.size(); end != words.npos && end > 0; end = words.rfind(' ', end - 1)) {
            const std::string name = to_lower(trim(words.substr(0, end)));
            const auto fits = [&](const std::string& it) {
                return whole ? to_lower(it) == name : to_lower(it).starts_with(name);
            };
            const auto found = std::ranges::find_if(names, fits);
            if (const auto count = std::ranges::count_if(names, fits); count == 1)
                return not_oneself(static_cast<std::size_t>(found - names.begin()), end);
            else if (count > 1)
                throw OrderError(fmt::format("more than one player is called '{}': use the number; players: {}", name,
                                             fmt::join(listed, ", ")));
        }
    throw OrderError(
        fmt::format("no player is called '{}'; players: {}", first_word(words).first, fmt::join(listed, ", ")));
}

Orders::Lines Orders::kick(const Call& call) {
    const auto [client, why] = person(call.rest, call.by);
    admission_.expel(*client, "the host has removed you" + reason_suffix(why));
    return {};
}

Orders::Lines Orders::ban(const Call& call) {
    const auto [client, why] = person(call.rest, call.by);
    const std::string machine = client->machine;
    if (machine.empty())
        throw OrderError(fmt::format("{} plays in the server's own program: use kick", client->name));
    game_.roster.bans.push_back({.machine = machine, .player = client->player, .name = client->name, .why = why});
    admission_.expel(*client, "the host has banned you" + reason_suffix(why));
    return {fmt::format("players on {} are banned; to undo: unban {}", machine, machine)};
}

Orders::Lines Orders::bans(const Call&) {
    Lines lines;
    for (const Sanction& ban : game_.roster.bans)
        lines.push_back(ban.label() + (ban.machine.empty() ? "" : fmt::format(" ({})", ban.name)) +
                        reason_suffix(ban.why));
    return lines.empty() ? Lines{"no machine is banned"} : lines;
}

Orders::Lines Orders::unban(const Call& call) {
    std::vector<std::string> addresses;
    for (const Sanction& ban : game_.roster.bans)
        addresses.push_back(ban.label());
    if (std::erase_if(game_.roster.bans, [&](const Sanction& ban) { return ban.label() == call.rest; }) == 0)
        throw OrderError(fmt::format("'{}' is not banned; banned: {}", call.rest,
                                     addresses.empty() ? "none" : fmt::format("{}", fmt::join(addresses, ", "))));
    return {fmt::format("players on {} can join again", call.rest)};
}

Orders::Lines Orders::set_muted(const Call& call) {
    const auto [client, rest] = person(call.rest, call.by);
    auto& mutes = game_.roster.mutes;
    std::erase_if(mutes, [&, muted = client](const Sanction& each) { return each.matches(*muted); });
    if (call.on)
        mutes.push_back({.machine = client->machine, .player = client->player, .name = client->name});
    if (std::exchange(client->muted, call.on) != call.on)
        chat_.announce(fmt::format("The host has {} {}", call.on ? "muted" : "unmuted", client->name));
    return {};
}

Orders::Lines Orders::teams(const Call& call) {
    const auto [what, rest] = first_word(call.rest);
    const std::vector<std::string> kinds{"balance", "orange", "blue", "friendly-fire"};
    const std::size_t kind = match_name(what, kinds, "order for teams");
    if (kinds[kind] == "friendly-fire")
        return set_row(kinds[kind], rest);
    need_teams(game_);
    if (kinds[kind] == "balance") {
        deal_teams(game_);
        return {};
    }
    const world::TeamId team = kinds[kind] == "blue" ? world::blue : world::orange;
    const auto [client, none] = person(rest);
    for (Actor* tank : game_.roster.tanks_of(client->id))
        join_team(game_, *tank, team);
    chat_.announce(fmt::format("The host has put {} into team {}", client->name, world::team_name(team)));
    return {};
}

// --- orders from any player ---

Orders::Lines Orders::tell(const Call& call) {
    Client& from = player(call.by);
    const auto [to, text] = person(call.rest, call.by);
    if (text.empty())
        throw OrderError(fmt::format("the message is missing: tell {} WORDS", to->name));
    return {chat_.whisper(from, *to, text) ? fmt::format("to {} alone: {}", to->name, text)
                                           : "the message was not sent"};
}

Orders::Lines Orders::set_ignored(const Call& call) {
    const auto [who, none] = person(call.rest, &player(call.by));
    if (!call.on) {
        call.by->ignored.erase(who->id);
        return {fmt::format("the chat of {} is visible again", who->name)};
    }
    call.by->ignored.insert(who->id);
    return {fmt::format("the chat of {} is hidden until: hear {}", who->name, who->name)};
}

Orders::Lines Orders::join(const Call& call) {
    Client& client = player(call.by);
    need_teams(game_);
    const std::vector<std::string> names{"orange", "blue"};
    const world::TeamId team = match_name(call.rest, names, "team") == 1 ? world::blue : world::orange;
    if (const auto why = change_team(game_, client.id, team, referee_.counts()))
        throw OrderError(*why);
    chat_.announce(fmt::format("{} has joined team {}", client.name, world::team_name(team)));
    return {fmt::format("you are in team {}", world::team_name(team))};
}

} // namespace server
