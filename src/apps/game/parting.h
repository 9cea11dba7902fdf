#pragma once
/// A host leaves his own match while others are in it: it goes on at one of them, or they read that it is over. Until
/// that is settled he is still there.

#include "apps/game/local_match.h"
#include "client/view.h"
#include "overlay/menus/menu.h"

namespace apps {

/// People at other programs, the one who has been here longest first.
std::vector<overlay::Person> others_in(const client::Match& match);

class Parting {
  public:
    enum class State {
        asking,  ///< him what he wants
        handing, ///< the match on
        settled, ///< he may go
        staying  ///< he does not go
    };

    /// `ask`: he is there to be asked; else what he has chosen before holds.
    Parting(bool ask, bool hand_on) : state_(ask ? State::asking : State::settled), hand_on_(hand_on) {
        if (!ask)
            decide();
    }
    /// Nobody is there to answer any more.
    void decide();
    // His answers.
    void hand_on_to(int client);
    void end() { state_ = State::settled; }
    void stay() { state_ = State::staying; }

    /// `now`: by the wall's clock [s]; `own`: the host's number in the match. `time_left`: until the program must say
    /// goodbye [s]; a match that has not been handed on by then ends.
    State poll(LocalMatch& match, server::ClientId own, double now, double time_left);
    [[nodiscard]] State state() const { return state_; }

  private:
    State state_;
    bool hand_on_;
    std::optional<server::ClientId> to_;
    double since_ = 0, handed_ = 0; ///< [s]
};

} // namespace apps
