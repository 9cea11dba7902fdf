#include "server/orders.h"

#include "protocol/text.h"
#include "server/order_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace server {

std::span<const Orders::Row> Orders::rows() {
    static constexpr Row all[] = {
        {"kick", "NAME [WHY]", "removes a player, who can join again", &Orders::kick},
        {"ban", "NAME [WHY]", "removes a player, and keeps out the player and their machine while the server runs",
         &Orders::ban},
        {"bans", "", "lists the banned machines", &Orders::bans},
        {"unban", "ADDRESS", "lifts the ban of that machine", &Orders::unban},
        {"mute", "NAME", "hides a player's chat from all players", &Orders::set_muted},
        {"unmute", "NAME", "shows the player's chat again", &Orders::set_muted, false, false},
        {"say", "WORDS", "shows a message from the host to all players", &Orders::say},
        {"map", "NAME", "starts the next round now, on that map", &Orders::map},
        {"next", "", "starts the next round now, on the next map in turn", &Orders::next},
        {"pause", "", "stops the tanks and the clock of the round until `resume`", &Orders::set_paused},
        {"resume", "", "continues the paused round", &Orders::set_paused, false, false},
        {"mode", "NAME", "starts a new round of that mode", &Orders::mode},
        {"teams", "balance | orange|blue NAME | friendly-fire on|off",
         "balances the teams, moves a player, or sets whether a team can damage itself", &Orders::teams},
        {"limit", "score|time VALUE", "sets the points or seconds that end a round; 0: no limit", &Orders::limit},
        {"bots", "NUMBER", "sets the number of tanks driven by the computer", &Orders::bots},
        {"preset", "NAME", "sets the publishing of all tanks to a preset", &Orders::preset},
        {"set", "ROW VALUE", "changes a setting of the match, by the name of its option", &Orders::set},
        {"get", "ROW", "shows the value of a setting, and explains it", &Orders::get},
        {"tell", "NAME WORDS", "sends a message to that player alone", &Orders::tell, true},
        {"ignore", "NAME", "hides a player's chat from you", &Orders::set_ignored, true},
        {"hear", "NAME", "shows that player's chat to you again", &Orders::set_ignored, true, false},
        {"join", "orange|blue", "moves you to that team, if it is smaller or has a bot to exchange", &Orders::join,
         true},
        {"status", "", "shows the map, the round, the players, and the number of refused joins and passwords",
         &Orders::status},
        {"help", "[ORDER]", "lists the orders, or explains one", &Orders::help, true},
    };
    return all;
}

namespace {

std::string line_of(const Orders::Row& row) {
    return fmt::format("{}{}{}: {}", row.name, row.arguments.empty() ? "" : " ", row.arguments, row.help);
}

std::size_t order_called(std::string_view name) { return match_name(name, names_of(Orders::rows()), "order"); }

/// Whether the text names an order that only a host may give; false for an unknown one.
bool needs_host(const std::string& order) {
    try {
        return !Orders::rows()[order_called(first_word(order).first)].everybodys;
    } catch (const OrderError&) {
        return false;
    }
}

std::string everybodys_names() {
    std::vector<std::string_view> names;
    for (const Orders::Row& row : Orders::rows())
        if (row.everybodys)
            names.push_back(row.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

Orders::Lines Orders::give(std::string_view text) {
    return carry_out(trim(protocol::make_printable(text, protocol::max_text)), nullptr);
}

void Orders::receive(Client& client, const protocol::Order& order) {
    const std::string text = trim(order.text);
    protocol::Answer answer{.order = text};
    if (!client.orders.take(game_.now)) {
        game_.reject(client, RejectReason::order_rate);
        answer.lines = {"you give orders faster than the server accepts them: it did not carry out this order"};
    } else if (!client.host && needs_host(text)) {
        game_.reject(client, RejectReason::not_host, text);
        answer.lines = {fmt::format(
            "only a host may give this order: start the game with --host-token-file; orders of all players: {}",
            everybodys_names())};
    } else {
        answer.lines = carry_out(text, &client);
    }
    for (std::string& line : answer.lines)
        line = protocol::make_printable(line, protocol::max_text);
    answer.lines.resize(std::min(answer.lines.size(), protocol::max_answer));
    game_.tell(client, answer);
}

Orders::Lines Orders::carry_out(const std::string& text, Client* by) {
    const std::string whose = by ? describe(*by) : "the console";
    const auto [name, rest] = first_word(text);
    if (name.empty())
        return {};
    try {
        const Row& row = rows()[order_called(name)];
        Lines lines = (this->*row.carry_out)({.rest = rest, .by = by, .on = row.on});
        const std::string order = trim(fmt::format("{} {}", row.name, rest));
        game_.log("order", fmt::format("{} orders: {}", whose, order));
        if (by && lines.empty()) // the console shows the log line above
            lines = {fmt::format("done: {}", order)};
        return lines;
    } catch (const OrderError& wrong) {
        game_.log("order in vain", fmt::format("{} gave an order that failed: {}: {}", whose, text, wrong.what()));
        return {wrong.what()};
    }
}

Orders::Lines Orders::status(const Call&) {
    const protocol::MatchState state = referee_.state();
    std::string round = state.running ? state.warm_up ? "warm-up" : "a round is running" : "between two rounds";
    if (state.until > 0)
        round += fmt::format(", {:.0f} s left", std::max(0.0, state.until - game_.now));
    Lines lines{fmt::format("map {}; {}; {} of {} tanks", vote_.present(), round, game_.roster.tanks(),
                            game_.settings.max_players)};
    for (const Client& client : game_.roster.each_person()) {
        int kills = 0, deaths = 0;
        for (const Actor* tank : game_.roster.tanks_of(client.id))
            kills += tank->kills, deaths += tank->deaths;
        lines.push_back(fmt::format("{} ({}){}, {} kills, {} deaths", numbered_name(client), client.address,
                                    client.host ? ", host" : "", kills, deaths));
    }
    const auto bots = std::ranges::count_if(game_.roster.actors, [](const auto& it) { return it.second.bot; });
    const net::Refused refused = admission_.refused();
    lines.push_back(fmt::format("refused since the start: {} joins, {} passwords", refused.joins, refused.passwords));
    lines.push_back(fmt::format("{} bots", bots));
    return lines;
}

Orders::Lines Orders::help(const Call& call) {
    if (!call.rest.empty())
        return {line_of(Orders::rows()[order_called(call.rest)])};
    Lines lines;
    for (const Orders::Row& row : Orders::rows())
        lines.push_back(line_of(row));
    return lines;
}

} // namespace server
