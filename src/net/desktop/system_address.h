#pragma once
/// Socket addresses in the form of system calls.

#include "net/endpoint.h"
#include "system_sockets.h"

#include <cstring>

namespace net {

/// An IPv4 or IPv6 address.
struct SystemAddress {
    sockaddr_storage storage{};
    socklen_t length = sizeof storage;

    SystemAddress() = default;
    SystemAddress(const Endpoint& endpoint, bool v6) {
        if (v6) {
            sockaddr_in6 address{};
            address.sin6_family = AF_INET6;
            address.sin6_port = htons(endpoint.port);
            address.sin6_scope_id = endpoint.scope;
            std::memcpy(&address.sin6_addr, endpoint.address.data(), endpoint.address.size());
            put(address);
        } else {
            sockaddr_in address{};
            address.sin_family = AF_INET;
            address.sin_port = htons(endpoint.port);
            address.sin_addr.s_addr = htonl(endpoint.v4());
            put(address);
        }
    }
    [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
    sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
    [[nodiscard]] Endpoint endpoint() const { return endpoint_of(get()).value_or(Endpoint{}); }

  private:
    template <class Address> void put(const Address& address) {
        std::memcpy(&storage, &address, sizeof address);
        length = sizeof address;
    }
};

} // namespace net
