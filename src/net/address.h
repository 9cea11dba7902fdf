#pragma once
/// A server's address as people write it: a machine's name or IP address, and a port.

#include "protocol/limits.h"

#include <cstdint>
#include <string>

namespace net {

struct Address {
    std::string host;
    std::uint16_t port = protocol::default_port;
    bool web = false;  ///< connect by a WebSocket, for networks that block UDP
    std::string key{}; ///< required fingerprint of the server's key (seal::fingerprint); empty: any key
    friend bool operator==(const Address&, const Address&) = default;
};

/// Parses "HOST", "HOST:PORT", "192.168.1.20:26000", "[2001:db8::1]:26000", "[fe80::1%eth0]" or "2001:db8::1".
/// "ws://HOST:PORT" connects by a WebSocket. "#KEY" may follow any form. Ignores surrounding blanks. Throws Error with
/// a message for people.
Address parse_address(const std::string& text);
/// Puts an IPv6 address in brackets, as needed before a port and in a URL; returns other hosts unchanged.
std::string bracketed(const std::string& host);
/// Text that `parse_address` reads, without the key, and without the port if it is the default one.
std::string text(const Address& address);
/// Text of an address with the key. Players who join by it cannot be led to another server.
std::string invitation(const Address& address);

} // namespace net
