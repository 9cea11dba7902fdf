#pragma once
/// A layer between ENet and its sealed datagrams. ENet connects through it as usual; then the caller can send further
/// datagrams in the same session, with ENet's header.

#include "net/udp_socket.h"

#include <deque>
#include <memory>
#include <vector>

namespace attacks {

using Bytes = std::vector<std::uint8_t>;

class Tap final : public net::Datagrams {
  public:
    /// `sealed` uses `socket`.
    Tap(std::unique_ptr<net::Datagrams> sealed, net::UdpSocket& socket) : sealed_(std::move(sealed)), socket_(socket) {}

    void send(const net::Endpoint& to, std::span<const std::uint8_t> bytes) override {
        peer_ = to;
        if (bytes.size() >= 2)
            header_ = static_cast<std::uint16_t>((bytes[0] << 8 | bytes[1]) & peer_and_session);
        if (delay_ > 0)
            delayed_.push_back({.due = now_ + delay_, .bytes = {bytes.begin(), bytes.end()}});
        else
            sealed_->send(to, bytes);
    }
    std::optional<std::size_t> receive(net::Endpoint& from, std::span<std::uint8_t> into) override {
        const auto size = sealed_->receive(from, into);
        received_ += size.value_or(0);
        return size;
    }
    bool wait(double longest) override { return sealed_->wait(longest); }
    void flush() override { sealed_->flush(); }
    [[nodiscard]] std::uint16_t port() const override { return sealed_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return sealed_->speaks_v6(); }
    [[nodiscard]] net::WireBytes wire_bytes() const override { return sealed_->wire_bytes(); }
    [[nodiscard]] std::optional<net::ServerRefusal> server_refusal() const override {
        return sealed_->server_refusal();
    }

    /// Delays ENet's own datagrams from now on, including acknowledgements, by `seconds`.
    void delay(double seconds) { delay_ = seconds; }
    /// Sends the delayed datagrams that are due at `now` [s].
    void release(double now) {
        for (; !delayed_.empty() && delayed_.front().due <= now; delayed_.pop_front())
            sealed_->send(peer_, delayed_.front().bytes);
        now_ = now;
    }
    void send_sealed(std::span<const std::uint8_t> bytes) { sealed_->send(peer_, bytes); }
    void send_plain(std::span<const std::uint8_t> bytes) { socket_.send(peer_, bytes); }
    /// Returns the first two bytes of ENet's datagrams to this peer, without the flag for the time.
    [[nodiscard]] std::uint16_t header() const { return header_; }
    /// Returns the number of authentic bytes received from the peer.
    [[nodiscard]] std::uint64_t received() const { return received_; }

  private:
    static constexpr int peer_and_session = 0x3fff;

    std::unique_ptr<net::Datagrams> sealed_;
    net::UdpSocket& socket_;
    net::Endpoint peer_{};
    std::uint16_t header_ = 0;
    std::uint64_t received_ = 0;
    struct Delayed {
        double due; ///< time at which the datagram is sent [s]
        Bytes bytes;
    };
    std::deque<Delayed> delayed_;
    double delay_ = 0, now_ = 0; ///< delay of ENet's datagrams, and time of the last `release` [s]
};

} // namespace attacks
