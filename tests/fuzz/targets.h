#pragma once
/// Everything that reads bytes from elsewhere, as a table: each row takes any bytes and says what is wrong, or nothing.
/// The test `fuzz.*` runs every row over its seeds and thousands of twisted inputs; libFuzzer runs one (fuzz_main.cpp).

#include "protocol/bit_stream.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

struct Target {
    std::string_view name;
    std::optional<std::string> (*check)(std::span<const std::uint8_t> bytes);
    std::vector<protocol::Bytes> (*made)(); ///< good inputs
    int quick;                              ///< twisted inputs in a test: as many as a second or two are enough for
    std::size_t longest; ///< that libFuzzer tries [B]: all of a small input that has everything, and some more
};
std::span<const Target> targets();
/// nullptr: there is none.
const Target* target(std::string_view name);
/// Where fuzzing begins: what is made, and the files of corpus/<name>: small ones that were written by hand, that reach
/// much, or that have broken it once.
std::vector<protocol::Bytes> seeds(const Target& target);
/// The folder of the corpora.
std::string corpus_folder();

/// A file with these bytes, for readers that take a path; the same one each time.
std::string file_with(std::string_view name, std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> texts(std::initializer_list<std::string_view> all);
protocol::Bytes whole_file(const std::string& path);

// The rows' checks, by what they read; and seeds that take more than a line.
std::optional<std::string> recording_blocks(std::span<const std::uint8_t> bytes);
std::optional<std::string> recording_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> discovery(std::span<const std::uint8_t> bytes);
std::optional<std::string> compact_packets(std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> compact_corpus();
std::optional<std::string> sealed(std::span<const std::uint8_t> bytes);
std::optional<std::string> greeting(std::span<const std::uint8_t> bytes);
std::optional<std::string> enet(std::span<const std::uint8_t> bytes);
std::optional<std::string> map_text(std::span<const std::uint8_t> bytes);
std::optional<std::string> map_picture(std::span<const std::uint8_t> bytes);
std::optional<std::string> settings(std::span<const std::uint8_t> bytes);
std::optional<std::string> settings_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> options_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> presets(std::span<const std::uint8_t> bytes);
std::optional<std::string> password_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> host_token(std::span<const std::uint8_t> bytes);
std::optional<std::string> known_servers(std::span<const std::uint8_t> bytes);
std::optional<std::string> seat_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> pareto(std::span<const std::uint8_t> bytes);
std::optional<std::string> sweep_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> setup(std::span<const std::uint8_t> bytes);
std::optional<std::string> votes(std::span<const std::uint8_t> bytes);
std::optional<std::string> link_trace(std::span<const std::uint8_t> bytes);
std::optional<std::string> lua_script(std::span<const std::uint8_t> bytes);
std::optional<std::string> drm_vectors(std::span<const std::uint8_t> bytes);
std::optional<std::string> pdu(std::span<const std::uint8_t> bytes);
std::optional<std::string> exercise(std::span<const std::uint8_t> bytes);
std::optional<std::string> capture(std::span<const std::uint8_t> bytes);
std::optional<std::string> heritage(std::span<const std::uint8_t> bytes);
std::optional<std::string> rows(std::span<const std::uint8_t> bytes);
std::optional<std::string> orders(std::span<const std::uint8_t> bytes);
std::optional<std::string> words(std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> sealed_seeds();
std::vector<protocol::Bytes> greeting_seeds();
std::vector<protocol::Bytes> enet_seeds();
std::vector<protocol::Bytes> drm_seeds();
std::vector<protocol::Bytes> pdu_seeds();
std::vector<protocol::Bytes> capture_seeds();
std::vector<protocol::Bytes> heritage_seeds();

} // namespace fuzz
