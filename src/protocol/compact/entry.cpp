#include "protocol/compact/entry.h"

#include "protocol/compact/expectation.h"

#include <optional>
#include <span>
#include <utility>

namespace protocol::compact {
namespace {

/// Codes a number that is expected to be near 0.
template <class Stream> bool offset(Stream& stream, std::int32_t& value, Spread& spread) {
    std::uint32_t number = folded(value);
    if (!rice(stream, number, rice_parameter(spread)))
        return false;
    spread = adapted(spread, number);
    if constexpr (Stream::reading)
        value = unfolded(number);
    return true;
}

/// Codes a number that is mostly 0, with a bit for that case.
template <class Stream> bool seldom(Stream& stream, std::int32_t& value, Spread& spread, bool& off) {
    off |= !Stream::reading && value != 0;
    if (!boolean(stream, off))
        return false;
    if (!off)
        value = 0;
    return !off || offset(stream, value, spread);
}

constexpr std::int32_t farthest = 1 << 23; ///< largest difference from the expected number [step]

/// Codes the difference `off` of a number from its expectation, rounded to the grid of `shift` [steps of the plain
/// grid]. Sets `off` to the value that the decoder gets. `changed`: for numbers that are mostly as expected, whether
/// the difference is coded.
template <class Stream>
bool distance_off(Stream& stream, std::int32_t& off, int shift, Spread& spread, bool* changed = nullptr) {
    off = coarse(off, shift);
    if (!(changed ? seldom(stream, off, spread, *changed) : offset(stream, off, spread)) ||
        off < -(farthest >> shift) || off > farthest >> shift)
        return false;
    off *= 1 << shift;
    return true;
}

template <class Stream>
bool single(Stream& stream, std::int32_t& value, std::int32_t expected, const FieldRow& row, int shift, Spread& spread,
            bool* changed = nullptr) {
    std::int32_t guess = std::clamp(expected, row.low, row.high);
    if (has_zero(row))
        guess = rounded(guess, shift);
    std::int32_t off = value - guess;
    if (!distance_off(stream, off, shift, spread, changed))
        return false;
    value = std::clamp(guess + off, row.low, row.high);
    return true;
}

template <class Stream>
bool angle(Stream& stream, std::int32_t& value, std::int32_t expected, int shift, Spread& spread) {
    const auto within_turn = [](std::int32_t step) { return std::int32_t{static_cast<std::int16_t>(step)}; };
    std::int32_t off = within_turn(value - expected);
    if (!distance_off(stream, off, shift, spread))
        return false;
    value = within_turn(expected + off);
    return true;
}

/// Codes two components along the hull's axes, because the differences along the hull and across it have different
/// sizes.
template <class Stream>
bool pair(Stream& stream, Pair& value, Pair expected, const Turn& turn, const FieldRow& row, int shift,
          std::span<Spread, 2> spreads) {
    Pair guess{std::clamp(expected.x, row.low, row.high), std::clamp(expected.y, row.low, row.high)};
    Pair base{0, 0}; // expected value, in the hull's axes
    if (has_zero(row)) {
        base = turn.into(std::exchange(guess, {0, 0}));
        base = {rounded(base.x, shift), rounded(base.y, shift)};
    }
    const Pair wanted = turn.into({value.x - guess.x, value.y - guess.y});
    Pair off{wanted.x - base.x, wanted.y - base.y};
    if (!distance_off(stream, off.x, shift, spreads[0]) || !distance_off(stream, off.y, shift, spreads[1]))
        return false;
    off = turn.out_of({base.x + off.x, base.y + off.y});
    value = {std::clamp(guess.x + off.x, row.low, row.high), std::clamp(guess.y + off.y, row.low, row.high)};
    return true;
}

/// Codes the fields that seldom change. One bit says that none has changed, another that only the heartbeat's trait
/// has.
template <class Stream> bool rarities(Stream& stream, const State& wanted, State& now) {
    constexpr int update_rate_bits = grids::update_rate.bits, level_bits = 4, mode_bits = 3;
    const auto same = [](const State& a, const State& b) {
        return a.traits == b.traits && a.incarnation == b.incarnation && a.interval == b.interval &&
               a.orientation_interval == b.orientation_interval && a.road == b.road && a.largest == b.largest &&
               a.level == b.level && a.mode == b.mode;
    };
    const State before = now;
    State heartbeat = now;
    heartbeat.traits ^= full;
    bool changed = !Stream::reading && !same(wanted, before);
    if (!boolean(stream, changed) || !changed)
        return !changed;
    bool more = !Stream::reading && !same(wanted, heartbeat);
    if (!boolean(stream, more))
        return false;
    if (!more) {
        now.traits = heartbeat.traits;
        return true;
    }
    const auto field = [&](auto& value, auto given, int bits) {
        bool differs = !Stream::reading && value != given;
        if (!boolean(stream, differs) || !differs)
            return !differs;
        std::uint32_t raw = given;
        if (!stream.bits(raw, bits) || raw == value)
            return false;
        value = static_cast<std::remove_reference_t<decltype(value)>>(raw);
        return true;
    };
    return field(now.traits, wanted.traits, trait_bits) && field(now.incarnation, wanted.incarnation, 8) &&
           field(now.interval, wanted.interval, update_rate_bits) &&
           field(now.orientation_interval, wanted.orientation_interval, update_rate_bits + 1) &&
           field(now.road, wanted.road, 8) && field(now.largest, wanted.largest, 2) &&
           field(now.level, wanted.level, level_bits) && field(now.mode, wanted.mode, mode_bits) &&
           now.level <= max_level && now.orientation_interval <= 1 << update_rate_bits && !same(now, before) &&
           !same(now, heartbeat);
}

/// Codes the reason of the update: its rank after the last reason and the others by frequency.
template <class Stream> bool reason(Stream& stream, std::uint8_t wanted, std::uint8_t& now) {
    using R = dr::Reason;
    constexpr std::array common{R::position,  R::rotation, R::interval,     R::articulation, R::event,
                                R::heartbeat, R::velocity, R::acceleration, R::contract,     R::spawn};
    static_assert(common.size() == dr::reason_count);
    std::array<std::uint8_t, common.size()> ranked{now};
    std::size_t next = 1;
    for (const R each : common)
        if (static_cast<std::uint8_t>(each) != now)
            ranked[next++] = static_cast<std::uint8_t>(each);
    auto rank = static_cast<std::uint32_t>(std::ranges::find(ranked, wanted) - ranked.begin());
    if (!rice(stream, rank, 0) || rank >= ranked.size())
        return false;
    now = ranked[rank];
    return true;
}

/// Codes a time stamp: a bit if it is due, `distance` intervals after the last; else the ticks by which it differs, and
/// the remaining steps.
template <class Stream>
bool stamp(Stream& stream, std::uint32_t wanted, std::uint32_t& at, int distance, const State& now, Record& record) {
    constexpr std::int64_t tick = 500; // length of a tick; all times here are in thirds of a step
    constexpr std::int64_t most = 1 << 24;
    const std::int64_t interval = 1000000 / (10 + std::int64_t{now.interval}); // [step]
    const std::int64_t before = std::int64_t{at} * 3 + record.third - 1;
    const std::int64_t due = before + distance * ((interval * 3 + tick - 10) / tick) * tick;
    const auto nearest = [](std::int64_t thirds) { return (thirds + 1) / 3; };
    std::int32_t ticks = 0, rest = 0;
    if constexpr (!Stream::reading) {
        const std::int64_t late = std::int64_t{wanted} * 3 - due;
        ticks = static_cast<std::int32_t>(std::clamp((late + (late < 0 ? -tick : tick) / 2) / tick, -most, most));
        rest = static_cast<std::int32_t>(
            std::clamp(std::int64_t{wanted} - nearest(due + ticks * tick), -(most << 7) + 1, (most << 7) - 1));
    }
    bool late = ticks != 0 || rest != 0;
    if (!boolean(stream, late))
        return false;
    if (late && !(offset(stream, ticks, record.spreads.ticks) && offset(stream, rest, record.spreads.rest) &&
                  (ticks != 0 || rest != 0)))
        return false;
    const std::int64_t thirds = due + ticks * tick, step = nearest(thirds) + rest;
    if (step < 0 || step > UINT32_MAX)
        return false;
    at = static_cast<std::uint32_t>(step);
    record.third = static_cast<std::uint8_t>(std::clamp<std::int64_t>(thirds - step * 3, -1, 1) + 1);
    return true;
}

/// Codes the time stamps of the parts: one for all parts, or one for each.
template <class Stream>
bool times(Stream& stream, const State& wanted, const State& baseline, int distance, Record& record) {
    State& now = record.state;
    constexpr std::array parts{has_location, has_orientation, has_articulations};
    if (!now.is(own_times)) {
        std::uint32_t at = baseline.stamp();
        if (!stamp(stream, wanted.stamp(), at, distance, now, record))
            return false;
        for (std::size_t part = 0; part < part_times; ++part)
            if (now.is(parts[part]))
                now.at[part] = at;
        return true;
    }
    for (std::size_t part = 0; part < part_times; ++part) {
        std::uint32_t at = wanted.at[part];
        if (now.is(parts[part]) && !stream.bits(at, 32))
            return false;
        if (now.is(parts[part]))
            now.at[part] = at;
    }
    record.third = 1;
    return true;
}

template <class Stream>
bool numbers(Stream& stream, const State& wanted, const State& baseline, Record& record, const Ground& ground) {
    State& now = record.state;
    Expectation expectation(baseline, now, ground);
    std::optional<Turn> turn; // set when the heading is known
    bool changed = false;     // whether the last field with Coding::seldom changed
    for (std::uint8_t i = 0; i < field_count; ++i) {
        const auto field = static_cast<Field>(i);
        const FieldRow& row = field_rows[i];
        if (!now.is(trait_of(row.block)))
            continue;
        stream.label = row.label;
        const int shift = shift_of(row, now.level);
        Spread* spread = &record.spreads.fields[i];
        std::int32_t value = wanted.value[i];
        switch (row.coding) {
        case Coding::angle:
            if (!(field == heading && now.is(lying) ? single(stream, value, expectation.of(field), row, shift, *spread)
                                                    : angle(stream, value, expectation.of(field), shift, *spread)))
                return false;
            break;
        case Coding::single:
            if (!single(stream, value, expectation.of(field), row, shift, *spread))
                return false;
            break;
        case Coding::seldom: {
            const bool switches = i + 1 < field_count && field_rows[i + 1].coding == Coding::switched;
            changed = !Stream::reading && switches && wanted.value[i + 1] != baseline.value[i + 1];
            if (!single(stream, value, expectation.of(field), row, shift, *spread, &changed))
                return false;
            break;
        }
        case Coding::switched: {
            bool on = Stream::reading || !changed ? baseline.value[i] != 0 : value != 0;
            if (changed && !boolean(stream, on))
                return false;
            value = on ? 1 : 0;
            break;
        }
        case Coding::pair_x: {
            if (!turn)
                turn.emplace(direction(now.value[heading]));
            Pair both{value, wanted.value[i + 1]};
            if (!pair(stream, both, expectation.of_pair(field), *turn, row, shift, std::span<Spread, 2>(spread, 2)))
                return false;
            value = both.x;
            now.value[i + 1] = both.y;
            break;
        }
        case Coding::pair_y: // coded with pair_x
            continue;
        }
        now.value[i] = value;
    }
    return true;
}

template <class Stream>
bool code(Stream& stream, const State& wanted, Record& record, int distance, const Ground& ground) {
    const State baseline = record.state;
    State& now = record.state;
    stream.label = Label::shape;
    if (!rarities(stream, wanted, now) || !reason(stream, wanted.reason, now.reason))
        return false;
    const std::uint32_t next = baseline.sequence + static_cast<std::uint32_t>(distance);
    auto skipped = static_cast<std::int32_t>(wanted.sequence - next);
    if (!offset(stream, skipped, record.spreads.sequence))
        return false;
    now.sequence = next + static_cast<std::uint32_t>(skipped);
    stream.label = Label::time;
    if (!times(stream, wanted, baseline, distance, record) || !numbers(stream, wanted, baseline, record, ground))
        return false;
    if (distance == 0) // without a baseline, the differences say nothing about later ones
        record.spreads = usual_spreads();
    return true;
}

} // namespace

Spreads usual_spreads() {
    Spreads spreads;
    for (std::size_t i = 0; i < field_count; ++i)
        spreads.fields[i] = field_rows[i].usual;
    return spreads;
}

void write_entry(CountingStream<WriteStream>& stream, const State& wanted, Record& record, int distance,
                 const Ground& ground) {
    code(stream, wanted, record, distance, ground);
}

bool read_entry(CountingStream<ReadStream>& stream, Record& record, int distance, const Ground& ground) {
    const State nothing;
    return code(stream, nothing, record, distance, ground);
}

bool stands(const State& state, const Ground& ground) {
    constexpr std::int32_t near = 2 * 512, tilted = 8192 / 2; // 2 m, 27°
    if (state.is(lying))
        return false;
    const Ground::Plane plane = ground.under(state.value[pos_x], state.value[pos_y], state.value[heading]);
    return std::abs(state.value[pos_z] - plane.height) < near &&
           std::abs(state.value[slope_x] - plane.slope_x) < tilted &&
           std::abs(state.value[slope_y] - plane.slope_y) < tilted;
}

} // namespace protocol::compact
