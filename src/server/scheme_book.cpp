#include "server/scheme_book.h"

#include <algorithm>
#include <fmt/format.h>

namespace server {

namespace {

/// Returns true if the name can be a file name and a part of a scheme's name.
bool is_scheme_name(std::string_view name) {
    constexpr std::size_t longest = 40; // largest length of a name [B]
    return !name.empty() && name.size() <= longest && name.find_first_of(",:@/\\ ") == name.npos;
}

/// Returns true for text without control characters, which could be another file type or control a terminal.
bool is_text(std::string_view source) {
    return std::ranges::all_of(
        source, [](char c) { return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\r' || c == '\t'; });
}

/// Returns the fault of the script's name or text; empty: none.
std::string wrong_script(const protocol::SchemeSource& scheme) {
    if (!is_scheme_name(scheme.name))
        return "its name must have 1 to 40 bytes, without space, comma, colon, @ or slash";
    return is_text(scheme.source.text) ? "" : "its source has control characters";
}

} // namespace

std::string SchemeBook::why_not(const Client& client, const protocol::SchemeSource& scheme) const {
    if (client.muted)
        return "the host has muted you";
    if (std::string wrong = wrong_script(scheme); !wrong.empty())
        return wrong;
    std::size_t others = 0, all = 0, bytes = scheme.source.text.size();
    for (const Client& other : game_.roster.each_admitted())
        all += other.schemes.size();
    for (const auto& [name, source] : client.schemes)
        if (name != scheme.name)
            ++others, bytes += source.size();
    const bool is_new = !client.schemes.contains(scheme.name);
    if (others >= max_per_client)
        return fmt::format("you have {} schemes in the match already", max_per_client);
    if (bytes > max_bytes)
        return fmt::format("all your schemes together may have at most {} kB", max_bytes / 1024);
    if (is_new && all >= most)
        return fmt::format("the match has {} schemes already", most);
    return {};
}

/// Makes a script the reference scheme of all clients, or tells the client why not.
void SchemeBook::adopt(Client& client, protocol::SchemeSource scheme) {
    if (!client.host)
        return game_.reject(client, RejectReason::not_host, scheme.reference);
    std::string why = wrong_script(scheme);
    if (why.empty() && scheme.source.text.empty())
        why = "it is empty";
    const bool in_time = !why.empty() || (client.scheme_shares.take(game_.now) && passed_on_.take(game_.now));
    if (!in_time)
        why = "too many schemes in a short time";
    if (!why.empty()) {
        game_.reject(client, in_time ? RejectReason::bad_scheme : RejectReason::scheme_rate, why);
        return chat_.tell(client, fmt::format("The script {} is no reference scheme: {}", scheme.name, why));
    }
    scheme.giver = 0;
    scheme.by = client.name;
    end_reference();
    game_.log("setting", fmt::format("{} makes the script {} the reference scheme", describe(client), scheme.name));
    game_.tell_all(scheme);
    game_.settings.reference_script = std::move(scheme);
}

void SchemeBook::end_reference() {
    std::optional<protocol::SchemeSource>& script = game_.settings.reference_script;
    if (script)
        game_.tell_all(protocol::SchemeSource{.name = script->name});
    script.reset();
}

void SchemeBook::take(Client& client, protocol::SchemeSource scheme) {
    if (!scheme.reference.empty())
        return adopt(client, std::move(scheme));
    if (!game_.settings.give_schemes) // the rule may have been turned off just now
        return;
    if (scheme.source.text.empty()) {
        client.schemes.erase(scheme.name);
        return tick();
    }
    const auto known = client.schemes.find(scheme.name);
    if (known != client.schemes.end() && known->second == scheme.source.text)
        return;
    std::string why = why_not(client, scheme);
    const bool in_time = !why.empty() || (client.scheme_shares.take(game_.now) && passed_on_.take(game_.now));
    if (!in_time)
        why = "too many schemes in a short time";
    if (!why.empty()) {
        game_.reject(client, in_time ? RejectReason::bad_scheme : RejectReason::scheme_rate, why);
        if (client.chat.take(game_.now)) // limits the answers to a flood
            chat_.tell(client, fmt::format("The server does not pass on your scheme {}: {}", scheme.name, why));
        return;
    }
    scheme.giver = client.id;
    scheme.by = client.name;
    if (!client.schemes.contains(scheme.name))
        game_.log("scheme", fmt::format("{} shares the scheme {}", describe(client), scheme.name));
    client.schemes[scheme.name] = scheme.source.text;
    told_.emplace(client.id, scheme.name);
    game_.tell_if(scheme,
                  [&](const Client& other) { return other.peer != client.peer && !other.ignored.contains(client.id); });
}

void SchemeBook::tick() {
    if (told_.empty())
        return;
    std::set<std::pair<ClientId, std::string>> there;
    for (auto& [peer, client] : game_.roster.clients) {
        if (!game_.settings.give_schemes || !client.admitted())
            client.schemes.clear();
        for (const auto& [name, source] : client.schemes)
            there.emplace(client.id, name);
    }
    for (const auto& [giver, name] : told_)
        if (!there.contains({giver, name}))
            game_.tell_all(protocol::SchemeSource{.giver = giver, .name = name});
    told_ = std::move(there);
}

void SchemeBook::brief(const Client& client) const {
    if (game_.settings.reference_script)
        game_.tell(client, *game_.settings.reference_script);
    if (!game_.settings.give_schemes)
        return;
    for (const Client& other : game_.roster.each_admitted())
        if (other.id != client.id && !client.ignored.contains(other.id))
            for (const auto& [name, source] : other.schemes)
                game_.tell(client, protocol::SchemeSource{
                                       .giver = other.id, .by = other.name, .name = name, .source = {source}});
}

} // namespace server
