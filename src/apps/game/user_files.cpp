#include "apps/game/user_files.h"

#include "client/recording/recorder.h"
#include "platform/files.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "recording/reader.h"
#include "world/actor_kinds.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

/// Path of the alphabetically first sweep that is shipped with the game; empty: none.
std::filesystem::path shipped_sweep() {
    std::vector<std::filesystem::path> files;
    try {
        for (const auto& entry : std::filesystem::directory_iterator(platform::find_asset("assets/sweeps")))
            if (entry.path().extension() == ".csv")
                files.push_back(entry.path());
    } catch (const std::exception&) {
        return {}; // No sweep is shipped.
    }
    std::ranges::sort(files);
    return files.empty() ? std::filesystem::path() : files.front();
}

client::ParetoData read_sweep(const std::filesystem::path& path) {
    constexpr std::size_t max_bytes = 64 << 20;
    return client::read_pareto(platform::read_text_file(path, max_bytes), path.string());
}

/// Writes `text` into a new file in `folder`, with the local time in its name. Returns a message with path or error.
std::string save_text(const std::filesystem::path& folder, const std::string& name, const std::string& text) {
    const std::filesystem::path plain = platform::path_of(name);
    const auto path =
        folder / platform::path_of(fmt::format("{}-{:%Y%m%d-%H%M%S}{}", plain.stem().string(),
                                               fmt::localtime(std::time(nullptr)), plain.extension().string()));
    try {
        platform::write_file(path, text);
    } catch (const platform::FileError& error) {
        return error.what();
    }
    return fmt::format("saved {}", path.string());
}

} // namespace

std::filesystem::path chosen_folder(const std::string& folder, std::filesystem::path (*usual)()) {
    if (folder.empty())
        return usual();
    std::filesystem::path path = platform::path_of(folder);
    if (const std::filesystem::path home = platform::home_folder(); folder.starts_with("~/") && !home.empty())
        path = home / platform::path_of(folder.substr(2));
    std::error_code error; // Not reported: writing into the folder will fail, too.
    std::filesystem::create_directories(path, error);
    return path;
}

UserFiles::UserFiles(const std::string& sweep, const Folders& folders) : folders_(&folders) {
    try {
        presets_ = load_presets(preset_path());
    } catch (const std::exception& error) {
        presets_trouble_ = error.what();
        spdlog::warn("cannot load presets: {}", error.what());
    }
    try {
        if (const auto path = sweep.empty() ? shipped_sweep() : platform::path_of(sweep); !path.empty())
            sweep_ = read_sweep(path);
    } catch (const std::exception& error) {
        why_no_sweep_ = error.what();
        spdlog::warn("cannot load the sweep: {}", error.what());
    }
}

