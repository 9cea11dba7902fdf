#include "scripting/host_script.h"

#include <fmt/format.h>
#include <map>
#include <mutex>

namespace scripting {
namespace {

constexpr std::string_view host_suffix = "@@host";

/// Place of a whole part in a scheme's name; npos if it has none.
std::size_t place_of(std::string_view scheme, std::string_view part) {
    for (std::size_t at = scheme.find(part); at != scheme.npos; at = scheme.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if ((at == 0 || scheme[at - 1] == ':') && (end == scheme.size() || scheme[end] == ':'))
            return at;
    }
    return scheme.npos;
}

struct Compiled {
    std::string source;
    std::shared_ptr<LuaScheme> script;
};

} // namespace

bool has_part(std::string_view scheme, std::string_view part) { return place_of(scheme, part) != scheme.npos; }

std::string host_name(std::string scheme) {
    if (const std::size_t at = scheme.find(host_suffix); at != scheme.npos)
        scheme.erase(at, host_suffix.size());
    return scheme;
}

HostScheme adopt(const std::string& reference, const std::string& name, const std::string& source) {
    static std::mutex mutex;
    static std::map<std::string, Compiled> all;
    const std::lock_guard lock(mutex);
    const std::string own = std::string(dr::custom_prefix) + name, row = name + std::string(host_suffix);
    std::string told = reference;
    const std::size_t at = place_of(told, own);
    if (at == told.npos)
        return {.error = fmt::format("{} does not use the script {}", reference, name)};
    told.replace(at, own.size(), std::string(dr::custom_prefix) + row);
    try {
        if (Compiled& known = all[row];
            !known.script || known.source != source || !known.script->failure().why.empty()) {
            const auto made = std::make_shared<LuaScheme>(source, name + ".lua", ScriptOrigin::host);
            if (!add(made, row, ScriptOrigin::host))
                return {.error = fmt::format("{} schemes of other players are in use, the maximum; restart the program "
                                             "to load other schemes",
                                             dr::max_custom)};
            known = {source, made};
        }
    } catch (const ScriptError& error) {
        return {.error = error.what()};
    }
    const auto scheme = dr::scheme(told);
    if (!scheme || !dr::is_adopted(*scheme))
        return {.error = fmt::format("{} needs more than the script {} and built-in parts", reference, name)};
    return {.scheme = scheme};
}

} // namespace scripting
