#include "apps/settings_text.h"
#include "arena.h"
#include "dead_reckoning/scheme.h"
#include "decode_anything.h"
#include "net/address.h"
#include "net/discovery_wire.h"
#include "net/endpoint.h"
#include "protocol/csv.h"
#include "recording/block.h"
#include "recording/match_snapshot.h"
#include "recording/tracks.h"
#include "recording/writer.h"
#include "targets.h"

#include <filesystem>

namespace fuzz {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Writes the accepted records again, and builds from them the messages that a new client gets.
protocol::Bytes written_again(const recording::Layout& layout, std::span<const std::uint8_t> bytes, bool& whole) {
    std::vector<recording::Record> records;
    const recording::Parser parser(layout);
    (void)parser.header(bytes);
    whole = parser.parse(bytes, records);
    recording::MatchSnapshot snapshot;
    protocol::Bytes again;
    for (const recording::Record& record : records) {
        append(again, record);
        snapshot.take(record.payload);
    }
    (void)snapshot.briefing();
    return again;
}

/// A folder with a small map in which one file is replaced by `bytes`.
std::optional<std::string> map_with(std::string_view damaged, std::span<const std::uint8_t> bytes) {
    const std::string folder = corpus_folder();
    static const protocol::Bytes text = whole_file(folder + "/map-text/small.toml"),
                                 picture = whole_file(folder + "/map-picture/flat.png");
    file_with("map.toml", damaged == "map.toml" ? bytes : text);
    const std::string file = file_with("height.png", damaged == "height.png" ? bytes : picture);
    try {
        const world::Map map = world::load_map_from(std::filesystem::path(file).parent_path().string());
        if (map.heights.size() != static_cast<std::size_t>(map.samples) * static_cast<std::size_t>(map.samples) ||
            map.spawns.empty())
            return "an accepted map cannot be played";
    } catch (const world::MapError&) { // rejected with a message
    }
    return {};
}

} // namespace

std::optional<std::string> recording_blocks(std::span<const std::uint8_t> bytes) {
    if (const auto block = recording::unpack(bytes); block && block->size() > recording::max_block)
        return "a block is longer than the limit";
    bool whole = false;
    const protocol::Bytes again = written_again(recording::layout(), bytes, whole);
    if (whole && again.size() > bytes.size()) // the kinds in the header are not records
        return "the reader accepted more bytes than the file has";
    if (bytes.size() < 2) // the first two bytes give the length of the layout
        return {};
    const std::size_t split = std::min<std::size_t>(bytes[0] | std::size_t{bytes[1]} << 8, bytes.size() - 2);
    if (const auto layout = recording::decode_layout(bytes.subspan(2, split)))
        (void)written_again(*layout, bytes.subspan(2 + split), whole);
    return {};
}

std::optional<std::string> recording_file(std::span<const std::uint8_t> bytes) {
    try {
        const recording::Recording all = recording::load(file_with("it.reck", bytes));
        std::size_t samples = 0;
        for (const recording::Track& track : all.tracks)
            samples += track.samples.size();
        if (samples > 64 * bytes.size() + 100'000)
            return "more motion than a file of this size can hold";
    } catch (const recording::Error&) { // rejected with a message
    }
    return {};
}

std::optional<std::string> discovery(std::span<const std::uint8_t> bytes) {
    (void)net::decode_query(bytes);
    if (const auto answer = net::decode_answer(bytes)) {
        const protocol::Bytes again = net::encode(*answer);
        if (again.size() > net::query_size)
            return "an answer is longer than its question";
    }
    return {};
}

std::optional<std::string> map_text(std::span<const std::uint8_t> bytes) { return map_with("map.toml", bytes); }
std::optional<std::string> map_picture(std::span<const std::uint8_t> bytes) { return map_with("height.png", bytes); }

std::optional<std::string> settings(std::span<const std::uint8_t> bytes) {
    const std::string_view text = text_of(bytes);
    const apps::SettingsText read = apps::read_settings(text);
    const std::string changed = apps::change_setting(text, "display", "ui-scale", "2");
    const apps::SettingsText again = apps::read_settings(changed);
    if (read.damages.empty() && again.damages.size() > read.damages.size())
        return "a change of one setting damages the file: " + again.damages[0];
    return {};
}

/// Sets every setting of a match to the text. An accepted value must read back unchanged.
std::optional<std::string> rows(std::span<const std::uint8_t> bytes) {
    static server::ServerSettings all;
    all.pickups = true;
    for (const tunables::Tunable& row : server::tunables(all))
        if (!row.set_text(text_of(bytes))) {
            const std::string taken = row.text();
            if (row.set_text(taken) || row.text() != taken)
                return "a value changes when it is written and read: " + taken;
        }
    return {};
}

/// Orders at the console of a match, one a line.
std::optional<std::string> orders(std::span<const std::uint8_t> bytes) {
    static Arena arena(1);
    static int given = 0;
    if (given++ == 0)
        arena.run(1);
    std::string_view text = text_of(bytes);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        for (const std::string& answer : arena.server().order(line))
            if (!protocol::printable(answer))
                return "an answer contains control characters";
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    if (given % 16 == 0)
        arena.tick();
    return {};
}

std::optional<std::string> words(std::span<const std::uint8_t> bytes) {
    const std::string text(text_of(bytes));
    const std::string cut = protocol::make_printable(text, protocol::max_name);
    if (cut.size() > protocol::max_name || !protocol::printable(cut))
        return "a name contains control characters";
    const std::string cell = protocol::csv_cell(text);
    if (cell.find_first_of("\r\n") != std::string::npos)
        return "a cell of the table has two lines";
    (void)dr::scheme(text);
    try {
        const net::Address address = net::parse_address(text);
        if (!(net::parse_address(net::invitation(address)) == address))
            return "an address changes when it is written and read";
        (void)net::resolve_numeric(address.host, address.port);
    } catch (const net::Error&) { // rejected with a message
    }
    return {};
}

} // namespace fuzz
