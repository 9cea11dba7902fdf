#include "dead_reckoning/dis.h"

#include "dead_reckoning/finite.h"
#include "dead_reckoning/rotation.h"
#include "tunables/assert.h"

#include <array>
#include <cmath>

namespace dr::dis {

namespace {

/// Coefficients of J1 and J2, from Rodrigues' formula under the integral. With φ = ω t, θ = |φ|:
///
///     J1 v = t  (v   + A φ×v + B φ×(φ×v))    A = (1 − cos θ)/θ²         B = (θ − sin θ)/θ³
///     J2 a = t² (a/2 + C φ×a + D φ×(φ×a))    C = (sin θ − θ cos θ)/θ³   D = (θ²/2 + 1 − cos θ − θ sin θ)/θ⁴
///
/// The closed forms lose all precision near θ = 0, their series do not. With x = θ²:
/// A = Σ (−x)^k/(2k+2)!, B = Σ (−x)^k/(2k+3)!, C = Σ (−x)^k (2k+2)/(2k+3)!, D = Σ (−x)^k (2k+3)/(2k+4)!.
template <class Real> struct Coefficients {
    Real a, b, c, d;

    explicit Coefficients(const Vec3<Real>& turn) {
        const Real x = glm::dot(turn, turn);
        if (x < 1) {
            constexpr int enough = 9; // number of terms: the last term, k = 8, is below 1/18! = 2e-16
            a = b = c = d = 0;
            Real power = 1;     // (−x)^k
            Real factorial = 2; // (2k+2)!
            for (int k = 0; k < enough; ++k) {
                const Real n = static_cast<Real>(2 * k);
                a += power / factorial;
                b += power / (factorial * (n + 3));
                c += power * (n + 2) / (factorial * (n + 3));
                d += power / (factorial * (n + 4));
                power *= -x;
                factorial *= (n + 3) * (n + 4);
            }
            return;
        }
        const Real angle = std::sqrt(x), sine = std::sin(angle), cosine = std::cos(angle);
        a = (1 - cosine) / x;
        b = (angle - sine) / (x * angle);
        c = (sine - angle * cosine) / (x * angle);
        d = (x / 2 + 1 - cosine - angle * sine) / (x * x);
    }
};

} // namespace

std::span<const std::string_view> model_names() {
    static constexpr std::string_view names[] = {"static", "fpw", "rpw", "rvw", "fvw", "fpb", "rpb", "rvb", "fvb"};
    return names;
}

template <class Real> Vec3<Real> velocity_displacement(const Vec3<Real>& omega, const Vec3<Real>& v, Real time) {
    const Vec3<Real> turn = omega * time, across = glm::cross(turn, v);
    const Coefficients<Real> by(turn);
    return (v + across * by.a + glm::cross(turn, across) * by.b) * time;
}

template <class Real> Vec3<Real> acceleration_displacement(const Vec3<Real>& omega, const Vec3<Real>& a, Real time) {
    const Vec3<Real> turn = omega * time, across = glm::cross(turn, a);
    const Coefficients<Real> by(turn);
    return (a / Real(2) + across * by.c + glm::cross(turn, across) * by.d) * (time * time);
}

template <class Real> State<Real> reckon(Model model, const State<Real>& state, Real time) {
    DR_ASSERT(std::isfinite(time) && finite(state.position) && finite(state.velocity));
    if (model == Model::static_)
        return state;
    const ModelRow kind = row(model);
    State<Real> moved = state;
    const Vec3<Real> acceleration = kind.accelerates ? state.acceleration : Vec3<Real>(0);
    const Vec3<Real> turning = kind.rotates && kind.body ? state.angular_velocity : Vec3<Real>(0);
    const Vec3<Real> way =
        velocity_displacement(turning, state.velocity, time) + acceleration_displacement(turning, acceleration, time);
    moved.position += kind.body ? state.orientation * way : way;
    moved.velocity += acceleration * time;
    if (kind.rotates)
        moved.orientation = glm::normalize(state.orientation * rotation(state.angular_velocity * time));
    return moved;
}

template State<float> reckon(Model, const State<float>&, float);
template State<double> reckon(Model, const State<double>&, double);
template Vec3<float> velocity_displacement(const Vec3<float>&, const Vec3<float>&, float);
template Vec3<double> velocity_displacement(const Vec3<double>&, const Vec3<double>&, double);
template Vec3<float> acceleration_displacement(const Vec3<float>&, const Vec3<float>&, float);
template Vec3<double> acceleration_displacement(const Vec3<double>&, const Vec3<double>&, double);

} // namespace dr::dis
