#pragma once
/// Everything that reads bytes from elsewhere, as a table: each row takes any bytes and says what is wrong, or nothing.
/// The test `fuzz.*` runs every row over its corpus and thousands of twisted inputs; libFuzzer runs one
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
    std::vector<protocol::Bytes> (*corpus)();
    int quick; ///< twisted inputs in a test: as many as a second or two are enough for
};
std::span<const Target> targets();
/// nullptr: there is none.
const Target* target(std::string_view name);

/// A file with these bytes, for readers that take a path; the same one each time.
std::string file_with(std::string_view name, std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> texts(std::initializer_list<std::string_view> all);
protocol::Bytes whole_file(const std::string& path);

// The rows' checks, by what they read.
std::optional<std::string> recording_blocks(std::span<const std::uint8_t> bytes);
std::optional<std::string> recording_file(std::span<const std::uint8_t> bytes);
std::optional<std::string> discovery(std::span<const std::uint8_t> bytes);
std::optional<std::string> sealed(std::span<const std::uint8_t> bytes);
std::vector<protocol::Bytes> sealed_corpus();
std::optional<std::string> map_text(std::span<const std::uint8_t> bytes);
std::optional<std::string> map_picture(std::span<const std::uint8_t> bytes);
std::optional<std::string> settings(std::span<const std::uint8_t> bytes);
std::optional<std::string> rows(std::span<const std::uint8_t> bytes);
std::optional<std::string> orders(std::span<const std::uint8_t> bytes);
std::optional<std::string> words(std::span<const std::uint8_t> bytes);

} // namespace fuzz
