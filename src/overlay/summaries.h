#pragma once
/// The figures of all displayed states, brought up to date a few at a time: percentiles go through every scored frame,
/// and after ten minutes sixty of them at once would hold a frame up for a tenth of a second.

#include "client/client.h"

#include <map>

namespace overlay {

class Summaries {
  public:
    /// Once a frame: renews as many, in turn, as may be in one.
    void follow(const client::Client& client);
    /// The figures of one, a second old at most where there are many; never those from before they were cleared.
    const dr::Summary& of(protocol::ActorId actor, const client::Shown& shown);

  private:
    static constexpr std::size_t samples_a_frame = 60'000;
    using Key = std::tuple<protocol::ActorId, int, bool>; ///< actor, scheme, on the local physics
    static Key key_of(protocol::ActorId actor, const client::Shown& shown) {
        return {actor, shown.scheme_index, shown.physics};
    }

    std::map<Key, dr::Summary> known_;
    std::size_t next_ = 0; ///< whose turn it is, counted through all actors
};

} // namespace overlay
