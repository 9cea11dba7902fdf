#include "server/orders.h"

#include "protocol/text.h"
#include "server/order_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace server {

std::span<const Orders::Row> Orders::rows() {
    static constexpr Row all[] = {
        {"kick", "NAME [WHY]", "somebody must leave; nothing keeps him from coming back", &Orders::kick},
        {"ban", "NAME [WHY]", "likewise, and nobody comes in from his machine as long as the server runs",
         &Orders::ban},
        {"bans", "", "whose machines are banned", &Orders::bans},
        {"unban", "ADDRESS", "people may come in from there again", &Orders::unban},
        {"mute", "NAME", "nobody reads what he writes", &Orders::set_muted},
        {"unmute", "NAME", "everybody reads it again", &Orders::set_muted, false, false},
        {"say", "WORDS", "everybody reads them, as the host's", &Orders::say},
        {"map", "NAME", "the next round, now and on that map", &Orders::map},
        {"next", "", "the next round now, on the map whose turn it is", &Orders::next},
        {"pause", "", "the round stands until `resume`: tanks and clock, too", &Orders::set_paused},
        {"resume", "", "it goes on", &Orders::set_paused, false, false},
        {"mode", "NAME", "a new round of that mode", &Orders::mode},
        {"teams", "balance | orange|blue NAME | friendly-fire on|off",
         "who is in which, and whether they hurt their own", &Orders::teams},
        {"limit", "score|time VALUE", "points or seconds that end a round; 0: none", &Orders::limit},
        {"bots", "NUMBER", "so many tanks are driven by the computer", &Orders::bots},
        {"preset", "NAME", "everybody publishes as that text has it", &Orders::preset},
        {"set", "ROW VALUE", "any of the match's settings, by the name of its option", &Orders::set},
        {"get", "ROW", "its value, its range and what it is about", &Orders::get},
        {"tell", "NAME WORDS", "he alone reads them", &Orders::tell, true},
        {"ignore", "NAME", "you do not read what he writes", &Orders::set_ignored, true},
        {"hear", "NAME", "you do again", &Orders::set_ignored, true, false},
        {"join", "orange|blue", "the other team, in exchange for a bot or where it is the smaller one", &Orders::join,
         true},
        {"status", "", "map, settings of the round, who is here, and how many were refused", &Orders::status},
        {"help", "[ORDER]", "this list, or one line of it", &Orders::help, true},
    };
    return all;
}

namespace {

std::string line_of(const Orders::Row& row) {
    return fmt::format("{}{}{}: {}", row.name, row.arguments.empty() ? "" : " ", row.arguments, row.help);
}

std::size_t order_called(std::string_view name) { return unique(name, names_of(Orders::rows()), "order"); }

bool everybodys(const std::string& order) {
    try {
        return Orders::rows()[order_called(first_word(order).first)].everybodys;
    } catch (const WrongOrder&) {
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
    return carry_out(words_of(protocol::make_printable(text, protocol::max_text)), nullptr);
}

void Orders::receive(Client& client, const protocol::Order& order) {
    const std::string text = words_of(order.text);
    protocol::Answer answer{.order = text};
    if (!client.orders.take(game_.now)) {
        game_.drop(client, Drop::order_rate);
        answer.lines = {"you give orders faster than they can be carried out: this one was not"};
    } else if (!client.host && !everybodys(text)) {
        game_.drop(client, Drop::not_host, text);
        answer.lines = {fmt::format("only a host may order that: start the game with --host-token-file; everybody: {}",
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
        const std::string order = words_of(fmt::format("{} {}", row.name, rest));
        game_.log("order", fmt::format("{} orders: {}", whose, order));
        if (by && lines.empty()) // the console shows the log line above
            lines = {fmt::format("done: {}", order)};
        return lines;
    } catch (const WrongOrder& wrong) {
        game_.log("order in vain", fmt::format("{} orders, in vain: {}: {}", whose, text, wrong.what()));
        return {wrong.what()};
    }
}

Orders::Lines Orders::status(const Call&) {
    const protocol::MatchState state = referee_.state();
    std::string round = state.running ? state.warm_up ? "warm-up" : "a round is on" : "between two rounds";
    if (state.until > 0)
        round += fmt::format(", {:.0f} s to go", std::max(0.0, state.until - game_.now));
    Lines lines{fmt::format("map {}; {}; {} of {} tanks", vote_.present(), round, game_.roster.tanks(),
                            game_.settings.max_players)};
    for (const Client& client : game_.roster.each_person()) {
        int kills = 0, deaths = 0;
        for (const Actor* tank : game_.roster.tanks_of(client.id))
            kills += tank->kills, deaths += tank->deaths;
        lines.push_back(fmt::format("{} ({}){}, {} kills, {} deaths", called(client), client.address,
                                    client.host ? ", host" : "", kills, deaths));
    }
    const auto bots = std::ranges::count_if(game_.roster.actors, [](const auto& it) { return it.second.bot; });
    const net::Refused refused = admission_.refused();
    lines.push_back(fmt::format("refused so far: {} joins, {} passwords", refused.joins, refused.passwords));
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
