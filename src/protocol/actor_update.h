#pragma once
/// One published update on the wire (Murphy 18.5): a *partial* carries the kinematic state and what else changed, a
/// *full* everything.

#include "dead_reckoning/publisher.h"
#include "protocol/bit_stream.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace protocol {

using ActorId = std::uint16_t; ///< 0: nobody
using Bytes = std::vector<std::uint8_t>;

/// The update with what a packet says beside it. In a partial, only the blocks that `has_...` names are meaningful.
struct ActorUpdate {
    ActorId actor = 0;
    bool full = false;
    dr::Reason reason = dr::Reason::interval;
    bool has_articulations = false; ///< always true in a full update
    bool has_stick = false;         ///< likewise
    bool has_interval = false;      ///< likewise: the nominal update rate
    dr::Update<float> update;
};

/// An update as its publisher encoded it. The server looks into it but relays these bytes.
struct EncodedUpdate {
    ActorId actor = 0;
    Bytes bytes; ///< at most 255 B
};

/// Values outside the wire's range are brought to its edge; a state that is not finite is a programming error
/// (std::logic_error).
EncodedUpdate encode_update(const ActorUpdate& update);
/// Nothing if malformed. A partial's missing blocks are filled from `last` (the last merged update of the actor).
std::optional<ActorUpdate> decode_update(const EncodedUpdate& encoded, const dr::Update<float>& last);

/// Which blocks a partial must carry: those whose quantised value differs from that in `last_sent`.
ActorUpdate make_update(ActorId actor, const dr::Publication<float>& publication, const dr::Update<float>& last_sent);

/// The update as a receiver gets it: through the wire's rounding.
template <class Real> dr::Update<Real> quantise(const dr::Update<Real>& update);

/// Does `a` come after `b`? Sequence numbers are 16 bits on the wire and wrap.
constexpr bool newer(std::uint16_t a, std::uint16_t b) { return static_cast<std::int16_t>(a - b) > 0; }

} // namespace protocol
