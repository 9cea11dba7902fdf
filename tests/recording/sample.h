#pragma once
/// A hand-made recording with the recorder's tank and another client's, each on a circle.

#include "platform/path.h"
#include "recording/reader.h"
#include "recording/writer.h"

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <numbers>
#include <unistd.h>

namespace recording::testing {

/// A file removed at the end of the test.
struct File {
    explicit File(const std::string& name)
        : path(std::filesystem::temp_directory_path() / platform::path_of(name + std::to_string(getpid()) + ".reck")) {}
    ~File() { std::filesystem::remove(path); }
    std::filesystem::path path;

    [[nodiscard]] std::vector<char> bytes() const {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(std::span<const char> bytes) const {
        std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
};

constexpr protocol::ActorId own = 3, other = 7;
constexpr double radius = 20, speed = 10, match_start = 50; ///< [m], [m/s], match time [s]

inline dr::KinematicState<float> on_circle(double time, double direction) {
    const double angle = direction * speed / radius * time;
    const dr::Vec3<double> out(std::cos(angle), std::sin(angle), 0), along(-out.y, out.x, 0);
    dr::KinematicState<float> state;
    state.position = dr::Vec3<float>(out * radius);
    state.velocity = dr::Vec3<float>(along * (direction * speed));
    state.acceleration = dr::Vec3<float>(out * (-speed * speed / radius));
    const double heading = angle + direction * std::numbers::pi / 2;
    state.orientation =
        dr::Quat<float>(static_cast<float>(std::cos(heading / 2)), 0, 0, static_cast<float>(std::sin(heading / 2)));
    state.angular_velocity = {0, 0, static_cast<float>(direction * speed / radius)};
    return state;
}

inline Header header() {
    Header header;
    header.welcome = {1, "proving-ground", 0x1234, true, true};
    header.recorder = "Ann";
    header.seed = 0x123456789abcdef0;
    header.match_time = match_start;
    header.settings = {{"scheme", "pvb:order2"}, {"link-delay", "0.1"}};
    return header;
}

/// Returns the records of `seconds` [s] at 60 ticks a second. The other client's tank publishes 3 times a second.
inline std::vector<Record> sample(double seconds) {
    std::vector<Record> records;
    for (const auto& [actor, owner, name] : {std::tuple(own, 1, "Ann"), std::tuple(other, 2, "Ben")}) {
        protocol::ActorAdded added;
        added.actor = actor;
        added.owner = static_cast<protocol::ClientId>(owner);
        added.name = name;
        records.push_back({0, added});
        records.push_back({0, protocol::Spawned{actor, 1, 20, 0, 0}});
    }
    const auto ticks = static_cast<int>(seconds * 60);
    for (int k = 0; k <= ticks; ++k) {
        const double time = k / 60.0;
        records.push_back({time, OwnTick{own, 1, match_start + time, on_circle(time, 1), {}, {0.5f, -0.25f, false}}});
        const auto theirs = on_circle(time, -1);
        records.push_back({time, Truth{.pose = {other, 1, match_start + time, theirs.position, theirs.velocity,
                                                theirs.orientation}}});
        if (k % 6 == 0)
            records.push_back({time, Clocks{match_start, match_start + 0.001}});
        if (k % 20 == 0) {
            protocol::ActorUpdate update{.actor = other, .full = true, .update = {}};
            update.has_articulations = update.has_stick = update.has_interval = true;
            update.update.state = theirs;
            update.update.stick.throttle = 1;
            update.update.time = match_start + time;
            update.update.sequence = static_cast<std::uint32_t>(k / 20);
            update.update.incarnation = 1;
            records.push_back({time, Update{.update = update}});
        }
    }
    return records;
}

inline void write(const std::filesystem::path& path, const std::vector<Record>& records) {
    Writer writer(path, header(), ExistingFile::replace);
    for (const Record& record : records)
        writer.add(record);
    writer.finish();
    ASSERT_EQ(writer.error(), "");
}

/// Returns the records as bytes, for comparison.
inline protocol::Bytes bytes_of(std::span<const Record> records) {
    protocol::Bytes bytes;
    for (const Record& record : records)
        append(bytes, record);
    return bytes;
}

inline std::vector<Record> read_all(const Reader& reader) {
    std::vector<Record> all;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block)
        for (Record& record : reader.read(block))
            all.push_back(std::move(record));
    return all;
}

/// Describes why the file cannot be read; empty if it can.
inline std::string error_of(const std::filesystem::path& path) {
    try {
        const Reader reader(path);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

/// Returns whether `some` are the first records of `all`.
inline bool begins(const std::vector<Record>& all, const std::vector<Record>& some) {
    return some.size() <= all.size() && bytes_of({all.data(), some.size()}) == bytes_of(some);
}

} // namespace recording::testing
