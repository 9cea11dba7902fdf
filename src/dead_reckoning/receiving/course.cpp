#include "dead_reckoning/receiving/course.h"

#include "dead_reckoning/predictors/predictors.h"

#include <algorithm>
#include <cmath>

namespace dr {

namespace {

constexpr float cut_off = 5e-6f; ///< largest truncation error of a piece [m]

/// A vector along and across the curve: a complex number without the library's handling of infinities.
struct Plane {
    double x = 0, y = 0;
};
Plane operator+(const Plane& a, const Plane& b) { return {a.x + b.x, a.y + b.y}; }
Plane operator*(double a, const Plane& b) { return {a * b.x, a * b.y}; }
Plane operator*(const Plane& a, const Plane& b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

/// A point of a curve. Its acceleration fades with the rate λ = 1/τ; λ = 0: it does not fade.
struct Point {
    Plane way;     ///< displacement from the published position [m]
    Plane heading; ///< turn since t = 0: e^{iωt}
    double speed;  ///< [m/s]
    double gain;   ///< tangential acceleration [m/s²]
};

Point point(const predictor::TurningCurve<float>& curve, double lambda, double t) {
    const auto v = static_cast<double>(curve.speed), g = static_cast<double>(curve.gain),
               omega = static_cast<double>(curve.rate);
    const double angle = omega * t, sine = std::sin(angle), cosine = std::cos(angle);
    const bool straight = angle * angle < 1e-6;
    // ∫ e^{iωs} ds
    const Plane turned =
        straight ? Plane{t * (1 - angle * angle / 6), t * angle / 2} : Plane{sine / omega, (1 - cosine) / omega};
    Point at{.way = {}, .heading = {cosine, sine}, .speed = 0, .gain = 0};
    if (lambda > 0) {
        const double fading = std::exp(-lambda * t), gained = g / lambda;
        // (e^{zt} − 1)/z, z = −λ + iω
        const Plane done{fading * cosine - 1, fading * sine};
        const Plane faded = (1 / (lambda * lambda + omega * omega)) * (Plane{-lambda, -omega} * done);
        at.way = (v + gained) * turned + (-gained) * faded;
        at.speed = v + gained * (1 - fading);
        at.gain = g * fading;
    } else {
        // ∫ s e^{iωs} ds
        const double a2 = angle * angle;
        const Plane gaining = a2 < 1e-3
                                  ? t * t * Plane{0.5 - a2 / 8 + a2 * a2 / 144, angle * (1.0 / 3 - a2 / 30)}
                                  : (1 / (omega * omega)) * Plane{angle * sine + cosine - 1, sine - angle * cosine};
        at.way = v * turned + g * gaining;
        at.speed = v + g * t;
        at.gain = g;
    }
    return at;
}

Vec3<float> in_world(const predictor::TurningCurve<float>& curve, const Plane& plane) {
    return curve.along * static_cast<float>(plane.x) + curve.across * static_cast<float>(plane.y);
}

/// Half of the longest piece that begins at `age`. Truncation omits f⁽⁶⁾ h⁶/23040 and, in the next term, at most
/// 5.5 (ω + λ) h times that. With speed s and acceleration g, |f⁽⁶⁾| ≤ s ω⁵ + g ((ω + λ)⁵ − ω⁵)/λ (Leibniz).
float half_length(const predictor::TurningCurve<float>& curve, float lambda, float age, float longest) {
    const auto fifth_power = [](float x) { return x * x * (x * x) * x; };
    const float omega = curve.rate, power = fifth_power(omega);
    const float gain = std::abs(curve.gain) * (lambda > 0 ? std::exp(-lambda * age) : 1.0f);
    const float fastest = std::abs(curve.speed) + std::abs(curve.gain) * (lambda > 0 ? 1 / lambda : age + longest);
    const float of_gain =
        lambda > 0 ? (fifth_power(omega + lambda) - power) / lambda : 5 * omega * omega * (omega * omega);
    const float sixth = fastest * power + gain * of_gain;
    const float half = longest / 2, allowed = 23040 * cut_off, next = 5.5f * (omega + lambda);
    if (sixth * (1 + next * half) * fifth_power(half) * half <= allowed)
        return half;
    const float without = std::pow(allowed / sixth, 1.0f / 6);
    return without / (1 + next * without / 10); // approximately without · (1 + next h)^(−1/6)
}

/// Taylor polynomial of the curve about `middle`, economised for the interval of ±`half`.
std::array<Vec3<float>, PolynomialPiece::terms> polynomial(const predictor::TurningCurve<float>& curve, double lambda,
                                                           double middle, double half) {
    const Point at = point(curve, lambda, middle);
    const auto omega = static_cast<double>(curve.rate);
    // The displacement's first derivative is s e^{iωt}, its k-th e^{iωt} (s x + g y).
    Plane x{1, 0}, y{0, 0};
    std::array<Plane, PolynomialPiece::terms + 1> c{at.way};
    double factorial = 1;
    for (std::size_t k = 1; k < c.size(); ++k) {
        factorial *= static_cast<double>(k);
        c[k] = (1 / factorial) * (at.heading * (at.speed * x + at.gain * y));
        y = x + Plane{-lambda, omega} * y;
        x = Plane{0, omega} * x;
    }
    // Replace s⁶ on ±half by lower powers, from Chebyshev's T6 = 32 s⁶ − 48 s⁴ + 18 s² − 1.
    const double h2 = half * half;
    c[4] = c[4] + (1.5 * h2) * c[6];
    c[2] = c[2] + (-0.5625 * h2 * h2) * c[6];
    c[0] = c[0] + (0.03125 * h2 * h2 * h2) * c[6];
    std::array<Vec3<float>, PolynomialPiece::terms> world;
    for (std::size_t k = 0; k < world.size(); ++k)
        world[k] = in_world(curve, c[k]);
    return world;
}

PolynomialPiece steady(const PredictedCurve& course, float age, float until) {
    const float m = (age + until) / 2;
    return {.middle = m,
            .until = until,
            .c = {course.velocity * m + course.acceleration * (m * m / 2), course.velocity + course.acceleration * m,
                  course.acceleration / 2.0f}};
}

PolynomialPiece turning(const PredictedCurve& course, float age, float until) {
    const predictor::TurningCurve<float>& curve = *course.curve;
    const bool fades = course.fades && age > 0;
    const float lambda = fades ? static_cast<float>(1 / predictor::fade_time) : 0;
    const float stands = predictor::stopping_time(curve, fades);
    if (age >= stands)
        return {.middle = age,
                .until = until,
                .c = {in_world(curve, point(curve, static_cast<double>(lambda), static_cast<double>(stands)).way)}};
    if (course.fades && !fades)
        until = std::min(until, 0.0f);
    until = std::min({until, stands, age + 2 * half_length(curve, lambda, age, until - age)});
    const float middle = (age + until) / 2;
    return {.middle = middle,
            .until = until,
            .c = polynomial(curve, static_cast<double>(lambda), static_cast<double>(middle),
                            static_cast<double>(until - age) / 2)};
}

} // namespace

std::optional<PredictedCurve> PredictedCurve::of(const PredictorRow& predictor, const KinematicState<float>& known) {
    const Predict<float> is = predictor.predict_f;
    if (is == &predictor::order1<float>)
        return PredictedCurve{.velocity = known.velocity};
    if (is == &predictor::order2<float>)
        return PredictedCurve{.velocity = known.velocity, .acceleration = known.acceleration};
    const bool fades = is == &predictor::ctra_fade<float>;
    if (!fades && is != &predictor::ctra<float>)
        return {};
    PredictedCurve course{.fades = fades};
    if (glm::length(known.velocity) > 0 || glm::length(known.acceleration) > 0)
        course.curve = predictor::turning(known);
    return course;
}

Displacement displacement(const PredictedCurve& course, float age) {
    const float t = std::min(age, oldest);
    Displacement at{.way = course.velocity * t + course.acceleration * (t * t / 2),
                    .velocity = course.velocity + course.acceleration * t};
    if (const auto& curve = course.curve) {
        const bool fades = course.fades && t > 0;
        const float stands = predictor::stopping_time(*curve, fades);
        const Point place =
            point(*curve, fades ? 1 / predictor::fade_time : 0, static_cast<double>(std::min(t, stands)));
        at = {.way = in_world(*curve, place.way),
              .velocity = in_world(*curve, (t < stands ? place.speed : 0) * place.heading)};
    }
    if (age >= oldest)
        at.velocity = Vec3<float>(0);
    return at;
}

PolynomialPiece piece(const PredictedCurve& course, float age, float longest) {
    const auto within = [&](float from, float until) {
        return course.curve ? turning(course, from, until) : steady(course, from, until);
    };
    if (age < oldest)
        return within(age, std::min(age + longest, oldest));
    PolynomialPiece stands = within(oldest, oldest); // the position at which extrapolation ended
    stands.middle = age;
    stands.until = age + longest;
    std::fill(stands.c.begin() + 1, stands.c.end(), Vec3<float>(0));
    return stands;
}

} // namespace dr
