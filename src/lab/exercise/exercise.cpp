#include "lab/exercise/exercise.h"

#include "lab/exercise/findings.h"

#include <algorithm>
#include <map>

namespace lab {

namespace {

/// A datagram of something else: what a PDU begins with is not there.
bool is_dis(std::span<const std::uint8_t> bytes) {
    constexpr std::uint8_t most_families = 140; // the experimental ones included
    constexpr std::size_t length_at = 8;
    if (bytes.size() < dis::header_size || bytes[0] < 5 || bytes[0] > 7 || bytes[2] == 0 || bytes[3] == 0 ||
        bytes[3] > most_families)
        return false;
    const std::size_t length = bytes[length_at] * 256u + bytes[length_at + 1];
    return length >= dis::header_size;
}

} // namespace

struct Exercise::State {
    ExerciseOptions options;
    ExerciseScores scores{};
    std::map<dis::EntityId, EntityTrack> entities{};
    std::map<std::pair<std::uint16_t, std::uint16_t>, SenderClock> clocks{};
    ExerciseReport counted{};
    double first = 0, last = 0; ///< [s]
    bool begun = false;

    explicit State(ExerciseOptions how) : options(std::move(how)) { scores.schemes.resize(options.schemes.size()); }
    void take(const dis::EntityState& state, double arrival);
    void refuse(const dis::Captured& datagram, const std::string& why) {
        if (counted.refused++ == 0)
            counted.first_refused = "packet " + std::to_string(datagram.packet) + ", " + why;
    }
};

void Exercise::State::take(const dis::EntityState& state, double arrival) {
    if (!options.entity.empty() && dis::text(state.id) != options.entity)
        return;
    auto entity = entities.find(state.id);
    if (entity == entities.end()) {
        if (entities.size() >= ExerciseOptions::most_entities) {
            ++counted.left_out;
            return;
        }
        entity = entities.emplace(state.id, state).first;
    }
    // An entity's simulator is among those of entities that are kept: there are no more clocks than those.
    const auto sent = clocks[{state.id.site, state.id.application}].add(state.header.timestamp, arrival,
                                                                        entity->second.repeats(state));
    entity->second.add(state, sent.time, arrival, sent.jumps, options, scores);
}

Exercise::Exercise(ExerciseOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Exercise::~Exercise() = default;

void Exercise::take(const dis::Captured& datagram) {
    State& it = *state_;
    if (it.options.port != 0 && datagram.port != it.options.port)
        return;
    if (!is_dis(datagram.payload)) {
        ++it.counted.not_dis;
        return;
    }
    // Several PDUs may travel in one datagram.
    for (auto rest = datagram.payload; rest.size() >= dis::header_size;) {
        const dis::Decoded decoded = dis::decode(rest);
        if (!decoded.pdu) {
            it.refuse(datagram, decoded.error);
            return;
        }
        if (!it.begun)
            it.first = datagram.time;
        it.begun = true;
        it.last = std::max(it.last, datagram.time);
        if (const auto* state = std::get_if<dis::EntityState>(&*decoded.pdu)) {
            if (const std::string why = dis::implausible(*state); !why.empty())
                it.refuse(datagram, why);
            else {
                ++it.counted.entity_states;
                it.take(*state, datagram.time);
            }
        } else
            ++(std::holds_alternative<dis::Fire>(*decoded.pdu)         ? it.counted.fires
               : std::holds_alternative<dis::Detonation>(*decoded.pdu) ? it.counted.detonations
                                                                       : it.counted.others);
        rest = rest.subspan(dis::header(*decoded.pdu).length);
    }
}

ExerciseReport Exercise::report() const {
    const State& it = *state_;
    const ExerciseScores& scores = it.scores;
    ExerciseReport report = it.counted;
    report.entities = it.entities.size();
    report.length = it.last - it.first;
    const auto row = [&](std::string name, const ExerciseScores::OfScheme& of, std::optional<std::uint64_t> sends) {
        report.rows.push_back({std::move(name), of.position.count(), of.position.mean(), of.position.percentile(.95),
                               of.position.most(), of.rotation.mean(), of.rotation.percentile(.95), of.rotation.most(),
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
    }
    for (const auto& [id, entity] : it.entities)
        find_faults(dis::text(id), entity, it.options, report.findings);
    for (const auto& [host, clock] : it.clocks)
        find_faults(std::to_string(host.first) + ":" + std::to_string(host.second), clock, report.findings);
    return report;
}

ExerciseReport study_exercise(const std::string& file, const ExerciseOptions& options) {
    Exercise exercise(options);
    dis::CaptureSummary capture =
        dis::read_capture(file, [&](const dis::Captured& datagram) { exercise.take(datagram); });
    ExerciseReport report = exercise.report();
    report.capture = std::move(capture);
    return report;
}

} // namespace lab
