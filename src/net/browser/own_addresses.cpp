#include "net/interfaces.h"

namespace net {

/// A browser does not tell a page its addresses.
std::vector<OwnAddress> own_addresses() { return {}; }

} // namespace net
