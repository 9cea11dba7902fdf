#include "apps/game/tape.h"

#include "apps/game/user_files.h"
#include "client/recording/recorder.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

/// The name with the lowest number that has not been recorded into.
std::filesystem::path unused(const std::filesystem::path& file, const std::vector<std::filesystem::path>& used) {
    std::filesystem::path path = file;
    for (int number = 2; std::ranges::find(used, path) != used.end(); ++number)
        path.replace_filename(fmt::format("{}-{}{}", file.stem().string(), number, file.extension().string()));
    return path;
}

} // namespace

std::filesystem::path recordings_folder() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    if (data && *data)
        return std::filesystem::path(data) / "reckoning";
    return home && *home ? std::filesystem::path(home) / ".local/share/reckoning" : "out";
}

void Tape::start(client::Client& client, const std::filesystem::path& file) {
    const std::filesystem::path path = unused(file, files_);
    client.record(nullptr);
    client.record(std::make_unique<client::Recorder>(path, client, who_, seed_));
    files_.push_back(path);
    told_ = false;
    spdlog::info("recording into {}", path.string());
}

void Tape::start(client::Client& client) {
    std::error_code error; // a folder that cannot be made is a file that cannot be opened
    const std::filesystem::path folder = chosen_folder(folders_->recordings, recordings_folder);
    std::filesystem::create_directories(folder, error);
    start(client, folder / fmt::format("{:%Y%m%d-%H%M%S}.reck", fmt::localtime(std::time(nullptr))));
}

void Tape::stop(client::Client& client) {
    if (!client.recorder())
        return;
    const recording::Writer& file = client.recorder()->file();
    spdlog::info("recorded {:.1f} s into {}", file.length(), file.path().string());
    client.record(nullptr);
}

std::string Tape::news(const client::Client& client) {
    if (told_ || !client.recorder() || client.recorder()->file().error().empty())
        return {};
    told_ = true;
    spdlog::error("{}", client.recorder()->file().error());
    return client.recorder()->file().error();
}

std::vector<overlay::RecordingFile> recordings(const std::filesystem::path& folder) {
    std::vector<std::filesystem::directory_entry> files;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error); !error && entry != end(entry);
         entry.increment(error))
        if (std::error_code unknown; entry->path().extension() == ".reck" && entry->is_regular_file(unknown))
            files.push_back(*entry);
    const auto written = [](const std::filesystem::directory_entry& file) {
        std::error_code unknown;
        return file.last_write_time(unknown);
    };
    std::ranges::sort(files, std::ranges::greater{}, written);
    std::vector<overlay::RecordingFile> rows;
    for (const auto& file : files) {
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

overlay::RecordingFacts Tape::facts(const client::Client& client) {
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
