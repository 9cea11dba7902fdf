#include "targets.h"

#include "decode_anything.h"
#include "net/discovery_wire.h"
#include "sequence.h"
#include "speech.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace fuzz {
namespace {

std::vector<protocol::Bytes> messages() {
    std::vector<protocol::Bytes> all = speech().clients;
    all.insert(all.end(), speech().server.begin(), speech().server.end());
    return all;
}
std::vector<protocol::Bytes> discovery_corpus() {
    return {net::encode(net::Query{.token = 1}),
            net::encode(
                net::Answer{.token = 1, .info = {.name = "A match", .map = "valley", .mode = "teams"}, .level = 1})};
}
std::vector<protocol::Bytes> recordings() { return {whole_file(SOURCE_DIR "/tests/data/recordings/version-2.reck")}; }
std::vector<protocol::Bytes> map_texts() {
    std::vector<protocol::Bytes> all;
    for (const char* map : {"proving-ground", "old-town"})
        all.push_back(whole_file(std::string(SOURCE_DIR "/assets/maps/") + map + "/map.toml"));
    return all;
}
std::vector<protocol::Bytes> pictures() { return {whole_file(SOURCE_DIR "/assets/maps/proving-ground/height.png")}; }
std::vector<protocol::Bytes> settings_texts() {
    return texts({"[display]\nui-scale = 1.5\nvsync = true\n", "port = 27000\nmaps = [\"valley\", \"quarry\"]\n",
                  "a.b.c = {d = [1, 2.5, \"x\"]}\n"});
}
std::vector<protocol::Bytes> some_orders() {
    return texts({"kick Ann", "ban #2 rude", "set update-rate 5", "map elsewhere", "teams orange Ann", "limit time 300",
                  "bots 3", "preset dis", "help", "status", "say hello", "tell Ann the left hill", "pause",
                  "unban 10.0.0.1"});
}
std::vector<protocol::Bytes> names() {
    return texts({"Ann", "pvb:order2", "192.168.1.20:26000", "[fe80::1%eth0]:26000", "host.example:1", "=1+1,\"x\""});
}
std::vector<protocol::Bytes> row_texts() { return texts({"0.5", "on", "pvb:order2", "1e30", "-1", "free-for-all"}); }
/// As long as sequences are that do something.
std::vector<protocol::Bytes> dice() {
    std::vector<protocol::Bytes> all;
    for (std::uint8_t i = 0; i < 4; ++i) {
        protocol::Bytes bytes(400);
        for (std::size_t k = 0; k < bytes.size(); ++k)
            bytes[k] = static_cast<std::uint8_t>((k + 1) * (7 + 2 * i) + (k * k >> (2 + i)));
        all.push_back(std::move(bytes));
    }
    return all;
}

constexpr Target rows_of_targets[] = {
    {"message", decode_message, messages, 20000},
    {"update", decode_update, [] { return speech().updates; }, 20000},
    {"recording-blocks", recording_blocks, recordings, 1000},
    {"recording-file", recording_file, recordings, 300},
    {"discovery", discovery, discovery_corpus, 20000},
    {"sealed", sealed, sealed_corpus, 2000},
    {"map-text", map_text, map_texts, 60},
    {"map-picture", map_picture, pictures, 60},
    {"settings", settings, settings_texts, 3000},
    {"rows", rows, row_texts, 3000},
    {"orders", orders, some_orders, 2000},
    {"words", words, names, 20000},
    {"guests", [](std::span<const std::uint8_t> bytes) { return hostile_guests(Dice(bytes)); }, dice, 10},
    {"server", [](std::span<const std::uint8_t> bytes) { return hostile_server(Dice(bytes)); }, dice, 40},
};

} // namespace

std::span<const Target> targets() { return rows_of_targets; }

const Target* target(std::string_view name) {
    for (const Target& row : rows_of_targets)
        if (row.name == name)
            return &row;
    return nullptr;
}

std::string file_with(std::string_view name, std::span<const std::uint8_t> bytes) {
    static const std::filesystem::path folder = [] {
        const auto mine = std::filesystem::temp_directory_path() / ("reckoning-fuzz-" + std::to_string(getpid()));
        std::filesystem::create_directories(mine);
        std::atexit([] {
            std::error_code ignored;
            std::filesystem::remove_all(
                std::filesystem::temp_directory_path() / ("reckoning-fuzz-" + std::to_string(getpid())), ignored);
        });
        return mine;
    }();
    const auto path = folder / name;
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return path.string();
}

std::vector<protocol::Bytes> texts(std::initializer_list<std::string_view> all) {
    std::vector<protocol::Bytes> bytes;
    for (const std::string_view text : all)
        bytes.emplace_back(text.begin(), text.end());
    return bytes;
}

protocol::Bytes whole_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace fuzz
