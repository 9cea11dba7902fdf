#include "client/remote/remote_view.h"

#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/rotation.h"
#include "platform/executor.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace client {

/// What an update that is not in the history yet says against what the publishers' reference makes of that history.
/// Past its blend time the reference displays its prediction; updates never come earlier.
UpdateMark RemoteView::explain(const RemoteActor& actor, const protocol::ActorUpdate& given,
                               std::uint32_t missing) const {
    const dr::Update<float>& update = given.update;
    UpdateMark mark{.position = update.state.position, .sequence = update.sequence, .zone = given.to_viewer.zone};
    if (actor.history.empty() || actor.last.incarnation != update.incarnation || update.sequence <= actor.last.sequence)
        return mark;
    mark.missing = missing;
    mark.since = update.stamp() - actor.last.stamp();
    const double age = update.time - actor.history.back().update.time;
    if (!update.has_location || age <= 0)
        return mark;
    const auto known_for = static_cast<float>(std::min(age, dr::reckoned_for));
    const auto reckoned = reference_.predictor->predict<float>()(actor.history, known_for);
    const auto gap = [](const dr::Vec3<float>& a, const dr::Vec3<float>& b) {
        return static_cast<double>(glm::distance(a, b));
    };
    mark.deviation = {.position = gap(update.state.position, reckoned.position),
                      .rotation =
                          static_cast<double>(dr::angle_between(update.state.orientation, reckoned.orientation)),
                      .velocity = gap(update.state.velocity, reckoned.velocity),
                      .acceleration = gap(update.state.acceleration, reckoned.acceleration)};
    return mark;
}

void RemoteView::introduce(protocol::ActorId actor, world::ActorKind kind, float scale) {
    introduced_[actor] = {kind, world::loose_shape(world::row(kind).prop, scale)};
    if (actors_.contains(actor)) {
        actors_.at(actor).kind = kind;
        actors_.at(actor).loose = introduced_[actor].loose;
    }
}

RemoteActor& RemoteView::known(protocol::ActorId actor) {
    const auto [entry, is_new] = actors_.try_emplace(actor);
    if (const auto said = introduced_.find(actor); is_new && said != introduced_.end()) {
        entry->second.kind = said->second.kind;
        entry->second.loose = said->second.loose;
    }
    return entry->second;
}

bool RemoteView::receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival, Age age) {
    const auto before = actors_.find(encoded.actor);
    const dr::Update<float> last = before == actors_.end() ? dr::Update<float>{} : before->second.last;
    const auto decoded = protocol::decode_update(encoded, last);
    if (!decoded)
        return false;
    const protocol::ToViewer sent = before == actors_.end() ? protocol::ToViewer{} : before->second.sent;
    const protocol::ToViewer& now_sent = decoded->to_viewer;
    std::uint32_t missing = 0; // where the server has just turned zones on or off, nobody can tell
    if (now_sent.given() && sent.given())
        missing = now_sent.lost_since(sent);
    else if (!now_sent.given() && !sent.given())
        missing = decoded->update.sequence - last.sequence - 1;
    take(*decoded, missing, encoded.bytes.size(), now, arrival, age);
    return true;
}

void RemoteView::receive(const protocol::compact::Decoded& decoded, const RenderTime& now, double arrival) {
    protocol::ActorUpdate given = decoded.update;
    if (decoded.mode < static_cast<int>(protocol::Zone::count))
        given.to_viewer.zone = static_cast<protocol::Zone>(decoded.mode);
    take(given, decoded.missing, decoded.bytes, now, arrival, Age::unknown);
}

void RemoteView::take(const protocol::ActorUpdate& given, std::uint32_t missing, std::size_t bytes,
                      const RenderTime& now, double arrival, Age age) {
    const dr::Update<float>& update = given.update;
    RemoteActor& actor = known(given.actor);
    UpdateMark mark = explain(actor, given, missing);
    const double stamped_at = update.stamp() + now.local - now.match; // on the own clock
    const bool dated = age == Age::of_time_stamp && now.synced;
    const double described_at = dated ? std::min(arrival, stamped_at) : arrival;
    actor.history.set_roads(roads_);
    if (!actor.history.add(update, described_at)) {
        ++actor.stale;
        return;
    }
    if (actor.updates == 0)
        actor.first_update = now.local;
    actor.last = update;
    actor.sent = given.to_viewer;
    actor.moved |= !update.fixed;
    ++actor.updates;
    actor.full += given.full;
    actor.bytes += bytes;
    if (!update.has_location && !update.has_orientation) {
        ++actor.parts_updates;
        actor.parts_bytes += bytes;
    }
    ++actor.by_reason.at(static_cast<std::size_t>(given.reason));
    if (!now.synced)
        return;
    const double delay = arrival - stamped_at;
    if (age == Age::unknown) {
        actor.delay_sum += delay;
        ++actor.delays;
    }
    if (update.has_location) {
        mark.match_time = now.truth;
        mark.delay = delay;
        mark.reason = given.reason;
        mark.full = given.full;
        mark.bytes = bytes;
        actor.marks.push_back(mark);
    }
    while (!actor.marks.empty() && now.truth - actor.marks.front().match_time > ErrorTrack::plot_length)
        actor.marks.pop_front();
}

