#include "server/orders.h"

#include "protocol/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

namespace server {

namespace {

/// What is wrong with an order, for who gave it.
struct Wrong : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string words_of(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first == text.npos ? std::string() : std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

/// "kick  Bob rude" → "kick", "Bob rude"
std::pair<std::string, std::string> first_word(const std::string& text) {
    const auto end = std::min(text.find(' '), text.size());
    return {text.substr(0, end), words_of(text.substr(end))};
}

std::string small(std::string_view text) {
    std::string letters(text);
    std::ranges::transform(letters, letters.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return letters;
}

/// The place of the name that `typed` is, or is the beginning of. Throws Wrong.
std::size_t unique(std::string_view typed, const std::vector<std::string>& names, std::string_view what) {
    std::vector<std::size_t> begun;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (small(names[i]) == small(typed))
            return i;
        if (small(names[i]).starts_with(small(typed)))
            begun.push_back(i);
    }
    if (begun.size() == 1 && !typed.empty())
        return begun.front();
    constexpr std::size_t listed = 20; // of more only those with a likeness
    std::vector<std::string> valid = names;
    if (names.size() > listed && !typed.empty())
        std::erase_if(valid, [&](const std::string& name) { return small(name).find(small(typed)) == name.npos; });
    throw Wrong(fmt::format("{} {} '{}'; valid: {}", begun.size() > 1 ? "more than one" : "no", what, typed,
                            valid.empty() ? names.empty() ? "none" : "the names that reckoning-server --help-all has"
                                          : fmt::format("{}", fmt::join(valid, ", "))));
}

std::string because(const std::string& why) { return why.empty() ? why : ": " + why; }

/// "Ann", "Ann 2"; who has no tank is called by his number.
std::string called(const Client& client) { return fmt::format("#{} {}", client.id, client.name); }

std::optional<int> whole_number(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

struct OrderTable {
    struct Row : OrderHelp {
        Orders::Lines (Orders::*carry_out)(const Orders::Call&);
    };
    static constexpr Row rows[] = {
        {{"kick", "NAME [WHY]", "somebody must leave; nothing keeps him from coming back"}, &Orders::kick},
        {{"ban", "NAME [WHY]", "likewise, and nobody comes in from his machine as long as the server runs"},
         &Orders::ban},
        {{"bans", "", "whose machines are banned"}, &Orders::bans},
        {{"unban", "ADDRESS", "people may come in from there again"}, &Orders::unban},
        {{"map", "NAME", "the next round, now and on that map"}, &Orders::map},
        {{"next", "", "the next round now, on the map whose turn it is"}, &Orders::next},
        {{"limit", "score|time VALUE", "points or seconds that end a round; 0: none"}, &Orders::limit},
        {{"bots", "NUMBER", "so many tanks are driven by the computer"}, &Orders::bots},
        {{"preset", "NAME", "everybody publishes as that text has it"}, &Orders::preset},
        {{"set", "ROW VALUE", "any of the match's settings, by the name of its option"}, &Orders::set},
        {{"get", "ROW", "its value, its range and what it is about"}, &Orders::get},
        {{"status", "", "map, settings of the round, and who is here"}, &Orders::status},
        {{"help", "[ORDER]", "this list, or one line of it"}, &Orders::help},
    };
    static const std::array<OrderHelp, std::size(rows)>& helps() {
        static const auto helps = [] {
            std::array<OrderHelp, std::size(rows)> helps_;
            std::ranges::copy(rows, helps_.begin());
            return helps_;
        }();
        return helps;
    }
};

namespace {

std::string line_of(const OrderHelp& row) {
    return fmt::format("{}{}{}: {}", row.name, row.arguments.empty() ? "" : " ", row.arguments, row.help);
}

std::size_t order_called(std::string_view name) {
    std::vector<std::string> names;
    for (const OrderHelp& row : order_helps())
        names.emplace_back(row.name);
    return unique(name, names, "order");
}

} // namespace

std::span<const OrderHelp> order_helps() { return OrderTable::helps(); }

Orders::Lines Orders::give(std::string_view text) {
    return carry_out(words_of(protocol::make_printable(text, protocol::max_text)), nullptr);
}

Orders::Lines Orders::carry_out(const std::string& text, Client* by) {
    const std::string whose = by ? describe(*by) : "the console";
    const auto [name, rest] = first_word(text);
    if (name.empty())
        return {};
    try {
        const OrderTable::Row& row = OrderTable::rows[order_called(name)];
        Lines lines = (this->*row.carry_out)({.rest = rest, .by = by});
        const std::string order = words_of(fmt::format("{} {}", row.name, rest));
        spdlog::info("{} orders: {}", whose, order);
        return lines;
    } catch (const Wrong& wrong) {
        spdlog::info("{} orders, in vain: {}: {}", whose, text, wrong.what());
        return {wrong.what()};
    }
}

// --- people ---

/// Names may have spaces: the longest beginning of the words that is one's whole name, else the longest that begins
/// one.
std::pair<Client*, std::string> Orders::person(const std::string& words, const Client* by) {
    std::vector<Client*> people;
    std::vector<std::string> names, listed;
    for (auto& [peer, client] : game_.roster.clients)
        if (client.admitted() && !client.bots) {
            people.push_back(&client);
            names.push_back(client.name);
            listed.push_back(called(client));
        }
    const auto not_oneself = [&](std::size_t found, std::size_t length) -> std::pair<Client*, std::string> {
        if (people[found] == by)
            throw Wrong("that is yourself");
        return {people[found], words_of(words.substr(length))};
    };
    if (words.empty())
        throw Wrong(fmt::format("who? Here are: {}", fmt::join(listed, ", ")));
    if (const auto [word, rest] = first_word(words); word.front() == '#') {
        const auto number = whole_number(word.substr(1));
        const auto found = std::ranges::find_if(people, [&](const Client* it) { return it->id == number; });
        if (found != people.end())
            return not_oneself(static_cast<std::size_t>(found - people.begin()), word.size());
    }
    for (const bool whole : {true, false})
        for (std::size_t end = words.size(); end != words.npos && end > 0; end = words.rfind(' ', end - 1)) {
            const std::string name = small(words_of(words.substr(0, end)));
            const auto fits = [&](const std::string& it) {
                return whole ? small(it) == name : small(it).starts_with(name);
            };
            const auto found = std::ranges::find_if(names, fits);
            if (const auto count = std::ranges::count_if(names, fits); count == 1)
                return not_oneself(static_cast<std::size_t>(found - names.begin()), end);
            else if (count > 1)
                throw Wrong(fmt::format("more than one is called '{}': take the number; here are: {}", name,
                                        fmt::join(listed, ", ")));
        }
    throw Wrong(fmt::format("nobody is called '{}'; here are: {}", first_word(words).first, fmt::join(listed, ", ")));
}

Orders::Lines Orders::kick(const Call& call) {
    const auto [client, why] = person(call.rest, call.by);
    admission_.expel(*client, "the host has sent you away" + because(why));
    return {};
}

Orders::Lines Orders::ban(const Call& call) {
    const auto [client, why] = person(call.rest, call.by);
    const std::string machine = machine_of(client->address);
    if (machine == client->address) // it has no port
        throw Wrong(fmt::format("{} plays in the server's own program", client->name));
    game_.roster.bans.push_back({.address = machine, .name = client->name, .why = why});
    admission_.expel(*client, "the host has banned you" + because(why));
    return {fmt::format("nobody comes in from {} until: unban {}", machine, machine)};
}

Orders::Lines Orders::bans(const Call&) {
    Lines lines;
    for (const Ban& ban : game_.roster.bans)
        lines.push_back(fmt::format("{} ({}){}", ban.address, ban.name, because(ban.why)));
    return lines.empty() ? Lines{"nobody is banned"} : lines;
}

Orders::Lines Orders::unban(const Call& call) {
    std::vector<std::string> addresses;
    for (const Ban& ban : game_.roster.bans)
        addresses.push_back(ban.address);
    if (std::ranges::count(addresses, call.rest) == 0)
        throw Wrong(fmt::format("no ban of '{}'; valid: {}", call.rest,
                                addresses.empty() ? "none" : fmt::format("{}", fmt::join(addresses, ", "))));
    std::erase_if(game_.roster.bans, [&](const Ban& ban) { return ban.address == call.rest; });
    return {fmt::format("people may come in from {} again", call.rest)};
}

// --- the match ---

Orders::Lines Orders::map(const Call& call) {
    const std::vector<std::string> maps = world::map_names();
    powers_.go_on(maps[unique(call.rest, maps, "map")]);
    return {};
}

Orders::Lines Orders::next(const Call&) {
    powers_.go_on({});
    return {};
}

Orders::Lines Orders::set_row(const std::string& name, const std::string& value) {
    if (const auto wrong = powers_.set(name, value))
        throw Wrong(fmt::format("{} {}", name, *wrong));
    return {};
}

Orders::Lines Orders::limit(const Call& call) {
    const auto [what, value] = first_word(call.rest);
    const std::vector<std::string> kinds{"score", "time"};
    if (kinds[unique(what, kinds, "limit")] == "time")
        return set_row("time-limit", value);
    return set_row("score-limit", value);
}

Orders::Lines Orders::bots(const Call& call) {
    const int most = std::min(protocol::max_tanks_per_client, game_.settings.max_players);
    const auto count = whole_number(call.rest);
    if (!count || *count < 0 || *count > most)
        throw Wrong(fmt::format("bots must be a number from 0 to {}, not '{}'", most, call.rest));
    if (!game_.settings.ask_for_bots)
        throw Wrong("this server has no bots");
    game_.settings.bots = *count;
    game_.settings.ask_for_bots(*count);
    return {};
}

Orders::Lines Orders::preset(const Call& call) {
    std::vector<std::string> names;
    for (const tunables::Preset& preset : game_.settings.presets)
        names.emplace_back(preset.name);
    const tunables::Preset& preset = game_.settings.presets[unique(call.rest, names, "preset")];
    // What a preset says of how one receives is every viewer's own.
    for (const tunables::Tunable& row : tunables(game_.settings))
        if (const auto value =
                std::ranges::find(preset.values, row.row.name, &std::pair<std::string_view, double>::first);
            value != preset.values.end()) {
            const double before = row.get();
            row.set(value->second);
            const std::string text = row.text();
            row.set(before);
            set_row(std::string(row.row.name), text);
        }
    return {};
}

namespace {

const tunables::Tunable& row_called(const tunables::Tunables& rows, const std::string& name) {
    std::vector<std::string> names;
    for (const tunables::Tunable& row : rows)
        names.emplace_back(row.row.name);
    return rows[unique(name, names, "setting")];
}

} // namespace

Orders::Lines Orders::set(const Call& call) {
    const auto [name, value] = first_word(call.rest);
    const tunables::Tunables rows = tunables(game_.settings);
    return set_row(std::string(row_called(rows, name).row.name), value);
}

Orders::Lines Orders::get(const Call& call) {
    const tunables::Tunables rows = tunables(game_.settings);
    const tunables::Tunable& row = row_called(rows, call.rest);
    return {fmt::format("{} is {}: {}", row.row.name, row.text(), row.row.help)};
}

// --- words ---

Orders::Lines Orders::status(const Call&) {
    const protocol::MatchState state = referee_.state();
    std::string round = state.running ? state.warm_up ? "warm-up" : "a round is on" : "between two rounds";
    if (state.until > 0)
        round += fmt::format(", {:.0f} s to go", std::max(0.0, state.until - game_.now));
    Lines lines{fmt::format("map {}; {}; {} of {} tanks", vote_.present(), round, game_.roster.tanks(),
                            game_.settings.max_players)};
    for (const auto& [peer, client] : game_.roster.clients) {
        if (!client.admitted() || client.bots)
            continue;
        int kills = 0, deaths = 0;
        for (const auto& [id, actor] : game_.roster.actors)
            if (actor.tank() && actor.owner == client.id)
                kills += actor.kills, deaths += actor.deaths;
        lines.push_back(fmt::format("{} ({}){}, {} kills, {} deaths", called(client), client.address,
                                    client.host ? ", host" : "", kills, deaths));
    }
    const auto bots = std::ranges::count_if(game_.roster.actors, [](const auto& it) { return it.second.bot; });
    lines.push_back(fmt::format("{} bots", bots));
    return lines;
}

Orders::Lines Orders::help(const Call& call) {
    if (!call.rest.empty())
        return {line_of(order_helps()[order_called(call.rest)])};
    Lines lines;
    for (const OrderHelp& row : order_helps())
        lines.push_back(line_of(row));
    return lines;
}

} // namespace server
