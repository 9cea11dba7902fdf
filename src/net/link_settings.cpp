#include "net/link_settings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace net {
namespace {

using tunables::Preset;

using L = LinkSettings;

/// All rows but `link`.
tunables::Tunables number_rows(LinkSettings& settings) {
    const tunables::RowsOf<L> row{settings};
    const auto time = row.from("docs/measuring.md, Time"), gilbert = row.from("Gilbert 1960; Elliott 1963");
    return {
        row.from("Pantel & Wolf 3; lecture, message latency")
            .number("link-delay", "s", 0, 2, &L::delay, "One-way delay of messages, the same in both directions"),
        time.number("link-jitter", "s", 0, 1, &L::jitter, "The delay varies by plus or minus this"),
        time.number("link-loss", "", 0, 1, &L::loss, "Share of messages that are lost"),
        row.number("link-duplicate", "", 0, 1, &L::duplicate, "Share of unreliable messages that arrive twice"),
        row.number("link-resend", "s", 0, 5, &L::resend_delay, "Time until a lost reliable message is sent again"),
        row.number("link-bandwidth", "B/s", 0, 1e7, &L::bandwidth, "Bandwidth in each direction; 0: unlimited",
                   "unlimited"),
        gilbert.number("link-burst", "s", 0, 5, &L::burst, "Mean duration of a burst of losses; 0: no bursts", "off"),
        gilbert.number("link-burst-every", "s", 0.01, 600, &L::burst_every,
                       "Mean time from the end of a burst to the next burst"),
        row.from("Elliott 1963")
            .number("link-burst-loss", "", 0, 1, &L::burst_loss, "Share of messages that are lost during a burst"),
        row.number("link-asymmetry", "s", -2, 2, &L::asymmetry,
                   "Uplink delay minus downlink delay; the round trip stays the same, so clock "
                   "synchronisation cannot detect it. Beyond 0.2 s the server doubts your true poses"),
        row.number("link-up-bandwidth", "B/s", 0, 1e7, &L::up_bandwidth,
                   "Bandwidth to the server; 0: as from the server", "as down"),
        row.number("link-reorder", "", 0, 1, &L::reorder, "Share of unreliable messages that later ones overtake"),
        row.number("link-reorder-delay", "s", 0, 2, &L::reorder_delay, "Additional delay of the overtaken messages"),
        row.number("link-detour", "s", 0, 2, &L::detour,
                   "Additional delay of a second route; the link changes between the two; 0: one route", "off"),
        row.number("link-route-every", "s", 0.1, 600, &L::route_every, "Mean time until the route changes"),
        row.toggle("link-in-order", &L::in_order, "Jitter as in a queue: no unreliable message overtakes another")};
}

Preset preset(std::string_view name, std::string_view help, LinkSettings settings) {
    Preset made{.name = name, .help = help, .values = {}};
    for (const tunables::Tunable& number : number_rows(settings))
        made.values.emplace_back(number.row.name, number.get());
    return made;
}

// resend_delay: about the round trip plus twice its variation (ENet: round-trip time plus four mean deviations).
const std::array presets{
    preset("none", "No emulation: the real network", {}),
    preset("lan", "A cabled LAN: 0.3 ms", {.delay = 0.0003, .resend_delay = 0.01}),
    preset("wifi", "A good Wi-Fi: 5 ± 4 ms one way, 0.5 % loss",
           {.delay = 0.005, .jitter = 0.004, .loss = 0.005, .resend_delay = 0.03}),
    preset("bad-wifi", "Wi-Fi behind walls: 60 ± 40 ms one way, 5 % loss",
           {.delay = 0.06, .jitter = 0.04, .loss = 0.05, .resend_delay = 0.25}),
    preset("crowded-wifi", "A Wi-Fi in a full hall: 8 ± 6 ms, and every 4 s a burst of 0.2 s with 80 % loss",
           {.delay = 0.008,
            .jitter = 0.006,
            .loss = 0.005,
            .resend_delay = 0.05,
            .burst = 0.2,
            .burst_every = 4,
            .burst_loss = 0.8,
            .in_order = true}),
    preset("dsl", "Nearby server over DSL: 25 ± 5 ms one way, 0.2 % loss",
           {.delay = 0.025, .jitter = 0.005, .loss = 0.002, .resend_delay = 0.07}),
    preset("4g", "Phone network: 60 ± 20 ms one way, 1 % loss",
           {.delay = 0.06, .jitter = 0.02, .loss = 0.01, .resend_delay = 0.2}),
    preset("train", "A phone in a train: 70 ± 30 ms, up to 40 ms more after a change of the cell, and outages of 1 s",
           {.delay = 0.07,
            .jitter = 0.03,
            .loss = 0.01,
            .resend_delay = 0.3,
            .burst = 1,
            .burst_every = 30,
            .asymmetry = 0.02,
            .in_order = true,
            .detour = 0.04,
            .route_every = 15}),
    preset("overseas", "Overseas server: 120 ± 10 ms one way, 0.5 % loss",
           {.delay = 0.12, .jitter = 0.01, .loss = 0.005, .resend_delay = 0.3}),
    preset("28.8-modem", "28.8 kbit/s modem: 150 ± 30 ms one way, 1 % loss, 3 kB/s",
           {.delay = 0.15, .jitter = 0.03, .loss = 0.01, .resend_delay = 0.4, .bandwidth = 3000})};

constexpr std::size_t custom = presets.size();

const std::array<std::string_view, custom + 1>& preset_names() {
    static const auto names = [] {
        std::array<std::string_view, custom + 1> result;
        std::ranges::transform(presets, result.begin(), &Preset::name);
        result[custom] = "custom";
        return result;
    }();
    return names;
}

} // namespace

