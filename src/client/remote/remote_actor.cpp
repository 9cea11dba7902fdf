#include "client/remote/remote_actor.h"

#include "dead_reckoning/custom.h"
#include "dead_reckoning/receiving/silence.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

namespace client {

std::string Ghost::name() const {
    return physics ? std::string(receiver().scheme().convergence->name) + " on physics" : receiver().scheme().name();
}

bool Ghost::failed() const { return !dr::failure_of(receiver().scheme()).why.empty(); }

/// Returns the mark of an update, with its deviation from the reference scheme's prediction by the earlier updates.
/// Only the predictor matters: the blend that the previous update began is over.
UpdateMark RemoteActor::explain(const protocol::ActorUpdate& given, const Arrival& arrival,
                                const dr::Scheme* reference) const {
    const dr::Update<float>& update = given.update;
    UpdateMark mark{.position = update.state.position,
                    .reason = given.reason,
                    .full = given.full,
                    .bytes = arrival.bytes,
                    .sequence = update.sequence,
                    .zone = given.zone_tag.zone};
    if (history.empty() || last.incarnation != update.incarnation || update.sequence <= last.sequence)
        return mark;
    mark.missing = arrival.missing;
    mark.since = update.stamp() - last.stamp();
    const double age = update.time - history.back().update.time;
    if (!reference || !update.has_location || age <= 0)
        return mark;
    const auto known_for = static_cast<float>(std::min(age, dr::max_extrapolation));
    const auto reckoned = reference->predictor->predict<float>()(history, known_for);
    const auto gap = [](const dr::Vec3<float>& a, const dr::Vec3<float>& b) {
        return static_cast<double>(glm::distance(a, b));
    };
    mark.deviation = {.position = gap(update.state.position, reckoned.position),
                      .rotation =
                          update.has_orientation
                              ? static_cast<double>(dr::angle_between(update.state.orientation, reckoned.orientation))
                              : 0,
                      .velocity = gap(update.state.velocity, reckoned.velocity),
                      .acceleration = gap(update.state.acceleration, reckoned.acceleration)};
    return mark;
}

bool RemoteActor::take(const protocol::ActorUpdate& given, const Arrival& arrival, const RenderTime& now,
                       const dr::Scheme* reference) {
    DR_ASSERT(concealed || history.empty() == (updates == 0)); // `last` is merged from the same updates
    const dr::Update<float>& update = given.update;
    UpdateMark mark = explain(given, arrival, reference);
    if (!history.add(update, arrival.described_at)) { // after a concealment, an update without a location, too
        ++stale;
        return false;
    }
    concealed.reset();
    if (updates == 0)
        first_update = now.local;
    last = update;
    sent = given.zone_tag;
    moved |= !update.fixed;
    missing += mark.missing;
    add(mark, !update.has_location && !update.has_orientation);
    if (!now.synced)
        return true;
    mark.match_time = now.truth;
    mark.delay = arrival.at - now.on_own_clock(update.stamp());
    if (arrival.live) {
        delay_sum += mark.delay;
        ++delays;
        score(update, mark);
    }
    if (update.has_location)
        marks.push_back(mark);
    while (!marks.empty() && now.truth - marks.front().match_time > ErrorTrack::plot_length)
        marks.pop_front();
    return true;
}

/// Scores all ghosts with an update that none of them uses yet. An actor that this client simulates itself has no
/// score.
void RemoteActor::score(const dr::Update<float>& update, UpdateMark& mark) {
    if (held)
        return;
    for (Ghost& ghost : ghosts) {
        const auto innovation = ghost.error.score(update);
        if (&ghost == &ghosts.front())
            mark.innovation = innovation;
    }
}

void RemoteActor::leave_crowd() {
    for (Ghost& ghost : ghosts)
        ghost.leave();
}

void RemoteActor::conceal(std::uint16_t sequence) {
    concealed = sequence;
    history = {};
    simulated.reset();
    truth_trail.clear();
    for (Ghost& ghost : ghosts) {
        ghost.set_scheme(dr::schemes()[static_cast<std::size_t>(ghost.used_scheme)]);
        ghost.drawn_once = false;
        ghost.trail.clear();
        ghost.error.interrupt();
    }
}

namespace {

/// A scheme's index, and true if the scheme converges on the local physics' prediction.
using Wanted = std::pair<int, bool>;

void add(std::vector<Wanted>& wanted, int scheme) {
    if (std::ranges::find(wanted, Wanted(scheme, false)) == wanted.end())
        wanted.emplace_back(scheme, false);
}

Wanted key(const Ghost& ghost) { return {ghost.scheme_index, ghost.physics}; }

} // namespace

/// The drawn scheme comes first; every other scheme has one ghost. Only the first ghost may use the local physics, so
/// that it can be compared with plain dead reckoning under the same scheme.
bool match_ghosts(RemoteActor& actor, protocol::ActorId id, const ViewerSettings& settings) {
    std::vector<Wanted> wanted{{settings.scheme, settings.remote_physics && actor.simulated}};
    for (const int ghost : settings.ghost_schemes)
        add(wanted, ghost);
    if (const auto own = settings.ghosts_on.find(id); own != settings.ghosts_on.end())
        for (const int ghost : own->second)
            add(wanted, ghost);
    const std::size_t everywhere = wanted.size();
    for (const int pane : settings.panes)
        if (pane != Settings::others_view)
            add(wanted, pane);

    std::vector<Ghost>& ghosts = actor.ghosts;
    const bool changed = !std::ranges::equal(ghosts, wanted, {}, key);
    if (changed) {
        actor.leave_crowd();
        std::vector<Ghost> next;
        next.reserve(wanted.size());
        for (const auto& [scheme, on_physics] : wanted) {
            const auto existing = std::ranges::find(ghosts, Wanted(scheme, on_physics), key);
            if (existing != ghosts.end())
                next.push_back(std::move(*existing));
            else
                next.emplace_back(actor, scheme, on_physics);
        }
        ghosts = std::move(next);
    }
    for (std::size_t i = 0; i < ghosts.size(); ++i) {
        DR_ASSERT(ghosts[i].actor == &actor); // each ghost uses the clamp and the true poses of its actor
        ghosts[i].pane_only = i >= everywhere;
    }
    return changed;
}

} // namespace client
