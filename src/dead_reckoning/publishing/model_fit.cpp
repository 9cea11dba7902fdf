#include "dead_reckoning/publishing/model_fit.h"

#include "dead_reckoning/finite.h"
#include "tunables/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dr {

namespace {

using Vec = Vec3<double>;
constexpr std::size_t unknowns = 6, tried_starts = 3;
constexpr double good_fit = 0.003;             ///< RMS distance below which no further start is tried [m]
using Unknowns = std::array<double, unknowns>; ///< components of the velocity, then of the acceleration

Unknowns unknowns_of(const KinematicState<double>& state) {
    const auto &v = state.velocity, &a = state.acceleration;
    return {v.x, v.y, v.z, a.x, a.y, a.z};
}

/// Velocity v and acceleration a with the least Σ |v t + ½ a t² − way(t)|²: two normal equations, the same for each
/// axis.
Unknowns fit_parabola(const Vec& start, const std::vector<Vec>& future, double first, double dt) {
    double tt = 0, th = 0, hh = 0; // sums of t t, t h and h h with h = t²/2
    Vec tw(0), hw(0);
    for (std::size_t i = 0; i < future.size(); ++i) {
        const double t = first + static_cast<double>(i) * dt, h = t * t / 2;
        const Vec way = future[i] - start;
        tt += t * t;
        th += t * h;
        hh += h * h;
        tw += way * t;
        hw += way * h;
    }
    const double determinant = tt * hh - th * th;
    KinematicState<double> state;
    state.velocity = (tw * hh - hw * th) / determinant;
    state.acceleration = (hw * tt - tw * th) / determinant;
    return unknowns_of(state);
}

/// The least-squares problem: distances of the vehicle's future positions from the positions that a predictor computes
/// from a trial update.
///
/// The future may hardly depend on some unknowns: the velocity of a tank that turns on the spot has no measurable
/// direction. These unknowns stay at the true derivatives, because differences from the true derivatives count, too,
/// with a small weight.
class Problem {
  public:
    Problem(const Update<double>& update, const PredictorRow& predictor, const std::vector<Vec>& future, double first,
            double dt)
        : tried_(update), own_(update.state), predictor_(predictor), future_(future), first_(first), dt_(dt) {
        constexpr double share = 1e-5;
        double by_velocity = 0, by_acceleration = 0;
        for (std::size_t i = 0; i < future.size(); ++i) {
            by_velocity += std::pow(time(i), 2);
            by_acceleration += std::pow(time(i), 4) / 4;
        }
        velocity_weight_ = std::sqrt(share * by_velocity);
        acceleration_weight_ = std::sqrt(share * by_acceleration);
    }

    /// Future minus predicted positions at all instants [m], and the two weighted differences from the true
    /// derivatives.
    [[nodiscard]] std::vector<Vec> residuals(const Unknowns& x) {
        tried_.state.velocity = {x[0], x[1], x[2]};
        tried_.state.acceleration = {x[3], x[4], x[5]};
        ++tried_.sequence; // the history drops updates that are not newer
        ++tried_.incarnation;
        history_.add(tried_, 0);
        std::vector<Vec> off(future_.size() + 2);
        if (predictor_.places)
            predictor_.places(history_, first_, dt_, std::span(off).first(future_.size()));
        else
            for (std::size_t i = 0; i < future_.size(); ++i)
                off[i] = predictor_.predict_d(history_, time(i)).position;
        for (std::size_t i = 0; i < future_.size(); ++i)
            off[i] = future_[i] - off[i];
        off[future_.size()] = velocity_weight_ * (tried_.state.velocity - own_.velocity);
        off[future_.size() + 1] = acceleration_weight_ * (tried_.state.acceleration - own_.acceleration);
        return off;
    }

  private:
    [[nodiscard]] double time(std::size_t i) const { return first_ + static_cast<double>(i) * dt_; }

