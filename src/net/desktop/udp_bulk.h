#pragma once
/// Many datagrams in one call of the system, either way: for a socket with many peers, where entering the system costs
/// more than what is done there (docs/wire.md, Datagrams).

#include "net/desktop/system_address.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace net {

class UdpBulk {
  public:
    static constexpr std::size_t at_once = 64;
    static constexpr std::size_t longest = 4096 + 64; ///< of a datagram: ENet's longest, sealed [B]

    /// Keeps it until there are `at_once`, or until `flush`. One that is too long or cannot be sent is lost.
    void send(int socket, const SystemAddress& to, std::span<const std::uint8_t> bytes);
    void flush(int socket);

    struct Taken {
        const SystemAddress& from;
        std::span<const std::uint8_t> bytes; ///< good until the next call
        bool cut;                            ///< it was longer
    };
    std::optional<Taken> receive(int socket);
    /// What the system does not know of any more: nobody may sleep over it.
    [[nodiscard]] bool has_more() const { return next_ < in_.count; }

  private:
    struct Way {
        std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(at_once * longest);
        std::array<SystemAddress, at_once> addresses{};
        std::array<iovec, at_once> parts{};
        std::array<mmsghdr, at_once> headers{};
        unsigned count = 0; ///< that are in it

        std::uint8_t* place(std::size_t i) { return bytes.data() + i * longest; }
        void prepare(std::size_t i, std::size_t size, socklen_t address);
    };
    Way out_, in_;
    unsigned next_ = 0; ///< in in_, that has not been taken
};

} // namespace net
