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
    if (const auto found = actors_.find(actor); found != actors_.end()) {
        found->second.kind = kind;
        found->second.loose = introduced_[actor].loose;
        leave_crowd(found->second); // it has other feet
        seats_[found->second.seat].news = true;
    }
}

RemoteActor& RemoteView::known(protocol::ActorId actor) {
    const auto [entry, is_new] = actors_.try_emplace(actor);
    if (const auto said = introduced_.find(actor); is_new && said != introduced_.end()) {
        entry->second.kind = said->second.kind;
        entry->second.loose = said->second.loose;
    }
    if (is_new) {
        entry->second.seat = seats_.size();
        seats_.push_back({.actor = &entry->second, .id = actor});
    }
    return entry->second;
}

bool RemoteView::receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival, Age age) {
    static const RemoteActor nobody;
    const RemoteActor* before = find(encoded.actor);
    const RemoteActor& last = before ? *before : nobody;
    const auto decoded = protocol::decode_update(encoded, last.last);
    if (!decoded)
        return false;
    const protocol::ToViewer& sent = decoded->to_viewer;
    std::uint32_t missing = 0; // where the server has just changed its zones or its coding, nobody can tell
    if (sent.given() && last.sent.given() && !last.compact)
        missing = sent.lost_since(last.sent);
    else if (!sent.given() && !last.sent.given())
        missing = decoded->update.sequence - last.last.sequence - 1;
    RemoteActor& actor = known(encoded.actor);
    if (take(actor, *decoded, missing, encoded.bytes.size(), now, arrival, age))
        actor.compact = false;
    return true;
}

void RemoteView::receive(const protocol::compact::Decoded& decoded, const RenderTime& now, double arrival) {
    protocol::ActorUpdate given = decoded.update;
    if (decoded.mode < static_cast<int>(protocol::Zone::count))
        given.to_viewer.zone = static_cast<protocol::Zone>(decoded.mode);
    RemoteActor& actor = known(given.actor);
    if (take(actor, given, decoded.missing, decoded.bytes, now, arrival, Age::unknown))
        actor.compact = true;
}

bool RemoteView::take(RemoteActor& actor, const protocol::ActorUpdate& given, std::uint32_t missing, std::size_t bytes,
                      const RenderTime& now, double arrival, Age age) {
    const dr::Update<float>& update = given.update;
    UpdateMark mark = explain(actor, given, missing);
    const double stamped_at = update.stamp() + now.local - now.match; // on the own clock
    const bool dated = age == Age::of_time_stamp && now.synced;
    const double described_at = dated ? std::min(arrival, stamped_at) : arrival;
    actor.history.set_roads(roads_);
    if (!actor.history.add(update, described_at)) {
        ++actor.stale;
        return false;
    }
    seats_[actor.seat].news = true;
    if (actor.updates == 0)
        actor.first_update = now.local;
    actor.last = update;
    actor.sent = given.to_viewer;
    actor.moved |= !update.fixed;
    ++actor.updates;
    actor.missing += mark.missing;
    actor.full += given.full;
    actor.bytes += bytes;
    if (!update.has_location && !update.has_orientation) {
        ++actor.parts_updates;
        actor.parts_bytes += bytes;
    }
    ++actor.by_reason.at(static_cast<std::size_t>(given.reason));
    if (!now.synced)
        return true;
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
    return true;
}

void RemoteView::receive(const protocol::TruthPose& pose) {
    RemoteActor& actor = known(pose.actor);
    actor.truth.add(pose);
    seats_[actor.seat].truth_until = std::max(seats_[actor.seat].truth_until, pose.time + TruthTrack::length);
}

void RemoteView::hold(protocol::ActorId actor, const std::optional<dr::Displayed<float>>& displayed) {
    RemoteActor& held = known(actor);
    held.held = displayed;
    seats_[held.seat].news = true;
}

void RemoteView::remove(protocol::ActorId actor) {
    introduced_.erase(actor);
    const auto found = actors_.find(actor);
    if (found == actors_.end())
        return;
    leave_crowd(found->second);
    const std::size_t seat = found->second.seat;
    seats_[seat] = seats_.back();
    seats_[seat].actor->seat = seat;
    seats_.pop_back();
    actors_.erase(found);
}

