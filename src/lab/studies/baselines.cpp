#include "lab/studies/baselines.h"

#include "client/match/presets.h"
#include "lab/match/virtual_match.h"
#include "net/seal/sealer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace lab {

namespace {

constexpr double seen_bytes = 7;  // Size of protocol::CompactAck, which acknowledges compact packets [B].
constexpr double widest_turn = 5; // Largest factor on rotation and articulation thresholds.

struct Baseline {
    const char* name;
    client::Settings settings{};
    protocol::Relaying relaying{};
    std::optional<double> message{}; ///< Size of an update in the other program's coding [B]; unset: as measured.
    /// Longest wait of updates in our bundled coding [s]: a shorter one sends more datagrams, a longer one needs finer
    /// thresholds for an equal error.
    double bundle = 0;
};

/// The state in every tick; a tank is displayed at the newest one.
Baseline broadcast() {
    Baseline way{.name = "60 updates a second; the newest is drawn", .bundle = 0.5};
    way.settings.scheme = static_cast<int>(dr::index_of(*dr::scheme("snap:order0")));
    way.settings.receiver = {};
    dr::PublisherSettings& publisher = way.settings.host.publisher;
    publisher = {};
    publisher.when = dr::PublisherSettings::When::fixed;
    publisher.rate = 60;
    publisher.reference_scheme = way.settings.scheme;
    return way;
}

/// BZFlag's preset (client/match/presets.h). Its MsgPlayerUpdateSmall has 31 B: length and kind, player, time, order
/// and status, position, velocity, azimuth and angular velocity in two bytes each.
Baseline bzflag() {
    Baseline way{.name = "BZFlag's rule and arc", .message = 31, .bundle = 0.25};
    const auto preset = std::ranges::find(client::presets(), "bzflag-like", &tunables::Preset::name);
    tunables::apply(*preset, client::preset_rows(way.settings));
    way.settings.host.publisher.articulation_threshold = 0; // Its tanks have no turret.
    return way;
}

/// The default preset at up to 30 updates/s, with thresholds `wider` times as wide; those of angles at most
/// `widest_turn` times.
Baseline ours(double wider, double bundle) {
    Baseline way{.name = bundle > 0 ? "Reckoning at equal error, bundled" : "Reckoning at equal error",
                 .relaying = {.coding = protocol::Coding::compact, .bundle = bundle}};
    dr::PublisherSettings& publisher = way.settings.host.publisher;
    publisher.rate = 30;
    publisher.position_threshold *= wider;
    publisher.rotation_threshold *= std::min(wider, widest_turn);
    publisher.articulation_threshold *= std::min(wider, widest_turn);
    return way;
}

BaselineRow seen(const BaselineOptions& options, const Baseline& way) {
    VirtualMatch::Options match_options{.map = options.map,
                                        .bots = {.count = options.bots, .seed = options.seed},
                                        .viewer = way.settings,
                                        .viewer_plays = false,
                                        .seed = options.seed};
    match_options.viewer.link = options.link;
    match_options.server.max_players = options.bots + 1;
    match_options.server.publisher = way.settings.host.publisher;
    match_options.server.relaying = way.relaying;
    VirtualMatch match(std::move(match_options));
    match.run(options.warm_up);
    match.viewer->clear_scores();
    const protocol::compact::Decoder& link = match.viewer->compact();
    const Received before = received(*match.viewer, true);
    const std::uint64_t messages_before = link.bit_counts().packets, answers_before = link.answers();
    Received last = before;
    double packets = 0; // Datagrams: all updates of a tick are sent in one, as the link's delay is constant.
    match.run(options.seconds, [&] {
        const Received now = received(*match.viewer, true);
        packets += now.updates > last.updates ? 1 : 0;
        last = now;
    });
    match.check();

    const double updates = static_cast<double>(last.updates - before.updates);
    const bool compact = way.relaying.coding == protocol::Coding::compact;
    double bytes = static_cast<double>(last.bytes - before.bytes);
    if (way.message) {
        bytes = *way.message * updates;
    } else {
        // Headers [B]: actor and length of an update; kind and length, or number, of a batch. In the compact coding
        // each update of an actor has a batch of its own, with ENet's header, in the same datagram.
        const double messages = compact ? static_cast<double>(link.bit_counts().packets - messages_before) : packets;
        const double each = compact ? 0 : 3, head = compact ? 4 : 3;
        bytes += each * updates + head * messages +
                 static_cast<double>(net::command_overhead) * std::max(0.0, messages - packets);
    }
    constexpr double datagram = net::message_overhead + net::seal::overhead;
    const double answers = static_cast<double>(link.answers() - answers_before) * (datagram + seen_bytes);
    const double tank_seconds = options.seconds * options.bots;
    const dr::Summary drawn = drawn_tanks(*match.viewer);
    return {.way = way.name,
            .bundle = way.relaying.bundle,
            .position_threshold = way.settings.host.publisher.when == dr::PublisherSettings::When::fixed
                                      ? 0
                                      : way.settings.host.publisher.position_threshold,
            .updates = updates / tank_seconds,
            .bytes = bytes / tank_seconds,
            .on_the_wire = (bytes + datagram * packets + answers) / tank_seconds,
            .mean = drawn.mean,
            .p95 = drawn.p95,
            .heading = drawn.heading};
}

/// Finds by bisection, over the logarithm of the factor, the widest thresholds whose error is not larger than the
/// baseline's.
BaselineRow as_far_off(const BaselineOptions& options, const BaselineRow& baseline, double bundle) {
    constexpr int steps = 7;
    double low = std::log(0.05), high = std::log(200.0);
    BaselineRow best = seen(options, ours(std::exp(low), bundle));
    for (int i = 0; i < steps; ++i) {
        const double middle = (low + high) / 2;
        const BaselineRow row = seen(options, ours(std::exp(middle), bundle));
        const bool fits = row.mean <= baseline.mean;
        (fits ? low : high) = middle;
        if (fits)
            best = row;
    }
    best.share = best.bytes / baseline.bytes;
    best.share_on_the_wire = best.on_the_wire / baseline.on_the_wire;
    return best;
}

} // namespace

std::vector<BaselineRow> baselines(const BaselineOptions& options) {
    const std::array ways{broadcast(), bzflag()};
    constexpr std::size_t rows_each = 3; // A baseline, and this game without and with its bundling.
    std::vector<BaselineRow> rows(ways.size() * rows_each);
    for_each_of(ways.size(), {}, [&](std::size_t i) { rows[i * rows_each] = seen(options, ways[i]); });
    for_each_of(2 * ways.size(), options.progress, [&](std::size_t i) {
        const std::size_t baseline = i / 2 * rows_each, bundled = i % 2;
        rows[baseline + 1 + bundled] = as_far_off(options, rows[baseline], bundled != 0 ? ways[i / 2].bundle : 0);
    });
    return rows;
}

} // namespace lab
