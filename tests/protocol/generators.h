#pragma once
/// Random messages within the wire's bounds, and messages as tuples of their fields. A message must be an aggregate of
/// types that `fill` supports.

#include "protocol/actor_update.h"
#include "protocol/message_types.h"
#include "protocol/messages.h"

#include <rapidcheck.h>
#include <tuple>

namespace protocol {

struct AnyField { // converts to any type
    template <class Field> operator Field() const;
};
template <class Message, class... Fields> consteval std::size_t field_count() {
    if constexpr (requires { Message{Fields{}..., AnyField{}}; })
        return field_count<Message, Fields..., AnyField>();
    else
        return sizeof...(Fields);
}

template <class Message>
concept HasFields = std::is_class_v<Message> && std::is_aggregate_v<Message>;

// clang-format off
template <HasFields Message> auto fields(auto& m, const Message&) {
    constexpr std::size_t count = field_count<Message>();
    if constexpr (count == 1) { auto& [a] = m; return std::tie(a); }
    else if constexpr (count == 2) { auto& [a, b] = m; return std::tie(a, b); }
    else if constexpr (count == 3) { auto& [a, b, c] = m; return std::tie(a, b, c); }
    else if constexpr (count == 4) { auto& [a, b, c, d] = m; return std::tie(a, b, c, d); }
    else if constexpr (count == 5) { auto& [a, b, c, d, e] = m; return std::tie(a, b, c, d, e); }
    else if constexpr (count == 6) { auto& [a, b, c, d, e, f] = m; return std::tie(a, b, c, d, e, f); }
    else if constexpr (count == 7) { auto& [a, b, c, d, e, f, g] = m; return std::tie(a, b, c, d, e, f, g); }
    else if constexpr (count == 8) { auto& [a, b, c, d, e, f, g, h] = m; return std::tie(a, b, c, d, e, f, g, h); }
    else if constexpr (count == 9) { auto& [a, b, c, d, e, f, g, h, i] = m; return std::tie(a, b, c, d, e, f, g, h, i); }
    else if constexpr (count == 10) { auto& [a, b, c, d, e, f, g, h, i, j] = m; return std::tie(a, b, c, d, e, f, g, h, i, j); }
    else if constexpr (count == 11) { auto& [a, b, c, d, e, f, g, h, i, j, k] = m; return std::tie(a, b, c, d, e, f, g, h, i, j, k); }
    // A message with more fields does not compile.
    else { auto& [a, b, c, d, e, f, g, h, i, j, k, l] = m; return std::tie(a, b, c, d, e, f, g, h, i, j, k, l); }
}
// clang-format on

template <HasFields Message> bool operator==(const Message& a, const Message& b) {
    return fields(a, a) == fields(b, b);
}

inline double draw(double low, double high) { // inclusive, on a fine grid
    return low + (high - low) * *rc::gen::inRange(0, 1'000'001) / 1e6;
}

inline dr::Quat<float> draw_rotation() {
    const dr::Quat<float> q(static_cast<float>(draw(-1, 1)), static_cast<float>(draw(-1, 1)),
                            static_cast<float>(draw(-1, 1)), static_cast<float>(draw(-1, 1)));
    return glm::dot(q, q) > 0.01f ? glm::normalize(q) : dr::Quat<float>(1, 0, 0, 0);
}

template <std::integral T> void fill(T& value) { value = *rc::gen::arbitrary<T>(); }
inline void fill(float& value) { value = static_cast<float>(draw(-100, 100)); }
inline void fill(double& value) { value = draw(-1000, 100000); }
template <class Enum>
requires std::is_enum_v<Enum>
void fill(Enum& value) { value = static_cast<Enum>(*rc::gen::inRange(0, static_cast<int>(Enum::count))); }
inline void fill(dr::Vec3<float>& v) { fill(v.x), fill(v.y), fill(v.z); }
inline void fill(dr::Road::Place& place) { // on the wire's grid, so that rounding changes nothing
    for (double* value : {&place.x, &place.y})
        *value = grids::position.value(static_cast<std::uint32_t>(*rc::gen::inRange(0, 1 << grids::position.bits)));
}
inline void fill(dr::Quat<float>& q) { q = draw_rotation(); }
inline void fill(std::optional<std::array<float, dr::part_count>>& angles) { // on the wire's grid
    angles.reset();
    if (*rc::gen::arbitrary<bool>())
        for (float& angle : angles.emplace())
            angle = static_cast<float>(grids::true_angle.value(*rc::gen::inRange(0u, 65536u)));
}
inline void fill(std::string& text) {
    text.clear();
    const int pieces = *rc::gen::inRange(0, static_cast<int>(max_name / 4) + 1);
    for (int i = 0; i < pieces; ++i)
        text += *rc::gen::element<std::string>("a", "Z", " ", "~", "\"", "ü", "Ж", "坦", "🚜");
}
inline void fill(UpdateBytes& bytes) {
    bytes.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 9)));
    for (std::uint8_t& byte : bytes)
        fill(byte);
}
template <HasFields Message> void fill(Message& message);
template <class Item> void fill(std::vector<Item>& items) {
    items.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 4))); // small, because some lists contain lists
    for (Item& item : items)
        fill(item);
}
template <HasFields Message> void fill(Message& message) {
    std::apply([](auto&... field) { (fill(field), ...); }, fields(message, message));
    if constexpr (requires { message.protocol_version; }) {
        message.magic_number = magic;
        message.protocol_version = version;
    }
    if constexpr (requires { message.targeting_share; }) { // both at most 1
        message.targeting_share = static_cast<float>(draw(0, 1));
        message.stick_weight = static_cast<float>(draw(0, 1));
    }
}
template <HasFields Message> Message draw_message() {
    Message message;
    fill(message);
    if constexpr (std::is_same_v<Message, CameraPose>) { // a viewpoint needs a direction
        const double way = draw(-3, 3);
        message.look = {static_cast<float>(std::cos(way)), static_cast<float>(std::sin(way)), 0};
        message.magnification = static_cast<float>(draw(0.5, 50));
    }
    return message;
}

