#pragma once
/// A tank that a bot drives, in the one Bullet world that all of them share: they see each other where they are, aim
/// and run into each other. Nobody shoots: each is a client of its own, and what a load is to tell is what motion
/// costs.

#include "bots/driver.h"
#include "lab/load/load_tank.h"
#include "world/tank.h"

namespace lab {

class BotTank;

/// Their world. The terrain must outlive it, and it its tanks.
class Arena {
  public:
    explicit Arena(const world::Terrain& terrain) : world_(terrain) {}
    /// After a step of every tank: they move, together.
    void step();

  private:
    friend class BotTank;
    world::PhysicsWorld world_;
    std::vector<BotTank*> tanks_;
    std::uint64_t ticks_ = 0;
};

class BotTank final : public LoadTank {
  public:
    BotTank(Arena& arena, std::unique_ptr<bots::Driver> driver);
    ~BotTank() override;
    BotTank(const BotTank&) = delete;
    BotTank& operator=(const BotTank&) = delete;

    void place(float x, float y, float heading) override;
    void step(double dt) override;
    [[nodiscard]] const dr::LocalActor<float>& actor() const override { return tank_->actor(); }

    /// A bot looks about and decides so often [s] ...
    static constexpr double decides_every = 0.1;
    static constexpr float sees = 200; ///< ... and sees so far [m]

  private:
    [[nodiscard]] bots::Sight look(double dt) const;

    Arena& arena_;
    std::size_t number_; ///< not all decide in the same tick
    std::unique_ptr<bots::Driver> driver_;
    std::unique_ptr<world::Tank> tank_; ///< once it has been placed: before that it is in nobody's way
    double decides_in_ = 0;             ///< [s]
};

} // namespace lab
