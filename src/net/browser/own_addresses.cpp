#include "net/interfaces.h"

namespace net {

/// Empty: a browser does not tell a page the machine's addresses.
std::vector<OwnAddress> own_addresses() { return {}; }

} // namespace net