/// Returns a random update within the wire's ranges.
inline dr::Update<double> draw_update() {
    dr::Update<double> u;
    const auto vector = [](const Grid& grid) {
        return dr::Vec3<double>(draw(grid.minimum, grid.maximum()), draw(grid.minimum, grid.maximum()),
                                draw(grid.minimum, grid.maximum()));
    };
    u.state.position = vector(grids::position);
    u.state.position.z = draw(grids::height.minimum, grids::height.maximum());
    u.state.velocity = vector(grids::velocity);
    u.state.acceleration = vector(grids::acceleration);
    u.state.angular_velocity = vector(grids::angular_velocity);
    u.state.orientation = dr::Quat<double>(draw_rotation());
    if (*rc::gen::arbitrary<bool>())
        u.state.angular_acceleration = vector(grids::angular_acceleration);
    for (auto& part : u.articulations)
        part = {draw(-10, 10), draw(grids::part_rate.minimum, grids::part_rate.maximum())};
    u.stick = {static_cast<float>(draw(-1, 1)), static_cast<float>(draw(-1, 1)), *rc::gen::arbitrary<bool>()};
    if (*rc::gen::arbitrary<bool>())
        u.contract = {.road = static_cast<std::uint8_t>(*rc::gen::inRange(1, 256)),
                      .progress = draw(0, grids::progress.maximum()),
                      .speed = draw(grids::velocity.minimum, grids::velocity.maximum()),
                      .side = *rc::gen::arbitrary<bool>() ? draw(-8, 8) : 0,
                      .ends = *rc::gen::arbitrary<bool>()};
    if (u.contract.ends)
        u.contract.end = draw(0, grids::progress.maximum());
    u.time = draw(0, grids::time.maximum());
    u.interval = 1 / draw(0.1, 100);
    u.orientation_interval = *rc::gen::arbitrary<bool>() ? 1 / draw(0.1, 100) : 0;
    u.fixed = *rc::gen::arbitrary<bool>();
    u.sequence = *rc::gen::arbitrary<std::uint32_t>();
    u.incarnation = *rc::gen::arbitrary<std::uint8_t>();
    return u;
}

template <class To, class From> dr::Update<To> cast(const dr::Update<From>& u) {
    dr::Update<To> r;
    r.state = {dr::Vec3<To>(u.state.position),         dr::Vec3<To>(u.state.velocity),
               dr::Vec3<To>(u.state.acceleration),     dr::Quat<To>(u.state.orientation),
               dr::Vec3<To>(u.state.angular_velocity), dr::Vec3<To>(u.state.angular_acceleration)};
    for (std::size_t i = 0; i < dr::part_count; ++i)
        r.articulations[i] = {static_cast<To>(u.articulations[i].angle), static_cast<To>(u.articulations[i].rate)};
    r.stick = u.stick;
    r.contract = {.road = u.contract.road,
                  .progress = static_cast<To>(u.contract.progress),
                  .speed = static_cast<To>(u.contract.speed),
                  .side = static_cast<To>(u.contract.side),
                  .ends = u.contract.ends,
                  .end = static_cast<To>(u.contract.end)};
    r.time = u.time;
    r.interval = u.interval;
    r.orientation_lag = u.orientation_lag;
    r.orientation_interval = u.orientation_interval;
    r.sequence = u.sequence;
    r.incarnation = u.incarnation;
    r.has_location = u.has_location;
    r.has_orientation = u.has_orientation;
    r.fixed = u.fixed;
    return r;
}

} // namespace protocol
