#include "bots/hands.h"

#include <algorithm>
#include <cmath>

namespace bots {

namespace {

class DriverWithHands final : public Driver {
  public:
    DriverWithHands(std::unique_ptr<Driver> driver, Hands hands, tunables::Random random)
        : driver_(std::move(driver)), hands_(row(hands)), random_(random) {}

    [[nodiscard]] std::string_view name() const override { return driver_->name(); }
    client::PlayerInput drive(const Perception& sight) override {
        client::PlayerInput input = driver_->drive(sight);
        dr::Stick& stick = input.tank.stick;
        until_stroke_ -= sight.dt;
        if (until_stroke_ <= 0) {
            until_stroke_ = random_.uniform(0.5, 1.5) * hands_.hold;
            goal_ = {.throttle = jabbed(stick.throttle), .steer = jabbed(stick.steer)};
        }
        const float share = hands_.lag > 0 ? 1 - std::exp(-static_cast<float>(sight.dt) / hands_.lag) : 1;
        at_.throttle += (goal_.throttle - at_.throttle) * share;
        at_.steer += (goal_.steer - at_.steer) * share;
        stick.throttle = at_.throttle;
        stick.steer = at_.steer;
        return input;
    }

  private:
    float jabbed(float wanted) {
        return std::clamp(wanted + static_cast<float>(random_.uniform(-hands_.jab, hands_.jab)), -1.0f, 1.0f);
    }

    std::unique_ptr<Driver> driver_;
    const HandsRow& hands_;
    tunables::Random random_;
    double until_stroke_ = 0; ///< time until the next stroke [s]
    dr::Stick goal_, at_;     ///< end of the present stroke; present position
};

} // namespace

std::map<std::string, Hands> hands_by_name() {
    std::map<std::string, Hands> names;
    for (const HandsRow& row : hands_rows)
        names.emplace(row.name, row.hands);
    return names;
}

std::unique_ptr<Driver> with_hands(std::unique_ptr<Driver> driver, Hands hands, tunables::Random random) {
    if (hands == Hands::average) // Keeps its stick exactly, without rounding.
        return driver;
    return std::make_unique<DriverWithHands>(std::move(driver), hands, random);
}

} // namespace bots
