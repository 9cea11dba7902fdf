#include "server/accepted_pose.h"

#include "dead_reckoning/receiving/delayed.h"

#include <algorithm>
#include <cmath>

namespace server {

namespace {

constexpr double far_off = 1e9; ///< Time to an instant that is not known [s].

/// Time from `time` to the nearer of two known instants [s].
template <class Known> double time_to_nearest(const Known* before, const Known* after, double time) {
    return std::min(before ? time - before->time : far_off, after ? after->time - time : far_off);
}

} // namespace

AcceptedPose accepted_pose(const Actor& tank, double time) {
    AcceptedPose found;
    const dr::PacketHistory<float>& history = tank.motion.history;
    if (history.empty()) {
        found.pose.state.position = tank.placed;
        found.pose.state.orientation = glm::angleAxis(tank.placed_heading, glm::vec3(0, 0, 1));
        found.unseen = found.turn_unseen = found.parts_unseen = std::abs(time - tank.placed_at);
        found.no_update_since_placing = true;
        return found;
    }
    const auto location = [&](std::size_t age) { return &history.back(age).update; };
    std::size_t later = 0; // number of locations after `time`
    while (later < history.size() && location(later)->incarnation == tank.incarnation && location(later)->time > time)
        ++later;
    found.bracketed = later > 0;
    found.no_update_since_placing =
        found.bracketed && (later == history.size() || location(later)->incarnation != tank.incarnation);
    found.unseen = time_to_nearest(found.no_update_since_placing ? nullptr : location(later),
                                   found.bracketed ? location(later - 1) : nullptr, time);
    const auto [before, after] = history.orientations_around(time, location(0)->incarnation);
    found.turn_unseen = time_to_nearest(before, after, time);
    found.parts_unseen = found.turn_unseen;

    static const dr::Scheme straight_on = *dr::scheme("snap:rpw");
    found.pose = dr::replay(dr::HistoryView<float>(history), *straight_on.predictor, time, dr::Replay::hermite);
    if (location(0)->separate_articulations) {
        found.parts_unseen = far_off;
        for (std::size_t age = 0; age < history.parts_size(); ++age)
            found.parts_unseen = std::min(found.parts_unseen, std::abs(time - history.parts(age).time));
        found.pose.articulations = dr::parts_at(history, time);
    }
    return found;
}

} // namespace server
