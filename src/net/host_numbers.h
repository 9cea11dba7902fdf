#pragma once
/// A number of four bytes for each address of a socket's peers. IPv4 addresses are used as they are; IPv6 addresses and
/// browsers get a number of 0.0.0.0/8. Bounded: remembers 512 addresses that were only received from and 4096 that were
/// sent to, and forgets the least recently used.

#include "net/endpoint.h"

#include <optional>
#include <vector>

namespace net {

class HostNumbers {
  public:
    /// Number of an address, in the byte order of Endpoint::v4. A new address counts as only received from.
    std::uint32_t number_of(const Endpoint& heard);
    /// Returns the address of a number, with port 0, to send to; from now on the address counts as sent to. `nullopt`
    /// if the number has been forgotten.
    std::optional<Endpoint> host_of(std::uint32_t number);

    static constexpr std::size_t max_heard = 512, max_answered = 4096;

  private:
    struct Entry {
        Endpoint host;
        std::uint32_t number = 0;
        std::uint64_t used = 0;
    };
    static void keep(std::vector<Entry>& among, const Entry& entry, std::size_t most);

    std::vector<Entry> answered_, heard_;
    std::uint64_t uses_ = 0;
    std::uint32_t next_ = 1;
};

} // namespace net
