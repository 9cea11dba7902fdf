#include "server/truth_relay.h"

#include "server/power_ups.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace server {

namespace {

constexpr double oldest = 5; ///< Largest age of a true pose that is accepted [s].
/// Largest number of waiting poses of one actor: those of 17 s, longer than the usual heartbeat. The oldest are then
/// dropped unchecked.
constexpr std::size_t max_waiting = 1024;
/// Number of false poses at which a tank's true poses are withheld: a clock that was just set may cause fewer.
constexpr int max_strikes = 3;
constexpr double strikes_within = 10; ///< Longest time between two false poses for them to count together [s].
/// Largest distance of a true pose beyond where the tank can have driven since its last update [m].
constexpr float truth_reach = 3;
constexpr float truth_reach_time = 0.1f; ///< Time added to that in which the tank can have driven [s].

constexpr float farthest = 1e4f; ///< Largest error that counts: larger than any map [m].

/// Returns the tank's dead-reckoned position at match time `time`, interpolated between ticks; `nullopt` if it is not
/// remembered.
std::optional<glm::vec3> reckoned(const Motion& motion, double time) {
    const auto after = std::ranges::lower_bound(motion.past, time, {}, &Motion::Past::time);
    if (after == motion.past.begin() || after == motion.past.end())
        return {};
    const Motion::Past& before = *(after - 1);
    const double share = (time - before.time) / std::max(1e-9, after->time - before.time);
    return glm::mix(before.pose.position, after->pose.position, static_cast<float>(share));
}

} // namespace

std::optional<float> ErrorScores::error(const Actor& actor, const protocol::TruthPose& truth) {
    if (!actor.tank() || !actor.alive())
        return {};
    const auto seen = reckoned(actor.motion, truth.time);
    return seen ? std::optional(std::min(glm::distance(*seen, truth.position), farthest)) : std::nullopt;
}

std::vector<protocol::ErrorFigures> ErrorScores::figures(double now) {
    std::vector<protocol::ErrorFigures> all;
    for (auto& [id, samples] : samples_) {
        while (!samples.empty() && samples.front().time < now - window)
            samples.pop_front();
        if (samples.empty())
            continue;
        std::vector<float> errors;
        double sum = 0;
        for (const Sample& sample : samples) {
            errors.push_back(sample.error);
            sum += static_cast<double>(sample.error);
        }
        std::ranges::sort(errors);
        all.push_back({.actor = id,
                       .mean = static_cast<float>(sum / static_cast<double>(errors.size())),
                       .p95 = errors[errors.size() * 95 / 100],
                       .max = errors.back()});
    }
    std::erase_if(samples_, [](const auto& it) { return it.second.empty(); });
    return all;
}

void TruthRelay::receive(Client& client, const protocol::TruthBatch& batch) {
    if (!game_.settings.truth)
        return game_.reject(client, RejectReason::unexpected, "true poses, which this match does not use");
    for (const protocol::TruthPose& pose : batch.poses) {
        Actor* actor = game_.roster.actor(pose.actor);
        if (!actor || pose.incarnation != actor->incarnation) {
            game_.reject(client, actor ? RejectReason::old_incarnation : RejectReason::unknown_actor);
            continue;
        }
        const bool now = pose.time > game_.now - oldest && pose.time < game_.now + game_.settings.motion.future;
        if (actor->loose && actor->owner != client.id) // the client may not yet know that it no longer owns the body
            game_.reject(client, RejectReason::stale_owner);
        else if (actor->owner == client.id && !now) // the client's clock is not set yet
            game_.reject(client, RejectReason::truth_time);
        else if (actor->owner != client.id || !game_.terrain.height(pose.position.x, pose.position.y))
            game_.reject(client, RejectReason::bad_truth, actor->name);
        else if (!rates_.take(game_.now, actor->id))
            game_.reject(client, RejectReason::truth_rate, actor->name);
        else
            take(client, *actor, pose);
    }
}

