#include "client/own/forecast.h"

namespace client {

std::vector<dr::Vec3<float>> Forecast::operator()(const dr::LocalActor<float>& actor, int ticks) {
    std::vector<dr::Vec3<float>> future;
    tank_.place(actor);
    for (int i = 0; i < ticks; ++i) {
        world_.step(1);
        future.push_back(tank_.actor().state.position);
    }
    return future;
}

} // namespace client
