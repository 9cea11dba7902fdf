#pragma once
/// Records as bytes, in today's layout (layout.h).

#include "protocol/bit_stream.h"
#include "recording/format.h"

namespace recording {

/// Appends a record in today's layout. Throws std::logic_error if it is too long, or a number is not finite.
void append(protocol::Bytes& block, const Record& record);
/// The header's block in today's layout. Throws likewise.
protocol::Bytes encode(const Header& header);

} // namespace recording
