/// Runs libFuzzer on one target: RECKONING_FUZZ=NAME fuzzer [FOLDER] [-max_total_time=60]. FOLDER receives the seeds
/// first, and then inputs that reach more code. An empty or unknown NAME prints the names of all targets.

#include "targets.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <spdlog/spdlog.h>
#include <string>

namespace {

const fuzz::Target& chosen() {
    static const fuzz::Target& row = []() -> const fuzz::Target& {
        const char* const name = std::getenv("RECKONING_FUZZ");
        if (const fuzz::Target* const found = fuzz::target(name == nullptr ? "" : name))
            return *found;
        for (const fuzz::Target& each : fuzz::targets())
            std::printf("%s\n", std::string(each.name).c_str());
        std::exit(name == nullptr ? 0 : 2);
    }();
    return row;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    spdlog::default_logger(); // created first, so that it outlives static objects of the targets
    static std::vector<std::string> texts(*words, *words + *count);
    const fuzz::Target& target = chosen();
    const auto starts = [](std::string_view with) {
        return std::ranges::any_of(texts, [&](const std::string& word) { return word.starts_with(with); });
    };
    const bool folder = texts.size() > 1 && !texts[1].starts_with('-') && !std::filesystem::is_regular_file(texts[1]);
    if (folder && !starts("-merge")) {
        std::filesystem::create_directories(texts[1]);
        int number = 0;
        for (const protocol::Bytes& bytes : fuzz::seeds(target))
            if (++number; bytes.size() <= target.longest) // libFuzzer would cut longer inputs
                std::ofstream(std::filesystem::path(texts[1]) / ("seed-" + std::to_string(number)), std::ios::binary)
                    .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    if (!starts("-max_len="))
        texts.push_back("-max_len=" + std::to_string(target.longest));
    static std::vector<char*> changed;
    for (std::string& text : texts)
        changed.push_back(text.data());
    changed.push_back(nullptr);
    *count = static_cast<int>(texts.size());
    *words = changed.data();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (const auto wrong = chosen().check({data, size})) {
        std::fprintf(stderr, "%s\n", wrong->c_str());
        std::abort();
    }
    return 0;
}
