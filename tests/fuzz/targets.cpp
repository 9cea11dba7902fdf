#include "targets.h"

#include "../recording/sample.h"
#include "decode_anything.h"
#include "net/discovery_wire.h"
#include "places.h"
#include "recording/block.h"
#include "recording/layout.h"
#include "sequence.h"
#include "speech.h"

#include <algorithm>
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
constexpr double shortest = 0.05; ///< length of the seed recording [s]

std::vector<protocol::Bytes> recordings() {
    const std::string path = file_with("made.reck", {});
    recording::testing::write(path, recording::testing::sample(shortest));
    return {whole_file(path), whole_file(places::source() + "/tests/data/recordings/version-2.reck")};
}
/// Blocks of a recording: plain records, records with their own layout, and packed records.
std::vector<protocol::Bytes> blocks() {
    const protocol::Bytes records = recording::testing::bytes_of(recording::testing::sample(shortest));
    protocol::Bytes layout = recording::encode(recording::layout()), packed = recording::pack(records);
    const std::size_t size = layout.size();
    layout.insert(layout.begin(), {static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(size >> 8)});
    layout.insert(layout.end(), records.begin(), records.end());
    packed.erase(packed.begin(), packed.begin() + recording::length_size);
    return {records, layout, packed};
}
/// The seeds are the files in corpus/.
std::vector<protocol::Bytes> none() { return {}; }
std::vector<protocol::Bytes> settings_texts() {
    return texts({"[display]\nui-scale = 1.5\nvsync = true\n", "port = 27000\nmaps = [\"valley\", \"quarry\"]\n",
                  "a.b.c = {d = [1, 2.5, \"x\"]}\n"});
}
std::vector<protocol::Bytes> settings_files() {
    return texts({"[you]\nname = \"Ann\"\ncolour = \"any\"\n\n[controls]\nmouse-speed = 0.003\nmouse-invert = true\n\n"
                  "[picture]\nquality = \"low\"\nwindow = \"800x600\"\nui-scale = 1.5\n\n[sound]\nvolume = 0.5\n\n"
                  "[folders]\nrecordings = \"/tmp/x\"\n\n[keys]\nforward = [\"W\", \"Up\"]\nfire = []\n"
                  "lay-mine = \"W\"\n\n[mouse]\nfire = \"left\"\n\n[pad]\nfire = [\"a\"]\n"});
}
std::vector<protocol::Bytes> options_files() {
    return texts({"port = 27000\nmaps = [\"arena\", \"elsewhere\"]\ntruth = false\nmode = \"teams\"\nrate = 5\n"
                  "password = \"tank days\"\ntanks-per-address = 3\nstrength = \"hard\"\n",
                  "config = \"x\"\nport = \"many\"\n"});
}
std::vector<protocol::Bytes> preset_files() {
    return texts({"[\"my own way\"]\nscheme = \"ease:ctra-fade\"\nrate = 5\ncompensate = true\n[b]\n"});
}
std::vector<protocol::Bytes> points() {
    return texts({"# 8 drives\nscheme,rate,threshold,model_fit,mean_error,updates_per_s,bytes_per_s\n"
                  "snap:order1,1,0,off,1.8436,1,83\npvb,2,0.5,on,0.68619,2,166\n"});
}
std::vector<protocol::Bytes> sweeps() {
    return texts(
        {"# x\ndrive,scheme,rate,threshold,model_fit,latency,jitter,loss,link,mean,p95,max,dv_max,dv_p99,jerk_rms,"
         "jerk_p99,lateral_oscillation,reversal,heading_deg,updates_per_s,bytes_per_s\n"
         "a,pvb,3,0,off,0,0,0,burst=1,1,2,3,4,5,6,7,8,9,10,11,12\nb,pvb,2,0,on,0.1"});
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
/// Seeds long enough for a sequence with effects.
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

/// Largest lengths of inputs [B]: large enough for libFuzzer to reach all features; longer inputs slow it down.
constexpr std::size_t text = 1024, file = 4096, sequence = 1500;

constexpr Target rows_of_targets[] = {
    {"message", decode_message, messages, 20000, file},
    {"update", decode_update, [] { return speech().updates; }, 20000, 256},
    {"compact", compact_packets, compact_corpus, 5000, sequence},
    {"recording-blocks", recording_blocks, blocks, 1000, 2 * file},
    {"recording-file", recording_file, recordings, 300, 2 * file},
    {"discovery", discovery, discovery_corpus, 20000, text},
    {"sealed", sealed, sealed_seeds, 2000, 1500},
    {"greeting", greeting, greeting_seeds, 50, sequence},
    {"enet", enet, enet_seeds, 40, file},
    {"map-text", map_text, none, 300, file},
    {"map-picture", map_picture, none, 300, file},
    {"settings", settings, settings_texts, 3000, text},
    {"settings-file", settings_file, settings_files, 150, text},
    {"options-file", options_file, options_files, 200, text},
    {"presets", presets, preset_files, 500, text},
    {"password-file", password_file, [] { return texts({"tank days\nmore\n"}); }, 300, text},
    {"host-token", host_token, [] { return texts({"0123456789abcdef\n"}); }, 300, text},
    {"known-servers", known_servers, [] { return texts({"10.0.0.1:26000\tA match\n[fe80::1]:1\t\nx\n"}); }, 500, text},
    {"seat-file", seat_file, [] { return texts({"00000001000000020000000300000004\n"}); }, 300, 256},
    {"pareto", pareto, points, 3000, text},
    {"sweep-file", sweep_file, sweeps, 300, text},
    {"setup", setup,
     [] {
         return texts(
             {"title = \"a\"\ncaption = \"b\\nc\"\nspawns = [[1, 2, 90]]\npath = \"circle\"\nbots = 2\nme = \"drive\"\n"
              "scheme = \"pvb\"\nghosts = [\"snap:order1\"]\npanes = [\"pvb\", \"others\"]\n[settings]\nrate = 3\n"
              "compensate = true\n[flip]\nsetting = \"rate\"\nfirst = 1\nsecond = 2\n[camera]\nmode = \"free\"\n"
              "eye = [1, 2, 3]\ntarget = [4, 5, 6]\n"});
     },
     100, text},
    {"votes", votes,
     [] {
         return texts({"# mine\nround,a,b,vote,smoother,mean_a,mean_b,jerk_a,jerk_b\n1,pvb,snap,b,snap,0.1,0.2,30,10\n"
                       "2,snap,pvb,same,same,0.3,,1,2\n"});
     },
     1000, text},
    {"link-trace", link_trace,
     [] {
         return texts({"# mine\ntime,delay,lost\n0,0.02,0\n0.1,,1\n0.25,0.03,0.5\n", "time;delay\r\n\"1\";0\r\n"});
     },
     5000, text},
    {"lua", lua_script,
     [] {
         return texts({"title = \"a\"\nfunction on_update(self, history)\n  self.n = (self.n or 0) + 1\nend\n"
                       "function predict(self, age, history)\n  local u = history[1]\n"
                       "  return u.x + u.vx * age, math.sin(u.y), u.z / self.n\nend\n",
                       "function converge(s)\n  local x, y, z = s.predicted(0.1)\n  return x, y, s.dz\nend\n"});
     },
     2000, text},
    {"drm-vectors", drm_vectors, drm_seeds, 1000, file},
    {"pdu", pdu, pdu_seeds, 20000, 256},
    {"exercise", exercise, pdu_seeds, 20000, 512},
    {"capture", capture, capture_seeds, 1000, file},
    {"heritage", migration, heritage_seeds, 1000, file},
    {"rows", rows, row_texts, 3000, 256},
    {"orders", orders, some_orders, 2000, text},
    {"words", words, names, 20000, 256},
    {"server", [](std::span<const std::uint8_t> bytes) { return hostile_guests(Dice(bytes)); }, dice, 20, sequence},
    {"client", [](std::span<const std::uint8_t> bytes) { return hostile_server(Dice(bytes)); }, dice, 100, sequence},
};

} // namespace

std::span<const Target> targets() { return rows_of_targets; }

const Target* target(std::string_view name) {
    for (const Target& row : rows_of_targets)
        if (row.name == name)
            return &row;
    return nullptr;
}

std::string corpus_folder() { return places::source() + "/tests/fuzz/corpus"; }

std::vector<protocol::Bytes> seeds(const Target& target) {
    std::vector<protocol::Bytes> all = target.made();
    std::vector<std::string> files;
    std::error_code missing;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(corpus_folder()) / target.name, missing))
        files.push_back(entry.path().string());
    std::ranges::sort(files);
    for (const std::string& path : files)
        all.push_back(whole_file(path));
    return all;
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
