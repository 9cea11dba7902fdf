#pragma once
/// Source or destination of datagrams: an IPv4 or IPv6 address with a port. Plain data without a socket.
///
/// Text form: "192.168.1.20:26000", "[2001:db8::1]:26000", "[fe80::1%eth0]:26000".

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct sockaddr;

namespace net {

struct Endpoint {
    std::array<std::uint8_t, 16> address{}; ///< IPv6 address; IPv4 is mapped, ::ffff:a.b.c.d
    std::uint32_t scope = 0;                ///< interface number of a link-local address; `browser_scope`; else 0
    std::uint16_t port = 0;
    auto operator<=>(const Endpoint&) const = default;

    [[nodiscard]] bool is_v4() const;
    [[nodiscard]] bool is_loopback() const;
    [[nodiscard]] bool is_link_local() const; ///< in IPv6's fe80::/10
    /// The IPv4 address as one number, its first byte the most significant. For IPv4 endpoints only.
    [[nodiscard]] std::uint32_t v4() const;
};

/// For unordered containers.
struct EndpointHash {
    std::size_t operator()(const Endpoint& endpoint) const noexcept;
};

Endpoint v4_endpoint(std::uint32_t address, std::uint16_t port); ///< `address` as in Endpoint::v4
Endpoint with_port(Endpoint endpoint, std::uint16_t port);
/// Converts the system's address; `nullopt` if it is null or neither IPv4 nor IPv6.
std::optional<Endpoint> endpoint_of(const sockaddr* address);
/// `Endpoint::scope` of an end of a WebSocket, which is no UDP port.
constexpr std::uint32_t browser_scope = 0xffffffff;
constexpr std::uint32_t v4_loopback = 0x7f000001;

std::string host_text(const Endpoint& endpoint); ///< "192.168.1.20", "2001:db8::1", "fe80::1%eth0"
std::string text(const Endpoint& endpoint);      ///< with the port: "192.168.1.20:26000"

/// Addresses of a name, or of an address as text, in the order in which to try them; at most 4 each of IPv4 and
/// IPv6. Asks the name server and may block. Empty if there is no address.
std::vector<Endpoint> resolve(const std::string& host, std::uint16_t port);
/// Parses an address as text without a name server; empty for a name.
std::vector<Endpoint> resolve_numeric(const std::string& host, std::uint16_t port);

} // namespace net
