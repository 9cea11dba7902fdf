#pragma once
/// An update in the compact coding: its traits, then the difference of each number from the value that the baseline (an
/// earlier update that both ends have) predicts. One function writes and reads, so that both ends agree.

#include "protocol/bit_stream.h"
#include "protocol/compact/ground.h"
#include "protocol/compact/rice.h"
#include "protocol/compact/state.h"

namespace protocol::compact {

/// Usual differences of an actor's numbers from their expected values.
struct Spreads {
    std::array<Spread, field_count> fields{};
    /// Spreads of the time stamp's whole ticks and remaining steps (grids::time), and of the sequence number.
    Spread ticks = 64, rest = 16, sequence = 0;
    friend bool operator==(const Spreads&, const Spreads&) = default;
};
/// Spreads of an actor without history.
Spreads usual_spreads();

/// An entry as both ends keep it, as a baseline for later ones.
struct Record {
    State state;
    Spreads spreads = usual_spreads();
    /// Exact time of the publisher's tick minus the time stamp, plus 1 [thirds of a step of grids::time]. A tick lasts
    /// 500 thirds, so a stamp rounds it.
    std::uint8_t third = 1;
    friend bool operator==(const Record&, const Record&) = default;
};

/// Writes `wanted`. `record` goes in as the baseline's and comes out as this entry's: `wanted` as the receiver gets it,
/// rounded to its level. `distance`: entries of this actor since the baseline; 0: there is none, and `record` is a new
/// one.
void write_entry(CountingStream<WriteStream>& stream, const State& wanted, Record& record, int distance,
                 const Ground& ground);
/// Reads an entry, with the arguments of `write_entry`. False if it is malformed or ends early.
bool read_entry(CountingStream<ReadStream>& stream, Record& record, int distance, const Ground& ground);

/// Whether the actor stands on the ground, by its height and its tilt.
bool stands(const State& state, const Ground& ground);

} // namespace protocol::compact
