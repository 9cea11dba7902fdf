#pragma once
/// The way in for browsers: a TCP port that serves a page (WebSite) and takes WebSockets. A binary frame is a datagram,
/// both ways, so that all that is said of datagrams holds for them: they are sealed, limited and counted by the same
/// code, and ENet runs over them. They come in order and all of them, but late where a UDP datagram would be lost; what
/// is sent to a peer whose queue is full is dropped, as a full link drops it.
///
/// A WebSocket is taken from a page of this port alone (Origin), or from a program that is no browser. Limits: sockets
/// in all and from an address, 10 s for a request, 15 s without a frame, a frame as long as a datagram; more ends the
/// connection.

#include "net/datagrams.h"
#include "net/desktop/web_site.h"

#include <memory>

namespace net {

struct WebSettings {
    std::uint16_t port = 0; ///< 0: any free one
    WebSite site{};
    std::string certificate{}, key{}; ///< files; with both it speaks HTTPS and WSS
    int sockets = 256;                ///< at the same time, pages that are being read included ...
    int sockets_per_machine = 32;     ///< ... and from one address, of IPv6 from one network (/64)
    int silence = 15;                 ///< of a WebSocket, which ends it [s]
};

class WebPort final : public Datagrams {
  public:
    /// Throws PortTaken (udp_socket.h) or Error.
    explicit WebPort(WebSettings settings);
    ~WebPort() override;
    WebPort(const WebPort&) = delete;
    WebPort& operator=(const WebPort&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override;
    void flush() override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    bool wait(double longest) override;
    [[nodiscard]] std::uint16_t port() const override;
    [[nodiscard]] bool speaks_v6() const override { return true; }
    [[nodiscard]] double age() const override;
    [[nodiscard]] WireBytes wire_bytes() const override; ///< with the headers of TCP and IP, a segment a frame

    struct Counts {
        std::uint64_t opened = 0, refused = 0; ///< WebSockets
        std::uint64_t dropped = 0;             ///< datagrams: their peer's queue was full, or nobody took what came
        int sockets = 0;                       ///< now
    };
    [[nodiscard]] Counts counts() const;

    static constexpr std::size_t longest_queue = 64 << 10;        ///< [B] that wait for one peer
    static constexpr std::size_t most_arrived = 4 << 20;          ///< [B] that wait to be received ...
    static constexpr std::size_t most_arrived_of_one = 256 << 10; ///< ... and of one peer

  private:
    class Service;
    std::unique_ptr<Service> service_;
};

} // namespace net
