#include "client/remote_view.h"

#include "world/mine.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <tbb/parallel_for.h>

namespace client {

bool RemoteView::receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival, Age age) {
    const auto known = actors_.find(encoded.actor);
    const auto decoded =
        protocol::decode_update(encoded, known == actors_.end() ? dr::Update<float>{} : known->second.last);
    if (!decoded)
        return false;
    RemoteActor& actor = actors_[encoded.actor];
    const double stamped_at = decoded->update.time + now.local - now.match; // on the own clock
    const bool dated = age == Age::of_time_stamp && now.synced;
    const double described_at = dated ? std::min(arrival, stamped_at) : arrival;
    if (!actor.history.add(decoded->update, described_at)) {
        ++actor.stale;
        return true;
    }
    if (actor.updates == 0)
        actor.first_update = now.local;
    actor.last = decoded->update;
    ++actor.updates;
    actor.full += decoded->full;
    actor.bytes += encoded.bytes.size();
    ++actor.by_reason.at(static_cast<std::size_t>(decoded->reason));
    if (!now.synced)
        return true;
    const double delay = arrival - stamped_at;
    if (age == Age::unknown) {
        actor.delay_sum += delay;
        ++actor.delays;
    }
    actor.marks.push_back({now.truth, delay, decoded->update.state.position, decoded->reason, decoded->full});
    while (now.truth - actor.marks.front().match_time > ErrorTrack::plot_length)
        actor.marks.pop_front();
    return true;
}

void RemoteView::receive(const protocol::TruthPose& pose) { actors_[pose.actor].truth.add(pose); }

namespace {

/// The schemes to show, the drawn one first, each once.
std::vector<int> wanted_schemes(const Settings& settings) {
    std::vector<int> wanted{settings.scheme};
    for (const int ghost : settings.ghost_schemes)
        if (std::ranges::find(wanted, ghost) == wanted.end())
            wanted.push_back(ghost);
    return wanted;
}

/// Keeps the states that go on (their scores with them), drops the others, adds the new ones.
void match_schemes(std::vector<Shown>& shown, const std::vector<int>& wanted) {
    std::vector<Shown> next;
    next.reserve(wanted.size());
    for (const int scheme : wanted) {
        const auto existing = std::ranges::find(shown, scheme, &Shown::scheme_index);
        if (existing != shown.end())
            next.push_back(std::move(*existing));
        else
            next.emplace_back(scheme);
    }
    shown = std::move(next);
}

void follow(std::deque<dr::Vec3<float>>& trail, const dr::Vec3<float>& position, double dt, bool restart) {
    if (restart)
        trail.clear();
    trail.push_back(position);
    const auto most = static_cast<std::size_t>(RemoteActor::trail_length / std::max(dt, 1.0 / 240));
    while (trail.size() > most)
        trail.pop_front();
}

} // namespace

void RemoteView::advance(RemoteActor& actor, const RenderTime& now, const Settings& settings, bool mine) const {
    const double dt = now.local - now.previous;
    for (Shown& shown : actor.shown) {
        if (actor.history.empty())
            break;
        const auto& reckoned = shown.reckoned.advance(actor.history, {now.local, now.match}, settings.receiver);
        shown.displayed = reckoned;
        shown.displayed.state = dr::clamp_to_ground(
            reckoned.state, mine ? world::mine_footprint : world::tank_footprint, ground_, settings.clamp.mode);
        const bool spawned = !shown.drawn_once || shown.reckoned.incarnation() != shown.incarnation;
        shown.incarnation = shown.reckoned.incarnation();
        shown.drawn_once = true;
        shown.error.displayed(now.truth, shown.displayed.state, shown.incarnation);
        shown.error.score(actor.truth);
        follow(shown.trail, shown.displayed.state.position, dt, spawned);
    }
    if (const auto truth = actor.truth.at(std::min(now.truth, actor.truth.latest())))
        follow(actor.truth_trail, dr::Vec3<float>(truth->position), dt, false);
}

void RemoteView::advance(const RenderTime& now, const Settings& settings,
                         const std::function<bool(protocol::ActorId)>& is_mine) {
    if (!now.synced)
        return;
    const auto wanted = wanted_schemes(settings);
    std::vector<std::pair<RemoteActor*, bool>> work;
    work.reserve(actors_.size());
    for (auto& [id, actor] : actors_) {
        match_schemes(actor.shown, wanted);
        work.emplace_back(&actor, is_mine(id));
    }
    // A handful is done before a second thread has woken up.
    constexpr std::size_t grain = 16;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, work.size(), grain), [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i)
            advance(*work[i].first, now, settings, work[i].second);
    });
}

void RemoteView::clear_scores() {
    for (auto& [id, actor] : actors_)
        for (Shown& shown : actor.shown)
            shown.error.clear();
}

} // namespace client
