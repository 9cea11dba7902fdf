#pragma once
/// Four bytes for each address that a socket hears of or speaks to: IPv4's own, and a number of 0.0.0.0/8 for one of
/// IPv6, and for a browser's. Bounded: who only speaks to us is forgotten after 512 others that do, whom we answered
/// after 4096.

#include "net/endpoint.h"

#include <optional>
#include <vector>

namespace net {

class HostNumbers {
  public:
    /// In the order of Endpoint::v4.
    std::uint32_t number_of(const Endpoint& heard);
    /// For sending: keeps it. The port is 0. Nothing: no such number is known any more.
    std::optional<Endpoint> host_of(std::uint32_t number);

    static constexpr std::size_t most_heard = 512, most_answered = 4096;

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
