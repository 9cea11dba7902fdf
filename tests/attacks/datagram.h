#pragma once
/// Builds a datagram of ENet's protocol, command by command.

#include "net/enet_library.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace attacks {

class Datagram {
  public:
    /// `header` is the peer's number and session.
    explicit Datagram(std::uint16_t header) {
        put(ENetProtocolHeader{.peerID = htons(header | ENET_PROTOCOL_HEADER_FLAG_SENT_TIME),
                               .sentTime = htons(static_cast<std::uint16_t>(enet_time_get()))});
    }
    /// Adds a command and completes its header. The other fields of `command` are in network order.
    template <class Command>
    void add(int type, std::uint8_t channel, std::uint16_t number, Command command,
             std::span<const std::uint8_t> data = {}) {
        command.header = {static_cast<std::uint8_t>(type), channel, htons(number)};
        put(command);
        bytes_.insert(bytes_.end(), data.begin(), data.end());
    }
    void add_raw(std::span<const std::uint8_t> command, std::span<const std::uint8_t> data) {
        bytes_.insert(bytes_.end(), command.begin(), command.end());
        bytes_.insert(bytes_.end(), data.begin(), data.end());
    }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  private:
    template <class Part> void put(const Part& part) {
        const std::size_t size = bytes_.size();
        bytes_.resize(size + sizeof part);
        std::memcpy(&bytes_[size], &part, sizeof part);
    }
    std::vector<std::uint8_t> bytes_;
};

} // namespace attacks