void TruthRelay::take(Client& client, Actor& actor, const protocol::TruthPose& pose) {
    if (!actor.tank()) {
        items_.push_back({client.id, pose});
        return;
    }
    Suspect& suspect = suspects_[actor.id];
    const TruthFinding finding = compare_with_updates(actor, pose);
    if (finding.too_old)
        return game_.reject(client, RejectReason::truth_time);
    if (finding.disagreement > 1)
        return strike(actor, suspect, finding.distance);
    if (const auto distance = out_of_reach(actor, pose))
        return strike(actor, suspect, *distance);
    const bool believed = actor.truth_doubted_until < game_.now;
    const auto error = game_.settings.lab ? std::nullopt : ErrorScores::error(actor, pose);
    if (finding.waits) {
        suspect.waiting.push_back({client.id, pose, error});
        if (suspect.waiting.size() > max_waiting)
            suspect.waiting.pop_front();
    } else if (error && believed)
        errors_.add(game_.now, actor.id, *error);
    if (!believed)
        return;
    items_.push_back({client.id, pose});
    if (!game_.settings.lab)
        late_.add(pose);
}

TruthFinding TruthRelay::compare_with_updates(const Actor& actor, const protocol::TruthPose& pose) {
    const TruthFinding finding = check_truth(pose, actor.motion.history, game_.settings.publisher);
    largest_disagreement_ = std::max(largest_disagreement_, finding.disagreement);
    return finding;
}

/// Returns the distance of the pose from the newest update, or from where the tank was placed, if the tank cannot have
/// driven that far [m].
std::optional<float> TruthRelay::out_of_reach(const Actor& actor, const protocol::TruthPose& pose) const {
    const bool known = actor.motion.known();
    const dr::Update<float>& newest = actor.motion.last;
    const float distance = glm::distance(pose.position, known ? newest.state.position : actor.placed);
    const auto since = static_cast<float>(pose.time - (known ? newest.time : actor.placed_at));
    const float speed = limits_of(actor, pose.time, game_.settings).speed;
    return since >= 0 && distance > truth_reach + speed * (since + truth_reach_time) ? std::optional(distance)
                                                                                     : std::nullopt;
}

void TruthRelay::judge() {
    for (auto it = suspects_.begin(); it != suspects_.end();) {
        Actor* actor = game_.roster.actor(it->first);
        if (!actor) {
            it = suspects_.erase(it);
            continue;
        }
        Suspect& suspect = (it++)->second;
        for (; !suspect.waiting.empty(); suspect.waiting.pop_front()) {
            const Waiting& said = suspect.waiting.front();
            if (said.owner != actor->owner || said.pose.incarnation != actor->incarnation)
                continue; // it can no longer be checked
            const TruthFinding finding = compare_with_updates(*actor, said.pose);
            if (finding.waits)
                break;
            if (finding.disagreement > 1)
                strike(*actor, suspect, finding.distance);
            else if (said.error && actor->truth_doubted_until < game_.now)
                errors_.add(game_.now, actor->id, *said.error);
        }
        if (actor->truth_doubted_until >= 0 && actor->truth_doubted_until < game_.now) {
            actor->truth_doubted_until = -1;
            game_.tell_all(protocol::TruthDoubt{.actor = actor->id, .doubted = false});
        }
    }
}

void TruthRelay::strike(Actor& actor, Suspect& suspect, float distance) {
    if (Client* owner = game_.roster.client_with_id(actor.owner))
        game_.reject(*owner, RejectReason::bad_truth,
                     fmt::format("{}, {:.1f} m from its updates", actor.name, distance));
    suspect.strikes = game_.now - suspect.last > strikes_within ? 1 : suspect.strikes + 1;
    suspect.last = game_.now;
    if (suspect.strikes < max_strikes)
        return;
    if (actor.truth_doubted_until < game_.now) {
        game_.tell_all(protocol::TruthDoubt{.actor = actor.id});
        errors_.forget(actor.id);
    }
    actor.truth_doubted_until = game_.now + doubt;
}

void TruthRelay::add(const std::vector<protocol::TruthPose>& poses) {
    for (const protocol::TruthPose& pose : poses)
        items_.push_back({0, pose});
}

void TruthRelay::relay() {
    std::set<ClientId> living; // owners of living tanks in a match
    for (const Actor& tank : game_.roster.each_tank())
        if (!game_.settings.lab && tank.alive())
            living.insert(tank.owner);
    late_.relay(living);
    if (items_.empty())
        return;
    for (const Client& client : game_.roster.each_admitted()) {
        if (living.contains(client.id))
            continue;
        std::vector<protocol::TruthPose> poses;
        for (const Item& item : items_)
            if (item.owner != client.id)
                poses.push_back(item.pose);
        send_truth(game_, client, poses);
    }
    items_.clear();
}

} // namespace server
