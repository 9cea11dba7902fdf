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
        "Join the DIS exercise at this IPv4 multicast, broadcast or host address; default port 3000", "GROUP[:PORT]");
    add_number(app, "--dis-exercise", options.exercise, {1, 255}, "Number of the exercise in the group", "N");
    add_number(app, "--dis-site", options.site, {1, 65534},
               "Site in the entity numbers SITE:APPLICATION:ENTITY of the match; must differ between hosting machines",
               "N");
    add_number(app, "--dis-application", options.application, {0, 65534},
               "Application in the entity numbers; 0: the match's port. Entities with this site and application "
               "belong to the match",
               "N");
    add_text(app, "--dis-interface", options.interface,
             "Network interface for a multicast group, by name or own address; no effect for other addresses", "NAME");
}

} // namespace apps
