#pragma once
/// A table of everything that reads external bytes. Each row accepts any bytes and returns an error text, or `nullopt`.
/// The test `fuzz.*` runs every row on its seeds and on thousands of mutated inputs; libFuzzer runs one row
/// (fuzz_main.cpp).

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
    std::vector<protocol::Bytes> (*made)(); ///< makes valid inputs to begin with
    int quick;                              ///< number of mutated inputs in a test, for one to two seconds
    std::size_t longest; ///< maximum length for libFuzzer [B], above that of a small input with all features
};
std::span<const Target> targets();
/// Returns the target of that name; nullptr if there is none.
const Target* target(std::string_view name);
/// Start inputs: the generated ones and the files of corpus/<name>, which are written by hand, reach much code or are
/// former findings.
std::vector<protocol::Bytes> seeds(const Target& target);
/// Path of the corpora.
std::string corpus_folder();

/// Writes a file with these bytes for readers that need a path, and returns the path. Each call overwrites the last
/// file.
std::string file_with(std::string_view name, std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> texts(std::initializer_list<std::string_view> all);
protocol::Bytes whole_file(const std::string& path);

// The checks, by file format, and the longer seeds.
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
std::optional<std::string> migration(std::span<const std::uint8_t> bytes);
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
