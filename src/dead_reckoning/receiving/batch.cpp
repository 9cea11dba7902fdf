#include "dead_reckoning/receiving/batch.h"

#include "dead_reckoning/convergences/convergences.h"
#include "dead_reckoning/receiving/displayed_actor.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dr {

namespace {

constexpr float longest_piece = 2; ///< longest duration of a polynomial [s]; keeps its time s accurate as a float
/// Largest rotation within the duration of a polynomial, half of it on each side of its middle [rad].
constexpr float max_turn = 3;

/// Parameters of the fading error under a convergence: see the formula for Q in batch.h.
struct Blending {
    float within = 0;   ///< duration B of the blend [s]
    float rounding = 0; ///< k of the formula
};
std::optional<Blending> blending(const ConvergenceRow& convergence, const Segment<float>& segment) {
    const Converge<float> is = convergence.converge_f;
    if (convergence.replay != Replay::none)
        return {};
    if (is == &convergence::pvb<float>)
        return Blending{.within = segment.interval, .rounding = 0};
    if (is == &convergence::offset<float>)
        return Blending{.within = convergence::offset_time(segment), .rounding = 1};
    if (is == &convergence::ease<float>)
        return Blending{.within = convergence::ease_time(segment), .rounding = 1};
    return {};
}

template <std::size_t count> void set(std::array<Lanes, count>& lanes, std::size_t lane, const float* values) {
    for (std::size_t i = 0; i < count; ++i)
        lanes[i][lane] = values[i];
}
void set(std::array<Lanes, 3>& lanes, std::size_t lane, const Vec3<float>& v) { set(lanes, lane, &v.x); }
void set(std::array<Lanes, 4>& lanes, std::size_t lane, const Quat<float>& q) {
    const float components[4] = {q.w, q.x, q.y, q.z};
    set(lanes, lane, components);
}
Vec3<float> vector(const std::array<Lanes, 3>& lanes, std::size_t lane) {
    return {lanes[0][lane], lanes[1][lane], lanes[2][lane]};
}

/// 1 / interval [1/s]; for an interval of 0 the largest number, so that the blend is over at once.
float per(float interval) { return interval > 0 ? 1 / interval : std::numeric_limits<float>::max(); }

/// exp(ω s) · exp(φ u) · R0 of one lane, `turned` = u. Inlined, because a call would prevent vectorisation.
[[gnu::always_inline]] inline Rotation turned_to(const Batch::Block& block, std::size_t i, float s, float turned) {
    const float tx = block.turn[0][i] * turned, ty = block.turn[1][i] * turned, tz = block.turn[2][i] * turned;
    const float t2 = tx * tx + ty * ty + tz * tz, t = sinc_of_square(t2);
    const float sx = block.spin[0][i] * s, sy = block.spin[1][i] * s, sz = block.spin[2][i] * s;
    const float s2 = sx * sx + sy * sy + sz * sz, r = sinc_of_square(s2);
    const Rotation start{block.start[0][i], block.start[1][i], block.start[2][i], block.start[3][i]};
    return Rotation{cosine(s2), sx * r, sy * r, sz * r} * (Rotation{cosine(t2), tx * t, ty * t, tz * t} * start);
}

/// Computes s of each lane, the time since the middle of its polynomial. Returns whether any lane is past the end of
/// its polynomial.
DR_WIDE bool tell_time(const Batch::Block& block, double now, Lanes& s) {
    int over = 0;
    for (std::size_t i = 0; i < lane_count; ++i)
        s[i] = static_cast<float>(now - block.middle[i]);
    for (std::size_t i = 0; i < lane_count; ++i)
        over |= s[i] > block.until[i] ? 1 : 0;
    return over != 0;
}

/// Computes the displayed state of a block at s; `per_step` = 1/dt.
DR_WIDE void move(Batch::Block& __restrict block, const Lanes& s, float per_step, Batch::Shown& __restrict shown) {
    Lanes u, of_error, of_velocity, turned;
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float part = (s[i] + block.since[i]) * block.per_blend[i];
        u[i] = part < 1 ? part : 1;
    }
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float left = 1 - u[i];
        of_error[i] = left * (1 + block.rounding[i] * u[i] * (1 - 2 * u[i]));
        of_velocity[i] = left * left * u[i];
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t i = 0; i < lane_count; ++i) {
            const float t = s[i], c2 = block.way[2][axis][i], c3 = block.way[3][axis][i], c4 = block.way[4][axis][i],
                        c5 = block.way[5][axis][i];
            const float way =
                block.way[0][axis][i] + t * (block.way[1][axis][i] + t * (c2 + t * (c3 + t * (c4 + t * c5))));
            const float position =
                block.known[axis][i] + way +
                (block.error[axis][i] * of_error[i] + block.velocity_error[axis][i] * of_velocity[i]);
            const float velocity = (position - block.position[axis][i]) * per_step;
            shown.acceleration[axis][i] = 2 * (c2 + t * (3 * c3 + t * (6 * c4 + t * (10 * c5))));
            shown.position[axis][i] = block.position[axis][i] = position;
            shown.velocity[axis][i] = block.velocity[axis][i] = velocity;
        }
    for (std::size_t i = 0; i < lane_count; ++i) {
        const float x = shown.position[0][i] - block.known[0][i], y = shown.position[1][i] - block.known[1][i],
                    z = shown.position[2][i] - block.known[2][i];
        shown.strayed[i] = x * x + y * y + z * z;
    }

    for (std::size_t i = 0; i < lane_count; ++i) {
        const float part = (s[i] + block.turn_since[i]) * block.per_turn[i];
        turned[i] = part < 1 ? part : 1;
    }
    for (std::size_t i = 0; i < lane_count; ++i) {
        const Rotation q = turned_to(block, i, s[i], turned[i]);
        shown.orientation[0][i] = q.w;
        shown.orientation[1][i] = q.x;
        shown.orientation[2][i] = q.y;
        shown.orientation[3][i] = q.z;
    }
    for (std::size_t part = 0; part < part_count; ++part)
        for (std::size_t i = 0; i < lane_count; ++i)
            shown.angle[part][i] =
                wrapped(block.angle[part][i] + block.rate[part][i] * s[i] + block.gap[part][i] * turned[i]);
}

} // namespace