std::span<const Preset> link_presets() { return presets; }

tunables::Tunables tunables(LinkSettings& settings) {
    const tunables::Tunables numbers = number_rows(settings);
    tunables::Tunables all{{{.name = "link",
                             .maximum = static_cast<double>(custom),
                             .help = "Emulated network to the server: sets all link-... options",
                             .choices = preset_names()},
                            // The preset's name is derived from the numbers, so that the two always agree.
                            [numbers, &settings] {
                                if (settings.trace)
                                    return static_cast<double>(custom);
                                const auto found = std::ranges::find_if(presets, [&](const Preset& preset) {
                                    return std::ranges::all_of(preset.values, [&](const auto& named) {
                                        return tunables::find(numbers, named.first)->get() == named.second;
                                    });
                                });
                                return static_cast<double>(found - presets.begin());
                            },
                            [numbers, &settings](double choice) {
                                const auto index = static_cast<std::size_t>(choice);
                                if (index == custom)
                                    return;
                                settings.trace.reset();
                                tunables::apply(presets[index], numbers);
                            }}};
    all.insert(all.end(), numbers.begin(), numbers.end());
    return all;
}

std::string describe_extras(const LinkSettings& s) {
    std::string text;
    if (s.trace)
        text += fmt::format(", delay and loss from {}", s.trace->name());
    if (s.burst > 0)
        text +=
            fmt::format(", bursts of {:g} s every {:g} s with {:g} % lost", s.burst, s.burst_every, 100 * s.burst_loss);
    if (s.asymmetry != 0)
        text += fmt::format(", uplink {:g} ms {} than downlink", 1000 * std::abs(s.asymmetry),
                            s.asymmetry > 0 ? "longer" : "shorter");
    if (s.in_order)
        text += ", in order";
    if (s.reorder > 0)
        text += fmt::format(", {:g} % arrive {:g} ms later", 100 * s.reorder, 1000 * s.reorder_delay);
    if (s.detour > 0)
        text += fmt::format(", every {:g} s a change of route by {:g} ms", s.route_every, 1000 * s.detour);
    return text;
}

std::string format_extras(const LinkSettings& settings) {
    LinkSettings own = settings; // rows need mutable settings to bind to
    std::string text;
    for (const tunables::Tunable& row : tunables(own)) {
        constexpr std::string_view prefix = "link-";
        const std::array<std::string_view, 6> others{"link-delay",     "link-jitter", "link-loss",
                                                     "link-duplicate", "link-resend", "link-bandwidth"};
        if (row.row.name.starts_with(prefix) && std::ranges::find(others, row.row.name) == others.end() &&
            row.get() != row.row.fallback)
            text += fmt::format("{}{}={}", text.empty() ? "" : ";", row.row.name.substr(prefix.size()), row.text());
    }
    if (settings.trace)
        text += fmt::format("{}trace={}", text.empty() ? "" : ";", settings.trace->name());
    std::ranges::replace(text, ',', ' '); // a file's name may have a comma
    return text;
}

} // namespace net
