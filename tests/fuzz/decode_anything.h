#pragma once
/// Passes arbitrary bytes through every decoder. Decoding must neither crash nor read past the end. Encoding an
/// accepted message again must give the same bytes. Returns the error text, or `nullopt`.

#include "protocol/actor_update.h"
#include "protocol/messages.h"
#include "protocol/messages/joining.h"

#include <optional>
#include <string>

namespace fuzz {

inline std::optional<std::string> decode_message(std::span<const std::uint8_t> packet) {
    const auto message = protocol::decode(packet);
    if (!message)
        return {};
    const auto* const hello = message->get_if<protocol::Hello>();
    const auto* const refused = message->get_if<protocol::Refused>();
    if ((hello && hello->protocol_version != protocol::version) ||
        (refused && refused->protocol_version != protocol::version)) // of another version, only the version is read
        return {};
    const protocol::Bytes again = protocol::encode(*message);
    if (!std::equal(again.begin(), again.end(), packet.begin(), packet.end()))
        return "accepted bytes that no encoder writes: " + std::string(protocol::name(protocol::kind(packet)));
    return {};
}

inline std::optional<std::string> decode_update(std::span<const std::uint8_t> bytes) {
    if (bytes.size() > protocol::UpdateBytes::most) // longer than any update
        return {};
    const protocol::EncodedUpdate encoded{1, bytes};
    const auto decoded = protocol::decode_update(encoded, {});
    if (!decoded)
        return {};
    const auto& state = decoded->update.state;
    const float length = glm::dot(state.orientation, state.orientation);
    if (!(std::abs(length - 1) < 1e-5f))
        return "an orientation that is no rotation";
    if (!(decoded->update.interval >= 1 / 164.0 && decoded->update.interval <= 10.001))
        return "an interval out of range";
    if (protocol::encode_update(*decoded).bytes.size() != bytes.size())
        return "accepted an update that is longer than its encoding";
    return {};
}

inline std::optional<std::string> decode_anything(std::span<const std::uint8_t> bytes) {
    const auto wrong = decode_message(bytes);
    return wrong ? wrong : fuzz::decode_update(bytes);
}

} // namespace fuzz
