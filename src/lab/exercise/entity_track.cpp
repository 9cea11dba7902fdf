#include "lab/exercise/entity_track.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lab {

namespace {

using V = dr::Vec3<double>;

constexpr double look_every = 1. / 30; ///< Frame time of receivers, and time between a sender's comparisons [s].
/// Largest number of frames between two updates (30 a second for 13 s), so that the work stays linear in the updates.
constexpr int max_frames = 400;
constexpr double little = .01; ///< [m/s, m/s², rad/s]: smaller values are rounding.

/// The same model in the other axes (world or body). A sender whose velocity is in those axes meant that model.
dis::Model in_other_axes(dis::Model model) {
    constexpr int apart = 4; // Difference of their numbers: 2 to 5 in world axes, 6 to 9 in body axes.
    return model == dis::Model::static_
               ? model
               : static_cast<dis::Model>(static_cast<int>(model) + (dis::fields_of(model).body ? -apart : apart));
}

dis::Model reckoned_by(const KnownUpdate& update) { return update.frozen ? dis::Model::static_ : update.model; }

/// FNV-1a hash of fields that do not change with motion: appearance, capabilities, model, and all articulations.
std::uint64_t content_of(const dis::EntityState& state) {
    std::uint64_t hash = 14695981039346656037u;
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
    add(state.appearance);
    add(state.capabilities);
    add(state.dead_reckoning.algorithm);
    for (const dis::Articulation& part : state.articulations) {
        add(part.parameter_type);
        add(part.change);
        add(part.value);
    }
    return hash;
}

/// Position and orientation of a state.
dr::KinematicState<double> pose_of(const auto& state) {
    dr::KinematicState<double> pose;
    pose.position = state.position;
    pose.orientation = state.orientation;
    return pose;
}

/// The pose of a scheme that draws its prediction.
dr::DrawnPose<double> drawn(const auto& predicted, double time) {
    return {.time = time, .state = pose_of(predicted), .predicted = predicted.position};
}

dis::Model model_at(std::size_t index) { return static_cast<dis::Model>(index + 1); }

} // namespace

void SimulatedSenders::begin(const dr::KinematicState<double>& truth, double time) {
    for (std::size_t i = 0; i < dis_models; ++i)
        sent_[i] = {dis::as_model(model_at(i), truth), time};
}

