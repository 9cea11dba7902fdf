#pragma once
/// The service manager that a program was started by, if one was.

#include <string_view>

namespace platform {

/// Tells it how the program stands, in the words of systemd's sd_notify(3): "READY=1", "STOPPING=1". False: nobody
/// wants to know ($NOTIFY_SOCKET), or it could not be told.
bool tell_service_manager(std::string_view state);

} // namespace platform
