#include "apps/game/own_schemes.h"

#include "apps/recorded_schemes.h"
#include "dead_reckoning/custom.h"
#include "platform/files.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "protocol/text.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

namespace apps {
namespace {

constexpr std::string_view prefix = dr::custom_prefix, ending = ".lua";

/// Lua files in a folder, sorted by name.
std::vector<std::filesystem::path> scripts_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none))
        if (entry.path().extension() == ending)
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::filesystem::path examples_folder() {
    try {
        return platform::find_asset("assets/schemes");
    } catch (const platform::MissingAsset&) {
        return {};
    }
}

const scripting::Script* find(const std::string& name) {
    const auto& all = scripting::scripts();
    const auto found = std::ranges::find(all, fmt::format("{}{}", prefix, name), &scripting::Script::name);
    return found == all.end() ? nullptr : &*found;
}

/// Index in dr::schemes() of the scheme that a script makes; -1: none.
int scheme_of(const scripting::Script& script) {
    const auto scheme = dr::scheme(script.usual_name());
    return scheme ? static_cast<int>(dr::index_of(*scheme)) : -1;
}

constexpr double look_every = 0.25; // Time between two checks of files and schemes [s].

/// Makes a text that another player controls printable, for people and logs.
std::string printable(const std::string& text) { return protocol::make_printable(text, 300); }

overlay::ScriptFacts facts_of(const scripting::Offer& offer) {
    overlay::ScriptFacts facts{.name = offer.name.substr(prefix.size()), .error = printable(offer.current_error())};
    if (offer.scheme)
        if (const auto scheme = scripting::scheme(offer.name))
            facts.scheme = static_cast<int>(dr::index_of(*scheme));
    return facts;
}

/// Reason why a scheme of the user can be neither sent to others nor recorded; empty: it can.
std::string stays_because(const std::string& name, const std::string& source) {
    if (name.size() > protocol::max_key || !protocol::printable(name))
        return fmt::format("its file name is longer than {} bytes, or not plain text", protocol::max_key);
    if (source.size() > protocol::max_source)
        return fmt::format("it is longer than {} kB", protocol::max_source / 1024);
    return {};
}

/// Replaces other players' schemes as the displayed scheme and in panes, because they must not affect aiming; the
/// host's reference scheme may stay. Removes their ghosts, too, unless `swap_schemes` is on.
void keep_to_ghosts(client::ViewerSettings& settings) {
    const auto foreign = [](int scheme) { return dr::only_a_ghost(scheme); };
    if (foreign(settings.scheme))
        settings.scheme = client::ViewerSettings().scheme;
    std::ranges::replace_if(settings.panes, foreign, settings.scheme);
    if (settings.swap_schemes)
        return;
    std::erase_if(settings.ghost_schemes, foreign);
    for (auto& [actor, schemes] : settings.ghosts_on)
        std::erase_if(schemes, foreign);
    std::erase_if(settings.ghosts_on, [](const auto& one) { return one.second.empty(); });
}

} // namespace

OwnSchemes::OwnSchemes(std::filesystem::path folder) : folder_(std::move(folder)) {
    for (const std::filesystem::path& file : scripts_in(folder_))
        try {
            (void)scripting::scheme(fmt::format("{}{}", prefix, file.string()));
        } catch (const std::runtime_error& error) { // ScriptError, platform::FileError.
            spdlog::warn("cannot use a scheme of yours: {}", error.what());
        }
}

std::optional<std::string> OwnSchemes::look(double now) {
    if (now < next_ || (!news_ && scripting::scripts().empty() && scripting::offers().empty()))
        return {};
    next_ = now + look_every;
    std::optional<std::string> news = std::exchange(news_, {});
    if (scripting::reload_changed())
        news = "Your scheme was saved, and is in use";
    const auto tell = [&](const std::string& name, const std::string& wrong) {
        if (std::string& told = told_[name]; told != wrong) {
            told = wrong;
            if (!wrong.empty())
                news = wrong;
        }
    };
    for (const scripting::Script& script : scripting::scripts())
        tell(script.name, script.current_error());
    for (const scripting::Offer& offer : scripting::offers())
        if (offer.scheme || !offer.error.empty()) // The user has selected this scheme.
            tell(offer.name, printable(offer.current_error()));
    return news;
}

