#include "server/accepted_pose.h"

#include "dead_reckoning/receiving/delayed.h"

#include <algorithm>
#include <cmath>

namespace server {

AcceptedPose accepted_pose(const Actor& tank, double time) {
    AcceptedPose found;
    const dr::PacketHistory<float>& history = tank.motion.history;
    if (history.empty()) {
        found.pose.state.position = tank.placed;
        found.pose.state.orientation = glm::angleAxis(tank.placed_heading, glm::vec3(0, 0, 1));
        found.unseen = found.parts_unseen = std::abs(time - tank.placed_at);
        found.no_update_since_placing = true;
        return found;
    }
    static const dr::Scheme straight_on = *dr::scheme("snap:rpw");
    const auto word = [](const dr::Update<float>& update) { return std::min(update.time, update.orientation_time()); };
    std::size_t after = 0; // number of updates after `time`
    while (after < history.size() && history.back(after).update.incarnation == tank.incarnation &&
           word(history.back(after).update) > time)
        ++after;
    if (after == 0) {
        dr::ReceiverSettings by_its_stamp;
        by_its_stamp.compensate = true;
        found.pose = dr::Receiver<float>(straight_on).advance(history, {time, time}, by_its_stamp);
        found.unseen = time - word(history.back().update);
        found.parts_unseen = std::max(found.unseen, time - history.back().update.articulation_time());
        return found; // the receiver has extrapolated turret and gun, too
    }
    found.bracketed = true;
    found.unseen = word(history.back(after - 1).update) - time;
    found.no_update_since_placing =
        after == history.size() || history.back(after).update.incarnation != tank.incarnation;
    if (!found.no_update_since_placing)
        found.unseen = std::min(found.unseen, time - word(history.back(after).update));
    found.parts_unseen = found.unseen;
    if (history.back().update.separate_articulations) {
        found.parts_unseen = 1e9;
        for (std::size_t age = 0; age < history.parts_size(); ++age)
            found.parts_unseen =
                std::max(found.unseen, std::min(found.parts_unseen, std::abs(time - history.parts(age).time)));
    }
    found.pose = dr::replay(dr::HistoryView<float>(history), *straight_on.predictor, time, dr::Replay::hermite);
    if (history.back().update.separate_articulations)
        found.pose.articulations = dr::parts_at(history, time);
    return found;
}

} // namespace server
