#include "client/remote/remote_actors.h"

#include "dead_reckoning/custom.h"
#include "platform/executor.h"
#include "tunables/assert.h"
#include "world/crowd.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>

namespace client {

RemoteActors::RemoteActors(const world::Terrain& terrain, const dr::Roads* roads)
    : terrain_(terrain), roads_(roads), rays_(world::ground_by_rays(terrain)),
      triangles_(world::ground_by_triangles(terrain)), heights_(world::heights_of(terrain)) {}

void RemoteActors::introduce(protocol::ActorId actor, world::ActorKind kind, float scale) {
    introduced_[actor] = {kind, world::loose_shape(world::row(kind).prop, scale)};
    if (const auto found = actors_.find(actor); found != actors_.end()) {
        found->second.kind = kind;
        found->second.loose = introduced_[actor].loose;
        found->second.leave_crowd(); // the batch clamps by contact points, which may differ now
        entries_[found->second.index].news = true;
        chosen_at_ = {};
    }
}

RemoteActor& RemoteActors::known(protocol::ActorId actor) {
    const auto [entry, is_new] = actors_.try_emplace(actor);
    if (const auto said = introduced_.find(actor); is_new && said != introduced_.end()) {
        entry->second.kind = said->second.kind;
        entry->second.loose = said->second.loose;
    }
    if (is_new) {
        entry->second.index = entries_.size();
        entries_.push_back({.actor = &entry->second, .id = actor});
        chosen_at_ = {};
    }
    return entry->second;
}

bool RemoteActors::receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival,
                           TimeBasis basis) {
    static const RemoteActor nobody;
    const RemoteActor* before = find(encoded.actor);
    const RemoteActor& last = before ? *before : nobody;
    const auto decoded = protocol::decode_update(encoded, last.last);
    if (!decoded)
        return false;
    if (basis == TimeBasis::arrival && last.is_outdated(decoded->update))
        return true;
    const protocol::ZoneTag& sent = decoded->zone_tag;
    std::uint32_t missing = 0; // stays 0 when the number is unknown: after the server changed zones or coding
    if (last.concealed)        // the server has withheld updates
        missing = 0;
    else if (sent.given() && last.sent.given() && !last.compact)
        missing = sent.lost_since(last.sent);
    else if (!sent.given() && !last.sent.given())
        missing = decoded->update.sequence - last.last.sequence - 1;
    RemoteActor& actor = known(encoded.actor);
    const bool dated = basis == TimeBasis::time_stamp && now.synced;
    const double described_at = dated ? std::min(arrival, now.on_own_clock(decoded->update.stamp())) : arrival;
    if (take(actor, *decoded,
             {.at = arrival,
              .described_at = described_at,
              .live = basis == TimeBasis::arrival,
              .missing = missing,
              .bytes = encoded.bytes.size()},
             now))
        actor.compact = false;
    return true;
}

void RemoteActors::receive(const protocol::compact::Decoded& decoded, const RenderTime& now, double arrival) {
    protocol::ActorUpdate given = decoded.update;
    if (decoded.mode < static_cast<int>(protocol::Zone::count))
        given.zone_tag.zone = static_cast<protocol::Zone>(decoded.mode);
    RemoteActor& actor = known(given.actor);
    if (actor.is_outdated(given.update))
        return;
    if (take(actor, given, {.at = arrival, .described_at = arrival, .missing = decoded.missing, .bytes = decoded.bytes},
             now))
        actor.compact = true;
}

bool RemoteActors::take(RemoteActor& actor, const protocol::ActorUpdate& given, const RemoteActor::Arrival& arrival,
                        const RenderTime& now) {
    DR_ASSERT(entries_[actor.index].actor == &actor);
    actor.history.set_roads(roads_);
    const bool taken = actor.take(given, arrival, now, measures_ ? &reference_ : nullptr);
    entries_[actor.index].news |= taken;
    return taken;
}

void RemoteActors::receive(const protocol::TruthPose& pose, double now) {
    RemoteActor& actor = known(pose.actor);
    actor.truth.add(pose);
    actor.truth_lag = now - actor.truth.latest();
    double& until = entries_[actor.index].truth_until;
    until = std::max(until, pose.time + truth_delay_ + TruthTrack::length);
}

void RemoteActors::set_owner_travel(protocol::ActorId actor, double travel) {
    if (const auto found = actors_.find(actor); found != actors_.end())
        found->second.history.owner_travel = travel;
}

