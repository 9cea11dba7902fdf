#pragma once
/// Valid and invalid values for messages about a few actors, from zero to the limits of the wire.

#include "protocol/actor_update.h"
#include "protocol/message_types.h"
#include "protocol/messages.h"
#include "tunables/random.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace test {

struct Babble {
    tunables::Random random;
    double now = 0;

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(random.bits() % count); }
    double any(double most) {
        static constexpr std::array shares{0.0, 1.0, -1.0, 1e-3, -1e-3, 1e-9, 0.5, 0.01};
        return shares[below(shares.size())] * most;
    }
    double time() { return below(2) ? now + any(10) : any(1e9); }
    float number(double most) { return static_cast<float>(any(most)); }
    glm::vec3 vector(double most) { return {number(most), number(most), number(most)}; }
    glm::quat turn() {
        const glm::vec3 axis = vector(1);
        return glm::normalize(glm::quat(below(2) ? 1 : 0.001f, axis.x, axis.y, axis.z));
    }
    template <class Integer> Integer whole() {
        return below(2) ? static_cast<Integer>(random.bits()) : static_cast<Integer>(below(9));
    }
    protocol::ActorId actor() { return static_cast<protocol::ActorId>(below(24)); }
    std::string word() {
        static constexpr std::array<std::string_view, 14> words{
            "",     "tank",  "mine",      "barrel",      "boulder", "guided-shell", "guided shell",
            "jump", "boost", "crate-run", "update-rate", "1e300",   "../../../etc", "no such thing"};
        return std::string(words[below(words.size())]);
    }
    protocol::DisplayedPose shown() { return {below(2) == 0, vector(1e5), turn(), number(100)}; }
    std::vector<dr::Road::Place> places() {
        std::vector<dr::Road::Place> points;
        for (std::size_t i = below(5); i > 0; --i)
            points.emplace_back(any(60), any(20));
        return points;
    }
    protocol::EncodedUpdate update() {
        dr::Publication<float> publication;
        publication.full = below(2) == 0;
        auto& it = publication.update;
        it.state.position = vector(4096);
        it.state.velocity = vector(64);
        it.state.acceleration = vector(128);
        it.state.angular_velocity = vector(16);
        it.state.angular_acceleration = vector(32);
        it.state.orientation = turn();
        it.time = std::abs(time());
        it.sequence = whole<std::uint16_t>();
        it.incarnation = whole<std::uint8_t>();
        it.contract = {.road = whole<std::uint8_t>(),
                       .progress = number(4096),
                       .speed = number(64),
                       .side = number(16),
                       .ends = below(2) == 0,
                       .end = number(4096)};
        return protocol::encode_update(protocol::make_update(actor(), publication, {}));
    }
};

} // namespace test
