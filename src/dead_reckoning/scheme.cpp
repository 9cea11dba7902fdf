#include "dead_reckoning/scheme.h"

#include "dead_reckoning/convergences/convergences.h"
#include "dead_reckoning/custom.h"
#include "dead_reckoning/predictors/predictors.h"
#include "tunables/tunables.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <vector>

namespace dr {

namespace {

constexpr std::string_view default_predictor = "order2";

constexpr PredictorRow predictor_table[] = {
    {"order0", "last-known position", "Stays at the position of the update", "Aronson figure 2; lecture", false,
     DR_BOTH(predictor::order0)},
    {"order1", "constant velocity", "Keeps its velocity", "Murphy 18.2; Aronson figure 2; lecture", true,
     DR_BOTH(predictor::order1)},
    {"order2", "constant acceleration", "Keeps its acceleration", "Murphy 18.2; Aronson figure 2; lecture", true,
     DR_BOTH(predictor::order2)},
    {"static", "DRM 1 (static)", "DIS model 1: stays at the position of the update", "Aronson; IEEE 1278.1", false,
     predictor::drm<float, dis::Model::static_>, predictor::drm<double, dis::Model::static_>},
    {"fpw", "DRM 2 (F, P, W)", "DIS model 2: orientation fixed, velocity constant", "Aronson; IEEE 1278.1", false,
     predictor::drm<float, dis::Model::fpw>, predictor::drm<double, dis::Model::fpw>},
    {"rpw", "DRM 3 (R, P, W)", "DIS model 3: orientation rotating, velocity constant", "Aronson; IEEE 1278.1", true,
     predictor::drm<float, dis::Model::rpw>, predictor::drm<double, dis::Model::rpw>},
    {"rvw", "DRM 4 (R, V, W)", "DIS model 4: orientation rotating, acceleration constant", "Aronson; IEEE 1278.1", true,
     predictor::drm<float, dis::Model::rvw>, predictor::drm<double, dis::Model::rvw>},
    {"fvw", "DRM 5 (F, V, W)", "DIS model 5: orientation fixed, acceleration constant", "Aronson; IEEE 1278.1", false,
     predictor::drm<float, dis::Model::fvw>, predictor::drm<double, dis::Model::fvw>},
    {"fpb", "DRM 6 (F, P, B)", "DIS model 6: orientation fixed, velocity constant in body axes", "Aronson; IEEE 1278.1",
     false, predictor::drm<float, dis::Model::fpb>, predictor::drm<double, dis::Model::fpb>},
    {"rpb", "DRM 7 (R, P, B)", "DIS model 7: orientation rotating, velocity constant in body axes: an arc",
     "Aronson; IEEE 1278.1", true, predictor::drm<float, dis::Model::rpb>, predictor::drm<double, dis::Model::rpb>},
    {"rvb", "DRM 8 (R, V, B)", "DIS model 8: orientation rotating, acceleration constant in body axes",
     "Aronson; IEEE 1278.1", true, predictor::drm<float, dis::Model::rvb>, predictor::drm<double, dis::Model::rvb>},
    {"fvb", "DRM 9 (F, V, B)", "DIS model 9: orientation fixed, acceleration constant in body axes",
     "Aronson; IEEE 1278.1", false, predictor::drm<float, dis::Model::fvb>, predictor::drm<double, dis::Model::fvb>},
    {"arc", "constant speed on an arc", "Keeps its speed and turn rate", "Pantel & Wolf 2.1, scheme 4", true,
     DR_BOTH(predictor::arc)},
    {"lagrange", "Lagrange polynomial", "Follows the parabola through the last three positions",
     "Pantel & Wolf 2.1, scheme 3", true, DR_BOTH(predictor::lagrange)},
    {"input", "constant stick position", "Simulates the vehicle with the stick of the update",
     "Pantel & Wolf 2.2, scheme 5", true, DR_BOTH(predictor::input)},
    {"input-rate", "constant stick velocity",
     "Simulates the vehicle; the stick continues to move as between the last two updates",
     "Pantel & Wolf 2.2, scheme 6", true, DR_BOTH(predictor::input_rate)},
    {"input-lagrange", "Lagrange polynomial of the stick",
     "Simulates the vehicle; the stick follows the parabola through its last three values, at a fraction w of real "
     "time, 0.3 by default",
     "Pantel & Wolf 2.2, scheme 7", true, DR_BOTH(predictor::input_lagrange)},
    {"ctra", "constant turn rate and acceleration", "Keeps its turn rate and its acceleration along the path", "ours",
     true, DR_BOTH(predictor::ctra), predictor::ctra_places},
    {"ctra-fade", "constant turn rate, fading acceleration",
     "Keeps its turn rate; the acceleration along the path fades with a time constant of 0.5 s", "ours", true,
     DR_BOTH(predictor::ctra_fade), predictor::ctra_fade_places},
    {"path", "path contract", "Follows the road of its contract; without a contract, keeps its acceleration",
     "Murphy 18.8; Aronson", true, DR_BOTH(predictor::path)},
};

constexpr ConvergenceRow convergence_table[] = {
    {"snap", "Snap, no blending", "Jumps to the prediction at every update", "Aronson", false,
     DR_BOTH(convergence::snap)},
    {"linear", "Linear blending", "Blends the old path into the prediction; the old path keeps its velocity",
     "Murphy 18.3, first attempt", true, DR_BOTH(convergence::linear)},
    {"pvb", "Projective velocity blending",
     "Projective velocity blending: blends the old path and its velocity into the prediction", "Murphy 18.3", true,
     DR_BOTH(convergence::pvb)},
    {"bezier", "Cubic Bézier spline", "Cubic Bézier with the last-known velocity at its end", "Murphy 18.3", true,
     DR_BOTH(convergence::bezier)},
    {"bezier-end", "Cubic Bézier spline, demo", "Cubic Bézier with the predicted velocity at its end",
     "Murphy 18.3, the demo behind table 18.1", true, DR_BOTH(convergence::bezier_end)},
    {"hermite", "Hermite curve", "Hermite curve with the velocities at both ends", "Murphy 18.3, discarded there", true,
     DR_BOTH(convergence::hermite)},
    {"catmull-rom", "Catmull-Rom spline", "Catmull-Rom spline through past and predicted positions",
     "Murphy 18.3, discarded there", true, DR_BOTH(convergence::catmull_rom)},
    {"phase-in", "Phase-in smoothing", "Follows a straight line to the prediction k frames ahead, ten by default",
     "Lecture, smoothing", true, DR_BOTH(convergence::phase_in), false},
    {"targeting", "Targeting", "Closes a share of the gap to the moving target sixty times a second, half by default",
     "Haag", true, DR_BOTH(convergence::targeting), false},
    {"targeting-99", "Targeting, 99 : 1", "Closes a hundredth of the gap to the moving target sixty times a second",
     "Haag", true, DR_BOTH(convergence::targeting_99), false},
    {"offset", "Fading offset",
     "The error fades along a cubic within 0.25 s or 0.4 of the update interval, whichever is longer, at most the "
     "interval",
     "ours", true, DR_BOTH(convergence::offset)},
    {"spring", "Damped spring", "The error fades like a critically damped spring", "ours", true,
     DR_BOTH(convergence::spring), false},
    {"delayed", "Delayed dead reckoning",
     "Displays received states late by about an update interval, joined by Hermite curves", "Murphy 18.8", true,
     DR_BOTH(convergence::offset), false, Replay::hermite},
    {"delayed-linear", "Delayed, straight lines",
     "Displays received states late by about an update interval, joined by straight lines", "Murphy 18.8", true,
     DR_BOTH(convergence::offset), false, Replay::linear},
    {"ease", "Eased offset",
     "The error fades along a cubic as fast as 40 (1 + T_Δ) m/s² allow: small errors at once, large ones slowly",
     "ours", true, DR_BOTH(convergence::ease)},
    {"pvb-a0", "Projective velocity blending, A0",
     "Projective velocity blending in which the old path keeps its own acceleration", "Murphy 18.3, discarded there",
     true, DR_BOTH(convergence::pvb_a0)},
};

/// A vector of fixed capacity that grows at its end while other threads read the elements already there.
template <class T> class Growing {
  public:
    explicit Growing(std::size_t room) : items_(room) {}
    void add(T item) {
        const std::size_t at = size_.load();
        items_.at(at) = std::move(item);
        size_.store(at + 1);
    }
    [[nodiscard]] std::span<const T> all() const { return {items_.data(), size_.load()}; }

  private:
    std::vector<T> items_;
    std::atomic<std::size_t> size_ = 0;
};

struct Tables {
    static constexpr std::size_t columns = std::size(predictor_table) + max_custom_rows,
                                 rows = std::size(convergence_table) + max_custom_rows, combinations = columns * rows;
    Growing<PredictorRow> predictors{columns};
    Growing<ConvergenceRow> convergences{rows};
    Growing<Scheme> schemes{combinations};
    Growing<std::string> texts{combinations};
    Growing<std::string_view> names{combinations};

