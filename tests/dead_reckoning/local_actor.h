#pragma once

#include "common.h"
#include "dead_reckoning/publishing/publisher.h"

namespace dr::test {

/// A publisher whose actor the test moves. Keeps all updates and the times at which they were sent.
struct Local {
    PublisherSettings settings{
        .when = PublisherSettings::When::fixed, .acceleration = PublisherSettings::Acceleration::engine, .tiny = 0};
    Publisher<double> publisher;
    LocalActor<double> actor{};
    std::vector<Publication<double>> sent{};
    std::vector<double> times{};
    int tick = 0;

    explicit Local(std::uint64_t seed = 1, Publisher<double>::Quantise quantise = {})
        : publisher(tunables::Random(seed), std::move(quantise)) {}

    bool step() {
        const double time = tick++ * dt;
        const auto publication = publisher.tick(time, dt, actor, settings);
        if (publication) {
            sent.push_back(*publication);
            times.push_back(time);
        }
        return publication.has_value();
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
};

} // namespace dr::test
