#pragma once
/// This machine's addresses on its networks, and what lies around them. Plain data.

#include "net/endpoint.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

/// One address of one interface; the port is 0.
struct OwnAddress {
    Endpoint address;
    int prefix = 0;                      ///< of the network that it is in [bit], of 32 or 128
    std::optional<Endpoint> broadcast{}; ///< IPv4: where everybody there hears it
    std::uint32_t interface = 0;         ///< its number
    bool multicast = false;
};

/// Those of every interface that is up, loopback too; as it is now.
std::vector<OwnAddress> own_addresses();

/// What others on the networks can type to get here, the likeliest first: IPv4, then IPv6 that needs no interface's
/// name; without a network loopback.
std::vector<std::string> addresses_for_others(const std::vector<OwnAddress>& own);

/// Every address of the /24 of each own IPv4 address that has neighbours, or of its network if that is smaller; without
/// the own ones. Each network once; at most eight of them.
std::vector<Endpoint> neighbours(const std::vector<OwnAddress>& own);

} // namespace net
