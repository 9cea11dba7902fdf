#include "dead_reckoning/model_fit.h"

#include <vector>

namespace dr {

namespace {

/// min Σ |v t + ½ a t² − d|²: two normal equations, the same for each axis.
template <class Real> void fit_parabola(KinematicState<Real>& state, std::span<const Vec3<Real>> future, Real dt) {
    Real tt = 0, ttt = 0, tttt = 0;
    Vec3<Real> td(0), ttd(0);
    for (std::size_t i = 0; i < future.size(); ++i) {
        const Real t = static_cast<Real>(i + 1) * dt, half = t * t / 2;
        const Vec3<Real> way = future[i] - state.position;
        tt += t * t;
        ttt += t * half;
        tttt += half * half;
        td += way * t;
        ttd += way * half;
    }
    const Real determinant = tt * tttt - ttt * ttt;
    state.velocity = (td * tttt - ttd * ttt) / determinant;
    state.acceleration = (ttd * tt - td * ttt) / determinant;
}

/// One update as the only one that is known, so that a predictor can be asked about it.
template <class Real> class Trial {
  public:
    Trial(const Update<Real>& update, Predict<Real> predict) : update_(update), predict_(predict) {}

    using Parameters = std::array<Real, 6>; ///< velocity, acceleration
    /// Where the predictor would have it after each step.
    void run(const Parameters& p, Real dt, std::vector<Vec3<Real>>& path) {
        update_.state.velocity = {p[0], p[1], p[2]};
        update_.state.acceleration = {p[3], p[4], p[5]};
        PacketHistory<Real> history;
        history.add(update_, 0);
        for (std::size_t i = 0; i < path.size(); ++i)
            path[i] = predict_(history, static_cast<Real>(i + 1) * dt).position;
    }

  private:
    Update<Real> update_;
    Predict<Real> predict_;
};

template <class Real> Real distance2(std::span<const Vec3<Real>> a, std::span<const Vec3<Real>> b) {
    Real sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += glm::dot(a[i] - b[i], a[i] - b[i]);
    return sum;
}

/// Solves the 6×6 normal equations by elimination with damping on the diagonal.
template <class Real> std::array<Real, 6> solve(std::array<std::array<Real, 6>, 6> m, std::array<Real, 6> right) {
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t row = i + 1; row < 6; ++row) {
            const Real factor = m[row][i] / m[i][i];
            for (std::size_t column = i; column < 6; ++column)
                m[row][column] -= factor * m[i][column];
            right[row] -= factor * right[i];
        }
    }
    std::array<Real, 6> x{};
    for (std::size_t i = 6; i-- > 0;) {
        Real sum = right[i];
        for (std::size_t column = i + 1; column < 6; ++column)
            sum -= m[i][column] * x[column];
        x[i] = sum / m[i][i];
    }
    return x;
}

} // namespace

template <class Real>
void fit_derivatives(Update<Real>& update, Predict<Real> predict, std::span<const Vec3<Real>> future, Real dt) {
    KinematicState<Real> parabola = update.state;
    fit_parabola(parabola, future, dt);

    Trial<Real> trial(update, predict);
    std::vector<Vec3<Real>> path(future.size()), nudged(future.size());
    const auto parameters = [](const KinematicState<Real>& s) {
        return std::array<Real, 6>{s.velocity.x,     s.velocity.y,     s.velocity.z,
                                   s.acceleration.x, s.acceleration.y, s.acceleration.z};
    };
    const auto cost = [&](const std::array<Real, 6>& p) {
        trial.run(p, dt, path);
        return distance2<Real>(path, future);
    };
    std::array<Real, 6> best = parameters(parabola);
    Real least = cost(best);
    // The true derivatives may be the better start for a predictor that turns.
    if (const Real own = cost(parameters(update.state)); own < least) {
        best = parameters(update.state);
        least = own;
    }
    constexpr int rounds = 8;
    constexpr Real nudge = Real(1e-3);
    Real damping = Real(1e-3);
    for (int round = 0; round < rounds; ++round) {
        cost(best);
        std::array<std::array<Real, 6>, 6> normal{};
        std::array<Real, 6> right{};
        std::array<std::vector<Vec3<Real>>, 6> slopes;
        for (std::size_t i = 0; i < 6; ++i) {
            std::array<Real, 6> moved = best;
            moved[i] += nudge;
            trial.run(moved, dt, nudged);
            slopes[i].resize(future.size());
            for (std::size_t k = 0; k < future.size(); ++k)
                slopes[i][k] = (nudged[k] - path[k]) / nudge;
        }
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t k = 0; k < future.size(); ++k)
                right[i] += glm::dot(slopes[i][k], future[k] - path[k]);
            for (std::size_t j = 0; j < 6; ++j)
                for (std::size_t k = 0; k < future.size(); ++k)
                    normal[i][j] += glm::dot(slopes[i][k], slopes[j][k]);
        }
        for (std::size_t i = 0; i < 6; ++i)
            normal[i][i] = normal[i][i] * (1 + damping) + Real(1e-9);
        const std::array<Real, 6> step = solve<Real>(normal, right);
        std::array<Real, 6> next = best;
        for (std::size_t i = 0; i < 6; ++i)
            next[i] += step[i];
        if (const Real reached = cost(next); reached < least) {
            best = next;
            least = reached;
            damping /= 10;
        } else {
            damping *= 10;
        }
    }
    update.state.velocity = {best[0], best[1], best[2]};
    update.state.acceleration = {best[3], best[4], best[5]};
}

template void fit_derivatives(Update<float>&, Predict<float>, std::span<const Vec3<float>>, float);
template void fit_derivatives(Update<double>&, Predict<double>, std::span<const Vec3<double>>, double);

} // namespace dr
