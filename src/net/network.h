#pragma once
/// The network as the programs use it: ENet over sealed, i.e. encrypted, datagrams (seal/packets.h).

#include "net/address.h"
#include "net/seal/packets.h"
#include "net/transport.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace net {

/// How browsers join: over the TCP port of the same number, which also serves the page (desktop/web_port.h).
struct WebListenOptions {
    std::filesystem::path root{}; ///< the page's folder
    /// Files of the TLS certificate and its key; with both the port uses HTTPS and WSS.
    std::string certificate{}, key{};
    std::string origin{}; ///< origin of the page if a proxy serves HTTPS for this server
};

/// Conditions for joining at a server's end.
struct ListenOptions {
    std::string password{};                ///< at most seal::max_password long; empty: none needed
    seal::Key identity{};                  ///< the server's lasting secret key; zeros: a new one
    int per_machine = 16;                  ///< maximum connections from one machine
    std::optional<WebListenOptions> web{}; ///< port for browsers; empty: browsers cannot join
};

/// A server's end, and the UDP port that it got.
struct OpenPort {
    std::unique_ptr<Transport> transport;
    std::uint16_t port = 0;
    std::string key{};               ///< fingerprint of the server's key (seal::fingerprint)
    std::uint16_t download_port = 0; ///< TCP port of the page, if it offers packages of this version; 0: it does not
};
constexpr int further_ports = 16; ///< usual value of open_port's `further`

/// Opens a server's end on its own thread, at `port` or at the first free one of the `further` ports after it. Throws
/// Error if all are taken. `clock`: source of the caller's `now` (see `run_on_thread`) [s].
OpenPort open_port(std::uint16_t port, int further, int max_peers, std::function<double()> clock,
                   const ListenOptions& options = {});

/// Opens a client's end, in a desktop program on its own thread. `poll` reports `disconnected` after `patience` [s]
/// without an answer, if the server refuses this password (Event::password), or if the server's key is not the one in
/// `address` (Event::key). Throws Error if the name cannot be resolved.
std::unique_ptr<Transport> open_connection(const Address& address, double patience, std::function<double()> clock,
                                           const std::string& password = {});

/// Opens a client's end over UDP without its own thread, for programs with many of them. All work happens in `poll`,
/// which must be called some tens of times a second. Messages are stamped with the time at which the system received
/// them.
std::unique_ptr<Transport> open_polled_connection(const Address& address, double patience,
                                                  std::function<double()> clock, const std::string& password = {});

/// Serves a transport by its own thread, so that messages are stamped on arrival and leave at once, however long the
/// caller's frames are. Without the thread, clock sync errs by up to half a frame, always to the same side. No message
/// is stamped before it arrived, even if a thread stalls: clock sync would trust the message with the shortest apparent
/// travel time. An exception that ends the thread is thrown by the next `poll`. `clock`: source of the caller's `now`,
/// read on the thread [s].
std::unique_ptr<Transport> run_on_thread(std::unique_ptr<Transport> inner, std::function<double()> clock);

} // namespace net
