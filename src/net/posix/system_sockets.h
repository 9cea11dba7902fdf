#pragma once
/// The system's calls for sockets, and the differences between the systems. net/windows has the other file of this
/// name.

#include "net/endpoint.h"

#include <arpa/inet.h>
#include <array>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <span>
#include <sys/socket.h>

namespace net {

/// Call it before the first call for sockets; further calls do nothing.
inline void begin_sockets() {}

/// Sets a socket's option; false if the system refuses it.
template <class Value> bool set_option(int socket, int level, int option, const Value& value) {
    return ::setsockopt(socket, level, option, &value, sizeof value) == 0;
}

/// Opens a socket that child processes do not inherit and that never blocks; -1 if the system refuses it. `kind`:
/// SOCK_DGRAM, SOCK_STREAM.
int open_socket(int family, int kind);
void close_socket(int socket);
std::string socket_error(); ///< Describes the error of the last call.
bool says_port_is_taken();  ///< Whether the last call failed because another program has the port.
/// Lets a TCP socket have a port of which only closed connections remain.
void ignore_closed_connections(int socket);
/// The zone of a link-local address, as the system writes it after a %: an interface's name, or its number.
inline std::string zone_text(std::uint32_t zone) {
    std::array<char, IF_NAMESIZE> name{};
    return if_indextoname(zone, name.data()) != nullptr ? name.data() : std::to_string(zone);
}

/// Whether a socket can have a group's address as its own, so that it receives nothing else.
constexpr bool can_bind_to_groups = true;
/// Lets an IPv4 socket receive what others send to a multicast group, on one interface (0: the system's choice). Not
/// what they send on interfaces that only other programs listen to, where the system knows the difference.
bool join_group(int socket, std::uint32_t group, std::uint32_t interface);
/// Sends an IPv4 socket's datagrams to multicast groups on this interface.
bool use_interface(int socket, std::uint32_t interface);

/// Sends a datagram; false if the system refuses it.
bool send_to(int socket, std::span<const std::uint8_t> bytes, const sockaddr* to, socklen_t length);
/// Receives a datagram, as GroupSocket::receive.
std::optional<std::size_t> receive_from(int socket, std::span<std::uint8_t> into, sockaddr* from, socklen_t& length);

} // namespace net
