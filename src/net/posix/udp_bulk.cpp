#include "net/posix/udp_bulk.h"

#include <algorithm>

namespace net {

void UdpBulk::DatagramBatch::prepare(std::size_t i, std::size_t size, socklen_t address) {
    parts[i] = {place(i), size};
    headers[i] = {};
    headers[i].msg_hdr.msg_name = &addresses[i].storage;
    headers[i].msg_hdr.msg_namelen = address;
    headers[i].msg_hdr.msg_iov = &parts[i];
    headers[i].msg_hdr.msg_iovlen = 1;
}

void UdpBulk::send(int socket, const SystemAddress& to, std::span<const std::uint8_t> bytes) {
    if (bytes.size() > longest)
        return;
    const std::size_t i = out_.count++;
    std::ranges::copy(bytes, out_.place(i));
    out_.addresses[i] = to;
    out_.prepare(i, bytes.size(), to.length);
    if (out_.count == at_once)
        flush(socket);
}

void UdpBulk::flush(int socket) {
    for (unsigned sent = 0; sent < out_.count;) {
        const int count = ::sendmmsg(socket, &out_.headers[sent], out_.count - sent, MSG_NOSIGNAL);
        sent += count > 0 ? static_cast<unsigned>(count) : 1u; // skips a datagram that cannot be sent
    }
    out_.count = 0;
}

std::optional<UdpBulk::Datagram> UdpBulk::receive(int socket) {
    if (next_ == in_.count) {
        for (std::size_t i = 0; i < at_once; ++i)
            in_.prepare(i, longest, sizeof(sockaddr_storage));
        const int count = ::recvmmsg(socket, in_.headers.data(), at_once, 0, nullptr);
        next_ = 0;
        in_.count = count > 0 ? static_cast<unsigned>(count) : 0u;
        if (in_.count == 0)
            return {};
    }
    const unsigned i = next_++;
    return Datagram{.from = in_.addresses[i],
                    .bytes = {in_.place(i), in_.headers[i].msg_len},
                    .cut = (in_.headers[i].msg_hdr.msg_flags & MSG_TRUNC) != 0};
}

} // namespace net
