#include "lab/studies/prediction_sides.h"

#include "lab/run.h"

#include <array>
#include <cmath>

namespace lab {

namespace {

struct PredictionWay {
    const char* side;
    const char* name;
    const char* scheme;
    bool fits = false;
    bool knows_latency = false; ///< Whether the fit begins at the time at which receivers begin to use the update.
};
constexpr std::array prediction_ways{
    PredictionWay{"receiver", "constant acceleration", "ease:order2"},
    PredictionWay{"receiver", "constant turn rate", "ease:ctra-fade"},
    PredictionWay{"receiver", "stick and vehicle model", "ease:input"},
    PredictionWay{"sender", "model fit for the latency", "ease:order2", true, true},
    PredictionWay{"sender", "model fit without latency", "ease:order2", true, false},
};

/// Fills in the figures of the row under its threshold.
void measure_side(const PredictionSidesOptions& options, const PredictionWay& way, PredictionSideRow& row) {
    constexpr std::array kinds{dr::PathKind::figure8, dr::PathKind::zigzag, dr::PathKind::stopgo, dr::PathKind::random};
    const double share = 1.0 / static_cast<double>(kinds.size()) / options.seeds;
    row.updates = row.bytes = row.mean = row.p95 = 0;
    for (std::size_t i = 0; i < kinds.size() * static_cast<std::size_t>(options.seeds); ++i) {
        RunOptions one{.path = {.kind = kinds[i % kinds.size()],
                                .speed = 10,
                                .radius = 12,
                                .seed = options.seed + i / kinds.size()},
                       .duration = options.duration};
        one.publisher.when = dr::PublisherSettings::When::threshold;
        one.publisher.rate = 60;
        one.publisher.position_threshold = row.threshold;
        one.publisher.model_fit = way.fits;
        one.publisher.model_fit_latency = way.knows_latency ? row.latency : 0;
        one.receiver.compensate = true;
        one.link.delay = row.latency;
        one.link.loss = row.loss;
        const Row found = run(one, *dr::scheme(way.scheme));
        row.updates += found.updates_per_s * share;
        row.bytes += found.bytes_per_s * share;
        row.mean += found.summary.mean * share;
        row.p95 += found.summary.p95 * share;
    }
}

/// Finds the smallest threshold whose bytes keep the budget, by bisection over its logarithm.
void search_threshold(const PredictionSidesOptions& options, const PredictionWay& way, PredictionSideRow& row) {
    constexpr int steps = 12;
    double low = std::log(0.002), high = std::log(20.0); // Thresholds in metres.
    for (int i = 0; i < steps; ++i) {
        row.threshold = std::exp((low + high) / 2);
        measure_side(options, way, row);
        (row.bytes > row.budget ? low : high) = std::log(row.threshold);
    }
    row.threshold = std::exp(high);
}

} // namespace

std::vector<PredictionSideRow> prediction_sides(const PredictionSidesOptions& options) {
    struct Conditions {
        double latency, loss;
    };
    std::vector<std::vector<PredictionSideRow>> found(options.bytes.size() * prediction_ways.size());
    for_each_of(found.size(), options.progress, [&](std::size_t i) {
        const PredictionWay& way = prediction_ways[i % prediction_ways.size()];
        std::vector<Conditions> links{{options.latency, 0}, {options.latency, options.loss}};
        if (!way.knows_latency)
            links.insert(links.begin(), {0, 0});
        PredictionSideRow row{.side = way.side,
                              .way = way.name,
                              .scheme = way.scheme,
                              .budget = options.bytes[i / prediction_ways.size()],
                              .latency = links.front().latency};
        search_threshold(options, way, row); // Once: a publisher does not know its link.
        for (const Conditions& link : links) {
            row.latency = link.latency;
            row.loss = link.loss;
            measure_side(options, way, row);
            found[i].push_back(row);
        }
    });
    std::vector<PredictionSideRow> rows;
    for (const auto& each : found)
        rows.insert(rows.end(), each.begin(), each.end());
    return rows;
}

} // namespace lab
