#pragma once
/// Encodes a field of a record as bytes, for each type of field. Used by layout.cpp, writer.cpp and parser.cpp.

#include "recording/layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace recording {

static_assert(std::endian::native == std::endian::little, "recordings are little-endian");

// Limits of valid values. Beyond them `append` (writer.h) throws, and `Parser::parse` reports damage.
inline constexpr std::size_t max_text = 200;  ///< longest text [B]
inline constexpr double max_number = 1e12;    ///< largest absolute value of a float or double
inline constexpr float max_coordinate = 1e5f; ///< largest absolute value of a component of a vector

/// Writes and reads a field of this type. `read` returns false for a value that `write` never writes.
template <Type number, class T> struct Plain {
    static constexpr Type type = number;
    static constexpr std::uint8_t size = sizeof(T);
    static void write(protocol::Bytes& out, const T& value) {
        const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(T)>>(value);
        out.insert(out.end(), bytes.begin(), bytes.end());
    }
    static bool read(std::span<const std::uint8_t> in, T& value) {
        std::memcpy(&value, in.data(), sizeof(T));
        return valid(value);
    }
    static bool valid(const T& value) {
        if constexpr (std::is_floating_point_v<T>)
            return std::abs(value) <= static_cast<T>(max_number); // also false for NaN
        else
            return true;
    }
};
template <class T> struct Codec;
template <> struct Codec<std::uint8_t> : Plain<Type::u8, std::uint8_t> {};
/// In older files some of these fields have one byte, because client numbers ended at 255.
template <> struct Codec<std::uint16_t> : Plain<Type::u16, std::uint16_t> {
    static bool read(std::span<const std::uint8_t> in, std::uint16_t& value) {
        if (in.size() > 1)
            return Plain::read(in, value);
        value = in[0];
        return true;
    }
};
template <> struct Codec<std::uint32_t> : Plain<Type::u32, std::uint32_t> {};
template <> struct Codec<std::uint64_t> : Plain<Type::u64, std::uint64_t> {};
template <> struct Codec<std::int16_t> : Plain<Type::i16, std::int16_t> {};
template <> struct Codec<float> : Plain<Type::f32, float> {};
template <> struct Codec<double> : Plain<Type::f64, double> {};
template <> struct Codec<bool> {
    static constexpr Type type = Type::boolean;
    static constexpr std::uint8_t size = 1;
    static bool valid(bool) { return true; }
    static void write(protocol::Bytes& out, bool value) { out.push_back(value ? 1 : 0); }
    static bool read(std::span<const std::uint8_t> in, bool& value) {
        value = in[0] == 1;
        return in[0] <= 1;
    }
};
template <> struct Codec<dr::Vec3<float>> : Plain<Type::vector, dr::Vec3<float>> {
    static bool valid(const dr::Vec3<float>& v) {
        return std::abs(v.x) <= max_coordinate && std::abs(v.y) <= max_coordinate && std::abs(v.z) <= max_coordinate;
    }
    static bool read(std::span<const std::uint8_t> in, dr::Vec3<float>& v) { return Plain::read(in, v) && valid(v); }
};
template <> struct Codec<dr::Quat<float>> {
    using Four = std::array<float, 4>; // w first, whatever the order in memory
    static constexpr Type type = Type::rotation;
    static constexpr std::uint8_t size = sizeof(Four);
    static bool valid(const dr::Quat<float>& q) { return std::abs(glm::dot(q, q) - 1) < 0.01f; }
    static void write(protocol::Bytes& out, const dr::Quat<float>& q) {
        Plain<Type::rotation, Four>::write(out, {q.w, q.x, q.y, q.z});
    }
    static bool read(std::span<const std::uint8_t> in, dr::Quat<float>& q) {
        Four four{};
        std::memcpy(four.data(), in.data(), sizeof(four));
        q = {four[0], four[1], four[2], four[3]};
        return valid(q);
    }
};
/// A field without a fixed size: a text, or a Lua scheme's source.
template <Type number, class T> struct Text {
    static constexpr Type type = number;
    static constexpr std::uint8_t size = 0;
    static bool valid(const std::string& text) { return text.size() <= max_text && protocol::printable(text); }
    static bool valid(const protocol::Source& source) { return source.text.size() <= protocol::max_source; }
    static auto& bytes_of(auto& it) {
        if constexpr (requires { it.text; })
            return it.text;
        else
            return it;
    }
    static void write(protocol::Bytes& out, const T& it) {
        out.insert(out.end(), bytes_of(it).begin(), bytes_of(it).end());
    }
    static bool read(std::span<const std::uint8_t> in, T& it) {
        bytes_of(it).assign(in.begin(), in.end());
        return valid(it);
    }
};
template <> struct Codec<std::string> : Text<Type::text, std::string> {};
template <> struct Codec<protocol::Source> : Text<Type::source, protocol::Source> {};
template <> struct Codec<std::vector<dr::Road::Place>> {
    using Places = std::vector<dr::Road::Place>;
    static constexpr Type type = Type::places;
    static constexpr std::uint8_t size = 0;
    static bool valid(const Places& places) {
        return places.size() <= dr::Road::max_points && std::ranges::all_of(places, [](const dr::Road::Place& place) {
                   return std::abs(place.x) <= double{max_coordinate} && std::abs(place.y) <= double{max_coordinate};
               });
    }
    static void write(protocol::Bytes& out, const Places& places) {
        for (const dr::Road::Place& place : places)
            Codec<double>::write(out, place.x), Codec<double>::write(out, place.y);
    }
    static bool read(std::span<const std::uint8_t> in, Places& places) {
        constexpr std::size_t each = 2 * sizeof(double);
        places.resize(in.size() / each);
        for (std::size_t i = 0; i < places.size(); ++i)
            std::memcpy(&places[i], in.data() + i * each, each);
        return in.size() % each == 0 && valid(places);
    }
};

} // namespace recording
