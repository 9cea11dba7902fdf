#include "lab/load/bot_tank.h"

#include <glm/geometric.hpp>

namespace lab {

void Arena::step() {
    world_.step(1);
    ++ticks_;
}

BotTank::BotTank(Arena& arena, std::unique_ptr<bots::Driver> driver)
    : arena_(arena), number_(arena.tanks_.size()), driver_(std::move(driver)) {
    arena_.tanks_.push_back(this);
    constexpr std::size_t ticks = 6;
    decides_in_ = decides_every * static_cast<double>(number_ % ticks) / static_cast<double>(ticks);
}

BotTank::~BotTank() { std::erase(arena_.tanks_, this); }

void BotTank::place(float x, float y, float heading) {
    if (!tank_)
        tank_ = std::make_unique<world::Tank>(arena_.world_);
    tank_->spawn(x, y, heading);
}

bots::Perception BotTank::look(double dt) const {
    bots::Perception sight{.terrain = arena_.world_.terrain(),
                           .own = actor(),
                           .time = static_cast<double>(arena_.ticks_) * world::tick_length,
                           .dt = dt};
    for (const BotTank* other : arena_.tanks_)
        if (other != this && other->tank_ &&
            glm::distance(other->actor().state.position, sight.own.state.position) < sees)
            sight.enemies.push_back(
                {.actor = static_cast<protocol::ActorId>(other->number_ + 1), .state = other->actor().state});
    return sight;
}

void BotTank::step(double dt) {
    decides_in_ -= dt;
    if (!tank_ || decides_in_ > 0)
        return;
    decides_in_ += decides_every;
    tank_->set_input(driver_->drive(look(decides_every)).tank);
}

} // namespace lab
