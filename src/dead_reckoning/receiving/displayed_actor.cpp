#include "dead_reckoning/receiving/displayed_actor.h"

#include "tunables/assert.h"

#include <utility>

namespace dr {

DisplayedActor::DisplayedActor(DisplayedActor&& other) noexcept
    : displayed(other.displayed), receiver_(std::move(other.receiver_)) {
    take_place_of(other);
}

DisplayedActor& DisplayedActor::operator=(DisplayedActor other) noexcept {
    leave();
    displayed = other.displayed;
    receiver_ = std::move(other.receiver_);
    take_place_of(other);
    return *this;
}

void DisplayedActor::take_place_of(DisplayedActor& other) noexcept {
    batch_ = std::exchange(other.batch_, nullptr);
    slot_ = other.slot_;
    if (batch_)
        batch_->moved(slot_, *this);
}

void DisplayedActor::set_scheme(const Scheme& scheme) {
    leave();
    receiver_ = std::make_unique<Receiver<float>>(scheme);
}

void DisplayedActor::change_scheme(const Scheme& scheme) {
    leave();
    Receiver<float> next(scheme);
    next.resume(receiver().displayed(), receiver().time(), receiver().incarnation());
    *receiver_ = std::move(next);
}

void DisplayedActor::forget() {
    leave();
    receiver_.reset();
}

const Receiver<float>& DisplayedActor::receiver() const {
    DR_ASSERT(reckoned());
    return *receiver_;
}

void DisplayedActor::advance(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings,
                             Receiver<float>::Outside outside) {
    DR_ASSERT(reckoned() && !in_batch());
    displayed = receiver_->advance(history, now, settings, outside);
}

void DisplayedActor::hold(const Displayed<float>& simulated, FrameTime now, std::uint8_t incarnation) {
    DR_ASSERT(reckoned() && !in_batch());
    receiver_->resume(simulated, now, incarnation);
    displayed = simulated;
}

bool DisplayedActor::join(Batch& batch, const PacketHistory<float>& history, const ClampTarget& target) {
    DR_ASSERT(reckoned() && !in_batch());
    // Revision 0: no update is in use, as after Receiver::resume.
    if (!Batch::supports(receiver_->scheme()) || receiver_->revision() == 0)
        return false;
    const HistoryView<float> known(history, history.revision() - receiver_->revision());
    if (Batch::fallback_reason(known.back().update) != Batch::Alone::no)
        return false;
    slot_ = batch.take(*this, known.back(), target);
    batch_ = &batch;
    return true;
}

bool DisplayedActor::begin(const PacketHistory<float>& history, FrameTime now, const ReceiverSettings& settings) {
    DR_ASSERT(in_batch() && batch_->member(slot_) == this);
    const HistoryView<float> known = Receiver<float>::in_use(history, now, settings);
    const Update<float>& newest = known.back().update;
    const std::uint8_t life = receiver_->incarnation();
    if (Batch::fallback_reason(newest) != Batch::Alone::no || newest.incarnation != life ||
        history.back().update.incarnation != life) {
        leave();
        return false;
    }
    if (!receiver_->uses(known)) {
        receiver_->restore(batch_->resume_state(slot_));
        KinematicState<float> predicted = newest.state;
        const PredictedCurve course = *PredictedCurve::of(*receiver_->scheme().predictor, newest.state);
        const Displacement there = displacement(course, receiver_->age_of(known.back(), settings));
        predicted.position += there.way;
        predicted.velocity = there.velocity;
        receiver_->begin(known, settings, predicted);
        batch_->bake(slot_, *receiver_, known.back());
    }
    return known.revision() != history.revision();
}

void DisplayedActor::leave() {
    if (!batch_)
        return;
    DR_ASSERT(batch_->member(slot_) == this);
    receiver_->restore(batch_->resume_state(slot_));
    batch_->free(slot_);
    batch_ = nullptr;
}

} // namespace dr
