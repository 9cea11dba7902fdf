#include "scripting/scripts.h"

#include "platform/path.h"
#include "platform/small_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace scripting {
namespace {

constexpr std::string_view prefix = dr::custom_prefix, ending = ".lua";

struct ScriptRegistry {
    std::vector<Script> scripts;
    std::vector<Offer> offers;
    std::vector<Offer> withdrawn; ///< selected once, but no longer offered; the offer may return, for example after a
                                  ///< change of map
};
ScriptRegistry& known() {
    static ScriptRegistry all;
    return all;
}

std::filesystem::file_time_type saved(const std::filesystem::path& file) {
    std::error_code none;
    return std::filesystem::last_write_time(file, none);
}

/// Reads the script's file and adds it to the tables. Throws ScriptError and platform::FileError.
void read(Script& script) {
    script.saved = saved(script.file);
    std::string source = platform::read_text_file(script.file, LuaScheme::max_source);
    const auto made = std::make_shared<LuaScheme>(source, script.file.filename().string());
    if (!add(made, script.name.substr(prefix.size())))
        throw ScriptError(
            fmt::format("{}: {} schemes of your own are in use, the maximum; restart the program to load other schemes",
                        script.file.string(), dr::max_custom));
    script.scheme = made;
    script.source = std::move(source);
    script.error.clear();
}

/// Reads the offer's source and adds it to the tables. Throws ScriptError.
void read(Offer& offer) {
    const std::string name = offer.name.substr(prefix.size());
    try {
        const auto made = std::make_shared<LuaScheme>(offer.source, name + std::string(ending), ScriptOrigin::foreign);
        if (!add(made, name, ScriptOrigin::foreign))
            throw ScriptError(
                fmt::format("{}: one of your own schemes has this name, or {} schemes of other players are "
                            "in use, the maximum; restart the program to load other schemes",
                            name, dr::max_custom));
        offer.scheme = made;
        offer.error.clear();
    } catch (const ScriptError& error) {
        offer.error = error.what();
        throw;
    }
}

/// Returns the name of a script's scheme: its convergence, or its predictor under ease.
std::string usual_name(const LuaScheme& scheme, const std::string& name) {
    return scheme.converges() ? name : "ease:" + name;
}

/// Returns the first part of a combination: "lua:my.lua@Ann:order1" → "lua:my.lua@Ann".
std::string_view first_part(std::string_view name) { return name.substr(0, name.find(':', prefix.size())); }

/// Returns the end of the file name at the start of `rest`, as in "lua:talks.lua/my.lua:order1"; npos if there is none.
std::size_t file_end(std::string_view rest) {
    std::size_t at = rest.starts_with(prefix) ? rest.find(ending) : rest.npos;
    for (; at != rest.npos; at = rest.find(ending, at)) {
        at += ending.size();
        if (at == rest.size() || rest[at] == ':' || rest[at] == '@')
            break;
    }
    return at;
}

/// Turns a name with a file into that of an offer: "lua:my.lua@Ann", "lua:dir/my.lua" → "lua:my@Ann", "lua:my".
std::string offered_as(std::string_view part) {
    std::string name(part);
    if (const std::size_t end = name.rfind(ending);
        end != name.npos && (end + ending.size() == name.size() || name[end + ending.size()] == '@'))
        name.erase(end, ending.size());
    if (const std::size_t folder = name.rfind('/'); folder != name.npos)
        name.erase(prefix.size(), folder + 1 - prefix.size());
    return name;
}

/// Returns the offer of this name; nullptr if there is none, or if a file or an own script has that name.
Offer* offer_called(std::string_view part) {
    if (!part.starts_with(prefix))
        return nullptr;
    std::error_code none;
    const std::string name = offered_as(part);
    const auto offer = std::ranges::find(known().offers, name, &Offer::name);
    if (offer == known().offers.end() ||
        std::ranges::find(known().scripts, name, &Script::name) != known().scripts.end() ||
        (part.ends_with(ending) && std::filesystem::exists(platform::path_of(part.substr(prefix.size())), none)))
        return nullptr;
    return &*offer;
}

const Script& of_file(const std::filesystem::path& file) {
    const auto found = std::ranges::find(known().scripts, file, &Script::file);
    if (found != known().scripts.end()) {
        if (found->saved != saved(file))
            read(*found);
        return *found;
    }
    Script script{{.name = std::string(prefix) + file.stem().string()}, file};
    if (script.name.find_first_of(",: ", prefix.size()) != std::string::npos)
        throw ScriptError(fmt::format(
            "{}: the name of a script must not contain a comma, colon or space; rename the file", file.string()));
    if (std::ranges::find(known().scripts, script.name, &Script::name) != known().scripts.end())
        throw ScriptError(fmt::format("{}: another script has this name; rename one of the files", file.string()));
    read(script);
    return known().scripts.emplace_back(std::move(script));
}

std::string called(const std::filesystem::path& file) { return fmt::format("{}{}", prefix, file.string()); }

} // namespace

