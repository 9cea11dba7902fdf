#pragma once
/// A tank driven by a bot in one Bullet world, which all bots of a load share: they see each other at their true poses,
/// aim, and collide. They do not shoot: each is a client of its own, and a load measures the cost of motion.

#include "bots/driver.h"
#include "lab/load/load_tank.h"
#include "world/tank.h"

namespace lab {

class BotTank;

/// Physics world of the tanks. The terrain must outlive the arena, and the arena its tanks.
class Arena {
  public:
    explicit Arena(const world::Terrain& terrain) : world_(terrain) {}
    /// Moves all tanks by one tick; call it when all tanks have done `step`.
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

    /// Time between two decisions of a bot [s].
    static constexpr double decides_every = 0.1;
    static constexpr float sees = 200; ///< Largest distance at which a bot sees a tank [m].

  private:
    [[nodiscard]] bots::Perception look(double dt) const;

    Arena& arena_;
    std::size_t number_; ///< Staggers the decisions of the bots over the ticks.
    std::unique_ptr<bots::Driver> driver_;
    std::unique_ptr<world::Tank> tank_; ///< Set by `place`; before that the tank is not in the world.
    double decides_in_ = 0;             ///< Time until the bot's next decision [s].
};

} // namespace lab
