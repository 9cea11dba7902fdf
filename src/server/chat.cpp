#include "server/chat.h"

#include "protocol/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace server {

namespace {

/// Returns the client's first tank; `nullptr` for a viewer.
const Actor* first_tank(const Game& game, ClientId owner) {
    const auto tanks = game.roster.each_tank();
    const auto found = std::ranges::find(tanks, owner, &Actor::owner);
    return found == tanks.end() ? nullptr : &*found;
}

protocol::Chat of_the_server(const Game& game, std::string text) {
    return {.time = game.now, .text = protocol::make_printable(text, protocol::max_text)};
}

} // namespace

bool Chat::may_speak(Client& client) {
    if (client.muted) {
        tell(client, "The host has muted you: other players do not see your chat");
        return false;
    }
    if (client.chat.take(game_.now, 1))
        return true;
    game_.reject(client, RejectReason::chat_rate);
    tell(client, fmt::format("You write faster than one line in {:.0f} s: your last line was not sent",
                             std::ceil(1 / game_.settings.traffic.chat_per_second)));
    return false;
}

bool Chat::whisper(Client& from, const Client& to, const std::string& text) {
    if (!may_speak(from))
        return false;
    const Actor* tank = first_tank(game_, from.id);
    if (!to.ignored.contains(from.id)) // the speaker does not learn whether the other ignores them
        game_.tell(to, protocol::Chat{.from = tank ? tank->id : protocol::ActorId{0},
                                      .name = from.name,
                                      .time = game_.now,
                                      .text = protocol::make_printable("(to you alone) " + text, protocol::max_text)});
    return true;
}

void Chat::say(Client& client, const protocol::Chat& line) {
    if (line.text.find_first_not_of(' ') == std::string::npos)
        return;
    if (!may_speak(client))
        return;
    const Actor* tank = first_tank(game_, client.id);
    const world::TeamId team = tank ? tank->team : world::no_team;
    protocol::Chat said{.from = tank ? tank->id : protocol::ActorId{0},
                        .name = client.name,
                        .team = line.team && team != world::no_team,
                        .time = game_.now,
                        .text = line.text};
    game_.log("chat", fmt::format("{} says{}: {}", client.name, said.team ? " to their team" : "", said.text));
    if (!said.team)
        keep(said);
    game_.tell_if(said, [&](const Client& other) {
        const Actor* listener = said.team ? first_tank(game_, other.id) : nullptr;
        return (!said.team || (listener && listener->team == team)) && !other.ignored.contains(client.id);
    });
}

void Chat::announce(std::string text, bool loud) {
    protocol::Chat said = of_the_server(game_, std::move(text));
    said.loud = loud;
    keep(said);
    game_.tell_all(said);
}

void Chat::announce_to_others(const Client& about, std::string text) {
    const protocol::Chat said = of_the_server(game_, std::move(text));
    keep(said);
    game_.tell_if(said, [&](const Client& other) { return other.id != about.id; });
}

void Chat::tell(const Client& client, std::string text) { game_.tell(client, of_the_server(game_, std::move(text))); }

void Chat::brief(const Client& client) const {
    for (const protocol::Chat& line : lines_)
        game_.tell(client, line);
}

void Chat::keep(const protocol::Chat& line) {
    lines_.push_back(line);
    if (lines_.size() > kept)
        lines_.pop_front();
}

} // namespace server
