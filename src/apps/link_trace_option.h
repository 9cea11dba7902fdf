#pragma once
/// --link-trace FILE: the emulated link replays the delay and loss of a measured one (net/link_trace.h).

#include "apps/options.h"
#include "net/link_settings.h"
#include "platform/path.h"

namespace apps {

/// Adds --link-trace and --link-trace-unit. Call it after adding the rows of `link`, because the row "link" clears the
/// trace.
inline void add_link_trace(CLI::App& app, net::LinkSettings& link, const std::string& group = {}) {
    const auto unit = std::make_shared<double>(1); // Parsed before --link-trace.
    add_parsed(
        app, "--link-trace-unit",
        [unit](const std::string& text) {
            if (const auto wrong = tunables::read_number(text, {.low = 1e-9, .high = 1e3, .unit = "s"}, *unit))
                throw UsageError("--link-trace-unit", *wrong);
        },
        "Unit of time and delay in the trace [s]; 0.001 for milliseconds", "N", "1", group);
    add_parsed(
        app, "--link-trace",
        [&link, unit](const std::string& file) {
            link.trace = std::make_shared<const net::LinkTrace>(net::LinkTrace::load(platform::path_of(file), *unit));
        },
        "Emulate the delay and loss in this CSV file: columns time, delay [s], lost (0 or 1); reckoning-lab link "
        "writes it",
        "FILE.csv", {}, group);
}

} // namespace apps
