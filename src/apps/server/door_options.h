#pragma once
/// Who comes in, as both programs' options have it: the password, how much one address may have, and the text that
/// makes whoever shows it a host (server::ServerSettings::host_token).

#include "net/network.h"
#include "platform/held_file.h"
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
                   const std::optional<net::WebDoor>& web = {}, const net::seal::Key& identity = {});

/// --password-file and --password; of both the word.
void add_password(CLI::App& app, std::string& password, const std::string& whose);
/// --web-root, --web-certificate, --web-key, --web-origin
void add_web(CLI::App& app, std::optional<net::WebDoor>& web);
/// What is wrong with these together, for people, or nothing.
std::optional<std::string> wrong_web(const std::optional<net::WebDoor>& web);
/// Where browsers find the page of a server at this host and port.
std::string page_address(const net::WebDoor& web, const std::string& host, std::uint16_t port);
/// --tanks-per-address, --viewers-per-address, --connections-per-address, --votes-per-address,
/// --joins-per-address, --local-players
void add_address_limits(CLI::App& app, server::AddressLimits& limits);

/// 128 bits of the operating system's random numbers, which nobody can guess.
std::string new_host_token();

/// The first line of a file, and the second: the fingerprint of the server that the token belongs to, where it is
/// there. Throws std::runtime_error, for people, if it cannot be read or is no good token: one that is short is soon
/// guessed.
struct HostToken {
    std::string token{}, server_key{};
};
HostToken read_host_token(const std::string& file);

/// A new one in a file of the user's state folder that he alone may read, so that he can be a host on the same machine;
/// the file is this program's as long as it lives.
class HostTokenFile {
  public:
    /// Where it cannot be written there is a token all the same, that nobody knows.
    HostTokenFile(const std::filesystem::path& folder, std::uint16_t port, const std::string& server_key);

    [[nodiscard]] const std::string& token() const { return token_; }
    /// Where it is; empty if it could not be written.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::string token_;
    std::filesystem::path path_;
    std::optional<platform::HeldFile> file_;
};

} // namespace apps
