#include "lab/load/load.h"

#include "world/physics_world.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace lab {

namespace {

constexpr float three_times = 3;

dr::PathKind kind_of(const LoadOptions& options, int peer) {
    constexpr std::array all{dr::PathKind::random, dr::PathKind::slalom, dr::PathKind::figure8, dr::PathKind::straight,
                             dr::PathKind::zigzag, dr::PathKind::stopgo, dr::PathKind::random};
    return options.path.value_or(all[static_cast<std::size_t>(peer) % all.size()]);
}

std::uint64_t seed_of(const LoadOptions& options, int peer) {
    return options.seed * 100'003 + static_cast<std::uint64_t>(peer);
}

} // namespace

void LoadFigures::add(const LoadFigures& other) {
    seconds = std::max(seconds, other.seconds);
    asked += other.asked;
    joined += other.joined;
    ended += other.ended;
    for (const auto& [text, count] : other.why)
        why[text] += count;
    updates.add(other.updates);
    for (const auto spread : {&LoadFigures::up, &LoadFigures::down, &LoadFigures::round_trip, &LoadFigures::jitter,
                              &LoadFigures::lost, &LoadFigures::frames})
        (this->*spread).add(other.*spread);
    viewers += other.viewers;
    seen.add(other.seen);
    cpu += other.cpu;
}

Load::Load(const LoadOptions& options, Dial dial, LoadMap load_map, std::function<double()> clock)
    : options_(options), dial_(std::move(dial)), load_map_(std::move(load_map)), clock_(std::move(clock)) {
    options_.settings.instruments = options_.settings.figures = false; // the viewers know every truth themselves
    const auto owner = [this](protocol::ActorId actor) -> const Peer* {
        const auto found = by_actor_.find(actor);
        return found == by_actor_.end() ? nullptr : found->second;
    };
    sent_ = [owner](protocol::ActorId actor, std::uint32_t sequence) {
        const Peer* peer = owner(actor);
        return peer ? peer->sent().when(sequence) : std::nullopt;
    };
    truths_ = [owner](protocol::ActorId actor) -> std::optional<Viewer::Truth> {
        const Peer* peer = owner(actor);
        return peer && peer->drives() && peer->session().ended().empty()
                   ? std::optional(Viewer::Truth{peer->state().position, peer->incarnation()})
                   : std::nullopt;
    };
}

void Load::frame(double now) {
    if (counting_since_)
        frames_.add(now - frame_);
    frame_ = now;
    join(now);
    constexpr double patience = 0.25; // After a longer pause, older ticks are skipped [s].
    double tick = std::max(tick_.value_or(now), now - patience);
    int ticks = 0;
    for (; tick + world::tick_length <= now; tick += world::tick_length, ++ticks) {
        for (const auto& peer : peers_)
            peer->step(world::tick_length);
        if (options_.bots && place_)
            place_->arena.step();
    }
    tick_ = tick;
    for (const auto& peer : peers_) {
        if (ticks > 0 && !leaving_)
            peer->publish(tick, ticks * world::tick_length, clock_(), host_);
        peer->poll(clock_(), host_, sent_);
        if (peer->actor() != 0)
            by_actor_.try_emplace(peer->actor(), peer.get());
    }
    if (const auto* welcome = peers_.front()->session().welcome(); welcome && !place_)
        open_map(*welcome, now);
    for (std::size_t i = 0; i < peers_.size(); ++i)
        if (peers_[i]->viewer())
            show(*peers_[i], shown_[i]);
}

void Load::add_peer(double now) {
    const int number = static_cast<int>(peers_.size());
    const std::uint64_t seed = seed_of(options_, number);
    peers_.push_back(std::make_unique<Peer>(dial_(seed), fmt::format("{} {}", options_.name, number + 1), seed, now));
    shown_.push_back(now);
    if (!place_)
        return;
    peers_.back()->enter(tank_of(number));
    if (number <= options_.viewers)
        peers_.back()->set_viewer(std::make_unique<Viewer>(place_->terrain, options_.settings));
}

