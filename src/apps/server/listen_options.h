#pragma once
/// Options about joining a match: the password, limits for each network address, browsers, and the token that makes a
/// client a host (server::ServerSettings::host_token).

#include "net/network.h"
#include "platform/locked_file.h"
#include "server/settings.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace apps {

/// Returns why `password` is not valid, or `nullopt`. An empty password is valid: clients need none.
std::optional<std::string> password_error(const std::string& password);

/// Returns the first line of a file. Throws std::runtime_error if it is missing or not a valid password.
std::string read_password(const std::string& file);

/// Returns the conditions under which clients may join. `room`: largest number of connections of the server; the limit
/// for each machine, too, if `limits` has none.
net::ListenOptions listen_options(const std::string& password, const server::AddressLimits& limits, int room,
                                  const std::optional<net::WebListenOptions>& web = {},
                                  const net::seal::Key& identity = {});

/// Adds --password-file and --password; if both are given, --password is used. `whose`: end of the help text, such as
/// "of the match".
void add_password(CLI::App& app, std::string& password, const std::string& whose);
/// Adds --web-root, --web-certificate, --web-key, --web-origin.
void add_web(CLI::App& app, std::optional<net::WebListenOptions>& web);
/// Returns why these options do not fit together, or `nullopt`.
std::optional<std::string> web_options_error(const std::optional<net::WebListenOptions>& web);
/// Returns the address of a server's page for browsers, with the server's key: the page rejects a server with another
/// key.
std::string page_address(const net::WebListenOptions& web, const std::string& host, std::uint16_t port,
                         const std::string& key);
/// Adds --tanks-per-address, --viewers-per-address, --connections-per-address, --votes-per-address,
/// --joins-per-address, --local-players.
void add_address_limits(CLI::App& app, server::AddressLimits& limits);

/// Returns 128 random bits of the operating system, as 32 hexadecimal digits.
std::string new_host_token();

/// A token from the first line of a file. The second line, if any, is the fingerprint of the token's server. Throws
/// std::runtime_error if the file cannot be read or the token is invalid, for instance too short.
struct HostToken {
    std::string token{}, server_key{};
};
HostToken read_host_token(const std::string& file);

/// Makes a host token and writes it to a file in the user's state folder. Only this user can read the file, and so
/// become host of a server on this machine. The program locks the file while it runs.
class HostTokenFile {
  public:
    /// If the file cannot be written, the token exists, but no user can read it.
    HostTokenFile(const std::filesystem::path& folder, std::uint16_t port, const std::string& server_key);

    [[nodiscard]] const std::string& token() const { return token_; }
    /// Path of the token's file; empty if the file could not be written.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::string token_;
    std::filesystem::path path_;
    std::optional<platform::LockedFile> file_;
};

} // namespace apps
