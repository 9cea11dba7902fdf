/// A deliberate race on the programs' executor. If ThreadSanitizer does not report it, it cannot find real races there
/// either. `planted_race loop` and `planted_race background`; exit code 3: the race did not occur.

#include "platform/executor.h"
#include "together.h"

#include <string_view>

namespace {

std::atomic<int> here = 0;
int unguarded = 0;

} // namespace

int main(int argc, char** argv) {
    using platform::testing::together;
    bool met = true;
    if (argc == 2 && std::string_view(argv[1]) == "loop") {
        platform::parallel_for(2, 1, [&](std::size_t) {
            if (together(here, 2))
                ++unguarded;
        });
    } else {
        platform::Background background;
        background.start([] {
            if (together(here, 2))
                ++unguarded;
        });
        met = together(here, 2);
        ++unguarded;
        background.join();
    }
    return met && unguarded > 0 ? 0 : 3;
}
