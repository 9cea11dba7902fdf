/// The nine DIS models as predictors (Aronson 1997; IEEE 1278.1).

#include "dead_reckoning/dis.h"
#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/predictors/predictors.h"

namespace dr::predictor {

/// The body models of DIS need body axes; updates are in world axes. v_body = Rᵀv. The change of v_body is
/// a_body = Rᵀa − ω_body × v_body: Rᵀa alone would count the centripetal part twice.
template <class Real, dis::Model model> KinematicState<Real> drm(const HistoryView<Real>& history, Real age) {
    constexpr dis::ModelRow kind = dis::row(model);
    const Update<Real>& newest = history.back().update;
    const KinematicState<Real> known = kind.rotates ? state_at_location(newest) : newest.state;
    const Quat<Real> to_body = glm::conjugate(known.orientation);
    dis::State<Real> state{known.position, known.velocity, known.acceleration, known.orientation,
                           to_body * known.angular_velocity};
    if constexpr (kind.body) {
        state.velocity = to_body * known.velocity;
        state.acceleration = to_body * known.acceleration - glm::cross(state.angular_velocity, state.velocity);
    }
    const dis::State<Real> moved = dis::reckon(model, state, age);

    KinematicState<Real> result;
    result.position = moved.position;
    result.orientation = moved.orientation;
    if constexpr (kind.rotates)
        result.angular_velocity = known.angular_velocity;
    if constexpr (model == dis::Model::static_)
        return result;
    result.velocity = kind.body ? moved.orientation * moved.velocity : moved.velocity;
    if constexpr (kind.accelerates)
        result.acceleration = kind.body ? moved.orientation * state.acceleration : state.acceleration;
    if constexpr (kind.body && kind.rotates)
        result.acceleration += glm::cross(known.angular_velocity, result.velocity);
    return result;
}

#define DRM(model)                                                                                                     \
    template KinematicState<float> drm<float, dis::Model::model>(const HistoryView<float>&, float);                    \
    template KinematicState<double> drm<double, dis::Model::model>(const HistoryView<double>&, double)
DRM(static_);
DRM(fpw);
DRM(rpw);
DRM(rvw);
DRM(fvw);
DRM(fpb);
DRM(rpb);
DRM(rvb);
DRM(fvb);
#undef DRM

} // namespace dr::predictor
