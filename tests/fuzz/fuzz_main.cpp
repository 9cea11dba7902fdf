/// libFuzzer over one row of the table, FUZZ_TARGET. Its corpus is written into the folder RECKONING_FUZZ_CORPUS, if
/// there is one: give that to it as its first argument.

#include "targets.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    if (const char* const folder = std::getenv("RECKONING_FUZZ_CORPUS")) {
        std::filesystem::create_directories(folder);
        int number = 0;
        for (const protocol::Bytes& bytes : fuzz::target(FUZZ_TARGET)->corpus())
            std::ofstream(std::filesystem::path(folder) / std::to_string(number++), std::ios::binary)
                .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Target& target = *fuzz::target(FUZZ_TARGET);
    if (const auto wrong = target.check({data, size})) {
        std::fprintf(stderr, "%s\n", wrong->c_str());
        std::abort();
    }
    return 0;
}
