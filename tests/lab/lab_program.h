#pragma once
/// The lab's program as a process.

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/wait.h>

namespace test {

struct Result {
    int exit_code;
    std::string output; // with what it wrote to stderr
};

inline Result shell(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer{};
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), count);
    return {WEXITSTATUS(pclose(pipe)), output};
}

inline const std::string program = std::string(BINARY_DIR) + "/src/apps/reckoning-lab ";

inline Result lab(const std::string& arguments) { return shell(program + arguments); }

/// The rows that it prints with --format json; nothing if it fails.
inline nlohmann::json rows(const std::string& arguments) {
    const Result result = shell(program + arguments + " --format json");
    return result.exit_code == 0 ? nlohmann::json::parse(result.output, nullptr, false) : nlohmann::json::array();
}

} // namespace test
