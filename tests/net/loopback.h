#pragma once
/// The name that this system gives its loopback interface.

#include <array>
#include <string>
#ifndef _WIN32
#include <net/if.h>
#endif

namespace net {

inline std::string loopback_name() {
    std::array<char, IF_NAMESIZE> name{};
    return if_indextoname(1, name.data()); // Its number is 1 everywhere.
}

} // namespace net
