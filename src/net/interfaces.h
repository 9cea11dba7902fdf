#pragma once
/// This machine's addresses, and the other IPv4 addresses in its subnets. Plain data.

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
    std::uint32_t interface = 0;         ///< number of the interface
    bool multicast = false;
};

/// The current addresses of every interface that is up, loopback included.
std::vector<OwnAddress> own_addresses();

/// Addresses that others on the networks can type to reach this machine: IPv4, then IPv6 without link-local. If there
/// are none of these, one link-local or loopback address.
std::vector<std::string> addresses_for_others(const std::vector<OwnAddress>& own);

/// All other addresses in the /24 of each IPv4 address of this machine, or in its network if that is smaller. Without
/// loopback and point-to-point networks; each network once; at most eight networks.
std::vector<Endpoint> neighbours(const std::vector<OwnAddress>& own);

} // namespace net
