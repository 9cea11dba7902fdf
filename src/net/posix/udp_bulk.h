#pragma once
/// Sends and receives many datagrams in one system call. For a socket with many peers, because system calls cost more
/// than the work in them (docs/wire.md, Datagrams).

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
    static constexpr std::size_t longest = 4096 + 64; ///< longest datagram: ENet's longest, sealed [B]

    /// Collects datagrams until there are `at_once`, or until `flush`. A datagram that is too long or cannot be sent is
    /// lost.
    void send(int socket, const SystemAddress& to, std::span<const std::uint8_t> bytes);
    void flush(int socket);

    struct Datagram {
        const SystemAddress& from;
        std::span<const std::uint8_t> bytes; ///< valid until the next `receive`
        bool cut;                            ///< the datagram was longer than `longest`; its end is lost
    };
    std::optional<Datagram> receive(int socket);
    /// Whether received datagrams wait in this object. Then do not wait for the socket, which no longer reports them.
    [[nodiscard]] bool has_more() const { return next_ < in_.count; }

  private:
    struct DatagramBatch {
        std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(at_once * longest);
        std::array<SystemAddress, at_once> addresses{};
        std::array<iovec, at_once> parts{};
        std::array<mmsghdr, at_once> headers{};
        unsigned count = 0;

        std::uint8_t* place(std::size_t i) { return bytes.data() + i * longest; }
        void prepare(std::size_t i, std::size_t size, socklen_t address);
    };
    DatagramBatch out_, in_;
    unsigned next_ = 0; ///< first datagram in `in_` that has not been taken
};

} // namespace net
