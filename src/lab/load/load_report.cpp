#include "lab/load/load.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lab {

namespace {

using Json = nlohmann::ordered_json;

Json json(const Spread& spread, double unit = 1) {
    return {{"mean", spread.mean() / unit},
            {"p50", spread.percentile(0.5) / unit},
            {"p95", spread.percentile(0.95) / unit},
            {"p99", spread.percentile(0.99) / unit},
            {"most", spread.max() / unit}};
}

/// Rate for one client [1/s].
double per_second(const LoadFigures& figures, std::uint64_t count) {
    const double all = figures.seconds * static_cast<double>(figures.up.count());
    return all > 0 ? static_cast<double>(count) / all : 0;
}

/// Share of numbered updates that did not arrive.
double missing(const SeenFigures& seen) {
    return seen.numbers > 0 ? 1 - static_cast<double>(seen.updates) / static_cast<double>(seen.numbers) : 0;
}

constexpr double ms = 1e-3;

} // namespace

std::string load_json(const LoadFigures& it) {
    Json why = Json::object();
    for (const auto& [text, count] : it.why)
        why[text] = count;
    const Json all{
        {"seconds", it.seconds},
        {"peers", {{"asked", it.asked}, {"joined", it.joined}, {"ended", it.ended}, {"why", why}}},
        {"updates",
         {{"sent", it.updates.sent},
          {"sent_per_s", per_second(it, it.updates.sent)},
          {"received", it.updates.received},
          {"received_per_s", per_second(it, it.updates.received)},
          {"bytes_sent", it.updates.bytes_sent},
          {"bytes_received", it.updates.bytes_received},
          {"placed_again", it.updates.placed_again}}},
        {"up_B_per_s", json(it.up)},
        {"down_B_per_s", json(it.down)},
        {"link",
         {{"round_trip_ms", json(it.round_trip, ms)}, {"jitter_ms", json(it.jitter, ms)}, {"lost", json(it.lost)}}},
        {"viewers", it.viewers},
        {"seen",
         {{"updates", it.seen.updates},
          {"missing", missing(it.seen)},
          {"latency_ms", json(it.seen.latency, ms)},
          {"error_m", json(it.seen.metres)},
          {"error_px", json(it.seen.pixels)},
          {"in_picture_px", json(it.seen.in_picture)}}},
        {"frame_ms", json(it.frames, ms)},
        {"too_slow", too_slow(it)},
        {"cpu", it.cpu}};
    return all.dump(2);
}

bool too_slow(const LoadFigures& figures) {
    return figures.frames.count() > 0 && figures.frames.mean() > longest_frame;
}

std::string load_table(const LoadFigures& it) {
    std::string text = fmt::format("{} of {} clients joined, {} left before the end; {:.1f} s measured\n\n", it.joined,
                                   it.asked, it.ended, it.seconds);
    for (const auto& [why, count] : it.why)
        text += fmt::format("  {:>6}  {}\n", count, why);
    text += fmt::format("{:<38}{:>10}{:>10}{:>10}{:>10}\n", "", "mean", "p50", "p95", "p99");
    const auto row = [&](const char* name, const Spread& spread, double unit = 1) {
        if (spread.count() > 0)
            text += fmt::format("{:<38}{:>10.2f}{:>10.2f}{:>10.2f}{:>10.2f}\n", name, spread.mean() / unit,
                                spread.percentile(0.5) / unit, spread.percentile(0.95) / unit,
                                spread.percentile(0.99) / unit);
    };
    constexpr double kilobit = 1000.0 / 8; // One kbit/s in [B/s].
    row("uplink of a client [kbit/s]", it.up, kilobit);
    row("downlink of a client [kbit/s]", it.down, kilobit);
    row("round trip, measured by server [ms]", it.round_trip, ms);
    row("jitter, measured by server [ms]", it.jitter, ms);
    row("pings lost [%]", it.lost, 0.01);
    row("latency of an update [ms]", it.seen.latency, ms);
    row("error of displayed tanks [m]", it.seen.metres);
    row("error, turned to the tank [pixels]", it.seen.pixels);
    row("error, tank in the picture [pixels]", it.seen.in_picture);
    row("frame time of this program [ms]", it.frames, ms);
    text += fmt::format("\n{:.2f} CPU cores; a client sends {:.2f} updates/s and gets {:.1f}/s; {} viewers miss {:.2f} "
                        "% of the updates; "
                        "{} respawns and resets\n",
                        it.cpu, per_second(it, it.updates.sent), per_second(it, it.updates.received), it.viewers,
                        100 * missing(it.seen), it.updates.placed_again);
    return text;
}

} // namespace lab
