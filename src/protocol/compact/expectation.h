#pragma once
/// The state of an actor that its baseline (an earlier state) predicts; only differences from it are sent. Both ends
/// compute it in integers, so that no compiler rounds differently.

#include "protocol/compact/ground.h"
#include "protocol/compact/state.h"

#include <optional>

namespace protocol::compact {

/// Ask for fields in the order of `Field`: an expected value may depend on the values of earlier fields in `now`.
class Expectation {
  public:
    /// `now` must have its traits, interval and stamps. All arguments must outlive the object.
    Expectation(const State& baseline, const State& now, const Ground& ground)
        : baseline_(baseline), now_(now), ground_(ground) {}

    [[nodiscard]] std::int32_t of(Field field);
    /// Expected values of a field and the next one: the x and y of a vector.
    [[nodiscard]] Pair of_pair(Field x);

  private:
    [[nodiscard]] std::int64_t since(PartTime part) const;
    [[nodiscard]] bool upright() const { return !baseline_.is(lying) && !now_.is(lying); }
    [[nodiscard]] Direction turned() const;
    [[nodiscard]] std::int32_t wanted_turn() const;
    [[nodiscard]] std::int32_t wanted_speed() const;
    [[nodiscard]] std::int64_t lag() const;
    [[nodiscard]] Pair velocity() const;
    [[nodiscard]] Pair position() const;
    [[nodiscard]] Pair acceleration() const;
    [[nodiscard]] Pair slopes();
    [[nodiscard]] std::int32_t height();
    [[nodiscard]] std::int32_t turned_part(Field angle, Field rate, PartTime part, std::int64_t steps_a_rad) const;
    const Ground::Plane& plane();
    const Ground::Plane& plane_before();

    const State& baseline_;
    const State& now_;
    const Ground& ground_;
    std::optional<Ground::Plane> plane_, plane_before_; ///< ground under `now` and under the baseline
};

} // namespace protocol::compact
