#include "dis/entity_publisher.h"

#include "dead_reckoning/rotation.h"
#include "dis/sender_clock.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <set>

namespace dis {

PduHeader EntityPublisher::header(double time) const {
    return {.exercise = identity_.exercise, .timestamp = time_stamp(time, rules_.absolute_time)};
}

std::optional<EntityPublisher::Reason> EntityPublisher::due(const Said& said, double time, const Truth& truth) const {
    EntityState named;
    set_marking(named, truth.marking);
    if (said.pdu.marking != named.marking || said.pdu.appearance != truth.appearance || said.pdu.force != truth.force ||
        model_of(said.pdu) != truth.model)
        return Reason::look;
    const dr::Displayed<double> seen = reckoned(said.pdu, time - said.time, frame_);
    if (!(glm::distance(seen.state.position, truth.actor.state.position) <= rules_.position))
        return Reason::position;
    if (dr::angle_between(seen.state.orientation, truth.actor.state.orientation) > rules_.orientation)
        return Reason::orientation;
    for (std::size_t part = 0; part < dr::part_count && truth.kind == Thing::tank; ++part)
        if (std::abs(dr::wrap_angle(seen.articulations[part].angle - truth.actor.articulations[part].angle)) >
            rules_.orientation)
            return Reason::parts;
    constexpr double rounding = 1e-6;                                        // [s]
    if (time < said.time || time - said.time >= rules_.heartbeat - rounding) // The clock may have been set.
        return Reason::heartbeat;
    return {};
}

/// Returns an entity's last PDU: deactivated, and at rest at the pose that receivers display.
EntityPublisher::Due EntityPublisher::farewell(const Said& said, double time) const {
    Due last{.pdu = said.pdu, .reason = Reason::goes};
    set_motion(last.pdu, Model::static_, reckoned(said.pdu, time - said.time, frame_).state, frame_);
    last.pdu.header = header(time);
    last.pdu.appearance |= deactivated;
    return last;
}

std::vector<EntityPublisher::Due> EntityPublisher::tick(double time, std::span<const Truth> truths) {
    std::vector<Due> result;
    std::set<std::uint16_t> here;
    for (const Truth& truth : truths) {
        here.insert(truth.entity);
        auto known = said_.find(truth.entity);
        if (known != said_.end() && known->second.incarnation != truth.incarnation) {
            result.push_back(farewell(known->second, time));
            known = said_.end();
        }
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
        set_motion(pdu, truth.model, truth.actor.state, frame_);
        if (truth.kind == Thing::tank)
            set_parts(pdu, truth.actor.articulations);
        said_[truth.entity] = {time, pdu, truth.incarnation};
        result.push_back(std::move(now));
    }
    std::erase_if(said_, [&](const auto& entry) {
        if (here.contains(entry.first))
            return false;
        result.push_back(farewell(entry.second, time));
        return true;
    });
    return result;
}

} // namespace dis
