#pragma once
/// Who comes in, as both programs' options have it: the password, and how much one address may have.

#include "net/network.h"
#include "server/settings.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace apps {

/// What is wrong with a password, for people, or nothing. An empty one is none.
std::optional<std::string> wrong_password(const std::string& password);

/// The first line of a file. Throws std::runtime_error, for people, if there is none, or it is no password.
std::string read_password(const std::string& file);

/// What the network asks of who comes in, where there is room for so many connections.
net::Door door_for(const std::string& password, const server::AddressLimits& limits, int room,
                   const std::optional<net::WebDoor>& web = {});

/// --password-file and --password; of both the word.
void add_password(CLI::App& app, std::string& password, const std::string& whose);
/// --web-root, --web-certificate, --web-key
void add_web(CLI::App& app, std::optional<net::WebDoor>& web);
/// What is wrong with these together, for people, or nothing.
std::optional<std::string> wrong_web(const std::optional<net::WebDoor>& web);
/// --tanks-per-address, --viewers-per-address, --connections-per-address
void add_address_limits(CLI::App& app, server::AddressLimits& limits);

} // namespace apps
