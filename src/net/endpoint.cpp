#include "net/endpoint.h"

#include "system_sockets.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <functional>

namespace net {
namespace {

constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::ptrdiff_t max_of_a_family = 4;

std::vector<Endpoint> look_up(const std::string& host, std::uint16_t port, int flags) {
    begin_sockets();
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_DGRAM;
    hints.ai_flags = flags;
    addrinfo* list = nullptr;
    if (host.empty() || host.find('\0') != host.npos || getaddrinfo(host.c_str(), nullptr, &hints, &list) != 0)
        return {};
    std::vector<Endpoint> found;
    const auto take = [&](const Endpoint& one) {
        const auto alike = std::ranges::count(found, one.is_v4(), &Endpoint::is_v4);
        if (alike < max_of_a_family && std::ranges::find(found, one) == found.end())
            found.push_back(one);
    };
    for (const addrinfo* i = list; i != nullptr; i = i->ai_next)
        if (const auto one = endpoint_of(i->ai_addr))
            take(with_port(*one, port));
    freeaddrinfo(list);
    return found;
}

} // namespace

bool Endpoint::is_v4() const { return std::equal(mapped.begin(), mapped.end(), address.begin()); }

bool Endpoint::is_loopback() const {
    constexpr std::array<std::uint8_t, 16> v6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    return is_v4() ? address[12] == 127 : address == v6;
}

bool Endpoint::is_link_local() const { return address[0] == 0xfe && (address[1] & 0xc0) == 0x80; }

std::uint32_t Endpoint::v4() const {
    return std::uint32_t{address[12]} << 24 | std::uint32_t{address[13]} << 16 | std::uint32_t{address[14]} << 8 |
           address[15];
}

Endpoint v4_endpoint(std::uint32_t address, std::uint16_t port) {
    Endpoint result{.address = {}, .scope = 0, .port = port};
    std::ranges::copy(mapped, result.address.begin());
    for (std::size_t i = 0; i < 4; ++i)
        result.address[12 + i] = static_cast<std::uint8_t>(address >> (24 - 8 * i));
    return result;
}

std::size_t EndpointHash::operator()(const Endpoint& endpoint) const noexcept {
    const std::string_view address(reinterpret_cast<const char*>(endpoint.address.data()), endpoint.address.size());
    const std::uint64_t where = (std::uint64_t{endpoint.scope} << 16 | endpoint.port) * 0x9e3779b97f4a7c15;
    return std::hash<std::string_view>{}(address) ^ static_cast<std::size_t>(where);
}

Endpoint with_port(Endpoint endpoint, std::uint16_t port) {
    endpoint.port = port;
    return endpoint;
}

std::optional<Endpoint> endpoint_of(const sockaddr* address) {
    if (address != nullptr && address->sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, address, sizeof v4);
        return v4_endpoint(ntohl(v4.sin_addr.s_addr), ntohs(v4.sin_port));
    }
    if (address == nullptr || address->sa_family != AF_INET6)
        return {};
    sockaddr_in6 v6{};
    std::memcpy(&v6, address, sizeof v6);
    Endpoint result{.address = {}, .scope = v6.sin6_scope_id, .port = ntohs(v6.sin6_port)};
    std::memcpy(result.address.data(), &v6.sin6_addr, result.address.size());
    return result;
}

std::string host_text(const Endpoint& endpoint) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool v4 = endpoint.is_v4();
    if (inet_ntop(v4 ? AF_INET : AF_INET6, endpoint.address.data() + (v4 ? 12 : 0), text.data(), text.size()) ==
        nullptr)
        return "?";
    return endpoint.scope == 0 ? text.data() : fmt::format("{}%{}", text.data(), zone_text(endpoint.scope));
}

std::string text(const Endpoint& endpoint) {
    if (endpoint.scope == browser_scope)
        return fmt::format("{} (WebSocket)",
                           text(Endpoint{.address = endpoint.address, .scope = 0, .port = endpoint.port}));
    return endpoint.is_v4() ? fmt::format("{}:{}", host_text(endpoint), endpoint.port)
                            : fmt::format("[{}]:{}", host_text(endpoint), endpoint.port);
}

std::vector<Endpoint> resolve(const std::string& host, std::uint16_t port) { return look_up(host, port, 0); }

std::vector<Endpoint> resolve_numeric(const std::string& host, std::uint16_t port) {
    return look_up(host, port, AI_NUMERICHOST);
}

} // namespace net