void RemoteActors::hold(protocol::ActorId actor, const std::optional<dr::Displayed<float>>& displayed) {
    RemoteActor& held = known(actor);
    held.held = displayed;
    entries_[held.index].news = true;
}

void RemoteActors::conceal(protocol::ActorId id, std::uint16_t sequence) {
    const auto found = actors_.find(id);
    if (found == actors_.end() || found->second.updates == 0 || found->second.concealed)
        return;
    RemoteActor& actor = found->second;
    if (protocol::newer(static_cast<std::uint16_t>(actor.last.sequence), sequence))
        return;
    actor.conceal(sequence);
    Entry& entry = entries_[actor.index];
    entry.shown = nullptr;
    entry.rests = false;
    entry.alone = entry.news = true;
    chosen_at_ = {};
}

void RemoteActors::remove(protocol::ActorId actor) {
    introduced_.erase(actor);
    const auto found = actors_.find(actor);
    if (found == actors_.end())
        return;
    const std::size_t index = found->second.index;
    entries_[index] = entries_.back();
    entries_[index].actor->index = index;
    entries_.pop_back();
    chosen_at_ = {};
    actors_.erase(found);
}

std::vector<RemoteActors::NearbyActor> RemoteActors::near(std::span<const dr::Vec3<float>> places, float reach) const {
    std::vector<NearbyActor> found;
    constexpr std::size_t ahead = 8; // distance of the prefetch [actors]
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (i + ahead < entries_.size())
            __builtin_prefetch(entries_[i + ahead].shown);
        const dr::KinematicState<float>* state = entries_[i].shown;
        if (state && std::ranges::any_of(places, [&](const dr::Vec3<float>& place) {
                const dr::Vec3<float> way = state->position - place;
                return glm::dot(way, way) < reach * reach;
            }))
            found.push_back({entries_[i].id, *state});
    }
    return found;
}

namespace {

void extend_trail(std::deque<dr::Vec3<float>>& trail, const dr::Vec3<float>& position, double dt, bool restart) {
    if (restart)
        trail.clear();
    trail.push_back(position);
    const auto most = static_cast<std::size_t>(RemoteActor::trail_length / std::max(dt, 1.0 / 240));
    while (trail.size() > most)
        trail.pop_front();
}

} // namespace

/// Advances one actor: each of its ghosts that is not in the batch, by its own receiver.
void RemoteActors::advance(const Entry& entry, const Frame& frame) const {
    RemoteActor& actor = *entry.actor;
    if (actor.history.empty())
        return;
    for (Ghost& ghost : actor.ghosts) {
        if (ghost.in_batch() || (frame.dt() <= 0 && ghost.drawn_once))
            continue; // the batch advances it, or time stands still
        if (actor.held) {
            const std::uint8_t incarnation = actor.history.back().update.incarnation;
            ghost.hold(*actor.held, frame.time(), incarnation);
            ghost.restarted = !ghost.drawn_once;
            ghost.incarnation = incarnation;
            ghost.drawn_once = true;
            continue;
        }
        const auto* outside = ghost.physics ? &*actor.simulated : nullptr;
        ghost.advance(actor.history, frame.time(), frame.receiver(actor), outside);
        ghost.restarted = !ghost.drawn_once || ghost.receiver().incarnation() != ghost.incarnation;
        put_on_land(ghost, frame, ghost.restarted, true);
        ghost.incarnation = ghost.receiver().incarnation();
        ghost.drawn_once = true;
    }
}

/// Records the drawn poses of one actor, and updates its scores and trails.
void RemoteActors::watch(const Entry& entry, const Frame& frame) const {
    RemoteActor& actor = *entry.actor;
    for (Ghost& ghost : actor.ghosts) {
        if (actor.concealed && entry.scored)
            ghost.error.score(actor.truth); // the frames before, by late true poses
        if (actor.history.empty() || !ghost.drawn_once)
            break;
        if (trails_)
            extend_trail(ghost.trail, ghost.displayed.state.position, frame.dt(), ghost.restarted);
        ghost.restarted = false;
        if (actor.held)
            continue;
        if (measures_ && !entry.rests)
            ghost.error.drawn({.time = frame.now.truth,
                               .state = ghost.displayed.state,
                               .predicted = ghost.predicted(),
                               .incarnation = ghost.incarnation});
        if (!entry.scored)
            continue;
        const dr::Projections<float> made_of{ghost.receiver().predicted_at(actor.history, frame.now.truth),
                                             ghost.predicted()};
        ghost.error.displayed({.time = frame.now.truth,
                               .pose = ghost.displayed,
                               .incarnation = ghost.incarnation,
                               .depth = depth(ghost),
                               .made_of = made_of,
                               .delay = ghost.receiver().delay(),
                               .dry = ghost.receiver().dry(),
                               .eye = frame.eye},
                              truth_delay_);
        ghost.error.score(actor.truth);
    }
    if (!trails_)
        return;
    if (actor.truth_is_late())
        actor.truth_trail.clear();
    else if (const auto truth = actor.truth.at(std::min(frame.now.truth, actor.truth.latest())))
        extend_trail(actor.truth_trail, dr::Vec3<float>(truth->position), frame.dt(), false);
}

