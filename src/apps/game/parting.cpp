#include "apps/game/parting.h"

#include <algorithm>

namespace apps {

std::vector<overlay::Person> others_in(const client::Match& match) {
    std::vector<overlay::Person> people;
    for (const auto& [id, actor] : match.actors) {
        const int client = actor.added.owner;
        if (actor.driven() && !actor.added.bot && client != match.welcome.client &&
            std::ranges::count(people, client, &overlay::Person::client) == 0)
            people.push_back({client, actor.added.name});
    }
    return people;
}

void Parting::decide() { state_ = hand_on_ ? State::handing : State::settled; }

void Parting::hand_on_to(int client) {
    to_ = static_cast<server::ClientId>(client);
    state_ = State::handing;
}

Parting::State Parting::poll(LocalMatch& match, server::ClientId own, double now, double time_left) {
    constexpr double to_be_heard = 0.5; // what was said last reaches everybody, even if it is lost once [s]
    if (state_ != State::handing)
        return state_;
    constexpr double longest = 10; // the server itself may have ended [s]
    if (since_ == 0) {
        since_ = now;
        match.hand_on(to_, own);
    }
    if (now > since_ + longest || time_left <= 0)
        state_ = State::settled;
    switch (match.handing_on()) {
    case server::HandOn::Stage::done:
        if (handed_ == 0)
            handed_ = now;
        if (now > handed_ + to_be_heard)
            state_ = State::settled;
        break;
    case server::HandOn::Stage::failed:
        state_ = State::settled;
        break;
    case server::HandOn::Stage::none:
    case server::HandOn::Stage::asked:
        break;
    }
    return state_;
}

} // namespace apps
