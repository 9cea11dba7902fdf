#include "lab/exercise/exercise.h"

#include "lab/exercise/findings.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace lab {

struct Exercise::State {
    ExerciseOptions options;
    std::set<Simulator> by_arrival;
    ExerciseScores scores{};
    std::map<EntityKey, EntityTrack> entities{};
    std::map<Simulator, SenderClock> clocks{};
    ExerciseReport counted{};
    double first = 0, last = 0; ///< Time of the first and of the last PDU [s].
    bool begun = false;

    State(ExerciseOptions how, std::set<Simulator> others) : options(std::move(how)), by_arrival(std::move(others)) {
        scores.schemes.resize(options.schemes.size());
    }
    void take(const dis::Pdu& pdu, const dis::Captured& datagram);
    void take(const dis::EntityState& state, const dis::Captured& datagram);
    void refuse(const dis::Captured& datagram, const std::string& why) {
        if (counted.refused++ == 0)
            counted.first_refused = "packet " + std::to_string(datagram.packet) + ", " + why;
    }
};

void Exercise::State::take(const dis::EntityState& state, const dis::Captured& datagram) {
    if (const std::string id = dis::text(state.id); !options.entity.empty() && id != options.entity) {
        constexpr std::size_t max_examples = 5;
        ++counted.other_entities;
        if (counted.other_names.size() < max_examples)
            counted.other_names.insert(id);
        return;
    }
    const EntityKey key{state.header.exercise, state.id, datagram.sender};
    auto entity = entities.find(key);
    if (entity == entities.end()) {
        if (entities.size() >= ExerciseOptions::max_entities) {
            ++counted.left_out;
            return;
        }
        entity = entities.try_emplace(key, state, datagram.time).first;
    }
    // Only simulators of evaluated entities have a clock, so there are at most as many clocks as entities.
    const Simulator simulator = key.simulator();
    const TimeSource by = by_arrival.contains(simulator) ? TimeSource::arrivals : TimeSource::stamps;
    const auto sent = clocks.try_emplace(simulator, by)
                          .first->second.add(state.header.timestamp, datagram.time, entity->second.repeats(state));
    entity->second.add(state, sent, datagram.time, options, scores);
}

void Exercise::State::take(const dis::Pdu& pdu, const dis::Captured& datagram) {
    const int exercise = dis::header(pdu).exercise;
    counted.exercises.insert(exercise);
    if (options.exercise && exercise != *options.exercise) {
        ++counted.other_exercises;
        return;
    }
    if (!begun)
        first = datagram.time;
    begun = true;
    last = std::max(last, datagram.time);
    if (const auto* state = std::get_if<dis::EntityState>(&pdu)) {
        if (const std::string why = dis::why_implausible(*state); !why.empty())
            return refuse(datagram, why);
        ++counted.entity_states;
        take(*state, datagram);
    } else {
        ++(std::holds_alternative<dis::Fire>(pdu)         ? counted.fires
           : std::holds_alternative<dis::Detonation>(pdu) ? counted.detonations
                                                          : counted.others);
    }
}

Exercise::Exercise(ExerciseOptions options, std::set<Simulator> by_arrival)
    : state_(std::make_unique<State>(std::move(options), std::move(by_arrival))) {}
Exercise::~Exercise() = default;

void Exercise::take(const dis::Captured& datagram) {
    State& it = *state_;
    it.counted.ports.insert(datagram.port);
    if (it.options.port != 0 && datagram.port != it.options.port)
        return;
    ++it.counted.datagrams;
    if (!dis::begins_pdu(datagram.payload)) {
        ++it.counted.not_dis;
        return;
    }
    // A datagram may have several PDUs.
    for (auto rest = datagram.payload; !rest.empty();) {
        const dis::Decoded decoded = dis::decode(rest);
        if (!decoded.pdu)
            return it.refuse(datagram, decoded.error);
        it.take(*decoded.pdu, datagram);
        rest = dis::next_pdu(rest, dis::header(*decoded.pdu).length);
    }
}

std::set<Simulator> Exercise::without_stamps() const {
    std::set<Simulator> found;
    for (const auto& [simulator, clock] : state_->clocks)
        if (clock.other_unit())
            found.insert(simulator);
    return found;
}

