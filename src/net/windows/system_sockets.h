#pragma once
/// The system's calls for sockets, and the differences between the systems. net/posix has the other file of this name,
/// which describes the functions. A socket is an int, because Windows' handles have 32 bits.

#include "net/endpoint.h"

#include <span>
#include <winsock2.h>
#include <ws2tcpip.h>

#include <iphlpapi.h>

namespace net {

void begin_sockets(); ///< Throws Error.

template <class Value> bool set_option(int socket, int level, int option, const Value& value) {
    return ::setsockopt(static_cast<SOCKET>(socket), level, option, reinterpret_cast<const char*>(&value),
                        sizeof value) == 0;
}

int open_socket(int family, int kind);
void close_socket(int socket);
std::string socket_error(int error = WSAGetLastError());
bool says_port_is_taken();
inline void ignore_closed_connections(int) {} // They hold no port, and SO_REUSEADDR would take it from other programs.
std::string zone_text(std::uint32_t zone);

constexpr bool can_bind_to_groups = false;
bool join_group(int socket, std::uint32_t group, std::uint32_t interface);
bool use_interface(int socket, std::uint32_t interface);

bool send_to(int socket, std::span<const std::uint8_t> bytes, const sockaddr* to, socklen_t length);
std::optional<std::size_t> receive_from(int socket, std::span<std::uint8_t> into, sockaddr* from, socklen_t& length);

} // namespace net