    PacketHistory<double> history_;
    Update<double> tried_;
    KinematicState<double> own_;
    const PredictorRow& predictor_;
    const std::vector<Vec>& future_;
    double first_, dt_;
    double velocity_weight_, acceleration_weight_;
};

double dot(const std::vector<Vec>& a, const std::vector<Vec>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += glm::dot(a[i], b[i]);
    return sum;
}

/// Gaussian elimination without pivoting; the matrix is symmetric and, with damping, positive definite.
Unknowns solve(std::array<Unknowns, unknowns> m, Unknowns right) {
    for (std::size_t i = 0; i < unknowns; ++i)
        for (std::size_t row = i + 1; row < unknowns; ++row) {
            const double factor = m[row][i] / m[i][i];
            for (std::size_t column = i; column < unknowns; ++column)
                m[row][column] -= factor * m[i][column];
            right[row] -= factor * right[i];
        }
    for (std::size_t i = unknowns; i-- > 0;) {
        for (std::size_t column = i + 1; column < unknowns; ++column)
            right[i] -= m[i][column] * right[column];
        right[i] /= m[i][i];
    }
    return right;
}

/// Levenberg–Marquardt method from `best`, with numerical derivatives.
Unknowns refine(Problem& problem, Unknowns best) {
    constexpr int rounds = 8;
    // `floor` is added to the diagonal of the normal equations, so that an unknown without effect does not change.
    constexpr double nudge = 1e-4, floor = 1e-9;
    double damping = 1e-3;
    std::vector<Vec> off = problem.residuals(best);
    double least = dot(off, off);
    for (int round = 0; round < rounds; ++round) {
        std::array<std::vector<Vec>, unknowns> slopes;
        for (std::size_t i = 0; i < unknowns; ++i) {
            Unknowns moved = best;
            moved[i] += nudge;
            slopes[i] = problem.residuals(moved);
            for (std::size_t k = 0; k < off.size(); ++k)
                slopes[i][k] = (off[k] - slopes[i][k]) / nudge;
        }
        std::array<Unknowns, unknowns> normal{};
        Unknowns right{};
        for (std::size_t i = 0; i < unknowns; ++i) {
            right[i] = dot(slopes[i], off);
            for (std::size_t j = 0; j < unknowns; ++j)
                normal[i][j] = dot(slopes[i], slopes[j]);
            normal[i][i] = normal[i][i] * (1 + damping) + floor;
        }
        Unknowns next = solve(normal, right);
        for (std::size_t i = 0; i < unknowns; ++i)
            next[i] += best[i];
        const std::vector<Vec> reached = problem.residuals(next);
        const double sum = dot(reached, reached);
        if (!(sum < least)) {
            damping *= 10;
            continue;
        }
        const bool settled = least - sum < 1e-6 * least;
        best = next;
        off = reached;
        least = sum;
        damping /= 10;
        if (settled)
            break;
    }
    return best;
}

} // namespace

template <class Real>
double fit_derivatives(Update<Real>& update, const PredictorRow& predictor, std::span<const Vec3<Real>> future,
                       double first, double dt) {
    DR_ASSERT(first > 0 && dt > 0 && finite(update.state));
    DR_ASSERT(std::ranges::all_of(future, [](const Vec3<Real>& place) { return finite(place); }));
    if (future.size() < min_fitted)
        return 0;
    const std::vector<Vec> path(future.begin(), future.end());
    Update<double> known;
    known.state.position = Vec(update.state.position);
    known.state.velocity = Vec(update.state.velocity);
    known.state.acceleration = Vec(update.state.acceleration);
    known.state.orientation = Quat<double>(update.state.orientation);
    known.state.angular_velocity = Vec(update.state.angular_velocity);
    known.stick = update.stick;

    Problem problem(known, predictor, path, first, dt);
    const auto sum = [&](const Unknowns& x) {
        const std::vector<Vec> off = problem.residuals(x);
        return dot(off, off);
    };
    // The turn rate is v × a/|v|². For motion from or through rest, the sum has local minima with extreme derivatives.
    // So there are several starts, some of them with constant acceleration along the chord, at several initial speeds.
    const double end = first + static_cast<double>(path.size() - 1) * dt;
    const Vec chord = path.back() - known.state.position;
    const Unknowns parabola = fit_parabola(known.state.position, path, first, dt);
    std::vector<Unknowns> starts{unknowns_of(known.state), parabola};
    for (const double share : {0.02, 0.5, 1.0}) {
        KinematicState<double> straight;
        straight.velocity = chord * (share / end);
        straight.acceleration = chord * (2 * (1 - share) / (end * end));
        starts.push_back(unknowns_of(straight));
    }
    std::ranges::sort(starts, {}, sum);
    Unknowns best = starts.front();
    double least = std::numeric_limits<double>::max();
    const double good = good_fit * good_fit * static_cast<double>(path.size());
    for (std::size_t i = 0; i < tried_starts && least > good; ++i) {
        const Unknowns refined = refine(problem, starts[i]);
        if (const double reached = sum(refined); reached < least) {
            least = reached;
            best = refined;
        }
    }
    update.state.velocity = Vec3<Real>(Vec(best[0], best[1], best[2]));
    update.state.acceleration = Vec3<Real>(Vec(best[3], best[4], best[5]));
    double max_distance = 0;
    for (const Vec& off : problem.residuals(best))
        max_distance = std::max(max_distance, glm::length(off));
    return max_distance;
}

template double fit_derivatives(Update<float>&, const PredictorRow&, std::span<const Vec3<float>>, double, double);
template double fit_derivatives(Update<double>&, const PredictorRow&, std::span<const Vec3<double>>, double, double);

} // namespace dr
