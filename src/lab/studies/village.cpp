#include "lab/studies/village.h"

#include "bots/steering.h"
#include "lab/match/own_links.h"
#include "world/shell.h"
#include "world/tank.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace lab {

namespace {

constexpr float apart = 24;     ///< from street to street, the houses between them [m]
constexpr int rows = 7;         ///< of houses
constexpr float pitch = 16;     ///< from house to house in a row [m]
constexpr float row_ends = 100; ///< where a tank turns round, east and west of the middle [m]
constexpr double spread = 0.08; ///< of aiming: over the whole hull, and past it [rad]

float row_at(int row) { return apart * static_cast<float>(row - rows / 2); }

/// Round and round: counter-clockwise, from the corner ahead of where it started.
class Lap {
  public:
    explicit Lap(std::uint64_t seed)
        : fights_(driven_by({.count = 1, .seed = seed, .skill = {.aim_error = spread}})), random_(seed + 1) {}

    void operator()(client::Client& client) {
        fights_(client);
        for (client::LocalPlayer& player : client.own())
            if (player.spawned()) {
                drive(player);
                player.input.fire = player.input.fire && sees_nearest(client, player);
            }
    }

  private:
    void drive(client::LocalPlayer& player) {
        const dr::KinematicState<float>& own = player.completed().state;
        if (!row_)
            begin(own.position);
        if (glm::distance(glm::vec2(own.position), corner()) < 12) {
            next_ = (next_ + 1) % 4;
            throttle_ = static_cast<float>(random_.uniform(0.6, 1));
        }
        const float bearing = bots::bearing_to(own, {corner(), own.position.z});
        player.input.tank.stick = {.throttle = std::abs(bearing) > 0.6f ? 0.4f : throttle_,
                                   .steer = std::clamp(2 * bearing, -1.0f, 1.0f)};
    }
    /// Nobody fires at a wall.
    static bool sees_nearest(const client::Client& client, const client::LocalPlayer& player) {
        const world::Muzzle muzzle = world::muzzle(player.completed().state, player.completed().articulations);
        std::optional<world::Target> nearest;
        for (const auto& [id, remote] : client.remote().actors()) {
            if (client.is_own(id) || !remote.visible() || remote.loose)
                continue;
            const dr::Displayed<float>& shown = remote.ghosts.front().displayed;
            if (!nearest || glm::distance(shown.state.position, muzzle.position) <
                                glm::distance(nearest->position, muzzle.position))
                nearest = {shown.state.position, shown.state.orientation, shown.articulations[dr::turret].angle};
        }
        return nearest && world::in_the_open(client.terrain(), muzzle.position, *nearest) > 0;
    }
    /// Every second row is driven round.
    void begin(const glm::vec3& place) {
        row_ = 2 * std::clamp(static_cast<int>((place.y - row_at(0)) / apart + 1) / 2, 0, rows / 2);
        next_ = place.y < row_at(*row_) ? 1 : 3;
    }
    [[nodiscard]] glm::vec2 corner() const {
        static constexpr std::array<glm::vec2, 4> corners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
        return glm::vec2(0, row_at(*row_)) + corners[next_] * glm::vec2(row_ends, apart / 2);
    }

    std::function<void(client::Client&)> fights_;
    tunables::Random random_;
    std::optional<int> row_;
    std::size_t next_ = 0;
    float throttle_ = 1;
};

} // namespace

world::Map village() {
    world::Map map = level_ground("village", 256);
    tunables::Random random(7);
    for (int row = 0; row < rows; ++row)
        for (int i = -5; i <= 5; ++i) {
            const float x = pitch * static_cast<float>(i) + static_cast<float>(random.uniform(-3, 3));
            const auto scale = static_cast<float>(random.uniform(0.7, 0.9));
            map.props.push_back({world::PropKind::house, x, row_at(row), 0, scale});
        }
    for (int street = 0; street <= rows; ++street)
        for (const float end : {-row_ends, row_ends}) // counter-clockwise round every second row
            map.spawns.push_back({end, row_at(street) - apart / 2, street % 2 == 0 ? 0.0f : 3.1416f});
    return map;
}

std::function<void(client::Client&)> round_the_houses(std::uint64_t seed) {
    return [lap = std::make_shared<Lap>(seed)](client::Client& client) { (*lap)(client); };
}

} // namespace lab