    Tables() {
        for (const PredictorRow& predictor : predictor_table)
            predictors.add(predictor);
        for (const ConvergenceRow& convergence : convergence_table)
            add(convergence);
    }
    void add(const PredictorRow& predictor) {
        predictors.add(predictor);
        for (const ConvergenceRow& convergence : convergences.all())
            combine(convergence, predictors.all().back());
    }
    void add(const ConvergenceRow& convergence) {
        convergences.add(convergence);
        for (const PredictorRow& predictor : predictors.all())
            combine(convergences.all().back(), predictor);
    }

  private:
    void combine(const ConvergenceRow& convergence, const PredictorRow& predictor) {
        const Scheme scheme{&convergence, &predictor};
        texts.add(scheme.name());
        names.add(texts.all().back());
        schemes.add(scheme);
    }
};

Tables& tables() {
    static Tables all;
    return all;
}

template <class Row> const Row* find_row(std::span<const Row> rows, std::string_view name) {
    const auto row = std::ranges::find(rows, name, &Row::name);
    return row == rows.end() ? nullptr : &*row;
}

template <class Row> std::string names(std::span<const Row> rows) {
    std::vector<std::string_view> list;
    for (const Row& row : rows)
        list.push_back(row.name);
    return tunables::join(list);
}

} // namespace

std::span<const PredictorRow> predictors() { return tables().predictors.all(); }
std::span<const ConvergenceRow> convergences() { return tables().convergences.all(); }

void append(const PredictorRow& predictor) { tables().add(predictor); }
void append(const ConvergenceRow& convergence) { tables().add(convergence); }

std::string Scheme::name() const { return fmt::format("{}:{}", convergence->name, predictor->name); }

std::string full_name(std::string_view name) {
    const auto found = scheme(name);
    return found ? found->name() : std::string(name);
}

std::string Scheme::title() const {
    std::string text(convergence->title);
    if (predictor->name != default_predictor)
        text += fmt::format(", {}", predictor->title);
    return text;
}

std::span<const Scheme> schemes() { return tables().schemes.all(); }
std::span<const std::string_view> scheme_names() { return tables().names.all(); }

std::optional<Scheme> scheme(std::string_view name) {
    const std::size_t begin = name.starts_with(custom_prefix) ? custom_prefix.size() : 0;
    const std::size_t colon = name.find(':', begin);
    const std::string_view predictor = colon == name.npos ? default_predictor : name.substr(colon + 1);
    const Scheme found{find_row(convergences(), name.substr(0, colon)), find_row(predictors(), predictor)};
    if (!found.convergence || !found.predictor)
        return {};
    return found;
}

std::size_t index_of(const Scheme& scheme) {
    return static_cast<std::size_t>(std::ranges::find(schemes(), scheme) - schemes().begin());
}

std::string valid_schemes() {
    return fmt::format("CONVERGENCE[:PREDICTOR] with CONVERGENCE one of {}; PREDICTOR one of {} (default {})",
                       names(convergences()), names(predictors()), default_predictor);
}

} // namespace dr
