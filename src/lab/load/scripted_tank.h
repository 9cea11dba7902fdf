#pragma once
/// A tank that is driven by a script, without physics: on the ground as the game's tank answers its stick
/// (dr::drive), along a measuring path, and round what it cannot drive through. Some hundred nanoseconds a tick, so
/// that one core moves thousands; others do not stop it. What it does is what a tank can do: a server takes its word.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "lab/load/load_tank.h"
#include "world/terrain.h"

#include <vector>

namespace lab {

/// Where a tank can drive on a map by itself: flat enough, away from what stands there and from the edge. A grid,
/// worked out once.
class Drivable {
  public:
    explicit Drivable(const world::Terrain& terrain);

    [[nodiscard]] bool at(const glm::vec2& place) const; ///< [m]
    /// The middle of the nearest cell where it can, if there is one within so much [m].
    [[nodiscard]] std::optional<glm::vec2> nearest(const glm::vec2& place, float within) const;

    static constexpr float cell = 2; ///< side of one [m]

  private:
    [[nodiscard]] glm::vec2 middle(int column, int row) const;
    [[nodiscard]] int index(float coordinate) const;

    float half_size_;
    int side_; ///< cells
    std::vector<bool> cells_;
};

/// What scripted tanks share; both must outlive them.
struct Course {
    const world::Terrain& terrain;
    const Drivable& drivable;
};

class ScriptedTank final : public LoadTank {
  public:
    /// `faster`: times as fast as its engine makes it; 1: it is honest.
    ScriptedTank(const Course& course, const dr::PathOptions& path, float faster = 1);

    void place(float x, float y, float heading) override;
    void step(double dt) override;
    [[nodiscard]] const dr::LocalActor<float>& actor() const override { return actor_; }

  private:
    [[nodiscard]] dr::Command command(double dt);
    [[nodiscard]] bool leads_somewhere(const dr::Command& command) const;
    [[nodiscard]] dr::Command way_round(double speed, double side) const;
    [[nodiscard]] std::optional<dr::Command> way_back() const;
    void stand();

    Course course_;
    dr::MeasuringPath path_;
    dr::DriveParameters drive_;
    float faster_;
    glm::vec2 place_{0}; ///< [m]
    float heading_ = 0;  ///< [rad]
    dr::Tracks<float> tracks_;
    std::optional<dr::Command> instead_; ///< of what the script says: round something
    double looks_in_ = 0;                ///< ahead again [s]
    dr::LocalActor<float> actor_;
};

} // namespace lab
