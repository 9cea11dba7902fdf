#pragma once
/// A tank driven by a script without physics. It follows the ground, answers its stick as the game's tank does
/// (dr::drive), follows a measuring path, and avoids obstacles, but not other tanks. A tick takes some hundred
/// nanoseconds, so that one core moves thousands. Its motion is plausible for a tank, so a server accepts it.

#include "dead_reckoning/drive_model.h"
#include "dead_reckoning/measuring/measuring_path.h"
#include "lab/load/load_tank.h"
#include "world/terrain.h"

#include <vector>

namespace lab {

/// Grid of the cells where a tank can drive: flat enough, and away from obstacles and from the map's edge. Computed
/// once.
class Drivable {
  public:
    explicit Drivable(const world::Terrain& terrain);

    [[nodiscard]] bool at(const glm::vec2& place) const; ///< Whether the cell at this place [m] is drivable.
    /// Centre of the nearest drivable cell; `nullopt` if none is within this distance along x and along y [m].
    [[nodiscard]] std::optional<glm::vec2> nearest(const glm::vec2& place, float within) const;

    static constexpr float cell = 2; ///< Side of a cell [m].

  private:
    [[nodiscard]] glm::vec2 middle(int column, int row) const;
    [[nodiscard]] int index(float coordinate) const;

    float half_size_;
    int side_;
    std::vector<bool> cells_;
};

/// The ground that scripted tanks share. `terrain` and `drivable` must outlive the tanks.
struct Course {
    const world::Terrain& terrain;
    const Drivable& drivable;
};

class ScriptedTank final : public LoadTank {
  public:
    /// `faster`: factor on the tank's speed; 1: an honest tank.
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
    std::optional<dr::Command> instead_; ///< Command that replaces the script's, to avoid undrivable ground.
    double looks_in_ = 0;                ///< Time until the next check of the way ahead [s].
    dr::LocalActor<float> actor_;
};

} // namespace lab
