#include "net/group_socket.h"

namespace net {

struct GroupSocket::Sockets {};

GroupSocket::GroupSocket(const Endpoint&, const std::string&, bool) {
    throw Error("DIS needs UDP, which browsers do not offer");
}
GroupSocket::~GroupSocket() = default;
void GroupSocket::send(std::span<const std::uint8_t>) {}
std::optional<std::size_t> GroupSocket::receive(Endpoint&, std::span<std::uint8_t>) { return {}; }
bool GroupSocket::is_own(const Endpoint&) const { return false; }
bool GroupSocket::from_here(const Endpoint&) const { return false; }

} // namespace net
