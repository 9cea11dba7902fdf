#pragma once
/// Where a server is, as people write it: a machine's name or address, and a port.

#include "protocol/limits.h"

#include <cstdint>
#include <string>

namespace net {

struct Address {
    std::string host;
    std::uint16_t port = protocol::default_port;
    bool web = false;  ///< by a WebSocket: where a network lets no UDP through
    std::string key{}; ///< the server's key must have this fingerprint (seal::fingerprint); empty: any
    friend bool operator==(const Address&, const Address&) = default;
};

/// "HOST", "HOST:PORT", "192.168.1.20:26000", "[2001:db8::1]:26000", "[fe80::1%eth0]", "2001:db8::1"; "ws://HOST:PORT"
/// by a WebSocket; any of them with "#KEY" behind it. Ignores blanks around it. Throws Error with what is wrong with
/// it, for people.
Address parse_address(const std::string& text);
/// Before a port, and in a page's address: IPv6 in brackets.
std::string bracketed(const std::string& host);
/// As it is read: brackets around an address of IPv6. Without the port if it is the usual one, and without the key.
std::string text(const Address& address);
/// The same with the key: whoever joins by it cannot be led to another server.
std::string invitation(const Address& address);

} // namespace net
