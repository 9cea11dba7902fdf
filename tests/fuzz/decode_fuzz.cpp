#include "decode_anything.h"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (const auto wrong = fuzz::decode_anything({data, size})) {
        std::fprintf(stderr, "%s\n", wrong->c_str());
        std::abort();
    }
    return 0;
}
