#pragma once
/// This machine's addresses on its networks, and their neighbours. Plain data.

#include "net/endpoint.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

/// One address of one interface; the port is 0.
struct OwnAddress {
    Endpoint address;
    int prefix = 0;                      ///< prefix length of its network, of 32 or 128 [bit]
    std::optional<Endpoint> broadcast{}; ///< IPv4: broadcast address of its network
    std::uint32_t interface = 0;         ///< the interface's number
    bool multicast = false;
};

/// The current addresses of every interface that is up, loopback included.
std::vector<OwnAddress> own_addresses();

/// Addresses that others on the networks can type to reach this machine, the likeliest first: IPv4, then IPv6 without
/// an interface's name. Loopback if there is no network.
std::vector<std::string> addresses_for_others(const std::vector<OwnAddress>& own);

/// All other addresses in the /24 of each own IPv4 address, or in its network if that is smaller. Each network counts
/// once; at most eight networks.
std::vector<Endpoint> neighbours(const std::vector<OwnAddress>& own);

} // namespace net