std::string_view Batch::name(Alone why) {
    static constexpr std::array<std::string_view, static_cast<std::size_t>(Alone::count)> names{
        "no", "scheme", "settings", "fixed", "apart", "spins up", "begins", "held", "physics"};
    return names[static_cast<std::size_t>(why)];
}

bool Batch::supports(const Scheme& scheme) {
    return blending(*scheme.convergence, {}) && PredictedCurve::of(*scheme.predictor, {});
}

bool Batch::supports(const ReceiverSettings& settings) {
    return settings.orientation == ReceiverSettings::Orientation::published && !(settings.articulation_delay > 0);
}

Batch::Alone Batch::fallback_reason(const Update<float>& newest) {
    if (newest.fixed)
        return Alone::fixed;
    if (newest.separate_articulations)
        return Alone::apart;
    return newest.state.angular_acceleration == Vec3<float>(0) ? Alone::no : Alone::spins_up;
}

void Batch::frame(FrameTime now) {
    DR_ASSERT(now.local > now_.local || taken_ == 0);
    step_ = static_cast<float>(now.local - now_.local);
    now_ = now;
}

Batch::~Batch() { DR_ASSERT(taken_ == 0); } // a member would later call free() of the dead batch

Batch::Slot Batch::vacant() {
    if (vacant_.empty()) {
        const Slot first = sources_.size();
        blocks_.emplace_back();
        feet_.emplace_back();
        sources_.resize(first + lane_count);
        members_.resize(first + lane_count);
        blocks_.back().until.fill(std::numeric_limits<float>::infinity());
        for (std::size_t lane = lane_count; lane-- > 0;)
            vacant_.push_back(first + lane);
    }
    const Slot slot = vacant_.back();
    vacant_.pop_back();
    ++taken_;
    DR_ASSERT(!members_[slot] && taken_ + vacant_.size() == members_.size());
    return slot;
}

Batch::Slot Batch::take(DisplayedActor& actor, const ReceivedUpdate<float>& known, const ClampTarget& target) {
    const Receiver<float>& receiver = actor.receiver();
    DR_ASSERT(supports(receiver.scheme()) && receiver.revision() == known.revision);
    DR_ASSERT(taken_ == 0 || receiver.time().local == now_.local);
    now_ = receiver.time();
    const Slot slot = vacant();
    members_[slot] = &actor;
    FootprintLanes& feet = feet_[slot / lane_count];
    feet.set(slot % lane_count, target.footprint ? *target.footprint : Footprint<float>{},
             target.footprint ? target.mode : ClampMode::none);
    feet.apart[slot % lane_count] = target.apart;
    bake(slot, receiver, known);
    return slot;
}

void Batch::moved(Slot slot, DisplayedActor& to) {
    DR_ASSERT(slot < members_.size() && members_[slot]);
    members_[slot] = &to;
}

