#pragma once
/// A UDP socket for IPv4 and IPv6 at once, or for IPv4 alone on a machine without IPv6.

#include "net/datagrams.h"
#include "net/transport.h"

namespace net {

class UdpBulk;

/// Another program has the port.
struct PortTaken : Error {
    using Error::Error;
};

class UdpSocket final : public Datagrams {
  public:
    enum class Family { both, v4 }; ///< v4: IPv4 alone

    /// `port` 0: any free one. Throws PortTaken or Error.
    explicit UdpSocket(std::uint16_t port = 0, Family family = Family::both);
    ~UdpSocket() override;
    UdpSocket(const UdpSocket&) = delete;
    UdpSocket& operator=(const UdpSocket&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    bool wait(double longest) override;
    [[nodiscard]] std::uint16_t port() const override { return port_; }
    [[nodiscard]] bool speaks_v6() const override { return v6_; }
    [[nodiscard]] WireBytes wire_bytes() const override { return wire_; }
    [[nodiscard]] double age() const override { return age_; }

    /// From now on `age` is the time since the system received the last datagram taken [s]; without this call it is 0.
    void stamp_arrivals();

    /// From now on a system call transfers many datagrams (posix/udp_bulk.h; not on Windows), and sent ones wait for
    /// `flush`, or until 64 wait. `age` is then 0. Asks the system for large buffers.
    void work_in_bulk();
    void flush() override;

  private:
    int socket_ = -1;
    /// On Windows `socket_` is for IPv6 alone if there is this one for IPv4.
    [[maybe_unused]] int v4_socket_ = -1;
    [[maybe_unused]] bool v4_next_ = false; ///< which of them to receive from first
    bool v6_ = false;
    std::uint16_t port_ = 0;
    WireBytes wire_;
    double age_ = 0;
    std::unique_ptr<UdpBulk> bulk_;
};

} // namespace net
