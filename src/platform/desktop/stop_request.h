#pragma once
/// The request to stop, which each system makes in its own way. The other functions are in platform/stop_signals.h.

namespace platform {

/// Notes that the program shall end; a signal handler may call it. Returns true at the first request.
bool request_stop();

} // namespace platform
