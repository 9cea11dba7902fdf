#include "scripting/scripts.h"

#include "platform/small_file.h"

#include <algorithm>
#include <fmt/format.h>

namespace scripting {
namespace {

constexpr std::string_view prefix = dr::custom_prefix, ending = ".lua";

std::vector<Script>& all() {
    static std::vector<Script> read;
    return read;
}

std::filesystem::file_time_type saved(const std::filesystem::path& file) {
    std::error_code none;
    return std::filesystem::last_write_time(file, none);
}

/// Into the tables.
void read(Script& script) {
    script.saved = saved(script.file);
    const std::string source = platform::read_small_file(script.file, LuaScheme::longest_source);
    const auto made = std::make_shared<LuaScheme>(source, script.file.filename().string());
    if (!add(made, script.name.substr(prefix.size())))
        throw ScriptError(fmt::format("{}: there are {} schemes of your own already, and room for no more", script.file.string(), dr::most_custom));
    script.scheme = made;
    script.error.clear();
}

const Script& of_file(const std::filesystem::path& file) {
    const auto known = std::ranges::find(all(), file, &Script::file);
    if (known != all().end()) {
        if (known->saved != saved(file))
            read(*known);
        return *known;
    }
    Script script{.file = file, .name = std::string(prefix) + file.stem().string(), .scheme = nullptr};
    if (script.name.find_first_of(",: ", prefix.size()) != std::string::npos)
        throw ScriptError(fmt::format("{}: a script's name has no comma, colon or space", file.string()));
    if (std::ranges::find(all(), script.name, &Script::name) != all().end())
        throw ScriptError(fmt::format("{}: there is another script of that name", file.string()));
    read(script);
    return all().emplace_back(std::move(script));
}

/// A name in which each file is what `of` makes of it.
template <class Of> std::string replaced(std::string_view name, Of&& of) {
    std::string told;
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = name.substr(at).starts_with(prefix) ? name.find(ending, at) : name.npos;
        if (end == name.npos) {
            const std::size_t colon = std::min(name.find(':', at), name.size() - 1);
            told += name.substr(at, colon + 1 - at);
            at = colon + 1;
            continue;
        }
        told += of(std::filesystem::path(name.substr(at + prefix.size(), end + ending.size() - at - prefix.size())));
        at = end + ending.size();
    }
    return told;
}

std::string called(const std::filesystem::path& file) { return fmt::format("{}{}", prefix, file.string()); }

} // namespace

std::optional<dr::Scheme> scheme(std::string_view name) {
    const Script* last = nullptr;
    std::size_t files = 0;
    const std::string told = replaced(name, [&](const std::filesystem::path& file) { // with the rows' names instead of files
        last = &of_file(file);
        ++files;
        return last->name;
    });
    return dr::scheme(files == 1 && told == last->name ? last->usual_name() : told);
}

std::string beside(std::string_view name, const std::filesystem::path& folder) {
    return replaced(name, [&](const std::filesystem::path& file) { return called(folder / file); });
}

std::string with_files(std::string_view name) {
    std::string told(name);
    for (const Script& script : all())
        for (std::size_t at = 0; (at = told.find(script.name, at)) != told.npos;) {
            const std::size_t end = at + script.name.size();
            const bool whole = (at == 0 || told[at - 1] == ':') && (end == told.size() || told[end] == ':');
            const std::string file = whole ? called(std::filesystem::absolute(script.file)) : script.name;
            told.replace(at, script.name.size(), file);
            at += file.size();
        }
    return told;
}

const std::vector<Script>& scripts() { return all(); }

bool read_again() {
    bool changed = false;
    for (Script& script : all()) {
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
