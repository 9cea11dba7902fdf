#include "lab/exercise/findings.h"

#include "protocol/csv.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace lab {

namespace {

using Found = std::optional<Fault>;

double ratio(std::uint64_t part, std::uint64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }
double in_degrees(double radians) { return radians * 180 / std::numbers::pi; }
std::string named(dis::Model model) {
    return fmt::format("{} ({})", static_cast<int>(model), dr::dis::model_names()[static_cast<std::size_t>(model) - 1]);
}

Found invalid_drm(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions&) {
    if (counts.invalid == 0)
        return {};
    std::string names;
    for (const int model : counts.invalid_models)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", model);
    return Fault{
        counts.invalid, counts.updates, ratio(counts.invalid, counts.updates),
        fmt::format(
            "names DRM {}, which does not exist (valid: 0 to 9): receivers cannot predict it; this report takes the "
            "entity as static",
            names)};
}

Found not_placed(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions&) {
    if (counts.unplaced == 0)
        return {};
    return Fault{
        counts.unplaced, counts.updates, counts.unplaced_seconds,
        fmt::format("waits at 0,0,0, the centre of the Earth, for {:.3g} s: receivers show it there, and a jump of "
                    "6,371 km when it gets a position; this time is not measured. Do not send an entity, or send it "
                    "as deactivated, until it has a position",
                    counts.unplaced_seconds)};
}

Found static_drm(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions&) {
    if (counts.static_moving == 0)
        return {};
    return Fault{
        counts.static_moving, counts.updates, counts.static_speed,
        fmt::format(
            "names DRM 1 (static) while it moves at up to {:.3g} m/s: receivers show it standing between updates",
            counts.static_speed)};
}

Found unused_fields(const EntityTrack& entity, const UpdateCounts& counts, const ExerciseOptions&) {
    if (counts.unused == 0)
        return {};
    const dis::Model model = entity.usual_model();
    return Fault{counts.unused, counts.updates, ratio(counts.unused, counts.updates),
                 fmt::format("sends an acceleration or angular velocity that its DRM {} does not use: name another "
                             "DRM, or send 0",
                             named(model))};
}

/// The model of most updates uses a field that is 0 in all of them, although the entity changes accordingly.
Found empty_fields(const EntityTrack& entity, const UpdateCounts& counts, const ExerciseOptions&) {
    constexpr std::uint64_t least = 10, share = 5; // 1 of 5 updates
    const auto fields = dis::fields_of(entity.usual_model());
    const struct {
        bool reckoned_with;
        std::uint64_t filled_in, changed;
        const char *field, *what;
    } all[] = {
        {fields.velocity, counts.with_velocity, counts.moved, "velocity", "it moves"},
        {fields.acceleration, counts.with_acceleration, counts.accelerated, "acceleration", "its velocity changes"},
        {fields.angular_velocity, counts.with_turning, counts.turned, "angular velocity", "it turns"}};
    Fault fault;
    for (const auto& each : all)
        if (each.reckoned_with && each.filled_in == 0 && each.changed >= least &&
            each.changed * share >= counts.scored) {
            fault.count = std::max(fault.count, each.changed);
            fault.text +=
                fmt::format("{}its {} is always 0, though {}", fault.text.empty() ? "" : "; ", each.field, each.what);
        }
    if (fault.count == 0)
        return {};
    fault.of = counts.scored;
    fault.figure = ratio(fault.count, counts.scored);
    fault.text += fmt::format(": DRM {} uses it", named(entity.usual_model()));
    return fault;
}

Found wrong_axes(const EntityTrack& entity, const UpdateCounts& counts, const ExerciseOptions& options) {
    constexpr std::uint64_t least = 10;
    if (counts.scored < least || counts.with_velocity == 0)
        return {};
    const double own = counts.own_error / static_cast<double>(counts.scored),
                 other = counts.swapped_error / static_cast<double>(counts.scored);
    if (own < options.threshold / 2 || other > own / 3)
        return {};
    const bool body = dis::fields_of(entity.usual_model()).body;
    return Fault{counts.scored, counts.updates, own,
                 fmt::format("its velocity is in {0} axes, but DRM {1} needs {2} axes: the mean error at updates is "
                             "{3:.3g} m; read in {0} axes it is {4:.3g} m",
                             body ? "world" : "body", named(entity.usual_model()), body ? "body" : "world", own,
                             other)};
}

Found per_axis_threshold(const EntityTrack& entity, const UpdateCounts& counts, const ExerciseOptions&) {
    const auto found = entity.axes().per_axis();
    if (!found)
        return {};
    return Fault{found->updates, counts.updates, found->distance / found->threshold,
                 fmt::format("compares each {} axis with about {:.3g} m: the distance reaches {:.3g} m, {:.0f} % more "
                             "(up to 73 % more is possible)",
                             found->axes, found->threshold, found->distance,
                             100 * (found->distance / found->threshold - 1))};
}

Found stutter(const EntityTrack& entity, const UpdateCounts& counts, const ExerciseOptions& options) {
    constexpr std::uint64_t least = 30, times = 3;
    if (2 * counts.invalid > counts.updates)
        return {};
    const std::uint64_t sent = counts.scored - std::min(counts.changed, counts.scored),
                        needed = counts.needed[static_cast<std::size_t>(entity.usual_model()) - 1];
    if (sent < least || sent <= times * (needed + 1))
        return {};
    const auto rate = [&](std::uint64_t count) { return static_cast<double>(count) / std::max(counts.seconds, 1e-9); };
    return Fault{sent - needed, counts.scored, rate(sent),
                 fmt::format("sends {:.3g} updates/s where {:.3g} are enough for its DRM {} at {:g} m, {:g} deg and "
                             "{:g} s; their mean error is {:.2g} m",
                             rate(sent), rate(needed), named(entity.usual_model()), options.threshold,
                             in_degrees(options.rotation_threshold), options.heartbeat,
                             counts.own_error / static_cast<double>(counts.scored))};
}

Found bunched(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions&) {
    constexpr std::uint64_t least = 5, share = 10; // 1 of 10 updates
    if (counts.bunched < least || counts.bunched * share < counts.scored)
        return {};
    return Fault{
        counts.bunched, counts.scored, ratio(counts.bunched, counts.scored),
        "updates with different time stamps arrive together: they wait on the way, and the displayed motion stutters"};
}

Found missing_heartbeats(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions& options) {
    if (counts.silences == 0)
        return {};
    return Fault{
        counts.silences, counts.updates, counts.longest_silence,
        fmt::format("is silent for up to {:.3g} s: receivers remove it after {:g} s ({:g} heartbeats), or {:g} s if "
                    "stationary (DIS 7)",
                    counts.longest_silence, options.heartbeat * ExerciseOptions::heartbeats_to_live,
                    ExerciseOptions::heartbeats_to_live,
                    std::max(dis::stationary_timeout, options.heartbeat * ExerciseOptions::heartbeats_to_live))};
}

Found out_of_order(const EntityTrack&, const UpdateCounts& counts, const ExerciseOptions&) {
    if (counts.late + counts.duplicates == 0)
        return {};
    return Fault{counts.late + counts.duplicates, counts.updates, static_cast<double>(counts.late),
                 fmt::format("{} updates are older than an earlier arrival, {} are copies: they are left out",
                             counts.late, counts.duplicates)};
}

struct FaultRow {
    const char* what;
    Found (*find)(const EntityTrack&, const UpdateCounts&, const ExerciseOptions&);
};
constexpr FaultRow fault_rows[] = {{"invalid-drm", invalid_drm},
                                   {"not-placed", not_placed},
                                   {"static-drm", static_drm},
                                   {"wrong-axes", wrong_axes},
                                   {"empty-fields", empty_fields},
                                   {"unused-fields", unused_fields},
                                   {"per-axis-threshold", per_axis_threshold},
                                   {"stutter", stutter},
                                   {"bunched", bunched},
                                   {"missing-heartbeats", missing_heartbeats},
                                   {"out-of-order", out_of_order}};

void add_faults(const std::string& who, const EntityTrack& entity, const ExerciseOptions& options,
                std::vector<Finding>& findings) {
    for (const FaultRow& row : fault_rows)
        if (const Found found = row.find(entity, entity.counts(), options))
            findings.push_back({*found, who, entity.marking(), row.what});
}

/// `all`: the entities that have one number and different senders. No fault if one followed the other, as after a
/// restart.
Found number_twice(std::span<const std::pair<dis::Sender, const EntityTrack*>> all) {
    const bool at_once = std::ranges::any_of(all, [&](const auto& one) {
        return std::ranges::any_of(all, [&](const auto& other) {
            return one.second != other.second && one.second->first_arrival() <= other.second->last_arrival() &&
                   other.second->first_arrival() <= one.second->last_arrival();
        });
    });
    if (!at_once)
        return {};
    constexpr std::size_t named = 3;
    Fault fault{.figure = static_cast<double>(all.size())};
    std::uint64_t most = 0;
    std::string senders;
    for (const auto& [sender, track] : all) {
        fault.of += track->counts().updates;
        most = std::max(most, track->counts().updates);
    }
    for (const auto& [sender, track] : all.first(std::min(named, all.size())))
        senders += (senders.empty() ? "" : ", ") + dis::text(sender);
    fault.count = fault.of - most;
    fault.text =
        fmt::format("{} senders use this number at once ({}{}): receivers show one entity that jumps between "
                    "them. Here each is measured separately; give every simulator its own site and application",
                    all.size(), senders, all.size() > named ? ", ..." : "");
    return fault;
}

void find_same_numbers(const std::map<EntityKey, EntityTrack>& entities, std::vector<Finding>& findings) {
    for (auto first = entities.begin(), end = first; first != entities.end(); first = end) {
        std::vector<std::pair<dis::Sender, const EntityTrack*>> all;
        for (; end != entities.end() && same_number(first->first, end->first); ++end)
            all.emplace_back(end->first.sender, &end->second);
        if (const Found found = all.size() > 1 ? number_twice(all) : Found())
            findings.push_back({*found, number_in(entities, first->first), first->second.marking(), "same-number"});
    }
}

void add_faults(const std::string& who, const SenderClock& clock, std::vector<Finding>& findings) {
    constexpr std::uint64_t least = 10;
    const auto add = [&](const char* what, std::uint64_t count, double figure, std::string text) {
        findings.push_back({{count, clock.stamps(), figure, std::move(text)}, who, {}, what});
    };
    if (const auto unit = clock.other_unit()) {
        add("stamp-unit", clock.stamps(), 0,
            fmt::format("its time stamps are {}, not DIS units (2^31 to the hour, in the upper 31 bits). The time of "
                        "sending is unknown, so arrival times replace them",
                        *unit));
        return;
    }
    if (const auto drift = clock.drift())
        add("clock-drift", clock.stamps(), *drift,
            fmt::format("its clock runs {:.3g} % too {}: {:.3g} s over {:.3g} s; this is not a network delay",
                        100 * std::abs(*drift), *drift > 0 ? "fast" : "slow", std::abs(*drift) * clock.length(),
                        clock.length()));
    if (clock.still() >= least && 2 * clock.still() > clock.stamps())
        add("stamps-stand-still", clock.still(), ratio(clock.still(), clock.stamps()),
            "its time stamps do not change: the age of its updates is unknown; arrival times replace the stamps");
    else if (clock.jumps() > 0)
        add("clock-jumps", static_cast<std::uint64_t>(clock.jumps()), clock.jumps(),
            "its clock jumps: no error is measured across a jump");
}

} // namespace

void find_faults(const std::map<EntityKey, EntityTrack>& entities, const std::map<Simulator, SenderClock>& clocks,
                 const ExerciseOptions& options, std::vector<Finding>& findings) {
    find_same_numbers(entities, findings);
    for (auto it = entities.begin(); it != entities.end(); ++it)
        add_faults(name_in(entities, it), it->second, options, findings);
    for (auto it = clocks.begin(); it != clocks.end(); ++it)
        add_faults(name_in(clocks, it), it->second, findings);
}

std::string findings_csv(const std::vector<Finding>& findings, const Provenance& origin) {
    std::string text = fmt::format("who,marking,what,count,of,figure,text,{}\n", provenance_head);
    for (const Finding& finding : findings)
        text += fmt::format("{},{},{},{},{},{:.6g},{},{}\n", finding.who, protocol::csv_cell(finding.marking),
                            finding.what, finding.count, finding.of, finding.figure, protocol::csv_cell(finding.text),
                            provenance_cells(origin));
    return text;
}

} // namespace lab
