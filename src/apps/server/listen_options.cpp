#include "apps/server/listen_options.h"

#include "apps/options.h"
#include "apps/whole_file.h"
#include "net/seal/keys.h"
#include "platform/path.h"
#include "protocol/text.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <random>

namespace apps {

std::optional<std::string> password_error(const std::string& password) {
    constexpr std::size_t longest = net::seal::max_password;
    if (password.size() > longest)
        return fmt::format("a password has at most {} bytes, not {}", longest, password.size());
    if (password.find_first_of("\r\n") != password.npos || password.find('\0') != password.npos)
        return "a password is one line";
    return {};
}

namespace {
std::string first_line(const std::string& text) { return text.substr(0, text.find_first_of("\r\n")); }
} // namespace

std::string read_password(const std::string& file) {
    const std::string text = read_whole_file(platform::path_of(file));
    std::string password = first_line(text);
    if (password.empty())
        throw std::runtime_error(fmt::format("--password-file: the first line of {} must be the password, but {}", file,
                                             text.empty() ? "the file is missing or empty" : "that line is empty"));
    if (const auto wrong = password_error(password))
        throw std::runtime_error(fmt::format("--password-file: {}: {}", file, *wrong));
    return password;
}

net::ListenOptions listen_options(const std::string& password, const server::AddressLimits& limits, int room,
                                  const std::optional<net::WebListenOptions>& web, const net::seal::Key& identity) {
    return {.password = password,
            .identity = identity,
            .per_machine = limits.connections > 0 ? limits.connections : room,
            .web = web};
}

void add_web(CLI::App& app, std::optional<net::WebListenOptions>& web) {
    const auto set = [&web](auto net::WebListenOptions::*what) {
        return [&web, what](const auto& value) {
            if (!web)
                web.emplace();
            (*web).*what = value;
        };
    };
    add_parsed(
        app, "--web-root",
        [root = set(&net::WebListenOptions::root)](const std::string& folder) { root(platform::path_of(folder)); },
        "Let browsers play: serve the page in this folder on the TCP port with the match's port number", "FOLDER");
    add_parsed(app, "--web-certificate", set(&net::WebListenOptions::certificate),
               "Certificate to serve the page by HTTPS", "FILE");
    add_parsed(app, "--web-key", set(&net::WebListenOptions::key), "Private key of the certificate", "FILE");
    add_parsed(app, "--web-origin", set(&net::WebListenOptions::origin),
               "Address of the page behind an HTTPS proxy, such as https://play.example.org", "ORIGIN");
}

namespace {
/// Whether `text` has the form of a browser's Origin header.
bool is_origin(std::string_view text) {
    const bool tls = text.starts_with("https://");
    if (!tls && !text.starts_with("http://"))
        return false;
    const std::string_view host = text.substr(tls ? 8 : 7);
    const auto plain = [](unsigned char c) { return std::islower(c) || std::isdigit(c) || c == '-' || c == '.'; };
    const auto rest =
        std::find_if_not(host.begin(), host.end(), [&](char c) { return plain(c) || std::strchr("[]:", c); });
    return !host.empty() && rest == host.end() && !host.ends_with(tls ? ":443" : ":80");
}
} // namespace

std::optional<std::string> web_options_error(const std::optional<net::WebListenOptions>& web) {
    if (web && web->root.empty())
        return "--web-certificate, --web-key and --web-origin need --web-root";
    if (web && web->certificate.empty() != web->key.empty())
        return "--web-certificate and --web-key must be given together";
    if (web && !web->origin.empty() && !is_origin(web->origin))
        return fmt::format("--web-origin '{}' must be http:// or https://, the host name in lower case, and the port "
                           "unless it is the default one; such as https://play.example.org",
                           web->origin);
    return {};
}

std::string page_address(const net::WebListenOptions& web, const std::string& host, std::uint16_t port,
                         const std::string& key) {
    const std::string origin = web.origin.empty()
                                   ? fmt::format("{}://{}:{}", web.certificate.empty() ? "http" : "https", host, port)
                                   : web.origin;
    return origin + "/#key=" + key;
}

void add_password(CLI::App& app, std::string& password, const std::string& whose) {
    add_parsed(
        app, "--password-file", [&password](const std::string& file) { password = read_password(file); },
        "File whose first line is the password " + whose, "FILE");
    add_parsed(
        app, "--password",
        [&password](const std::string& text) {
            if (const auto wrong = password_error(text))
                throw UsageError("--password", *wrong);
            password = text;
        },
        "The password itself; other users of this machine can read it", "WORD");
}

void add_address_limits(CLI::App& app, server::AddressLimits& limits) {
    const auto add = [&app](const std::string& of, int& limit, const std::string& help) {
        add_number(app, fmt::format("--{}-per-address", of), limit, {0, protocol::max_clients},
                   help + " from one network address; 0: no limit");
    };
    add("tanks", limits.tanks, "Largest number of tanks");
    add("viewers", limits.viewers, "Largest number of spectators");
    add("connections", limits.connections, "Largest number of connections");
    add("votes", limits.votes, "Largest number of votes counted for the next map");
    add("joins", limits.joins, "Largest number of joins in a row, then one every two seconds,");
    add_flag(app, "--local-players", limits.local_players,
             "For several players at one client: count kills between its tanks");
}

std::string new_host_token() {
    std::random_device system;
    std::string token;
    for (int i = 0; i < 4; ++i)
        token += fmt::format("{:08x}", system());
    return token;
}

HostToken read_host_token(const std::string& file) {
    constexpr std::size_t shortest = 8;
    const std::string text = read_whole_file(platform::path_of(file));
    std::string token = first_line(text);
    if (text.empty() || token.size() < shortest || token.size() > protocol::max_key || !protocol::printable(token) ||
        token.find(' ') != token.npos)
        throw std::runtime_error(fmt::format(
            "--host-token-file: the first line of {} must be {} to {} letters, digits and signs without spaces{}", file,
            shortest, protocol::max_key, text.empty() ? ", but the file is missing or empty" : ""));
    const auto end = text.find('\n');
    return {token, end == text.npos ? std::string() : first_line(text.substr(end + 1))};
}

HostTokenFile::HostTokenFile(const std::filesystem::path& folder, std::uint16_t port, const std::string& server_key)
    : token_(new_host_token()),
      path_(folder.empty() ? folder : folder / platform::path_of(fmt::format("host-token-{}", port))) {
    if (!path_.empty())
        file_ = platform::LockedFile::hold(path_);
    if (!file_ || !file_->write(token_ + "\n" + server_key + "\n"))
        path_.clear();
}

} // namespace apps