/// Returns the match time until which the first true pose of a new actor is expected [s]. Only tanks have late ones.
double RemoteActors::first_truth_by(const Entry& entry, double now) const {
    if (truth_delay_ > 0 && !world::row(entry.actor->kind).driven)
        return 0;
    return now + truth_delay_ + TruthTrack::length;
}

void RemoteActors::match_schemes_of(Entry& entry, const ViewerSettings& settings) {
    if (match_ghosts(*entry.actor, entry.id, settings)) {
        entry.news = true;
        chosen_at_ = {};
    }
    find_shown(entry);
}

void RemoteActors::find_shown(Entry& entry) {
    entry.shown = entry.actor->visible() ? &entry.actor->ghosts.front().displayed.state : nullptr;
}

/// Gives new actors a ghost for each shown scheme; prepares all actors again after a change of settings.
void RemoteActors::plan(const ViewerSettings& settings) {
    const bool anew = settings != planned_, trails = drawn_ghosts(settings).trails, other_trails = trails != trails_;
    const bool stops_measuring = measures_ && !measures_errors(settings);
    for (Entry& entry : entries_) {
        if (anew || !entry.met || settings.remote_physics)
            match_schemes_of(entry, settings);
        if (!anew)
            continue;
        entry.news = true;
        entry.actor->leave_crowd();
        if (stops_measuring)
            for (Ghost& ghost : entry.actor->ghosts)
                ghost.error.stop();
        if (!other_trails)
            continue;
        for (Ghost& ghost : entry.actor->ghosts)
            ghost.trail.clear();
        entry.actor->truth_trail.clear();
    }
    if (!anew)
        return;
    planned_ = settings;
    modes_ = dr_modes(settings.dr_modes, settings.scheme, settings.clamp);
    chosen_at_ = {};
    trails_ = trails;
    measures_ = measures_errors(settings);
    std::vector<int> ghosts = settings.ghost_schemes;
    for (const auto& [id, own] : settings.ghosts_on)
        ghosts.insert(ghosts.end(), own.begin(), own.end());
    colours_.keep(ghosts);
    schemes_ = std::move(ghosts);
    schemes_.push_back(settings.scheme);
    std::ranges::copy_if(settings.panes, std::back_inserter(schemes_),
                         [](int pane) { return pane != Settings::others_view; });
}

/// Clears the scores of failed scripts, because a simpler scheme was displayed under their names.
void RemoteActors::forget_failed() {
    for (const int scheme : schemes_)
        if (!dr::failure_of(dr::schemes()[static_cast<std::size_t>(scheme)]).why.empty())
            for (auto& [id, actor] : actors_)
                for (Ghost& ghost : actor.ghosts)
                    if (ghost.scheme_index == scheme)
                        ghost.error.clear();
}

/// Handles a change of an actor: its ghosts in the batch begin a new segment, or leave the batch.
void RemoteActors::settle(Entry& entry, const Frame& frame) const {
    RemoteActor& actor = *entry.actor;
    actor.history.stick_weight = frame.settings.receiver.stick_weight;
    if (entry.rests)
        for (Ghost& ghost : actor.ghosts)
            ghost.rest(last_);
    entry.rests = entry.alone = entry.news = false;
    if (actor.held)
        actor.leave_crowd();
    for (Ghost& ghost : actor.ghosts) {
        entry.news |= ghost.in_batch() && ghost.begin(actor.history, frame.time(), frame.receiver(actor));
        entry.alone |= !ghost.in_batch();
    }
}

dr::Batch::Alone RemoteActors::fallback_reason(const Ghost& ghost, const Frame& frame) {
    const RemoteActor& actor = *ghost.actor;
    using Alone = dr::Batch::Alone;
    if (actor.held)
        return Alone::held;
    if (ghost.physics)
        return Alone::physics;
    if (!dr::Batch::supports(ghost.receiver().scheme()))
        return Alone::scheme;
    if (!frame.settings.together || !dr::Batch::supports(frame.receiver(actor)))
        return Alone::settings;
    return dr::Batch::fallback_reason(actor.history.back().update);
}

