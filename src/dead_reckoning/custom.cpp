#include "dead_reckoning/custom.h"

#include "dead_reckoning/scheme_tables.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <utility>

namespace dr {
namespace {

using Slot = std::shared_ptr<const CustomPredictor>;
std::array<std::atomic<Slot>, most_custom> slots;

template <std::size_t slot> KinematicState<float> predict_f(const HistoryView<float>& history, float age) {
    return slots[slot].load()->predict_f(history, age);
}
template <std::size_t slot> KinematicState<double> predict_d(const HistoryView<double>& history, double age) {
    return slots[slot].load()->predict_d(history, age);
}

struct Functions {
    Predict<float> f;
    Predict<double> d;
};
template <std::size_t... slot> constexpr std::array<Functions, most_custom> functions(std::index_sequence<slot...>) {
    return {Functions{predict_f<slot>, predict_d<slot>}...};
}

} // namespace

bool add_predictor(CustomPredictor predictor) {
    // What the rows' views are of stays: it is looked at by whoever has one.
    static std::deque<CustomPredictor> texts;
    static std::size_t used = 0;
    const auto row = std::ranges::find(predictors(), std::string_view(predictor.name), &PredictorRow::name);
    if (row != predictors().end()) {
        for (std::size_t slot = 0; slot < used; ++slot)
            if (const Slot known = slots[slot].load(); known->name == predictor.name) {
                slots[slot].store(std::make_shared<const CustomPredictor>(std::move(predictor)));
                return true;
            }
        return false; // it is one of the texts'
    }
    if (used == most_custom)
        return false;
    const Functions own = functions(std::make_index_sequence<most_custom>())[used];
    const CustomPredictor& words = texts.emplace_back(predictor);
    slots[used++].store(std::make_shared<const CustomPredictor>(std::move(predictor)));
    append({.name = words.name,
            .title = words.title,
            .help = words.help,
            .source = words.source,
            .rotates = words.rotates,
            .predict_f = own.f,
            .predict_d = own.d});
    return true;
}

} // namespace dr
