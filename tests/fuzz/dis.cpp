/// DIS: PDUs of other simulators and captures from any source.

#include "../dis/capture_files.h"
#include "dis/capture.h"
#include "dis/motion.h"
#include "dis/remote_entities.h"
#include "lab/exercise/exercise.h"
#include "targets.h"

#include <algorithm>

namespace fuzz {
namespace {

dis::EntityState tank_at(double x) {
    dis::EntityState state;
    state.id = {1, 2, 3};
    state.header.timestamp = static_cast<std::uint32_t>(x * 1e8);
    state.location = {6378137 + x, 5, 7};
    state.velocity = {10, 0, 0};
    state.dead_reckoning.algorithm = 4;
    state.articulations.push_back(dis::articulated(dis::primary_turret, dis::azimuth, 1));
    return state;
}

/// A decoded entity is encoded to the same bytes, and extrapolating it stays finite.
std::optional<std::string> kept(const dis::EntityState& state, std::span<const std::uint8_t> bytes) {
    const dis::Bytes again = dis::encode(state);
    if (!std::equal(again.begin() + dis::header_size, again.end(), bytes.begin() + dis::header_size))
        return "an entity changes when it is encoded again";
    if (!dis::why_implausible(state).empty())
        return {};
    const auto moved = dr::dis::reckon(dis::model_of(state), dis::motion_of(state), 12.);
    if (!std::isfinite(moved.position.x + moved.position.y + moved.position.z))
        return "an extrapolated entity is not finite";
    return {};
}

} // namespace

std::optional<std::string> pdu(std::span<const std::uint8_t> bytes) {
    for (const auto type :
         {dis::LinkType::ethernet, dis::LinkType::raw, dis::LinkType::linux_cooked, dis::LinkType::linux_cooked_2})
        (void)dis::datagram(type, bytes);
    const dis::Decoded decoded = dis::decode(bytes);
    if (decoded.pdu.has_value() != decoded.error.empty())
        return "both a PDU and an error, or neither";
    if (!decoded.pdu)
        return {};
    const auto* state = std::get_if<dis::EntityState>(&*decoded.pdu);
    return state ? kept(*state, bytes) : std::nullopt;
}

std::vector<protocol::Bytes> pdu_seeds() {
    dis::Detonation end;
    end.articulations.resize(1);
    return {dis::encode(tank_at(1)), dis::encode(dis::Fire{}), dis::encode(end)};
}

/// Datagrams of an exercise that a match takes part in: all displayed entities must stay finite and be removed soon.
std::optional<std::string> exercise(std::span<const std::uint8_t> bytes) {
    dis::RemoteEntities heard({.exercise = 1, .site = 9, .application = 9}, dis::LocalFrame({}), 2000);
    for (const double time : {100.0, 100.5, 101.0})
        heard.receive(bytes, time);
    for (const auto& [id, entity] : heard.all()) {
        const auto shown = heard.all().at(id).at(101 + dis::timeout_of(entity.pdu), heard.frame());
        const glm::vec3 place(shown.state.position);
        if (!std::isfinite(place.x + place.y + place.z) ||
            !std::isfinite(shown.articulations[dr::turret].angle + shown.articulations[dr::gun].angle) ||
            !std::isfinite(entity.score.sum + entity.score.largest_angle))
            return "an entity has no finite position";
    }
    if (dis::table(heard).size() > 1000 + 200 * (heard.all().size() + heard.departed().size()))
        return "the table of entities grows without limit";
    heard.forget(101 + 2 * dis::stationary_timeout);
    return heard.all().empty() && heard.detonations().empty()
               ? std::nullopt
               : std::optional<std::string>("a silent entity is not removed");
}

/// Studies the bytes as a captured exercise.
std::optional<std::string> capture(std::span<const std::uint8_t> bytes) {
    lab::ExerciseOptions options;
    for (const char* name : {"snap:fpw", "pvb", "ease:ctra-fade"})
        options.schemes.push_back(*dr::scheme(name));
    try {
        for (const lab::ExerciseRow& row : lab::study_exercise(file_with("it.pcap", bytes), options).rows)
            if (!std::isfinite(row.mean + row.p95 + row.max))
                return "a reported error is not a number";
    } catch (const std::runtime_error&) { // rejected with a message
    }
    return {};
}

std::vector<protocol::Bytes> capture_seeds() {
    test::Pcap pcap;
    for (int i = 0; i < 6; ++i)
        pcap.add(1 + .5 * i, test::frame(dis::encode(tank_at(.5 * i))));
    test::Pcapng ng(false);
    ng.interface(1, 65535, 9);
    ng.interface(101);
    for (std::uint64_t i = 0; i < 6; ++i)
        ng.add(0, i * 500'000'000, test::frame(dis::encode(tank_at(.5 * static_cast<double>(i)))));
    return {pcap.bytes(), test::pcapng(test::frame(dis::encode(tank_at(1)))), ng.bytes()};
}

} // namespace fuzz
