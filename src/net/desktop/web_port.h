#pragma once
/// The way in for browsers: a TCP port that serves a page (WebSite) and takes WebSockets. A binary frame is a datagram,
/// both ways, so that all that is said of datagrams holds for them: they are sealed, limited and counted by the same
/// code, and ENet runs over them. They come in order and all of them, but late where a UDP datagram would be lost; what
/// is sent to a peer whose queue is full is dropped, as a full link drops it.
///
/// A WebSocket is taken from a page of this port alone (Origin), or of the proxy before it, or from a program that is
/// no browser. Limits: sockets in all and from an address, 10 s for a request, 16 kB of its headers, 15 s without a
/// frame, a frame as long as a datagram; more ends the connection.

#include "net/desktop/web_end.h"
#include "net/desktop/web_site.h"

#include <memory>

namespace net {

struct WebSettings {
    std::uint16_t port = 0; ///< 0: any free one
    WebSite site{};
    std::string certificate{}, key{}; ///< files; with both it speaks HTTPS and WSS
    std::string origin{};             ///< of the page behind a proxy, which is taken beside its own
    int sockets = 256;                ///< at the same time, pages that are being read included ...
    int sockets_per_machine = 32;     ///< ... and from one machine (net::machine_of)
    int silence = 15;                 ///< of a WebSocket, which ends it [s]
};

class WebPort : public WebEnd {
  public:
    struct Counts {
        std::uint64_t opened = 0, refused = 0; ///< WebSockets
        std::uint64_t dropped = 0;             ///< datagrams: their peer's queue was full, or nobody took what came
        int sockets = 0;                       ///< now
    };
    [[nodiscard]] virtual Counts counts() const = 0;

    static constexpr std::size_t most_arrived_of_one = 256 << 10; ///< [B] that wait to be received of one peer

  protected:
    WebPort() : WebEnd(false, most_arrived_of_one) {}
};

/// Throws PortTaken (udp_socket.h) or Error.
std::unique_ptr<WebPort> web_port(WebSettings settings);

} // namespace net
