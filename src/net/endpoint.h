#pragma once
/// Where datagrams come from and go to: an address of IPv4 or IPv6 with a port. Plain data: no socket in it.
///
/// Written as people do: "192.168.1.20:26000", "[2001:db8::1]:26000", "[fe80::1%eth0]:26000".

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct sockaddr;

namespace net {

struct Endpoint {
    std::array<std::uint8_t, 16> address{}; ///< IPv6's; IPv4's mapped into it, ::ffff:a.b.c.d
    std::uint32_t scope = 0;                ///< which interface a link-local address is on; else 0
    std::uint16_t port = 0;
    auto operator<=>(const Endpoint&) const = default;

    [[nodiscard]] bool is_v4() const;
    [[nodiscard]] bool is_loopback() const;
    [[nodiscard]] bool is_link_local() const; ///< IPv6's fe80::/10
    /// The four bytes as one number, the first one highest. IPv4 only.
    [[nodiscard]] std::uint32_t v4() const;
};

/// For unordered containers.
struct EndpointHash {
    std::size_t operator()(const Endpoint& endpoint) const noexcept;
};

Endpoint v4_endpoint(std::uint32_t address, std::uint16_t port); ///< `address` as in Endpoint::v4
Endpoint with_port(Endpoint endpoint, std::uint16_t port);
/// The system's; nothing: null, or of another family.
std::optional<Endpoint> endpoint_of(const sockaddr* address);
/// The scope of an endpoint that is a browser's WebSocket, not the UDP port of that number on that machine.
constexpr std::uint32_t browser_scope = 0xffffffff;
constexpr std::uint32_t v4_loopback = 0x7f000001;

std::string host_text(const Endpoint& endpoint); ///< "192.168.1.20", "2001:db8::1", "fe80::1%eth0"
std::string text(const Endpoint& endpoint);      ///< with the port, as above

/// Every address of a name, or of an address as text, in the order in which they should be tried; at most 4 of each
/// family. Asks the name server, which may take a while. Empty if there is none.
std::vector<Endpoint> resolve(const std::string& host, std::uint16_t port);
/// The same without asking anybody: only for addresses as text.
std::vector<Endpoint> resolve_numeric(const std::string& host, std::uint16_t port);

} // namespace net