ExerciseReport Exercise::report() const {
    const State& it = *state_;
    const ExerciseScores& scores = it.scores;
    ExerciseReport report = it.counted;
    report.entities = it.entities.size();
    report.length = it.last - it.first;
    const auto row = [&](std::string name, const ExerciseScores::OfScheme& of, std::optional<std::uint64_t> sends) {
        report.rows.push_back({std::move(name), of.position.count(), of.position.mean(), of.position.percentile(.95),
                               of.position.max(), of.rotation.mean(), of.rotation.percentile(.95), of.rotation.max(),
                               sends, scores.seconds});
    };
    row("as-sent", scores.as_sent, scores.sent);
    const auto names = dr::dis::model_names();
    for (std::size_t i = 0; i < it.options.schemes.size(); ++i) {
        const dr::Scheme& scheme = it.options.schemes[i];
        const auto model = std::ranges::find(names, scheme.predictor->name);
        std::optional<std::uint64_t> sends;
        if (model != names.end())
            sends = scores.sends[static_cast<std::size_t>(model - names.begin())];
        row(scheme.name(), scores.schemes[i], sends);
        report.rows.back().failure = dr::failure_of(scheme);
    }
    find_faults(it.entities, it.clocks, it.options, report.findings);
    return report;
}

ExerciseReport study_exercise(const std::function<void(const TakeDatagram&)>& feed, const ExerciseOptions& options) {
    std::set<Simulator> by_arrival;
    {
        Exercise exercise(options);
        feed([&](const dis::Captured& datagram) { exercise.take(datagram); });
        by_arrival = exercise.without_stamps();
        if (by_arrival.empty())
            return exercise.report();
    }
    Exercise exercise(options, std::move(by_arrival));
    feed([&](const dis::Captured& datagram) { exercise.take(datagram); });
    return exercise.report();
}

ExerciseReport study_exercise(const std::string& file, const ExerciseOptions& options) {
    dis::CaptureSummary capture;
    ExerciseReport report =
        study_exercise([&](const TakeDatagram& take) { capture = dis::read_capture(file, take); }, options);
    report.capture = std::move(capture);
    return report;
}

namespace {

/// Lists the first five: "ports 3000, 3001".
std::string listed(const char* one, const auto& all) {
    constexpr std::size_t most = 5;
    std::string text;
    std::size_t count = 0;
    for (const auto& each : all)
        if (count++ < most)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", each);
    return fmt::format("{}{} {}{}", one, all.size() > 1 ? "s" : "", text, count > most ? ", ..." : "");
}

} // namespace

std::string explain_no_result(const ExerciseReport& report, const ExerciseOptions& options) {
    const std::uint64_t other_pdus = report.fires + report.detonations + report.others;
    if (!report.rows.empty() && report.rows.front().updates > 0)
        return {};
    if (report.ports.empty() && report.capture.packets == 0)
        return "the capture has no packets: nothing is measured";
    if (report.ports.empty())
        return fmt::format("none of the {} packets is a whole UDP datagram over IP: nothing is measured",
                           report.capture.packets);
    const std::string ports = listed("port", report.ports);
    if (report.datagrams == 0)
        return fmt::format("no datagram goes to port {}, only to {}: nothing is measured", options.port, ports);
    if (report.not_dis == report.datagrams)
        return fmt::format("none of the {} datagrams is DIS of version 5 to 7 (they go to {}): nothing is measured",
                           report.datagrams, ports);
    if (report.entity_states + other_pdus == 0 && report.other_exercises > 0)
        return fmt::format("no PDU belongs to exercise {}, only to {}: nothing is measured",
                           options.exercise.value_or(0), listed("exercise", report.exercises));
    if (report.entity_states == 0 && report.refused > 0)
        return fmt::format(
            "{} PDUs are malformed, and no Entity State PDU is valid; the first: {}: nothing is measured",
            report.refused, report.first_refused);
    if (report.entity_states == 0)
        return fmt::format("the capture has no Entity State PDU, only {} others: nothing is measured", other_pdus);
    if (report.entities == 0)
        return fmt::format("there is no entity {}, only {}: nothing is measured", options.entity,
                           listed("entity", report.other_names));
    return fmt::format(
        "none of the {} Entity State PDUs follows another one of the same exercise, number and sender "
        "(address and port) within {:g} s and has a position other than 0,0,0: nothing is measured. Capture "
        "for longer, or use a larger --heartbeat",
        report.entity_states, options.heartbeat * ExerciseOptions::heartbeats_to_live);
}

} // namespace lab
