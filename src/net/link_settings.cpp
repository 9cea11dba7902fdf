#include "net/link_emulator.h"

#include <algorithm>

namespace net {
namespace {

using tunables::Owner;
using tunables::Preset;

Preset preset(std::string_view name, std::string_view help, const LinkSettings& s) {
    return {name,
            help,
            {{"link-delay", s.delay},
             {"link-jitter", s.jitter},
             {"link-loss", s.loss},
             {"link-duplicate", s.duplicate},
             {"link-resend", s.resend_delay},
             {"link-bandwidth", s.bandwidth}}};
}

// A resend is due after about the round
// trip and twice its variation (ENet's round trip time plus four times the mean deviation).
const std::array presets{preset("none", "The network as it is", {}),
                         preset("lan", "A cabled LAN: 0.3 ms", {.delay = 0.0003, .resend_delay = 0.01}),
                         preset("wifi", "A good Wi-Fi: 5 ± 4 ms, 0.5 % loss",
                                {.delay = 0.005, .jitter = 0.004, .loss = 0.005, .resend_delay = 0.03}),
                         preset("bad-wifi", "A Wi-Fi behind walls: 60 ± 40 ms, 5 % loss",
                                {.delay = 0.06, .jitter = 0.04, .loss = 0.05, .resend_delay = 0.25}),
                         preset("dsl", "To a server nearby over DSL: 25 ± 5 ms, 0.2 % loss",
                                {.delay = 0.025, .jitter = 0.005, .loss = 0.002, .resend_delay = 0.07}),
                         preset("4g", "A phone network: 60 ± 20 ms, 1 % loss",
                                {.delay = 0.06, .jitter = 0.02, .loss = 0.01, .resend_delay = 0.2}),
                         preset("overseas", "To a server overseas: 120 ± 10 ms, 0.5 % loss",
                                {.delay = 0.12, .jitter = 0.01, .loss = 0.005, .resend_delay = 0.3}),
                         preset("28.8-modem",
                                "The network that dead reckoning grew up on: 150 ± 30 ms, 1 % loss, 3 kB/s",
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
    const auto bind = [](std::string_view name, std::string_view unit, double maximum, std::string_view help,
                         double fallback, double& value, std::string_view source, std::string_view zero = {}) {
        return tunables::bind({.name = name,
                               .unit = unit,
                               .maximum = maximum,
                               .fallback = fallback,
                               .owner = Owner::viewer,
                               .help = help,
                               .source = source,
                               .zero = zero},
                              value);
    };
    const LinkSettings usual;
    const tunables::Tunables numbers{
        bind("link-delay", "s", 2, "How long a message takes, one way; the other way takes as long", usual.delay,
             settings.delay, "Pantel & Wolf 3; lecture, message latency"),
        bind("link-jitter", "s", 1, "The delay varies by plus or minus this", usual.jitter, settings.jitter,
             "docs/measuring.md, Time"),
        bind("link-loss", "", 1, "Share of messages that get lost, 0 to 1", usual.loss, settings.loss,
             "docs/measuring.md, Time"),
        bind("link-duplicate", "", 1, "Share of unreliable messages that arrive twice, 0 to 1", usual.duplicate,
             settings.duplicate, ""),
        bind("link-resend", "s", 5, "What a loss costs a reliable message until it is sent again", usual.resend_delay,
             settings.resend_delay, ""),
        bind("link-bandwidth", "B/s", 1e7, "Bytes a second, one way; 0: unlimited", usual.bandwidth, settings.bandwidth,
             "", "unlimited")};

    tunables::Tunables all{
        {{.name = "link",
          .unit = "",
          .maximum = static_cast<double>(custom),
          .owner = Owner::viewer,
          .help = "Emulated network between you and the server: a preset for all the link-... numbers",
          .choices = preset_names()},
         // The preset is read off the numbers, so that it never says what they do not.
         [numbers] {
             const auto found = std::ranges::find_if(presets, [&](const Preset& preset) {
                 return std::ranges::all_of(preset.values, [&](const auto& named) {
                     return tunables::find(numbers, named.first)->get() == named.second;
                 });
             });
             return static_cast<double>(found - presets.begin());
         },
         [numbers](double choice) {
             if (const auto index = static_cast<std::size_t>(choice); index < custom)
                 tunables::apply(presets[index], numbers);
         }}};
    all.insert(all.end(), numbers.begin(), numbers.end());
    return all;
}

} // namespace net