void RemoteView::receive(const protocol::TruthPose& pose) { known(pose.actor).truth.add(pose); }

std::string Ghost::name() const {
    return physics ? std::string(receiver.scheme().convergence->name) + " on physics" : receiver.scheme().name();
}

namespace {

/// A scheme, and whether it goes to the local physics' prediction.
using Wanted = std::pair<int, bool>;

void add_ghosts(std::vector<Wanted>& wanted, const std::vector<int>& ghosts) {
    for (const int ghost : ghosts)
        if (std::ranges::find(wanted, Wanted(ghost, false)) == wanted.end())
            wanted.emplace_back(ghost, false);
}

/// The schemes to show of an actor, the drawn one first, each once. Ghosts are plain dead reckoning always, so that the
/// drawn one can be compared with its own scheme.
std::vector<Wanted> wanted_schemes(const ViewerSettings& settings, bool simulated) {
    std::vector<Wanted> wanted{{settings.scheme, simulated}};
    add_ghosts(wanted, settings.ghost_schemes);
    return wanted;
}

/// What is to be shown of an actor, and how many of them are drawn everywhere; the others are a pane's alone.
struct Choice {
    std::vector<Wanted> all;
    std::size_t everywhere;
};

Choice with_panes(std::vector<Wanted> wanted, const ViewerSettings& settings) {
    Choice choice{std::move(wanted), 0};
    choice.everywhere = choice.all.size();
    for (const int pane : settings.panes)
        if (pane != Settings::others_view && std::ranges::find(choice.all, Wanted(pane, false)) == choice.all.end())
            choice.all.emplace_back(pane, false);
    return choice;
}

/// Keeps the states that go on (their scores with them), drops the others, adds the new ones.
void match_schemes(std::vector<Ghost>& ghosts, const Choice& choice) {
    const auto key = [](const Ghost& it) { return Wanted(it.scheme_index, it.physics); };
    if (!std::ranges::equal(ghosts, choice.all, {}, key)) {
        std::vector<Ghost> next;
        next.reserve(choice.all.size());
        for (const Wanted& one : choice.all) {
            const auto existing = std::ranges::find(ghosts, one, key);
            if (existing != ghosts.end())
                next.push_back(std::move(*existing));
            else
                next.emplace_back(one.first, one.second);
        }
        ghosts = std::move(next);
    }
    for (std::size_t i = 0; i < ghosts.size(); ++i)
        ghosts[i].pane_only = i >= choice.everywhere;
}

void extend_trail(std::deque<dr::Vec3<float>>& trail, const dr::Vec3<float>& position, double dt, bool restart) {
    if (restart)
        trail.clear();
    trail.push_back(position);
    const auto most = static_cast<std::size_t>(RemoteActor::trail_length / std::max(dt, 1.0 / 240));
    while (trail.size() > most)
        trail.pop_front();
}

} // namespace

