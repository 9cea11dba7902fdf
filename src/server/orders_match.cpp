/// Orders about the match.

#include "server/orders.h"

#include "server/order_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace server {

Orders::Lines Orders::map(const Call& call) {
    const std::vector<std::string> maps = world::map_names();
    actions_.start_next_round(maps[match_name(call.rest, maps, "map")]);
    return {};
}

Orders::Lines Orders::next(const Call&) {
    actions_.start_next_round({});
    return {};
}

Orders::Lines Orders::set_row(const std::string& name, const std::string& value) {
    if (const auto wrong = actions_.set(name, value))
        throw OrderError(fmt::format("{} {}", name, *wrong));
    return {fmt::format("{} is {}", name, tunables::find(tunables(game_.settings), name)->text())};
}

Orders::Lines Orders::limit(const Call& call) {
    const auto [what, value] = first_word(call.rest);
    const std::vector<std::string> kinds{"score", "time"};
    if (kinds[match_name(what, kinds, "limit")] == "time")
        return set_row("time-limit", value);
    const world::ModeRow& mode = world::row(game_.settings.rules.mode);
    return set_row(mode.crate ? "crate-limit" : mode.teams ? "team-score-limit" : "score-limit", value);
}

Orders::Lines Orders::bots(const Call& call) {
    const int most = std::min(protocol::max_tanks_per_client, game_.settings.max_players);
    const auto count = whole_number(call.rest);
    if (!count || *count < 0 || *count > most)
        throw OrderError(fmt::format("bots must be a number from 0 to {}, not '{}'", most, call.rest));
    if (!game_.settings.ask_for_bots)
        throw OrderError("this server cannot run bots");
    game_.settings.bots = *count;
    game_.settings.ask_for_bots(*count);
    return {};
}

Orders::Lines Orders::preset(const Call& call) {
    const auto& presets = game_.settings.presets;
    const tunables::Preset& preset = presets[match_name(call.rest, names_of(presets), "preset")];
    // Apply only settings of the match: each client chooses how it receives updates.
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
    return rows[match_name(name, names, "setting")];
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

Orders::Lines Orders::mode(const Call& call) {
    const std::size_t found = match_name(call.rest, names_of(world::mode_rows), "mode");
    return set_row("mode", std::string(world::mode_rows[found].name));
}

Orders::Lines Orders::set_paused(const Call& call) {
    const bool paused = call.on;
    if (referee_.paused() == paused)
        throw OrderError(paused ? "the match is paused already" : "the match is not paused");
    referee_.pause(paused);
    chat_.announce(paused ? "The host has paused the match" : "The match continues");
    return {};
}

Orders::Lines Orders::say(const Call& call) {
    if (call.rest.empty())
        throw OrderError("the message is missing: say WORDS");
    chat_.announce(call.rest, true);
    return {};
}

} // namespace server
