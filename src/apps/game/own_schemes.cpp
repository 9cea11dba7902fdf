#include "apps/game/own_schemes.h"

#include "apps/whole_file.h"
#include "platform/files.h"
#include "platform/small_file.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <vector>

namespace apps {
namespace {

constexpr std::string_view prefix = dr::custom_prefix, ending = ".lua";

/// Of a folder, by their names.
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

/// Of a script, as ghosts are chosen.
int scheme_of(const scripting::Script& script) {
    const auto scheme = dr::scheme(script.usual_name());
    return scheme ? static_cast<int>(dr::index_of(*scheme)) : -1;
}

} // namespace

std::filesystem::path OwnSchemes::usual_folder() {
    const std::filesystem::path settings = platform::settings_folder();
    return settings.empty() ? settings : settings / "schemes";
}

OwnSchemes::OwnSchemes(std::filesystem::path folder) : folder_(std::move(folder)) {
    for (const std::filesystem::path& file : scripts_in(folder_))
        try {
            (void)scripting::scheme(fmt::format("{}{}", prefix, file.string()));
        } catch (const std::runtime_error& error) { // ScriptError, platform::FileError
            spdlog::warn("a scheme of yours cannot be used: {}", error.what());
        }
}

std::optional<std::string> OwnSchemes::look(double now) {
    constexpr double every = 0.25; // [s]
    if (now < next_ || scripting::scripts().empty())
        return {};
    next_ = now + every;
    std::optional<std::string> news;
    if (scripting::read_again())
        news = "Your scheme was saved, and is in use";
    for (const scripting::Script& script : scripting::scripts()) {
        const std::string wrong = script.wrong();
        if (std::string& told = told_[script.name]; told != wrong) {
            told = wrong;
            if (!wrong.empty())
                news = wrong;
        }
    }
    return news;
}

std::string OwnSchemes::save(const std::string& name, const std::string& text) const {
    constexpr std::size_t longest = 40;
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
    if (name.empty() || name.size() > longest || !std::ranges::all_of(name, plain))
        return fmt::format("a name has 1 to {} letters, digits, - and _", longest);
    const scripting::Script* known = find(name);
    if (!known && folder_.empty())
        return "no place for schemes: neither XDG_CONFIG_HOME nor HOME is set";
    const std::filesystem::path file = known ? known->file : folder_ / fmt::format("{}{}", name, ending);
    try {
        write_whole_file(file, text);
        (void)scripting::scheme(fmt::format("{}{}", prefix, file.string()));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

overlay::ScriptControl OwnSchemes::control() const {
    return {.own =
                [] {
                    std::vector<overlay::ScriptFacts> all;
                    for (const scripting::Script& script : scripting::scripts())
                        all.push_back({.name = script.name.substr(prefix.size()),
                                       .scheme = scheme_of(script),
                                       .error = script.wrong()});
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
                    example ? examples_folder() / fmt::format("{}{}", name, ending) : known ? known->file : std::filesystem::path();
                try {
                    return platform::read_small_file(file, scripting::LuaScheme::longest_source);
                } catch (const platform::FileError& error) {
                    return fmt::format("-- {}\n", error.what());
                }
            },
            .save = [this](const std::string& name, const std::string& text) { return save(name, text); }};
}

} // namespace apps