/// Moves the ghosts of an actor that was predicted alone into the batch, or to rest, if possible.
void RemoteActors::group(Entry& entry, const Frame& frame) {
    using Alone = dr::Batch::Alone;
    RemoteActor& actor = *entry.actor;
    if (actor.history.empty())
        return;
    const dr::Update<float>& newest = actor.history.back().update;
    bool placed = !actor.held && newest.fixed;
    entry.alone = false;
    for (Ghost& ghost : actor.ghosts) {
        const dr::KinematicState<float>& shown = ghost.receiver().displayed().state;
        placed &= !ghost.physics && clamp_of(ghost).plain() && !ghost.clamp.fading() &&
                  shown.position == newest.state.position && shown.orientation == newest.state.orientation;
        if (ghost.in_batch())
            continue;
        const Alone why = fallback_reason(ghost, frame);
        const bool joined = why == Alone::no && ghost.join(crowd_, actor.history, clamp_target(ghost));
        entry.alone |= !joined;
        entry.news |= joined; // some of the actor's updates may describe instants after the drawn one
        ++tally_.alone[static_cast<std::size_t>(why == Alone::no ? Alone::begins : why)];
    }
    entry.rests = placed && entry.alone;
}

void RemoteActors::advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer,
                           const std::optional<dr::Eye>& eye) {
    if (!now.synced)
        return;
    plan(settings);
    Frame frame{.now = now, .settings = settings, .viewer = viewer, .eye = eye, .as_published = settings.receiver};
    frame.as_published.orientation = dr::ReceiverSettings::Orientation::published;
    const bool goes_on = frame.dt() > 0 && now.local > last_.local, backward = now.match < last_.match;
    if (goes_on)
        choose_by_distance(frame);
    std::size_t late = 0; // number of actors whose frames wait for late true poses
    tally_ = {};
    alone_.clear();
    watched_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        Entry& entry = entries_[i];
        if (!entry.met) {
            entry.met = true;
            entry.truth_until = std::max(entry.truth_until, first_truth_by(entry, now.truth));
        }
        if (backward && goes_on) { // match time went back: updates in use may describe later instants
            entry.actor->leave_crowd();
            entry.news = true;
        }
        if (entry.news && goes_on)
            settle(entry, frame);
        const bool unsettled = entry.news && !goes_on; // time stands still, but the actor has changed
        if (entry.rests && !unsettled)
            tally_.resting += entry.actor->ghosts.size();
        else if (entry.alone || unsettled)
            alone_.push_back(i);
        const bool scored = measures_ && now.truth <= entry.truth_until && (!waits_long(entry) || late++ < max_late);
        if (entry.scored && !scored)
            for (Ghost& ghost : entry.actor->ghosts)
                ghost.error.pause();
        if (entry.scored != scored)
            entry.actor->truth_expected = scored;
        entry.scored = scored;
        if (goes_on && ((measures_ && !entry.rests) || scored || trails_))
            watched_.push_back(i);
    }
    if (goes_on) {
        world::advance(crowd_, frame.time(),
                       {.heights = heights_, .safe_region = world::safe_region(terrain_, confines)},
                       [&](dr::DisplayedActor& member, bool strays) {
                           put_on_land(static_cast<Ghost&>(member), frame, false, strays);
                       });
        tally_.together = crowd_.size();
    }
    // For 16 actors or fewer, a second thread would start too late to help.
    constexpr std::size_t grain = 16;
    platform::parallel_for(alone_.size(), grain, [&](std::size_t i) {
        advance(entries_[alone_[i]], frame);
        find_shown(entries_[alone_[i]]);
    });
    platform::parallel_for(watched_.size(), grain, [&](std::size_t i) { watch(entries_[watched_[i]], frame); });
    forget_failed();
    if (!goes_on)
        return;
    for (const std::size_t i : alone_)
        group(entries_[i], frame);
    last_ = frame.time();
}

void RemoteActors::clear_scores() {
    for (auto& [id, actor] : actors_)
        for (Ghost& ghost : actor.ghosts)
            ghost.error.clear();
}

void RemoteActors::forget_truth(protocol::ActorId id) {
    const auto found = actors_.find(id);
    if (found == actors_.end())
        return;
    found->second.truth = {};
    found->second.truth_trail.clear();
    for (Ghost& ghost : found->second.ghosts)
        ghost.error.clear();
}

} // namespace client
