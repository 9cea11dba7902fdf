/// A race on purpose, on the executor that the programs use: where ThreadSanitizer says nothing about it, it says
/// nothing about ours either. `planted_race loop` and `planted_race background`; exit code 3: it did not come about.

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
