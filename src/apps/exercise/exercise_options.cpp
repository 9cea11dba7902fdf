#include "apps/exercise/exercise_options.h"

#include "apps/options.h"
#include "net/group_socket.h"

namespace apps {

void add_exercise(CLI::App& app, ExerciseOptions& options) {
    constexpr std::uint16_t usual_port = 3000;
    const Topic topic(app, "DIS (IEEE 1278.1)");
    add_parsed(
        app, "--dis",
        [&](const std::string& text) {
            try {
                options.group = net::parse_group(text, usual_port);
            } catch (const net::Error& error) {
                throw UsageError("--dis", error.what());
            }
        },
        "Take part in the exercise of this group: a multicast or broadcast address of IPv4, or a machine's; port 3000",
        "GROUP[:PORT]");
    add_number(app, "--dis-exercise", options.exercise, {1, 255}, "Which exercise of those in the group", "N");
    add_number(app, "--dis-site", options.site, {1, 65534},
               "Of our entities' numbers SITE:APPLICATION:ENTITY the first; another one on each machine that hosts",
               "N");
    add_number(app, "--dis-application", options.application, {0, 65534},
               "The second; 0: the match's port. Entities with both numbers are the match's own", "N");
    add_text(app, "--dis-interface", options.interface,
             "Network interface of a multicast group (of others it has no effect): its name or own address", "NAME");
}

} // namespace apps
