#pragma once
/// A transport served by a thread of its own, so that what arrives is stamped when it arrives and what is sent leaves
/// at once, however long the caller's frames are. Without it a clock sync by frames is wrong by up to half a frame,
/// always to the same side. Nothing is stamped before it came, however long a thread stands still: a clock sync would
/// take the message that looks fastest for the best. What ends the thread by an exception is thrown by the next `poll`.

#include "net/transport.h"

#include <functional>

namespace net {

/// `clock` [s] is the one that the caller's `now` comes from; it is read on the thread.
std::unique_ptr<Transport> pump(std::unique_ptr<Transport> inner, std::function<double()> clock);

} // namespace net
