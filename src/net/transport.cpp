#include "net/transport.h"

#include "platform/main_loop.h"

#include <algorithm>

namespace net {

void Transport::wait(double longest) { platform::rest(std::min(longest, 1e-3)); }

} // namespace net