void Batch::free(Slot slot) {
    DR_ASSERT(slot < members_.size() && members_[slot]);
    Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    sources_[slot] = {};
    members_[slot] = nullptr;
    feet_[slot / lane_count].any.reset(lane);
    feet_[slot / lane_count].apart.reset(lane);
    const auto clear = [lane](auto&... lanes) { ((lanes[lane] = 0), ...); };
    clear(block.middle, block.since, block.turn_since, block.per_blend, block.per_turn, block.rounding);
    block.until[lane] = std::numeric_limits<float>::infinity();
    const Vec3<float> none(0);
    for (auto* lanes : {&block.known, &block.error, &block.velocity_error, &block.spin, &block.turn, &block.position,
                        &block.velocity})
        set(*lanes, lane, none);
    for (auto& term : block.way)
        set(term, lane, none);
    const Quat<float> nothing(0, 0, 0, 0);
    set(block.start, lane, nothing);
    for (std::size_t part = 0; part < part_count; ++part)
        clear(block.angle[part], block.rate[part], block.gap[part]);
    vacant_.push_back(slot);
    --taken_;
}

void Batch::bake(Slot slot, const Receiver<float>& receiver, const ReceivedUpdate<float>& known) {
    Source& source = sources_[slot];
    Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    const Segment<float>& segment = receiver.segment();
    const Turn<float>& turn = receiver.turn();
    const KinematicState<float>& state = known.update.state;
    source.course = *PredictedCurve::of(*receiver.scheme().predictor, state);
    source.begun = receiver.time().local - receiver.elapsed();
    source.turn_begun = receiver.time().local - receiver.turn_elapsed();
    source.age = segment.age;
    source.turn_age = turn.age;

    const Blending blend = *blending(*receiver.scheme().convergence, segment);
    const float within = blend.within > 0 ? blend.within : 0;
    set(block.known, lane, state.position);
    set(block.error, lane, within > 0 ? segment.position - segment.known.position : Vec3<float>(0));
    set(block.velocity_error, lane, (segment.velocity - segment.known.velocity) * within);
    block.per_blend[lane] = per(within);
    block.rounding[lane] = blend.rounding;
    set(block.position, lane, receiver.displayed().state.position);
    set(block.velocity, lane, receiver.displayed().state.velocity);

    const bool turns = turn.interval > 0;
    const Quat<float> predicted = glm::normalize(rotation(state.angular_velocity * turn.age) * state.orientation);
    block.per_turn[lane] = per(turn.interval);
    source.spin = state.angular_velocity;
    source.start = turns ? turn.orientation : predicted;
    source.turn = turns ? rotation_vector(predicted * glm::conjugate(turn.orientation)) : Vec3<float>(0);
    for (std::size_t part = 0; part < part_count; ++part) {
        const Articulation<float>& said = known.update.articulations[part];
        const float now = said.angle + said.rate * turn.age, before = turns ? turn.articulations[part].angle : now;
        source.rate[part] = said.rate;
        source.angle[part] = before;
        source.gap[part] = turns ? wrap_angle(now - before) : 0;
    }
    bake_piece(slot);
}

/// Computes the polynomials that begin at the current frame, and writes them to the lane of the slot.
void Batch::bake_piece(Slot slot) {
    const Source& source = sources_[slot];
    Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    const auto elapsed = static_cast<float>(now_.local - source.begun),
               turned = static_cast<float>(now_.local - source.turn_begun);
    const bool spins = source.turn_age + turned < oldest; // false: the update is so old that turning has ended
    const float rate = spins ? glm::length(source.spin) : 0;
    const float longest = rate * longest_piece > max_turn ? max_turn / rate : longest_piece;
    const PolynomialPiece baked = piece(source.course, source.age + elapsed, longest);
    const float since = baked.middle - source.age; // T_t in the middle of the polynomial, where s = 0 [s]
    const double middle = source.begun + static_cast<double>(since);
    const auto turn_since = static_cast<float>(middle - source.turn_begun);
    float until = baked.until - baked.middle;
    if (spins)
        until = std::min(until, oldest - source.turn_age - turn_since);

    block.middle[lane] = middle;
    block.until[lane] = until;
    block.since[lane] = since;
    block.turn_since[lane] = turn_since;
    for (std::size_t term = 0; term < PolynomialPiece::terms; ++term)
        set(block.way[term], lane, baked.c[term]);
    const float turned_on = spins ? turn_since : oldest - source.turn_age;
    const Quat<float> on = rotation(source.spin * turned_on);
    set(block.spin, lane, spins ? source.spin / 2.0f : Vec3<float>(0));
    set(block.turn, lane, on * source.turn / 2.0f);
    set(block.start, lane, on * source.start);
    Displayed<float>& into = members_[slot]->displayed;
    into.state.angular_velocity = spins ? source.spin : Vec3<float>(0);
    into.state.angular_acceleration = Vec3<float>(0);
    for (std::size_t part = 0; part < part_count; ++part) {
        block.angle[part][lane] = wrap_angle(source.angle[part] + source.rate[part] * turned_on);
        block.rate[part][lane] = into.articulations[part].rate = spins ? source.rate[part] : 0;
        block.gap[part][lane] = source.gap[part];
    }
}

