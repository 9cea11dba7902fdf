#include "lab/exercise/senders.h"

namespace lab {

namespace {
dis::Model model_at(std::size_t index) { return static_cast<dis::Model>(index + 1); }
} // namespace

void Senders::begin(const dr::KinematicState<double>& truth, double time) {
    for (std::size_t i = 0; i < dis_models; ++i)
        sent_[i] = {dis::as_model(model_at(i), truth), time};
}

std::array<bool, dis_models> Senders::step(const dr::KinematicState<double>& truth, double time,
                                           const ExerciseOptions& options) {
    constexpr double slack = 1e-9; // [s]
    std::array<bool, dis_models> due{};
    for (std::size_t i = 0; i < dis_models; ++i) {
        const auto shown = dr::dis::reckon(model_at(i), sent_[i].state, time - sent_[i].time);
        due[i] = time - sent_[i].time > options.heartbeat - slack ||
                 glm::distance(shown.position, truth.position) > options.threshold ||
                 dr::angle_between(shown.orientation, truth.orientation) > options.rotation_threshold;
        if (due[i])
            sent_[i] = {dis::as_model(model_at(i), truth), time};
    }
    return due;
}

} // namespace lab
