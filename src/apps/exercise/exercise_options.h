#pragma once
/// Options of game and server program for a DIS exercise.

#include "dis/entity_publisher.h"
#include "net/endpoint.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace apps {

struct ExerciseOptions {
    std::optional<net::Endpoint> group; ///< `nullopt`: no exercise.
    int exercise = 1;
    int site = 1;
    int application = 0; ///< 0: the match's UDP port, which its clients know, so that they recognise the match's own
                         ///< entities.
    std::string interface {}; ///< Network interface for multicast; empty: the system's choice.

    [[nodiscard]] dis::Identity identity(std::uint16_t match_port) const {
        return {.exercise = static_cast<std::uint8_t>(exercise),
                .site = static_cast<std::uint16_t>(site),
                .application = application != 0 ? static_cast<std::uint16_t>(application) : match_port};
    }
};

/// Adds --dis, --dis-exercise, --dis-site, --dis-application, --dis-interface.
void add_exercise(CLI::App& app, ExerciseOptions& options);

} // namespace apps
