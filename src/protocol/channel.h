#pragma once
/// The channels that messages travel on.

#include <cstdint>

namespace protocol {

/// Kinematics: unreliable; a late message is delivered late, never held back. Events: reliable, ordered. Truth:
/// reliable, ordered, never emulated.
enum class Channel : std::uint8_t { kinematics, events, truth, count };

} // namespace protocol
