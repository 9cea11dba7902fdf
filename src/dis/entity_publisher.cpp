#include "dis/entity_publisher.h"

#include "dis/timestamp.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>

namespace dis {

PduHeader EntityPublisher::header(double time) const {
    PduHeader header;
    header.exercise = identity_.exercise;
    header.timestamp = time_stamp(time, rules_.absolute_time);
    return header;
}

std::optional<EntityPublisher::Reason> EntityPublisher::due(const Said& said, double time, const Truth& truth) const {
    if (said.pdu.appearance != truth.appearance || said.pdu.force != truth.force || said.motion.model != truth.motion.model)
        return Reason::look;
    const Motion seen = reckoned(said.motion, time - said.time);
    if (!(glm::distance(seen.state.position, truth.motion.state.position) <= rules_.position))
        return Reason::position;
    if (angle_between(seen.state.orientation, truth.motion.state.orientation) > rules_.orientation)
        return Reason::orientation;
    const auto off = [](double a, double b) { return std::abs(std::remainder(a - b, 2 * 3.14159265358979)); };
    if (std::max(off(seen.turret, truth.motion.turret), off(seen.gun, truth.motion.gun)) > rules_.orientation)
        return Reason::parts;
    constexpr double rounding = 1e-6; // [s]
    if (time - said.time >= rules_.heartbeat - rounding)
        return Reason::heartbeat;
    return {};
}

std::vector<EntityPublisher::Due> EntityPublisher::tick(double time, std::span<const Truth> truths) {
    std::vector<Due> result;
    std::set<std::uint16_t> here;
    for (const Truth& truth : truths) {
        here.insert(truth.entity);
        const auto known = said_.find(truth.entity);
        const auto why = known == said_.end() ? Reason::appears : due(known->second, time, truth);
        if (!why)
            continue;
        Due now{.pdu = {}, .reason = *why};
        EntityState& pdu = now.pdu;
        pdu.header = header(time);
        pdu.id = id(truth.entity);
        pdu.force = truth.force;
        pdu.type = pdu.alternative_type = type_of(truth.kind);
        pdu.appearance = truth.appearance;
        set_marking(pdu, truth.marking);
        put(pdu, truth.motion, frame_, truth.kind == Kind::tank);
        if (const auto heard = motion_of(pdu, frame_)) { // else nobody could use it
            said_[truth.entity] = {time, *heard, pdu};
            result.push_back(std::move(now));
        }
    }
    std::erase_if(said_, [&](const auto& entry) {
        if (here.contains(entry.first))
            return false;
        Due last{.pdu = entry.second.pdu, .reason = Reason::goes};
        Motion motion = reckoned(entry.second.motion, time - entry.second.time);
        motion.model = dr::dis::Model::static_;
        motion.state.velocity = motion.state.acceleration = motion.state.angular_velocity = dr::Vec3<double>(0);
        put(last.pdu, motion, frame_, !last.pdu.articulations.empty());
        last.pdu.header = header(time);
        last.pdu.appearance |= deactivated;
        result.push_back(std::move(last));
        return true;
    });
    return result;
}

} // namespace dis
