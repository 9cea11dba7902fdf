/// Files of the player and the host: settings, options, presets, passwords and tokens.

#include "apps/config_file.h"
#include "apps/game/seat_file.h"
#include "apps/game/settings_file.h"
#include "apps/options.h"
#include "apps/preset_file.h"
#include "apps/server/listen_options.h"
#include "apps/server/match_list.h"
#include "apps/tour/scene.h"
#include "net/address.h"
#include "net/seal/keys.h"
#include "protocol/text.h"
#include "targets.h"
#include "world/power_ups.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace fuzz {

/// Settings that were read are written and read back unchanged.
std::optional<std::string> settings_file(std::span<const std::uint8_t> bytes) {
    apps::GameOptions options, again;
    options.name = again.name = "Ann";
    for (const std::string& complaint : apps::load_settings(file_with("settings.toml", bytes), options))
        if (!protocol::printable(complaint))
            return "a complaint contains control characters";
    std::vector<std::string> all;
    for (const apps::FileSetting& one : apps::file_settings(options))
        all.push_back(one.table + "." + one.key);
    const std::string written = file_with("written.toml", {});
    if (const std::string wrong = apps::save_settings(written, options, all); !wrong.empty())
        return wrong;
    if (const auto complaints = apps::load_settings(written, again); !complaints.empty())
        return "written settings cannot be read: " + complaints.front();
    const auto before = apps::file_settings(options), after = apps::file_settings(again);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i].text() != after[i].text())
            return before[i].key + " was " + before[i].text() + " and is " + after[i].text();
    return {};
}

/// A server's options in a file for --config.
std::optional<std::string> options_file(std::span<const std::uint8_t> bytes) {
    const std::string file = file_with("options.toml", bytes);
    server::ServerSettings settings;
    int port = 1;
    std::string password, strength = "hard";
    std::set<std::string> configured;
    const auto app = apps::program("fuzz", "Options of a server.", "");
    apps::add_config(*app, configured);
    apps::add_number(*app, "--port", port, {.low = 1, .high = 65535}, "A port");
    apps::add_list(*app, "--maps", settings.maps, "Grounds", {"arena", "elsewhere"});
    apps::add_choice(*app, "--strength", strength, {"easy", "hard"}, "Of bots");
    apps::add_switch(*app, "--truth", settings.truth, "Truth");
    apps::add_password(*app, password, "that players need to join");
    apps::add_address_limits(*app, settings.address);
    apps::add_rows(*app, world::tunables(settings.rules));
    apps::add_rows(*app, dr::tunables(settings.publisher));
    const char* const words[] = {"fuzz", "--config", file.c_str()};
    try {
        app->parse(3, words);
    } catch (const std::runtime_error&) { // rejected with a message
    }
    if (port < 1 || port > 65535 || settings.address.tanks < 0 || apps::password_error(password))
        return "an option from the file is no option of the command line";
    for (const tunables::Tunable& row : world::tunables(settings.rules))
        if (row.set_text(row.text()))
            return std::string(row.row.name) + " is out of its range";
    return {};
}

std::optional<std::string> presets(std::span<const std::uint8_t> bytes) {
    const std::string written = file_with("written.toml", {});
    try {
        const auto read = apps::load_presets(file_with("presets.toml", bytes));
        apps::save_presets(written, read); // texts that look like numbers become numbers
        const auto once = apps::load_presets(written);
        apps::save_presets(written, once);
        if (once.size() != read.size() || !(apps::load_presets(written) == once))
            return "presets change when they are written and read";
    } catch (const apps::PresetError& error) { // rejected with a message
        if (std::string_view(error.what()).starts_with(written))
            return error.what();
    }
    return {};
}

std::optional<std::string> password_file(std::span<const std::uint8_t> bytes) {
    try {
        const std::string password = apps::read_password(file_with("password", bytes));
        if (password.empty() || password.size() > net::seal::max_password)
            return "an invalid password was accepted";
    } catch (const std::runtime_error&) { // rejected with a message
    }
    return {};
}

std::optional<std::string> host_token(std::span<const std::uint8_t> bytes) {
    try {
        const std::string token = apps::read_host_token(file_with("token", bytes)).token;
        if (token.size() < 8 || !protocol::printable(token))
            return "an invalid token was accepted";
        (void)protocol::encode(protocol::Hello{.tank_names = {"Ann"}, .host_token = token});
    } catch (const std::runtime_error&) { // rejected with a message
    }
    return {};
}

std::optional<std::string> known_servers(std::span<const std::uint8_t> bytes) {
    const std::string file = file_with("servers.txt", bytes);
    for (const apps::KnownServer& server : apps::load_known_servers(file))
        if (!protocol::printable(server.name) || net::text(net::parse_address(server.address)) != server.address)
            return "a server's name contains control characters";
    const apps::KnownServer joined{.address = "192.168.1.20:27000", .name = "A match"};
    apps::remember_server(file, joined);
    if (const auto all = apps::load_known_servers(file); all.empty() || !(all.front() == joined))
        return "the server joined last is missing in the file";
    return {};
}

std::optional<std::string> seat_file(std::span<const std::uint8_t> bytes) {
    const std::filesystem::path folder = std::filesystem::path(file_with("here_Ann_1.seat", bytes)).parent_path();
    apps::SeatFile seat(folder, "here", "Ann");
    (void)protocol::encode(protocol::Hello{.tank_names = {"Ann"}, .seat = seat.token()});
    const protocol::SeatToken mine{.a = 1, .b = 0xffffffff, .c = 3, .d = 4};
    seat.keep(mine);
    if (!seat.token().same(mine))
        return "a kept seat is not found";
    return {};
}

/// A setup that was read can be written and read back.
std::optional<std::string> setup(std::span<const std::uint8_t> bytes) {
    apps::TourScene scene;
    try {
        scene = apps::read_setup({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "a setup");
    } catch (const apps::SetupError&) { // rejected with a message
        return {};
    }
    const std::string written = apps::setup_text(scene);
    try {
        if (apps::read_setup(written, "again").settings != scene.settings)
            return "settings change when they are written and read";
    } catch (const apps::SetupError& error) {
        return fmt::format("{} in\n{}", error.what(), written);
    }
    return {};
}

} // namespace fuzz
