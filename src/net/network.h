#pragma once
/// The network as the programs use it: ENet over sealed datagrams (seal/server_end.h), each end served by a thread of
/// its own. What they know of sockets is here.

#include "net/address.h"
#include "net/seal/packets.h"
#include "net/transport.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace net {

/// How browsers come in, by the TCP port of the same number, where they find this page (desktop/web_port.h).
struct WebDoor {
    std::filesystem::path root{};     ///< the page's folder
    std::string certificate{}, key{}; ///< files; with both it speaks HTTPS and WSS
    std::string origin{};             ///< of the page, where a proxy speaks HTTPS for this server
};

/// Who comes in at a server's end.
struct Door {
    std::string password{};       ///< at most seal::max_password long; empty: who comes needs none
    seal::Key identity{};         ///< the server's lasting secret key; zeros: a new one
    int per_machine = 16;         ///< connections from one address
    std::optional<WebDoor> web{}; ///< browsers, too
};

/// A server's end, and the UDP port of this machine that it got.
struct OpenPort {
    std::unique_ptr<Transport> transport;
    std::uint16_t port = 0;
    std::string key{}; ///< fingerprint of the server's key (seal::fingerprint)
};
constexpr int further_ports = 16; ///< that are tried when a port is taken

/// At `port`, or, where that is taken, at the first free one of so many `further` behind it. Error if they all are
/// taken. `clock` [s] is where the caller's `now` comes from (`pump`).
OpenPort open_port(std::uint16_t port, int further, int max_peers, std::function<double()> clock,
                   const Door& door = {});

/// A client's end. `patience` [s] without an answer ends it, and so does a server that lets nobody in with this
/// password (Event::password), or that has another key than `address` names (Event::key). Error if the name cannot
/// be resolved.
std::unique_ptr<Transport> call(const Address& address, double patience, std::function<double()> clock,
                                const std::string& password = {});

/// The same, by UDP, without a thread of its own, for programs with many of them: nothing happens but in `poll`, which
/// is to be called some tens of times a second. What it brings has the time at which the system took it from the
/// network.
std::unique_ptr<Transport> dial(const std::string& host, std::uint16_t port, double patience,
                                std::function<double()> clock, const std::string& password = {});

/// A transport served by a thread of its own, so that what arrives is stamped when it arrives and what is sent leaves
/// at once, however long the caller's frames are. Without it a clock sync by frames is wrong by up to half a frame,
/// always to the same side. Nothing is stamped before it came, however long a thread stands still: a clock sync would
/// take the message that looks fastest for the best. What ends the thread by an exception is thrown by the next `poll`.
/// `clock` [s] is the one that the caller's `now` comes from; it is read on the thread.
std::unique_ptr<Transport> pump(std::unique_ptr<Transport> inner, std::function<double()> clock);

} // namespace net
