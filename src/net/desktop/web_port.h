#pragma once
/// The port for browsers: a TCP port that serves a page (WebSite) and accepts WebSockets. A binary frame is a datagram,
/// in both directions. The same code as for UDP seals, limits and counts the datagrams, and ENet runs over them. They
/// arrive in order, and late where UDP would lose one. A datagram is dropped only if a queue is full.
///
/// A WebSocket is accepted only from this port's own page (Origin), from the page of a proxy in front of it, or from a
/// program that is not a browser. Limits: sockets in all and per machine, 10 s per request, 16 kB of request headers,
/// 15 s without a frame, and the length of a datagram per frame. A connection that exceeds a limit ends.

#include "net/desktop/web_end.h"
#include "net/desktop/web_site.h"

#include <memory>

namespace net {

struct WebSettings {
    std::uint16_t port = 0; ///< 0: any free one
    WebSite site{};
    /// Files of the TLS certificate and its key; with both the port uses HTTPS and WSS.
    std::string certificate{}, key{};
    std::string origin{};         ///< origin of the page at a proxy, accepted in addition to the port's own
    int sockets = 256;            ///< largest number of open connections, requests for pages included
    int sockets_per_machine = 32; ///< largest number of open connections from one machine (net::machine_of)
    int silence = 15;             ///< time without a frame that ends a WebSocket [s]
};

class WebPort : public WebEnd {
  public:
    struct Counts {
        std::uint64_t opened = 0, refused = 0; ///< numbers of accepted and refused WebSockets
        std::uint64_t dropped = 0; ///< number of datagrams dropped because a queue was full, both directions together
        int sockets = 0;           ///< number of open connections, requests for pages included
    };
    [[nodiscard]] virtual Counts counts() const = 0;

    /// Largest memory of one peer's datagrams that wait to be received [B].
    static constexpr std::size_t max_arrived_of_one = 256 << 10;

  protected:
    WebPort() : WebEnd(false, max_arrived_of_one) {}
};

/// Opens the port. Throws PortTaken (udp_socket.h) or Error.
std::unique_ptr<WebPort> web_port(WebSettings settings);

} // namespace net
