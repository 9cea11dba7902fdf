#pragma once
/// What both ends expect of an actor's next state by its baseline, in integers: no compiler rounds differently. What is
/// sent is how far that is off.

#include "protocol/compact/ground.h"
#include "protocol/compact/state.h"

#include <optional>

namespace protocol::compact {

/// Fields are asked for in the order of `Field`: each may depend on those of `now` before it.
class Expectation {
  public:
    /// `now` has its traits, interval and stamps already. All must outlive it.
    Expectation(const State& baseline, const State& now, const Ground& ground)
        : baseline_(baseline), now_(now), ground_(ground) {}

    [[nodiscard]] std::int32_t of(Field field);
    /// Of the field and the one after it, of vectors on the map.
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
    std::optional<Ground::Plane> plane_, plane_before_; ///< under `now` and under the baseline
};

} // namespace protocol::compact
