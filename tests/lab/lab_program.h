#include "places.h"
#pragma once
/// Runs the lab's program as a process.

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace test {

struct Result {
    int exit_code;
    std::string output; // standard output and standard error together
};

inline Result shell(const std::string& command) {
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer{};
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), count);
    return {WEXITSTATUS(pclose(pipe)), output};
}

inline const std::string program = places::build() + "/src/apps/reckoning-lab ";

inline Result lab(const std::string& arguments) { return shell(program + arguments); }

/// Standard output and standard error, separately.
struct Streams {
    int exit_code;
    std::string output, errors;
};
inline Streams lab_streams(const std::string& arguments) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("lab-errors-" + std::to_string(getpid()));
    const Result result = shell("(" + program + arguments + " 2>" + file.string() + ")");
    std::ifstream errors(file);
    Streams streams{result.exit_code, result.output, {std::istreambuf_iterator<char>(errors), {}}};
    std::filesystem::remove(file);
    return streams;
}

/// Returns the commands that --help lists.
inline std::vector<std::string> commands() {
    std::vector<std::string> names;
    std::istringstream help(lab("--help").output);
    bool listed = false;
    for (std::string line, name; std::getline(help, line); listed = listed || line == "Subcommands:")
        if (std::istringstream words(line); listed && line.starts_with("  ") && words >> name)
            names.push_back(name);
        else if (line.empty())
            listed = false;
    return names;
}

/// Returns the rows of the output with --format json; an empty array on failure.
inline nlohmann::json rows(const std::string& arguments) {
    const Result result = shell("( " + program + arguments + " --format json 2>/dev/null )"); // discards notes
    return result.exit_code == 0 ? nlohmann::json::parse(result.output, nullptr, false) : nlohmann::json::array();
}

} // namespace test