/// The state as if the receiver had advanced to this frame.
Receiver<float>::ResumeState Batch::resume_state(Slot slot) const {
    DR_ASSERT(slot < members_.size() && members_[slot]);
    const Source& source = sources_[slot];
    const Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    const auto s = static_cast<float>(now_.local - block.middle[lane]);
    const float turned = std::min((s + block.turn_since[lane]) * block.per_turn[lane], 1.0f);
    Receiver<float>::ResumeState resumed{.displayed = {},
                                         .predicted = predicted(slot),
                                         .elapsed = now_.local - source.begun,
                                         .turn_elapsed = now_.local - source.turn_begun,
                                         .time = now_};
    KinematicState<float>& state = resumed.displayed.state;
    state = members_[slot]->displayed.state;
    state.position = position(slot);
    state.velocity = vector(block.velocity, lane);
    state.orientation = orientation(slot);
    state.angular_acceleration = Vec3<float>(0);
    for (std::size_t part = 0; part < part_count; ++part)
        resumed.displayed.articulations[part] = {
            wrapped(block.angle[part][lane] + block.rate[part][lane] * s + block.gap[part][lane] * turned),
            block.rate[part][lane]};
    return resumed;
}

void Batch::prefetch(std::size_t index) const {
    for (std::size_t lane = 0; lane < lane_count; ++lane)
        if (const DisplayedActor* member = members_[index * lane_count + lane])
            for (const std::size_t at : {std::size_t{0}, std::size_t{64}, sizeof(Displayed<float>) - 1})
                __builtin_prefetch(reinterpret_cast<const char*>(&member->displayed) + at, 1);
}

void Batch::advance(std::size_t index, Shown& shown) {
    Block& block = blocks_[index];
    Lanes s;
    if (tell_time(block, now_.local, s)) {
        for (std::size_t lane = 0; lane < lane_count; ++lane)
            if (s[lane] > block.until[lane])
                bake_piece(index * lane_count + lane);
        tell_time(block, now_.local, s);
    }
    move(block, s, 1 / step_, shown);
}

void Batch::show(std::size_t index, const Shown& shown) const {
    for (std::size_t lane = 0; lane < lane_count; ++lane) {
        DisplayedActor* const member = members_[index * lane_count + lane];
        if (!member)
            continue;
        Displayed<float>& into = member->displayed;
        into.state.position = vector(shown.position, lane);
        into.state.velocity = vector(shown.velocity, lane);
        into.state.acceleration = vector(shown.acceleration, lane);
        const std::array<Lanes, 4>& q = shown.orientation;
        into.state.orientation = {q[0][lane], q[1][lane], q[2][lane], q[3][lane]};
        for (std::size_t part = 0; part < part_count; ++part)
            into.articulations[part].angle = shown.angle[part][lane];
    }
}

Vec3<float> Batch::predicted(Slot slot) const {
    const Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    const auto s = static_cast<float>(now_.local - block.middle[lane]);
    Vec3<float> way = vector(block.way[PolynomialPiece::terms - 1], lane);
    for (std::size_t term = PolynomialPiece::terms - 1; term-- > 0;)
        way = vector(block.way[term], lane) + way * s;
    return vector(block.known, lane) + way;
}

Vec3<float> Batch::position(Slot slot) const { return vector(blocks_[slot / lane_count].position, slot % lane_count); }
Quat<float> Batch::orientation(Slot slot) const {
    const Block& block = blocks_[slot / lane_count];
    const std::size_t lane = slot % lane_count;
    const auto s = static_cast<float>(now_.local - block.middle[lane]);
    const float turned = std::min((s + block.turn_since[lane]) * block.per_turn[lane], 1.0f);
    const Rotation q = turned_to(block, lane, s, turned);
    return glm::normalize(Quat<float>(q.w, q.x, q.y, q.z));
}

} // namespace dr