std::string UserFiles::save(const std::vector<overlay::UserPreset>& presets) const {
    if (!presets_trouble_.empty())
        return fmt::format("presets not saved, because the file cannot be read: {}. Repair or remove the file, then "
                           "restart",
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

namespace {

/// Returns `file`, or its name with the lowest number ("-2", "-3" ...) that this program has not recorded into. Skips
/// numbers of existing files, if those must be kept. (recording::Writer rejects an existing `file`.)
std::filesystem::path unused(const std::filesystem::path& file, const std::vector<std::filesystem::path>& used,
                             recording::ExistingFile existing) {
    const auto taken = [&](const std::filesystem::path& path) {
        std::error_code unknown;
        return std::ranges::find(used, path) != used.end() ||
               (existing == recording::ExistingFile::keep && path != file && std::filesystem::exists(path, unknown));
    };
    std::filesystem::path path = file;
    for (int number = 2; taken(path); ++number)
        path.replace_filename(
            platform::path_of(fmt::format("{}-{}{}", file.stem().string(), number, file.extension().string())));
    return path;
}

} // namespace

void MatchRecorder::start(client::Client& client, const std::filesystem::path& file, recording::ExistingFile existing) {
    const std::filesystem::path path = unused(file, files_, existing);
    stop(client);
    client.record(std::make_unique<client::Recorder>(path, client, who_, seed_, existing));
    files_.push_back(path);
    told_ = false;
    spdlog::info("recording into {}", path.string());
}

void MatchRecorder::start(client::Client& client) {
    std::error_code error; // Not reported: opening the file in the folder will fail, too.
    const std::filesystem::path folder = chosen_folder(folders_->recordings, platform::recordings_folder);
    std::filesystem::create_directories(folder, error);
    start(client, folder / platform::path_of(fmt::format("{:%Y%m%d-%H%M%S}.reck", fmt::localtime(std::time(nullptr)))),
          recording::ExistingFile::keep);
}

std::string MatchRecorder::stop(client::Client& client) {
    if (!client.recorder())
        return {};
    client.recorder()->finish();
    const recording::Writer& file = client.recorder()->file();
    if (file.error().empty())
        spdlog::info("recorded {:.1f} s into {}", file.length(), file.path().string());
    const std::string last_news = take_error(client);
    client.record(nullptr);
    return last_news;
}

std::string MatchRecorder::take_error(const client::Client& client) {
    if (told_ || !client.recorder() || client.recorder()->file().error().empty())
        return {};
    told_ = true;
    spdlog::error("{}", client.recorder()->file().error());
    return client.recorder()->file().error();
}

namespace {

std::filesystem::file_time_type written(const std::filesystem::directory_entry& file) {
    std::error_code unknown;
    return file.last_write_time(unknown);
}

/// The folder's files with this extension, newest first; empty if it cannot be read.
std::vector<std::filesystem::directory_entry> files_in(const std::filesystem::path& folder,
                                                       std::string_view extension) {
    std::vector<std::filesystem::directory_entry> files;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error); !error && entry != end(entry);
         entry.increment(error))
        if (std::error_code unknown; entry->path().extension() == extension && entry->is_regular_file(unknown))
            files.push_back(*entry);
    std::ranges::sort(files, std::ranges::greater{}, written);
    return files;
}

} // namespace

std::vector<std::string> setups(const std::filesystem::path& folder) {
    std::vector<std::string> paths;
    for (const auto& file : files_in(folder, ".toml"))
        if (file.path().filename().string().starts_with("setup"))
            paths.push_back(file.path().string());
    return paths;
}

std::string about_recording(const std::filesystem::path& path) {
    try {
        const recording::Reader reader(path);
        recording::MatchSnapshot end;
        if (!reader.blocks().empty()) {
            end = reader.blocks().back().before;
            for (const recording::Record& record : reader.read(reader.blocks().size() - 1))
                end.take(record.payload);
        }
        std::vector<std::string> facts{reader.header().welcome.map}, players;
        int bots = 0;
        for (const recording::RecordPayload& payload : end.briefing()) {
            if (const auto* state = std::get_if<protocol::MatchState>(&payload))
                facts.push_back(state->mode);
            if (const auto* added = std::get_if<protocol::ActorAdded>(&payload);
                added && added->kind == world::row(world::ActorKind::tank).name) {
                if (added->bot)
                    ++bots;
                else
                    players.push_back(added->name);
            }
        }
        const auto seconds = static_cast<int>(reader.length());
        facts.push_back(fmt::format("{}:{:02}", seconds / 60, seconds % 60));
        if (bots > 0)
            players.push_back(fmt::format("{} bot{}", bots, bots == 1 ? "" : "s"));
        return fmt::format("{}; {}", fmt::join(facts, ", "), fmt::join(players, ", "));
    } catch (const std::exception& error) {
        return error.what();
    }
}

std::vector<overlay::RecordingFile> recordings(const std::filesystem::path& folder) {
    std::vector<overlay::RecordingFile> rows;
    for (const auto& file : files_in(folder, ".reck")) {
        std::error_code unknown;
        const auto age = std::chrono::duration_cast<std::chrono::seconds>(
            std::filesystem::file_time_type::clock::now() - written(file));
        const std::time_t when = std::time(nullptr) - static_cast<std::time_t>(age.count());
        const std::uintmax_t bytes = file.file_size(unknown);
        rows.push_back({.path = file.path().string(),
                        .name = file.path().stem().string(),
                        .when = fmt::format("{:%d %b %H:%M}", fmt::localtime(when)),
                        .bytes = unknown ? 0 : bytes});
    }
    return rows;
}

overlay::RecordingFacts MatchRecorder::facts(const client::Client& client) {
    if (!client.recorder())
        return {};
    const recording::Writer& file = client.recorder()->file();
    return {.running = file.error().empty(),
            .file = file.path().string(),
            .length = file.length(),
            .bytes = file.bytes(),
            .error = file.error()};
}

} // namespace apps
