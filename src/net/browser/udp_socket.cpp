#include "net/udp_socket.h"

namespace net {

class UdpBulk {};

UdpSocket::UdpSocket(std::uint16_t, Family) { throw Error("browsers do not offer UDP"); }
UdpSocket::~UdpSocket() = default;
void UdpSocket::send(const Endpoint&, std::span<const std::uint8_t>) {}
void UdpSocket::flush() {}
std::optional<std::size_t> UdpSocket::receive(Endpoint&, std::span<std::uint8_t>) { return {}; }
bool UdpSocket::wait(double) { return false; }
void UdpSocket::stamp_arrivals() {}
void UdpSocket::work_in_bulk() {}

} // namespace net
