#include "apps/game/user_files.h"

#include "platform/files.h"
#include "platform/small_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

/// The first sweep by name of those that ship with the game.
std::filesystem::path shipped_sweep() {
    std::vector<std::filesystem::path> files;
    try {
        for (const auto& entry : std::filesystem::directory_iterator(platform::find_asset("assets/sweeps")))
            if (entry.path().extension() == ".csv")
                files.push_back(entry.path());
    } catch (const std::exception&) {
        return {}; // none ships
    }
    std::ranges::sort(files);
    return files.empty() ? std::filesystem::path() : files.front();
}

client::ParetoData read_sweep(const std::filesystem::path& path) {
    constexpr std::size_t most_bytes = 64 << 20;
    return client::read_pareto(platform::read_small_file(path, most_bytes), path.string());
}

/// Returns where it is, or what went wrong.
std::string save_text(const std::filesystem::path& folder, const std::string& name, const std::string& text) {
    const std::filesystem::path plain(name);
    const auto path = folder / fmt::format("{}-{:%Y%m%d-%H%M%S}{}", plain.stem().string(),
                                           fmt::localtime(std::time(nullptr)), plain.extension().string());
    std::ofstream file(path);
    file << text;
    file.close();
    return file ? fmt::format("saved {}", path.string())
                : fmt::format("cannot write {}: {}", path.string(), std::strerror(errno));
}

} // namespace

std::filesystem::path chosen_folder(const std::string& folder, std::filesystem::path (*usual)()) {
    if (folder.empty())
        return usual();
    const char* home = std::getenv("HOME");
    std::filesystem::path path(folder);
    if (folder.starts_with("~/") && home)
        path = std::filesystem::path(home) / folder.substr(2);
    std::error_code error; // who writes into it learns that it cannot be made
    std::filesystem::create_directories(path, error);
    return path;
}

UserFiles::UserFiles(const std::string& sweep, const Folders& folders) : folders_(&folders) {
    try {
        presets_ = load_presets(preset_path());
    } catch (const std::exception& error) {
        presets_trouble_ = error.what();
        spdlog::warn("no presets: {}", error.what());
    }
    try {
        if (const auto path = sweep.empty() ? shipped_sweep() : std::filesystem::path(sweep); !path.empty())
            sweep_ = read_sweep(path);
    } catch (const std::exception& error) {
        why_no_sweep_ = error.what();
        spdlog::warn("no sweep: {}", error.what());
    }
}

std::string UserFiles::save(const std::vector<overlay::UserPreset>& presets) const {
    if (!presets_trouble_.empty())
        return fmt::format("not saved, for the file would be lost: {}. Repair or remove it, then start again",
                           presets_trouble_);
    try {
        save_presets(preset_path(), presets);
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

overlay::Actions UserFiles::wire(overlay::Actions actions) const {
    actions.save_presets = [this](const std::vector<overlay::UserPreset>& presets) { return save(presets); };
    actions.save_text = [this](const std::string& name, const std::string& text) {
        return save_text(chosen_folder(folders_->results, platform::documents_folder), name, text);
    };
    return actions;
}

} // namespace apps