std::array<bool, dis_models> SimulatedSenders::step(const dr::KinematicState<double>& truth, double time,
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

EntityTrack::EntityTrack(const dis::EntityState& first, double arrival)
    : marking_(dis::marking(first)), first_arrival_(arrival), last_arrival_(arrival) {}

dis::Model EntityTrack::usual_model() const {
    const auto most = std::ranges::max_element(counts_.by_model) - counts_.by_model.begin();
    return most == 0 ? dis::Model::static_ : static_cast<dis::Model>(most);
}

void EntityTrack::add(const dis::EntityState& state, const SenderClock::Sent& sent, double arrival,
                      const ExerciseOptions& options, ExerciseScores& scores) {
    ++counts_.updates;
    last_arrival_ = std::max(last_arrival_, arrival);
    if (unplaced_since_)
        counts_.unplaced_seconds += arrival - std::exchange(unplaced_since_, {}).value();
    if (!dis::placed(state)) { // The jump from 0,0,0 to a position is no motion.
        last_.reset();
        if ((state.appearance & dis::deactivated) == 0) {
            ++counts_.unplaced;
            unplaced_since_ = arrival;
        }
        return;
    }
    if (!frame_)
        frame_.emplace(dis::geodetic(state.location));
    const std::uint8_t algorithm = state.dead_reckoning.algorithm;
    KnownUpdate next;
    next.sent = sent.time;
    next.arrival = arrival;
    next.model = dis::model_of(state);
    next.geocentric = dis::motion_of(state);
    next.local = dis::to_local(next.model, next.geocentric, *frame_);
    next.frozen = (state.appearance & dis::frozen) != 0;
    next.deactivated = (state.appearance & dis::deactivated) != 0;
    next.wreck = dis::wreck(state);
    next.says_static = algorithm == 1;
    next.says_model = algorithm >= 1 && algorithm <= dis_models;

    const double lives = options.heartbeat * ExerciseOptions::heartbeats_to_live;
    next.timeout = dis::timeout_of(state) == dis::stationary_timeout ? std::max(dis::stationary_timeout, lives) : lives;
    const bool comparable =
        last_ && sent.jumps == jumps_ && next.sent - last_->sent <= lives && arrival - last_->arrival <= lives;
    // After deactivation, or once a wreck is whole again, an entity may reappear anywhere.
    const bool goes_on = comparable && !last_->deactivated && (next.wreck || !last_->wreck);
    const bool copy = sent.by == TimeSource::stamps && repeats(state) && last_ &&
                      arrival - last_->arrival < SenderClock::bundle &&
                      next.geocentric.position == last_->geocentric.position;
    if (copy || (comparable && (next.sent < last_->sent || (goes_on && next.sent == last_->sent)))) {
        ++(copy ? counts_.duplicates : counts_.late);
        return;
    }
    if (last_ && !last_->deactivated && arrival - last_->arrival > last_->timeout) {
        ++counts_.silences;
        counts_.longest_silence = std::max(counts_.longest_silence, arrival - last_->arrival);
    }
    ++counts_.by_model[algorithm <= dis_models ? algorithm : 0];
    if (algorithm > dis_models) {
        ++counts_.invalid;
        counts_.invalid_models.insert(algorithm);
    }
    if (!goes_on)
        begin(next, options);
    look_at(state, next);
    if (goes_on && !last_->frozen)
        score(next, options, scores);
    jumps_ = sent.jumps;
    stamp_ = state.header.timestamp;
    content_ = content_of(state);
    remember(next);
}

void EntityTrack::begin(const KnownUpdate& next, const ExerciseOptions& options) {
    last_.reset();
    history_ = {};
    receivers_.clear();
    for (const dr::Scheme& scheme : options.schemes)
        if (scheme.convergence->blends)
            receivers_.emplace_back(scheme);
    senders_.begin(next.local, next.sent);
}

void EntityTrack::look_at(const dis::EntityState& state, const KnownUpdate& next) {
    const auto fields = dis::fields_of(next.model);
    const auto is_something = [](const dr::Vec3<float>& v) { return glm::length(v) > little; };
    const bool velocity = is_something(state.velocity), acceleration = is_something(state.dead_reckoning.acceleration),
               turning = is_something(state.dead_reckoning.angular_velocity);
    counts_.with_velocity += velocity;
    counts_.with_acceleration += acceleration;
    counts_.with_turning += turning;
    if (!next.says_static && next.says_model) // Not for "other", whose meaning two parties agree on.
        counts_.unused += (acceleration && !fields.acceleration) || (turning && !fields.angular_velocity);
    double way = 0, gap = 0;
    if (last_) {
        gap = next.sent - last_->sent;
        way = glm::distance(next.local.position, last_->local.position);
        counts_.moved += way > std::max(.1, little * gap);
        counts_.accelerated += glm::distance(next.local.velocity, last_->local.velocity) > .5;
        counts_.turned += dr::angle_between(next.local.orientation, last_->local.orientation) > .05;
        counts_.changed += content_of(state) != content_;
        // Updates bunch up if they arrive within `together` although sent more than `apart` apart [s].
        constexpr double together = .005, apart = .03;
        counts_.bunched += next.arrival - last_->arrival < together && gap > apart;
    }
    const bool stood =
        // Only after another static update: motion under another model is no evidence against this one.
        last_ && last_->says_static;
    const double speed = std::max(static_cast<double>(glm::length(state.velocity)), stood ? way / gap : 0);
    if (next.says_static && !next.deactivated && (velocity || acceleration || (stood && way > .1 && speed > little))) {
        ++counts_.static_moving;
        counts_.static_speed = std::max(counts_.static_speed, speed);
    }
}

void EntityTrack::score(const KnownUpdate& next, const ExerciseOptions& options, ExerciseScores& scores) {
    const double gap = next.sent - last_->sent;
    ++counts_.scored;
    counts_.seconds += gap;
    ++scores.sent;
    scores.seconds += gap;

    // The error of the model that the entity names.
    const dis::Model model = reckoned_by(*last_);
    const auto shown = dr::dis::reckon(model, last_->geocentric, gap);
    const V error = shown.position - next.geocentric.position;
    const dr::Innovation innovation = dr::innovation(drawn(shown, next.sent), pose_of(next.geocentric));
    const double turned = innovation.rotation.value();
    scores.as_sent.add(innovation);
    counts_.own_error += innovation.distance();
    counts_.swapped_error +=
        glm::distance(dr::dis::reckon(in_other_axes(model), last_->geocentric, gap).position, next.geocentric.position);
    if (last_->says_model && gap < .9 * options.heartbeat && turned < .8 * options.rotation_threshold)
        axes_.add({error, frame_->vector_from_geocentric(error), innovation.offset});

    // Advances the simulated senders, and the receivers that blend, frame by frame along the interpolated motion.
    const MotionInterpolator motion(*last_, next);
    const int frames = std::clamp(static_cast<int>(std::ceil(gap / look_every)), 1, max_frames);
    const dr::ReceiverSettings receiving{.compensate = true, .blend_time = dr::ReceiverSettings::BlendTime::average};
    for (int i = 1; i <= frames; ++i) {
        const double share = static_cast<double>(i) / frames,
                     time = i == frames ? next.sent : last_->sent + gap * share;
        const auto due = senders_.step(motion.at(share), time, options);
        for (std::size_t k = 0; k < dis_models; ++k) {
            counts_.needed[k] += due[k];
            scores.sends[k] += due[k];
        }
        for (dr::Receiver<double>& receiver : receivers_)
            receiver.advance(history_, {.local = time, .match = time, .travel = 0}, receiving);
    }
    auto receiver = receivers_.begin();
    for (std::size_t i = 0; i < options.schemes.size(); ++i) {
        const dr::Scheme& scheme = options.schemes[i];
        if (scheme.convergence->blends) {
            const dr::Receiver<double>& blended = *receiver++;
            scores.schemes[i].add(dr::innovation(
                {.time = next.sent, .state = blended.displayed().state, .predicted = blended.predicted()}, next.local));
        } else {
            scores.schemes[i].add(
                dr::innovation(drawn(scheme.predictor->predict<double>()(history_, gap), next.sent), next.local));
        }
    }
}

void EntityTrack::remember(const KnownUpdate& next) {
    const bool first = !last_;
    last_ = next;
    history_.add({.state = next.local, .stick = {}, .time = next.sent, .sequence = ++sequence_}, next.sent);
    if (first)
        for (dr::Receiver<double>& receiver : receivers_)
            receiver.advance(history_, {.local = next.sent, .match = next.sent, .travel = 0}, {.compensate = true});
}

} // namespace lab
