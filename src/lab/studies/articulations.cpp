#include "lab/studies/articulations.h"

#include "dead_reckoning/measuring/log_histogram.h"
#include "dead_reckoning/rotation.h"
#include "lab/match/virtual_match.h"
#include "net/transport.h"

namespace lab {

namespace {

struct ArticulationCase {
    const char* bots;
    const char* published;
    bool patrols;   ///< Whether the bots patrol, and their turrets swing from side to side (scan).
    bool apart;     ///< Whether turret and gun have updates of their own.
    bool contracts; ///< Whether a scanning turret publishes its future motion (contract).
    bool delayed;
};
constexpr ArticulationCase articulation_cases[] = {
    {"fight", "with the hull", false, false, false, false},
    {"fight", "with the hull", false, false, false, true},
    {"fight", "apart", false, true, false, false},
    {"fight", "apart", false, true, false, true},
    {"patrol and scan", "with the hull", true, false, false, false},
    {"patrol and scan", "apart", true, true, false, false},
    {"patrol and scan", "apart", true, true, false, true},
    {"patrol and scan", "a contract", true, false, true, false},
};

/// Errors of the displayed turrets, tick by tick.
class TurretWatch {
  public:
    TurretWatch(const VirtualMatch& match, double delay) : match_(match), delay_(delay) {}

    void tick() {
        const client::ClientState& viewer = *match_.viewer;
        const double local = viewer.render_time().local;
        for (const client::LocalPlayer& tank : match_.bots.client()->own()) {
            const client::RemoteActor* remote = viewer.remote().find(tank.actor());
            const client::Actor* actor = viewer.match().find(tank.actor());
            Before& before = before_[tank.actor()];
            if (!remote || !remote->visible() || !actor || !actor->alive() || !tank.spawned() ||
                remote->ghosts.front().incarnation != tank.publisher().incarnation()) {
                before = {};
                continue;
            }
            const client::Ghost& drawn = remote->ghosts.front();
            const double angle = static_cast<double>(drawn.displayed.articulations[dr::turret].angle);
            const auto off = [&](double time) {
                const auto truth = static_cast<double>(tank.at(time).articulations[dr::turret].angle);
                return std::abs(dr::wrap_angle(angle - truth));
            };
            const double now = off(local);
            spread_.add(now);
            sum_ += now;
            then_ += off(local - delay_);
            const double rate = dr::wrap_angle(angle - before.angle) / world::tick_length;
            if (++before.frames > 2) {
                const double acceleration = (rate - before.rate) / world::tick_length;
                rough_ += acceleration * acceleration;
                ++rough_count_;
            }
            before.angle = angle;
            before.rate = rate;
        }
    }
    void read(ArticulationRow& row) const {
        const double frames = std::max(1.0, static_cast<double>(spread_.count()));
        row.mean = sum_ / frames;
        row.p95 = spread_.percentile(0.95);
        row.then = then_ / frames;
        row.rough = std::sqrt(rough_ / std::max(1.0, rough_count_));
    }

  private:
    struct Before {
        double angle = 0, rate = 0; ///< [rad], [rad/s]
        int frames = 0;
    };
    const VirtualMatch& match_;
    double delay_;
    std::map<protocol::ActorId, Before> before_;
    dr::LogHistogram spread_;
    double sum_ = 0, then_ = 0, rough_ = 0, rough_count_ = 0;
};

/// Sum of all tanks' traffic, as figures of a row.
ArticulationRow articulations_sent(const VirtualMatch& match) {
    ArticulationRow sum;
    for (const client::LocalPlayer& tank : match.bots.client()->own()) {
        const client::Published& published = tank.published();
        const auto with_headers = [](std::uint64_t bytes, std::uint64_t updates) {
            return static_cast<double>(bytes + updates * net::message_overhead);
        };
        sum.updates += static_cast<double>(published.updates);
        sum.bytes += with_headers(published.bytes, published.updates);
        sum.alone += static_cast<double>(published.parts_updates);
        sum.alone_bytes += with_headers(published.parts_bytes, published.parts_updates);
    }
    return sum;
}

ArticulationRow measure_articulations(const ArticulationOptions& options, const ArticulationCase& one) {
    const double delay = one.delayed ? options.delay : 0;
    VirtualMatch::Options wired{.map = options.map,
                                .bots = {.count = options.tanks,
                                         .patrols = one.patrols ? options.tanks : 0,
                                         .scanning = one.patrols,
                                         .seed = options.seed},
                                .viewer_plays = false,
                                .seed = options.seed};
    wired.viewer.receiver.articulation_delay = delay;
    wired.viewer.link = {.delay = options.latency, .jitter = options.jitter, .loss = options.loss};
    dr::PublisherSettings& publisher = wired.server.publisher; // Other settings: PublisherSettings' defaults.
    publisher.articulation_threshold = options.threshold;
    publisher.articulation_rate = one.apart ? options.rate : 0;
    publisher.contract = one.contracts;
    VirtualMatch match(std::move(wired));
    match.run(6); // Lets the bots join, the clocks synchronise and the first updates arrive.
    match.check();
    const ArticulationRow before = articulations_sent(match);
    TurretWatch watch(match, delay);
    match.run(options.seconds, [&] { watch.tick(); });
    match.check();
    ArticulationRow row = articulations_sent(match);
    for (const auto figure :
         {&ArticulationRow::updates, &ArticulationRow::bytes, &ArticulationRow::alone, &ArticulationRow::alone_bytes})
        row.*figure = (row.*figure - before.*figure) / (options.seconds * options.tanks);
    row.bots = one.bots;
    row.published = one.published;
    row.delay = delay;
    watch.read(row);
    return row;
}

} // namespace

std::vector<ArticulationRow> articulations(const ArticulationOptions& options) {
    std::vector<ArticulationRow> rows(std::size(articulation_cases));
    for_each_of(rows.size(), options.progress,
                [&](std::size_t i) { rows[i] = measure_articulations(options, articulation_cases[i]); });
    return rows;
}

} // namespace lab