std::unique_ptr<LoadTank> Load::tank_of(int peer) const {
    const std::uint64_t seed = seed_of(options_, peer);
    const bool cheats = peer >= options_.peers - options_.cheats;
    if (options_.bots && !cheats)
        return std::make_unique<BotTank>(place_->arena, bots::fighter(tunables::Random(seed)));
    return std::make_unique<ScriptedTank>(
        Course{place_->terrain, place_->drivable},
        dr::PathOptions{
            .kind = kind_of(options_, peer), .speed = options_.speed, .radius = options_.radius, .seed = seed},
        cheats ? three_times : 1.0f);
}

void Load::join(double now) {
    if (leaving_)
        return;
    const double due = place_ ? 1 + (now - opened_) * options_.joins_per_second : 1;
    while (static_cast<double>(peers_.size()) < std::min<double>(options_.peers, due))
        add_peer(now);
}

void Load::open_map(const protocol::Welcome& welcome, double now) {
    const world::Map map = load_map_(welcome.map);
    if (world::checksum(map) != welcome.map_checksum)
        throw std::runtime_error(fmt::format("this program's map '{}' differs from the server's", welcome.map));
    place_ = std::make_unique<Place>(map);
    opened_ = now;
    peers_.front()->enter(tank_of(0));
}

void Load::show(Peer& peer, double& shown) const {
    const double tick = *tick_;
    if (!peer.drives() || tick < shown + 1 / options_.frames_per_second)
        return;
    const client::Session& session = peer.session();
    peer.viewer()->look({.local = tick,
                         .match = session.match_time(tick),
                         .truth = session.truth_time(tick),
                         .previous = shown,
                         .travel = session.round_trip() / 2,
                         .synced = session.clocks_ready()},
                        peer.view(), truths_);
    shown = tick;
}

std::string Load::failed() const { return place_ || peers_.empty() ? "" : peers_.front()->session().ended(); }

bool Load::all_answered() const {
    const auto answered = [](const auto& peer) { return peer->drives() || !peer->session().ended().empty(); };
    return static_cast<int>(peers_.size()) == options_.peers && std::ranges::all_of(peers_, answered);
}

void Load::begin_to_count(double now) {
    counting_since_ = now;
    frames_ = {};
    before_.clear();
    for (const auto& peer : peers_) {
        before_.push_back({peer->counts(), peer->session().traffic()});
        if (Viewer* viewer = peer->viewer())
            viewer->begin_to_count();
    }
}

LoadFigures Load::figures(double now) const {
    LoadFigures figures;
    figures.seconds = counting_since_ ? now - *counting_since_ : 0;
    figures.asked = options_.peers;
    figures.frames = frames_;
    for (std::size_t i = 0; i < peers_.size(); ++i) {
        const Peer& peer = *peers_[i];
        figures.joined += peer.session().welcome() ? 1 : 0;
        if (!peer.session().ended().empty()) {
            ++figures.ended;
            ++figures.why[peer.session().ended()];
        }
        figures.updates.placed_again += peer.counts().placed_again;
        if (i >= before_.size())
            continue;
        const Before& before = before_[i];
        figures.updates.sent += peer.counts().sent - before.counts.sent;
        figures.updates.bytes_sent += peer.counts().bytes_sent - before.counts.bytes_sent;
        figures.updates.received += peer.counts().received - before.counts.received;
        figures.updates.bytes_received += peer.counts().bytes_received - before.counts.bytes_received;
        if (!peer.session().ended().empty())
            continue; // A client whose session has ended was connected for only a part of the measured time.
        const net::Traffic traffic = peer.session().traffic();
        const double seconds = std::max(figures.seconds, 1e-9);
        figures.up.add(static_cast<double>(traffic.bytes_sent - before.traffic.bytes_sent) / seconds);
        figures.down.add(static_cast<double>(traffic.bytes_received - before.traffic.bytes_received) / seconds);
        if (const auto& link = peer.link()) {
            figures.round_trip.add(link->round_trip / 1000.0);
            figures.jitter.add(link->jitter / 1000.0);
            figures.lost.add(link->lost / 1000.0);
        }
        if (const Viewer* viewer = peer.viewer()) {
            ++figures.viewers;
            figures.seen.add(viewer->seen());
        }
    }
    return figures;
}

bool Load::all_gone() const {
    return std::ranges::none_of(peers_, [](const auto& peer) { return peer->session().ended().empty(); });
}

void Load::leave(double now) {
    leaving_ = true;
    for (const auto& peer : peers_) {
        peer->leave();
        peer->flush(now);
    }
}

} // namespace lab
