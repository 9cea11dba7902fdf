#pragma once
/// Passes datagrams between one client and a server, and can hold, reorder or drop those of the client. UDP on
/// loopback.

#include "enet_buffer.h"

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace net {

class UdpRelay {
  public:
    explicit UdpRelay(std::uint16_t server_port) : server_{htonl(INADDR_LOOPBACK), server_port} {
        for (ENetSocket& socket : sockets_) {
            const ENetAddress any{htonl(INADDR_LOOPBACK), 0};
            socket = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
            if (socket == ENET_SOCKET_NULL || enet_socket_bind(socket, &any) != 0)
                throw std::runtime_error("no socket on loopback");
            enet_socket_set_option(socket, ENET_SOCKOPT_NONBLOCK, 1);
        }
    }
    ~UdpRelay() {
        for (const ENetSocket socket : sockets_)
            enet_socket_destroy(socket);
    }
    UdpRelay(const UdpRelay&) = delete;
    UdpRelay& operator=(const UdpRelay&) = delete;

    [[nodiscard]] std::uint16_t port() const { // port for the client
        ENetAddress address{};
        enet_socket_get_address(sockets_[0], &address);
        return address.port;
    }

    bool holding = false;                          ///< whether the client's datagrams are held back
    std::vector<std::vector<std::uint8_t>> held{}; ///< held datagrams; clear them to drop them

    void run() {
        std::vector<std::uint8_t> datagram;
        ENetAddress from{};
        while (receive(sockets_[0], datagram, client_))
            if (holding)
                held.push_back(datagram);
            else
                send(sockets_[1], server_, datagram);
        while (receive(sockets_[1], datagram, from))
            send(sockets_[0], client_, datagram);
    }
    void release() {
        for (auto& datagram : std::exchange(held, {}))
            send(sockets_[1], server_, datagram);
    }

  private:
    static bool receive(ENetSocket socket, std::vector<std::uint8_t>& datagram, ENetAddress& from) {
        datagram.resize(4096);
        ENetBuffer buffer = buffer_of(datagram);
        const int size = enet_socket_receive(socket, &from, &buffer, 1);
        datagram.resize(static_cast<std::size_t>(std::max(size, 0)));
        return size > 0;
    }
    static void send(ENetSocket socket, const ENetAddress& to, std::vector<std::uint8_t>& datagram) {
        const ENetBuffer buffer = buffer_of(datagram);
        enet_socket_send(socket, &to, &buffer, 1);
    }

    std::array<ENetSocket, 2> sockets_{}; ///< to the client, to the server
    ENetAddress server_;
    ENetAddress client_{};
};

} // namespace net