std::vector<RemoteView::Shown> RemoteView::near(std::span<const dr::Vec3<float>> places, float reach) const {
    std::vector<Shown> found;
    constexpr std::size_t ahead = 8; // they come nearer meanwhile
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (i + ahead < seats_.size())
            __builtin_prefetch(seats_[i + ahead].shown);
        const dr::KinematicState<float>* state = seats_[i].shown;
        if (state && std::ranges::any_of(places, [&](const dr::Vec3<float>& place) {
                const dr::Vec3<float> way = state->position - place;
                return glm::dot(way, way) < reach * reach;
            }))
            found.push_back({seats_[i].id, *state});
    }
    return found;
}

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

Wanted key(const Ghost& ghost) { return {ghost.scheme_index, ghost.physics}; }
bool shows(const std::vector<Ghost>& ghosts, const Choice& choice) {
    return std::ranges::equal(ghosts, choice.all, {}, key);
}

/// Keeps the states that go on (their scores with them), drops the others, adds the new ones.
void match_schemes(std::vector<Ghost>& ghosts, const Choice& choice) {
    if (!shows(ghosts, choice)) {
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

/// One actor, each of its ghosts that is not in the crowd by its own receiver.
void RemoteView::advance(const Seat& seat, const Frame& frame) const {
    RemoteActor& actor = *seat.actor;
    if (actor.history.empty())
        return;
    for (Ghost& ghost : actor.ghosts) {
        if (ghost.slot != world::Crowd::nowhere || (frame.dt() <= 0 && ghost.drawn_once))
            continue; // time stands still: the same picture
        if (actor.held) {
            const std::uint8_t incarnation = actor.history.back().update.incarnation;
            ghost.receiver.resume(*actor.held, frame.time(), incarnation);
            ghost.displayed = *actor.held;
            ghost.restarted = !ghost.drawn_once;
            ghost.incarnation = incarnation;
            ghost.drawn_once = true;
            continue;
        }
        const auto* outside = ghost.physics ? &*actor.simulated : nullptr;
        ghost.displayed = ghost.receiver.advance(actor.history, frame.time(), frame.receiver(actor), outside);
        ghost.restarted = !ghost.drawn_once || ghost.receiver.incarnation() != ghost.incarnation;
        put_on_land(actor, ghost, frame, ghost.restarted);
        ghost.incarnation = ghost.receiver.incarnation();
        ghost.drawn_once = true;
    }
}

/// What was reckoned, confined and clamped.
void RemoteView::put_on_land(const RemoteActor& actor, Ghost& ghost, const Frame& frame, bool spawned) const {
    const dr::Update<float>& newest = actor.history.back().update;
    const dr::GroundClampSettings& clamp = frame.settings.clamp;
    const world::ActorKindRow& kind = world::row(actor.kind);
    const dr::ClampMode mode = ghost.physics ? dr::ClampMode::none : clamp.*kind.clamp;
    const dr::GroundHeight<float>& ground = land_.ground(clamp.ground);
    dr::KinematicState<float>& state = ghost.displayed.state;
    state = land_.confine(state, newest.state, frame.now.match - newest.time);
    if (kind.footprint) {
        constexpr double golden = 0.6180339887498949; // multiples of it are spread evenly over 0..1, however many
        state = ghost.clamp.apply(state, kind.clamped(mode), ground, mode, clamp,
                                  {.time = frame.now.local,
                                   .dt = frame.dt(),
                                   .distance = glm::distance(frame.viewer, state.position),
                                   .stagger = std::fmod(seats_[actor.seat].id * golden, 1.0),
                                   .restart = spawned});
    } else if (actor.loose && mode != dr::ClampMode::none) {
        state = world::lift_out(state, *actor.loose, ground);
    }
}

/// The scores and trails of one actor.
void RemoteView::watch(const Seat& seat, const Frame& frame, bool trails) const {
    RemoteActor& actor = *seat.actor;
    for (Ghost& ghost : actor.ghosts) {
        if (actor.history.empty() || !ghost.drawn_once)
            break;
        if (trails)
            extend_trail(ghost.trail, ghost.displayed.state.position, frame.dt(), ghost.restarted);
        ghost.restarted = false;
        if (actor.held || !seat.scored)
            continue;
        const dr::Projections<float> made_of{ghost.receiver.predicted_at(actor.history, frame.now.truth),
                                             ghost.slot == world::Crowd::nowhere ? ghost.receiver.predicted()
                                                                                 : crowd_.predicted(ghost.slot)};
        ghost.error.displayed(frame.now.truth, ghost.displayed.state, ghost.incarnation,
                              land_.depth(ghost.displayed.state, world::row(actor.kind).hull), made_of,
                              ghost.receiver.delay(), ghost.receiver.dry(), frame.eye);
        ghost.error.score(actor.truth);
        ghost.parts_error.displayed(frame.now.truth, ghost.displayed.articulations, ghost.incarnation);
        ghost.parts_error.score(actor.truth);
    }
    if (!trails)
        return;
    if (const auto truth = actor.truth.at(std::min(frame.now.truth, actor.truth.latest())))
        extend_trail(actor.truth_trail, dr::Vec3<float>(truth->position), frame.dt(), false);
}

void RemoteView::match_schemes_of(Seat& seat, const ViewerSettings& settings) {
    RemoteActor& actor = *seat.actor;
    auto wanted = wanted_schemes(settings, settings.remote_physics && actor.simulated);
    if (const auto own = settings.ghosts_on.find(seat.id); own != settings.ghosts_on.end())
        add_ghosts(wanted, own->second);
    const Choice choice = with_panes(std::move(wanted), settings);
    if (!shows(actor.ghosts, choice)) {
        leave_crowd(actor);
        seat.news = true;
    }
    match_schemes(actor.ghosts, choice);
    find_shown(seat);
}

void RemoteView::find_shown(Seat& seat) {
    seat.shown = seat.actor->visible() ? &seat.actor->ghosts.front().displayed.state : nullptr;
}

/// Everybody under the schemes that are shown. Where what is wanted has changed, everybody is arranged anew.
void RemoteView::plan(const ViewerSettings& settings) {
    const auto same = [&] {
        return plan_.scheme == settings.scheme && plan_.ghosts == settings.ghost_schemes &&
               plan_.panes == settings.panes && plan_.ghosts_on == settings.ghosts_on &&
               plan_.receiver == settings.receiver && plan_.clamp == settings.clamp &&
               plan_.physics == settings.remote_physics && plan_.together == settings.together &&
               plan_.trails == drawn_ghosts(settings).trails;
    };
    const bool anew = !same();
    for (Seat& seat : seats_) {
        if (anew || !seat.met || settings.remote_physics)
            match_schemes_of(seat, settings);
        if (!anew)
            continue;
        seat.news = true;
        leave_crowd(*seat.actor);
        if (plan_.trails == drawn_ghosts(settings).trails)
            continue;
        for (Ghost& ghost : seat.actor->ghosts)
            ghost.trail.clear();
        seat.actor->truth_trail.clear();
    }
    if (!anew)
        return;
    plan_ = {.scheme = settings.scheme,
             .ghosts = settings.ghost_schemes,
             .panes = settings.panes,
             .ghosts_on = settings.ghosts_on,
             .receiver = settings.receiver,
             .clamp = settings.clamp,
             .physics = settings.remote_physics,
             .together = settings.together,
             .trails = drawn_ghosts(settings).trails};
    std::vector<int> ghosts = settings.ghost_schemes;
    for (const auto& [id, own] : settings.ghosts_on)
        ghosts.insert(ghosts.end(), own.begin(), own.end());
    colours_.keep(ghosts);
}

/// Something has come: those of its ghosts that are in the crowd begin a segment, or leave.
void RemoteView::settle(Seat& seat, const Frame& frame) {
    RemoteActor& actor = *seat.actor;
    if (seat.rests)
        for (Ghost& ghost : actor.ghosts)
            ghost.receiver.rest(last_);
    seat.rests = seat.alone = seat.news = false;
    bool stays = !actor.held;
    for (Ghost& ghost : actor.ghosts) {
        bool pending = false;
        if (stays && ghost.slot != world::Crowd::nowhere)
            stays =
                crowd_.begin(ghost.slot, ghost.receiver, actor.history, frame.time(), frame.receiver(actor), pending);
        seat.news |= pending;
        seat.alone |= ghost.slot == world::Crowd::nowhere;
    }
    if (!stays) {
        leave_crowd(actor);
        seat.alone = true;
    }
}

dr::Batch::Alone RemoteView::why_alone(const RemoteActor& actor, const Ghost& ghost, const Frame& frame) const {
    using Alone = dr::Batch::Alone;
    if (actor.held)
        return Alone::held;
    if (ghost.physics)
        return Alone::physics;
    if (!dr::Batch::takes(ghost.receiver.scheme()))
        return Alone::scheme;
    if (!frame.settings.together || !dr::Batch::takes(frame.receiver(actor)))
        return Alone::settings;
    return dr::Batch::why_alone(actor.history.back().update);
}

void RemoteView::join_crowd(RemoteActor& actor, std::size_t ghost, const dr::GroundClampSettings& clamp) {
    Ghost& one = actor.ghosts[ghost];
    const world::ActorKindRow& kind = world::row(actor.kind);
    const dr::ClampMode mode = clamp.*kind.clamp;
    one.slot = crowd_.take(one.receiver, actor.history, one.displayed,
                           {.footprint = kind.footprint ? &kind.clamped(mode) : nullptr,
                            .mode = mode,
                            .apart = actor.loose && mode != dr::ClampMode::none});
    if (one.slot == world::Crowd::nowhere)
        return;
    crowd_members_.resize(std::max(crowd_members_.size(), one.slot + 1));
    crowd_members_[one.slot] = {&actor, ghost};
}

void RemoteView::leave_crowd(RemoteActor& actor) {
    for (Ghost& ghost : actor.ghosts)
        if (ghost.slot != world::Crowd::nowhere) {
            crowd_.leave(ghost.slot, &ghost.receiver);
            ghost.slot = world::Crowd::nowhere;
        }
}

/// After it was reckoned by itself: into the crowd, or to rest, if it can.
void RemoteView::group(Seat& seat, const Frame& frame) {
    using Alone = dr::Batch::Alone;
    RemoteActor& actor = *seat.actor;
    if (actor.history.empty())
        return;
    const dr::Update<float>& newest = actor.history.back().update;
    bool placed = !actor.held && newest.fixed && frame.settings.clamp.plain();
    seat.alone = false;
    for (std::size_t i = 0; i < actor.ghosts.size(); ++i) {
        const Ghost& ghost = actor.ghosts[i];
        const dr::KinematicState<float>& shown = ghost.receiver.displayed().state;
        placed &=
            !ghost.physics && shown.position == newest.state.position && shown.orientation == newest.state.orientation;
        if (ghost.slot != world::Crowd::nowhere)
            continue;
        const Alone why = why_alone(actor, ghost, frame);
        if (why == Alone::no)
            join_crowd(actor, i, frame.settings.clamp);
        seat.alone |= ghost.slot == world::Crowd::nowhere;
        if (ghost.slot != world::Crowd::nowhere)
            seat.news = true; // what it knows may be of the drawn instant's future
        ++tally_.alone[static_cast<std::size_t>(why == Alone::no ? Alone::begins : why)];
    }
    seat.rests = placed && seat.alone;
}

void RemoteView::advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer,
                         const std::optional<dr::Eye>& eye) {
    if (!now.synced)
        return;
    plan(settings);
    Frame frame{.now = now, .settings = settings, .viewer = viewer, .eye = eye, .as_published = settings.receiver};
    frame.as_published.orientation = dr::ReceiverSettings::Orientation::published;
    const bool goes_on = frame.dt() > 0 && now.local > last_.local, backward = now.match < last_.match;
    tally_ = {};
    alone_.clear();
    watched_.clear();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        Seat& seat = seats_[i];
        if (!seat.met) {
            seat.met = true;
            seat.truth_until = std::max(seat.truth_until, now.truth + TruthTrack::length);
        }
        if (backward && goes_on) { // then updates may be of the future again
            leave_crowd(*seat.actor);
            seat.news = true;
        }
        if (seat.news && goes_on)
            settle(seat, frame);
        const bool unsettled = seat.news && !goes_on; // time stands still: what is new of it is drawn all the same
        if (seat.rests && !unsettled)
            tally_.resting += seat.actor->ghosts.size();
        else if (seat.alone || unsettled)
            alone_.push_back(i);
        const bool scored = now.truth <= seat.truth_until;
        if (seat.scored && !scored)
            for (Ghost& ghost : seat.actor->ghosts)
                ghost.error.pause();
        seat.scored = scored;
        if (goes_on && (scored || plan_.trails))
            watched_.push_back(i);
    }
    if (goes_on) {
        crowd_.advance(frame.time(), land_.of_crowd(settings.clamp), [&](world::Crowd::Slot slot) {
            const Member& member = crowd_members_[slot];
            put_on_land(*member.actor, member.actor->ghosts[member.ghost], frame, false);
        });
        tally_.together = crowd_.size();
    }
    // A handful is done before a second thread has woken up.
    constexpr std::size_t grain = 16;
    platform::parallel_for(alone_.size(), grain, [&](std::size_t i) {
        advance(seats_[alone_[i]], frame);
        find_shown(seats_[alone_[i]]);
    });
    platform::parallel_for(watched_.size(), grain,
                           [&](std::size_t i) { watch(seats_[watched_[i]], frame, plan_.trails); });
    if (!goes_on)
        return;
    for (const std::size_t i : alone_)
        group(seats_[i], frame);
    last_ = frame.time();
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
