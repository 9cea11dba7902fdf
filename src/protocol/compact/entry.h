#pragma once
/// An update as the compact coding has it: what seldom changes and has, then how far off every number is from what is
/// expected by a baseline. Writing and reading are one function, so that both go the same way.

#include "protocol/bit_stream.h"
#include "protocol/compact/ground.h"
#include "protocol/compact/rice.h"
#include "protocol/compact/state.h"

namespace protocol::compact {

/// How far off an actor's numbers usually are.
struct Spreads {
    std::array<Spread, field_count> fields{};
    Spread ticks = 64, rest = 16, sequence = 0;
    friend bool operator==(const Spreads&, const Spreads&) = default;
};
/// Of whom nothing is known yet.
Spreads usual_spreads();

/// What both ends keep of an entry: by it later ones are coded.
struct Record {
    State state;
    Spreads spreads = usual_spreads();
    std::uint8_t third = 1; ///< of a step of time, in which its publisher's tick is: three ticks are 500 steps
    friend bool operator==(const Record&, const Record&) = default;
};

/// `record` is the baseline's, and becomes this entry's: what the other end will have of `wanted`, rounded to its
/// level. `distance`: entries of this actor since the baseline; 0: there is none, and `record` is a new one.
void write_entry(Counted<WriteStream>& stream, const State& wanted, Record& record, int distance, const Ground& ground);
/// The same on the other end. False if it is malformed or ends early.
bool read_entry(Counted<ReadStream>& stream, Record& record, int distance, const Ground& ground);

/// Does it stand on the ground, as far as its height and its tilt say?
bool stands(const State& state, const Ground& ground);

} // namespace protocol::compact