void OwnSchemes::share(double now, client::Client& client, client::ViewerSettings& settings,
                       std::optional<protocol::ClientId> recorder) {
    if (!recorder)
        keep_to_ghosts(settings);
    follow_reference(client, settings);
    if (now < next_share_)
        return;
    next_share_ = now + look_every;
    const bool wanted = client.recorder() || (client.host_settings().give_schemes && settings.swap_schemes);
    for (const scripting::Script& script : scripting::scripts()) {
        const std::string name = script.name.substr(prefix.size()), why = stays_because(name, script.source);
        client.give_scheme(name, script.source);
        if (wanted && !recorder && std::exchange(stays_[name], why) != why && !why.empty())
            news_ =
                fmt::format("Your scheme {} is neither sent to other players nor recorded: {}", printable(name), why);
    }
    std::set<std::string> offered;
    if (settings.swap_schemes || recorder)
        for (const auto& [key, scheme] : client.match().schemes) {
            if (!scheme.reference.empty() && !recorder)
                continue; // the client uses it already
            std::string name = offered_name(scheme.name, scheme.giver == recorder ? "" : scheme.by);
            if (name.empty())
                continue;
            while (!offered.insert(name).second) // Two players have schemes of this name.
                name += '+';
            scripting::offer(name, scheme.source.text);
            if (!recorder && !offered_.contains(name))
                news_ = fmt::format("Another player sends a scheme, {}: F2 shows it as a ghost",
                                    name.substr(prefix.size()));
        }
    std::set<std::string> over =
        recorder ? offered_ : std::set<std::string>(); // In a match, schemes of earlier recordings are withdrawn, too.
    if (!recorder)
        for (const scripting::Offer& offer : scripting::offers())
            over.insert(offer.name);
    for (const std::string& name : over)
        if (!offered.contains(name))
            scripting::withdraw(name);
    offered_ = std::move(offered);
    show_awaited(settings);
}

/// A viewer who displays by the reference scheme follows to the host's script, and back.
void OwnSchemes::follow_reference(const client::Client& client, client::ViewerSettings& settings) {
    const int reference = client.host_settings().publisher.reference_scheme;
    if (reference == followed_)
        return;
    if (dr::is_adopted(reference) ? settings.scheme == client.built_in_reference() || settings.scheme == followed_
                                  : dr::is_adopted(followed_) && settings.scheme == followed_)
        settings.scheme = reference;
    followed_ = reference;
}

void OwnSchemes::show_awaited(client::ViewerSettings& settings) {
    std::erase_if(awaited_, [&](const std::string& name) {
        try {
            const auto scheme = scripting::scheme(name);
            if (scheme)
                settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*scheme)));
            else if (scripting::offered(name)) // The script is available; another part of the name is unknown.
                spdlog::warn("cannot show {} as a ghost: unknown scheme; valid: {}", printable(name),
                             dr::valid_schemes());
            else if (waiting_for_.insert(name).second)
                spdlog::info("waiting for {}: the ghost appears when a player sends this scheme", printable(name));
            return scheme || scripting::offered(name);
        } catch (const std::runtime_error& error) { // ScriptError, platform::FileError.
            spdlog::warn("cannot show {} as a ghost: {}", name, printable(error.what()));
            return true;
        }
    });
}

std::string OwnSchemes::save(const std::string& name, const std::string& text) const {
    constexpr std::size_t longest = 40;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (name.empty() || name.size() > longest || !std::ranges::all_of(name, plain))
        return fmt::format("a name has 1 to {} letters, digits, - and _", longest);
    const scripting::Script* known = find(name);
    if (!known && folder_.empty())
        return "cannot save schemes: you have no home folder, and XDG_CONFIG_HOME is not set";
    const std::filesystem::path file =
        known ? known->file : folder_ / platform::path_of(fmt::format("{}{}", name, ending));
    try {
        write_whole_file(file, text);
        (void)scripting::scheme(fmt::format("{}{}", prefix, file.string()));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

overlay::ScriptFacts OwnSchemes::read_given(const std::string& name) const {
    try {
        if (const auto scheme = scripting::scheme(std::string(prefix) + name))
            return {.name = name, .scheme = static_cast<int>(dr::index_of(*scheme))};
    } catch (const std::runtime_error& error) { // ScriptError, platform::FileError.
        spdlog::warn("cannot use a scheme of another player: {}", printable(error.what()));
        return {.name = name, .error = printable(error.what())};
    }
    return {.name = name, .error = "no player sends this scheme any more"};
}

overlay::ScriptControl OwnSchemes::control() const {
    return {.own =
                [] {
                    std::vector<overlay::ScriptFacts> all;
                    for (const scripting::Script& script : scripting::scripts())
                        all.push_back({.name = script.name.substr(prefix.size()),
                                       .scheme = scheme_of(script),
                                       .error = script.current_error()});
                    return all;
                },
            .examples =
                [] {
                    std::vector<std::string> names;
                    for (const std::filesystem::path& file : scripts_in(examples_folder()))
                        names.push_back(file.stem().string());
                    return names;
                },
            .text = [](const std::string& name, bool example) -> std::string {
                const scripting::Script* known = find(name);
                const std::filesystem::path file =
                    example ? examples_folder() / platform::path_of(fmt::format("{}{}", name, ending))
                    : known ? known->file
                            : std::filesystem::path();
                try {
                    return platform::read_text_file(file, scripting::LuaScheme::max_source);
                } catch (const platform::FileError& error) {
                    return fmt::format("-- {}\n", error.what());
                }
            },
            .save = [this](const std::string& name, const std::string& text) { return save(name, text); },
            .given =
                [] {
                    std::vector<overlay::ScriptFacts> all;
                    for (const scripting::Offer& offer : scripting::offers())
                        if (!find(offer.name.substr(prefix.size()))) // The user's own script of this name has priority.
                            all.push_back(facts_of(offer));
                    return all;
                },
            .read_given = [this](const std::string& name) { return read_given(name); }};
}

} // namespace apps