std::optional<dr::Scheme> scheme(std::string_view name) {
    std::string told;  // the name with rows of the tables instead of files
    std::string alone; // name of the last script's scheme: see usual_name
    std::size_t scripts = 0;
    const auto found = [&](const std::string& row, const LuaScheme& script) {
        told += row;
        alone = usual_name(script, row);
        ++scripts;
    };
    while (!name.empty()) {
        std::size_t end = file_end(name);
        if (Offer* offered = offer_called(first_part(name))) {
            if (!offered->scheme)
                read(*offered);
            found(offered->name, *offered->scheme);
            end = first_part(name).size();
        } else if (end != name.npos && name.substr(end).starts_with('@')) {
            return {}; // the scheme of another player is not offered
        } else if (end != name.npos) {
            const Script& script = of_file(platform::path_of(name.substr(prefix.size(), end - prefix.size())));
            found(script.name, *script.scheme);
        } else {
            end = std::min(name.find(':'), name.size() - 1) + 1;
            told += name.substr(0, end);
        }
        name.remove_prefix(end);
    }
    return dr::scheme(scripts == 1 && "ease:" + told == alone ? alone : told);
}

std::string Script::usual_name() const { return scripting::usual_name(*scheme, name); }

void offer(const std::string& name, const std::string& source) {
    constexpr std::size_t most = 128; // limit for offers; a match and a recording together have fewer
    auto& [scripts, offers, withdrawn] = known();
    if (const auto back = std::ranges::find(withdrawn, name, &Offer::name);
        back != withdrawn.end() && offers.size() < most) {
        offers.push_back(std::move(*back));
        withdrawn.erase(back);
    }
    const auto it = std::ranges::find(offers, name, &Offer::name);
    if (it == offers.end()) {
        if (offers.size() < most)
            offers.push_back({.name = name, .source = source});
        return;
    }
    if (std::exchange(it->source, source) == source || !it->scheme)
        return;
    try {
        read(*it);
    } catch (const ScriptError&) { // `error` has the message
    }
}

void withdraw(const std::string& name) {
    auto& [scripts, offers, withdrawn] = known();
    const auto it = std::ranges::find(offers, name, &Offer::name);
    if (it == offers.end())
        return;
    if (it->scheme)
        withdrawn.push_back(std::move(*it));
    offers.erase(it);
}

bool offered(std::string_view name) {
    for (std::size_t at = 0; (at = name.find(prefix, at)) != name.npos;) {
        const std::string_view part = first_part(name.substr(at));
        if (part.find(".lua@") != part.npos && !offer_called(part))
            return false;
        at += part.size();
    }
    return true;
}

const std::vector<Offer>& offers() { return known().offers; }

std::string resolve_files(std::string_view name, const std::filesystem::path& folder) {
    std::string told;
    while (!name.empty()) {
        std::size_t end = file_end(name);
        if (end != name.npos) {
            told += called(folder / platform::path_of(name.substr(prefix.size(), end - prefix.size())));
        } else {
            end = std::min(name.find(':'), name.size() - 1) + 1;
            told += name.substr(0, end);
        }
        name.remove_prefix(end);
    }
    return told;
}

std::string with_files(std::string_view name) {
    std::string told(name);
    for (const Script& script : known().scripts)
        for (std::size_t at = 0; (at = told.find(script.name, at)) != told.npos;) {
            const std::size_t end = at + script.name.size();
            const bool whole = (at == 0 || told[at - 1] == ':') && (end == told.size() || told[end] == ':');
            const std::string file = whole ? called(std::filesystem::absolute(script.file)) : script.name;
            told.replace(at, script.name.size(), file);
            at += file.size();
        }
    return told;
}

const std::vector<Script>& scripts() { return known().scripts; }

bool reload_changed() {
    bool changed = false;
    for (Script& script : known().scripts) {
        if (script.saved == saved(script.file))
            continue;
        changed = true;
        try {
            read(script);
        } catch (const std::runtime_error& error) { // ScriptError, platform::FileError
            script.error = error.what();
        }
    }
    return changed;
}

} // namespace scripting
