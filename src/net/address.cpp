#include "net/address.h"

#include "net/transport.h"
#include "protocol/text.h"
#include "tunables/number.h"

#include <algorithm>
#include <fmt/format.h>

namespace net {

namespace {

constexpr std::size_t longest_host = 255; ///< longest name of a machine [B]
constexpr std::size_t longest_quoted = 60;
constexpr std::string_view web_prefix = "ws://";

[[noreturn]] void refuse(const std::string& text, std::string_view why) {
    throw Error(fmt::format("'{}' is not an address: {}", protocol::make_printable(text, longest_quoted), why));
}

std::uint16_t parse_port(const std::string& whole, const std::string& port) {
    double number = 0;
    if (tunables::read_number(port, {.low = 1, .high = 65535, .whole = true}, number))
        refuse(whole, "the port after the colon must be from 1 to 65535");
    return static_cast<std::uint16_t>(number);
}

/// Parses a key, with or without its dashes.
std::string parse_key(const std::string& whole, std::string_view written) {
    constexpr std::size_t letters = 16, group = 4;
    std::string key;
    std::size_t count = 0;
    for (const char letter : written) {
        if (letter == '-')
            continue;
        const char small = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        if (!((small >= 'a' && small <= 'z') || (small >= '2' && small <= '7')))
            refuse(whole, "the server's key after # must look like abcd-efgh-ijkl-mn23");
        if (count > 0 && count % group == 0)
            key += '-';
        key += small;
        ++count;
    }
    if (count != letters)
        refuse(whole, "the server's key after # must look like abcd-efgh-ijkl-mn23");
    return key;
}

} // namespace

Address parse_address(const std::string& written) {
    constexpr const char* blanks = " \t\r\n";
    const auto first = written.find_first_not_of(blanks);
    const std::string text =
        first == written.npos ? "" : written.substr(first, written.find_last_not_of(blanks) - first + 1);
    if (text.empty())
        throw Error("the address is empty; it must be HOST or HOST:PORT, e.g. 192.168.1.20 or [fe80::1%eth0]:26000");
    if (const auto mark = text.find('#'); mark != text.npos) {
        Address address = parse_address(text.substr(0, mark));
        address.key = parse_key(text, text.substr(mark + 1));
        return address;
    }
    if (text.starts_with(web_prefix)) {
        Address address = parse_address(text.substr(web_prefix.size()));
        if (address.web)
            refuse(text, "ws:// is there twice");
        address.web = true;
        return address;
    }
    Address address;
    if (text.front() == '[') {
        const auto end = text.find(']');
        if (end == text.npos)
            refuse(text, "the closing bracket is missing");
        address.host = text.substr(1, end - 1);
        if (end + 1 < text.size() && text[end + 1] != ':')
            refuse(text, "only a colon and a port may follow the closing bracket");
        if (end + 1 < text.size())
            address.port = parse_port(text, text.substr(end + 2));
    } else if (std::ranges::count(text, ':') == 1) {
        address.host = text.substr(0, text.find(':'));
        address.port = parse_port(text, text.substr(text.find(':') + 1));
    } else {
        address.host = text; // several colons: an IPv6 address without a port
    }
    const auto unfit = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '[' || c == ']' || c == '/'; };
    if (address.host.empty())
        refuse(text, "the host is missing");
    if (address.host.size() > longest_host || !protocol::printable(address.host) ||
        std::ranges::any_of(address.host, unfit))
        refuse(text, "the host must be a name, an IPv4 address or an IPv6 address");
    return address;
}

std::string bracketed(const std::string& host) {
    return host.find(':') == std::string::npos ? host : fmt::format("[{}]", host);
}

std::string text(const Address& address) {
    const std::string host = fmt::format("{}{}", address.web ? web_prefix : "", bracketed(address.host));
    return address.port == protocol::default_port ? host : fmt::format("{}:{}", host, address.port);
}

std::string invitation(const Address& address) {
    return address.key.empty() ? text(address) : fmt::format("{}#{}", text(address), address.key);
}

} // namespace net
