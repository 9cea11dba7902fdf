#include "platform/service.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace platform {

bool tell_service_manager(std::string_view state) {
    const char* const variable = std::getenv("NOTIFY_SOCKET");
    const std::string_view name = variable ? variable : "";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() < 2 || name.size() >= sizeof address.sun_path || (name[0] != '/' && name[0] != '@'))
        return false;
    std::memcpy(address.sun_path, name.data(), name.size());
    if (name[0] == '@') // an abstract one has no file
        address.sun_path[0] = '\0';
    const int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0)
        return false;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    const ssize_t sent =
        sendto(socket_, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length);
    close(socket_);
    return sent == static_cast<ssize_t>(state.size());
}

} // namespace platform