void RemoteView::advance(const Work& work, const RenderTime& now, const ViewerSettings& settings,
                         const dr::Vec3<float>& viewer) const {
    const double dt = now.local - now.previous;
    RemoteActor& actor = *work.actor;
    for (Ghost& ghost : actor.ghosts) {
        if (actor.history.empty())
            break;
        if (dt <= 0 && ghost.drawn_once) // time stands still: the same picture, scored once
            continue;
        if (actor.held) {
            const std::uint8_t incarnation = actor.history.back().update.incarnation;
            ghost.receiver.resume(*actor.held, {now.local, now.match, now.travel}, incarnation);
            ghost.displayed = *actor.held;
            extend_trail(ghost.trail, ghost.displayed.state.position, dt, !ghost.drawn_once);
            ghost.incarnation = incarnation;
            ghost.drawn_once = true;
            continue;
        }
        const auto* outside = ghost.physics ? &*actor.simulated : nullptr;
        const auto& reckoned =
            ghost.receiver.advance(actor.history, {now.local, now.match, now.travel}, work.receiver, outside);
        const bool spawned = !ghost.drawn_once || ghost.receiver.incarnation() != ghost.incarnation;
        const dr::Update<float>& newest = actor.history.back().update;
        ghost.displayed = reckoned;
        ghost.displayed.state = confine_(reckoned.state, newest.state, now.match - newest.time);
        const world::ActorKindRow& kind = world::row(actor.kind);
        const dr::ClampMode mode = ghost.physics ? dr::ClampMode::none : settings.clamp.*kind.clamp;
        if (kind.footprint)
            ghost.displayed.state =
                ghost.clamp.apply(ghost.displayed.state, kind.clamped(mode), ground_, mode, settings.clamp,
                                  {.time = now.local,
                                   .dt = dt,
                                   .distance = glm::distance(viewer, ghost.displayed.state.position),
                                   .stagger = work.stagger,
                                   .restart = spawned});
        else if (actor.loose && mode != dr::ClampMode::none)
            ghost.displayed.state = world::lift_out(ghost.displayed.state, *actor.loose, ground_);
        ghost.incarnation = ghost.receiver.incarnation();
        ghost.drawn_once = true;
        const dr::Projections<float> made_of{ghost.receiver.predicted_at(actor.history, now.truth),
                                             ghost.receiver.predicted()};
        ghost.error.displayed(now.truth, ghost.displayed.state, ghost.incarnation,
                              depth_(ghost.displayed.state, kind.hull), made_of, ghost.receiver.delay());
        ghost.error.score(actor.truth);
        ghost.parts_error.displayed(now.truth, ghost.displayed.articulations, ghost.incarnation);
        ghost.parts_error.score(actor.truth);
        extend_trail(ghost.trail, ghost.displayed.state.position, dt, spawned);
    }
    if (const auto truth = actor.truth.at(std::min(now.truth, actor.truth.latest())); truth && dt > 0)
        extend_trail(actor.truth_trail, dr::Vec3<float>(truth->position), dt, false);
}

void RemoteView::advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer) {
    if (!now.synced)
        return;
    const Choice plain = with_panes(wanted_schemes(settings, false), settings);
    const Choice on_physics = with_panes(wanted_schemes(settings, true), settings);
    dr::ReceiverSettings as_published = settings.receiver;
    as_published.orientation = dr::ReceiverSettings::Orientation::published;
    std::vector<int> ghosts = settings.ghost_schemes;
    for (const auto& [id, own] : settings.ghosts_on)
        ghosts.insert(ghosts.end(), own.begin(), own.end());
    colours_.keep(ghosts);
    std::vector<Work> work;
    work.reserve(actors_.size());
    for (auto& [id, actor] : actors_) {
        const bool physics = settings.remote_physics && actor.simulated;
        if (const auto own = settings.ghosts_on.find(id); own != settings.ghosts_on.end()) {
            auto wanted = wanted_schemes(settings, physics);
            add_ghosts(wanted, own->second);
            match_schemes(actor.ghosts, with_panes(std::move(wanted), settings));
        } else {
            match_schemes(actor.ghosts, physics ? on_physics : plain);
        }
        const double golden = 0.6180339887498949; // multiples of it are spread evenly over 0..1, however many there are
        work.push_back({&actor, world::row(actor.kind).faces_its_way ? settings.receiver : as_published,
                        std::fmod(id * golden, 1.0)});
    }
    // A handful is done before a second thread has woken up.
    constexpr std::size_t grain = 16;
    platform::parallel_for(work.size(), grain, [&](std::size_t i) { advance(work[i], now, settings, viewer); });
}

namespace {
void clear_scores_of(RemoteActor& actor) {
    for (Ghost& ghost : actor.ghosts) {
        ghost.error.clear();
        ghost.parts_error = {};
    }
}
} // namespace

void RemoteView::clear_scores() {
    for (auto& [id, actor] : actors_)
        clear_scores_of(actor);
}

void RemoteView::forget_truth(protocol::ActorId id) {
    const auto found = actors_.find(id);
    if (found == actors_.end())
        return;
    found->second.truth = {};
    found->second.truth_trail.clear();
    clear_scores_of(found->second);
}

} // namespace client
