#include "dead_reckoning/custom.h"

#include <algorithm>
#include <array>
#include <deque>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <utility>

namespace dr {
namespace {

/// The custom predictors, or the custom convergences, in use.
template <class Custom> class Slots {
  public:
    [[nodiscard]] std::shared_ptr<const Custom> at(std::size_t slot) const {
        const std::lock_guard lock(mutex_);
        return slots_[slot];
    }
    /// Replaces the row of the same name or, if `is_new`, takes a free slot. Returns the slot; `nullopt` if there is
    /// none.
    std::optional<std::size_t> put(Custom custom, bool is_new) {
        const std::lock_guard lock(mutex_);
        const auto slot = slot_for(custom.name, custom.foreign, is_new);
        if (!slot)
            return {};
        used_ = std::max(used_, *slot + 1);
        slots_[*slot] = std::make_shared<const Custom>(std::move(custom));
        return slot;
    }
    [[nodiscard]] bool has_room(std::string_view name, bool foreign, bool is_new) const {
        const std::lock_guard lock(mutex_);
        return slot_for(name, foreign, is_new).has_value();
    }
    /// The custom row of this name; nullptr if there is none.
    [[nodiscard]] std::shared_ptr<const Custom> find(std::string_view name) const {
        if (!name.starts_with(custom_prefix))
            return {};
        const std::lock_guard lock(mutex_);
        const auto end = slots_.begin() + static_cast<std::ptrdiff_t>(used_);
        const auto found = std::find_if(slots_.begin(), end, [&](const auto& custom) { return custom->name == name; });
        return found == end ? nullptr : *found;
    }

  private:
    [[nodiscard]] std::optional<std::size_t> slot_for(std::string_view name, bool foreign, bool is_new) const {
        std::size_t slot = 0, alike = 0;
        for (; slot < used_ && slots_[slot]->name != name; ++slot)
            alike += slots_[slot]->foreign == foreign;
        const bool there = slot < used_;
        if (there && foreign && !slots_[slot]->foreign)
            return {};
        if (!there && (!is_new || alike >= max_custom || used_ == slots_.size()))
            return {};
        return slot;
    }

    mutable std::mutex mutex_; ///< guards the other members
    std::array<std::shared_ptr<const Custom>, max_custom_rows> slots_;
    std::size_t used_ = 0;
};
Slots<CustomPredictor> predictor_slots;
Slots<CustomConvergence> convergence_slots;

// A table row holds plain function pointers, which cannot carry data. So one function is compiled for each slot.
template <std::size_t slot, class Real> KinematicState<Real> predict(const HistoryView<Real>& history, Real age) {
    const auto custom = predictor_slots.at(slot);
    return of<Real>(custom->predict_f, custom->predict_d)(history, age);
}
template <std::size_t slot, class Real> Vec3<Real> converge(const ConvergenceInput<Real>& in) {
    const auto custom = convergence_slots.at(slot);
    return of<Real>(custom->converge_f, custom->converge_d)(in);
}
template <class Real, std::size_t... slot> Predict<Real> predict_of(std::size_t which, std::index_sequence<slot...>) {
    return std::array<Predict<Real>, max_custom_rows>{predict<slot, Real>...}[which];
}
template <class Real, std::size_t... slot> Converge<Real> converge_of(std::size_t which, std::index_sequence<slot...>) {
    return std::array<Converge<Real>, max_custom_rows>{converge<slot, Real>...}[which];
}
constexpr std::make_index_sequence<max_custom_rows> all_slots{};

/// Copies a row's text; the copy stays valid until the program ends.
const std::string& kept(const std::string& text) {
    static std::deque<std::string> texts;
    return texts.emplace_back(text);
}

template <class Row> bool is_there(std::span<const Row> rows, std::string_view name) {
    return std::ranges::find(rows, name, &Row::name) != rows.end();
}

/// Enters a row into its slot and, if the name is new, into its table. `row` refers to the texts of `custom`;
/// `complete` sets the row's functions to those of its slot.
template <class Row, class Custom, class Complete>
bool enter(Row row, Custom& custom, std::span<const Row> rows, Slots<Custom>& slots, const Complete& complete) {
    const bool fresh = !is_there(rows, custom.name);
    if (fresh)
        for (std::string_view* text : {&row.name, &row.title, &row.help, &row.source})
            *text = kept(std::string(*text));
    const auto slot = slots.put(std::move(custom), fresh);
    if (!slot || !fresh)
        return slot.has_value();
    complete(row, *slot);
    append(row);
    return true;
}

} // namespace

bool add_predictor(CustomPredictor predictor) {
    const PredictorRow row{.name = predictor.name,
                           .title = predictor.title,
                           .help = predictor.help,
                           .source = predictor.source,
                           .rotates = predictor.rotates,
                           .predict_f = nullptr,
                           .predict_d = nullptr};
    return enter(row, predictor, predictors(), predictor_slots, [](PredictorRow& with, std::size_t slot) {
        with.predict_f = predict_of<float>(slot, all_slots);
        with.predict_d = predict_of<double>(slot, all_slots);
    });
}

bool add_convergence(CustomConvergence convergence) {
    const ConvergenceRow row{.name = convergence.name,
                             .title = convergence.title,
                             .help = convergence.help,
                             .source = convergence.source,
                             .blends = true,
                             .converge_f = nullptr,
                             .converge_d = nullptr,
                             .settles = convergence.settles};
    return enter(row, convergence, convergences(), convergence_slots, [](ConvergenceRow& with, std::size_t slot) {
        with.converge_f = converge_of<float>(slot, all_slots);
        with.converge_d = converge_of<double>(slot, all_slots);
    });
}

bool room_for_predictor(std::string_view name, bool foreign) {
    return predictor_slots.has_room(name, foreign, !is_there(predictors(), name));
}
bool room_for_convergence(std::string_view name, bool foreign) {
    return convergence_slots.has_room(name, foreign, !is_there(convergences(), name));
}

bool is_foreign(const Scheme& scheme) {
    const auto foreign = [](const auto& custom) { return custom && custom->foreign; };
    return foreign(predictor_slots.find(scheme.predictor->name)) ||
           foreign(convergence_slots.find(scheme.convergence->name));
}

bool is_adopted(const Scheme& scheme) {
    const auto predictor = predictor_slots.find(scheme.predictor->name);
    const auto convergence = convergence_slots.find(scheme.convergence->name);
    return (predictor || convergence) && (!predictor || predictor->adopted) && (!convergence || convergence->adopted);
}

namespace {
bool at_index(int index, bool (*is)(const Scheme&)) {
    const auto all = schemes();
    const auto at = static_cast<std::size_t>(index);
    return at < all.size() && is(all[at]);
}
} // namespace

bool is_foreign(int index) { return at_index(index, is_foreign); }
bool is_adopted(int index) { return at_index(index, is_adopted); }

Failure failure_of(const Scheme& scheme) {
    const auto of = [](const auto& custom) { return custom && custom->failure ? custom->failure() : Failure{}; };
    const Failure failure = of(predictor_slots.find(scheme.predictor->name));
    return failure.why.empty() ? of(convergence_slots.find(scheme.convergence->name)) : failure;
}

std::string text(const Failure& failure) {
    return fmt::format("it failed: {}; a built-in scheme replaced it in {} calls", failure.why, failure.count);
}

std::uint64_t& fallbacks_on_this_thread() {
    thread_local std::uint64_t count = 0;
    return count;
}

} // namespace dr
