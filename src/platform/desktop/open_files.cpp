#include "platform/open_files.h"

#include <algorithm>
#include <sys/resource.h>

namespace platform {

int allow_open_files(int wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur < static_cast<rlim_t>(wanted)) {
        limit.rlim_cur = std::min(static_cast<rlim_t>(wanted), limit.rlim_max);
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return static_cast<int>(std::min(limit.rlim_cur, static_cast<rlim_t>(wanted)));
}

} // namespace platform
