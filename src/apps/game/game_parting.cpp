/// Leaving a match that others are in, and going on with one whose host has left.

#include "apps/clock.h"
#include "apps/game/game.h"
#include "platform/stop_signals.h"
#include "protocol/text.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

/// An address of a link ("fe80::1%eth0") names this machine's interface: the one by which the other server was reached.
std::string seen_from_here(const std::string& host, const std::string& reached) {
    const auto zone = host.find('%'), ours = reached.find('%');
    return zone == host.npos || ours == reached.npos ? host : host.substr(0, zone) + reached.substr(ours);
}

} // namespace

/// Nobody is left behind without a word. `ask`: the user is there to say what he wants.
bool Game::may_part(double now, bool ask) {
    LocalMatch* own = playing_->local.get();
    if (!own || parted_ || over())
        return true;
    if (!parting_) {
        if (own->others() == 0 || others_in(playing_->client->match()).empty())
            return true;
        parting_.emplace(ask, options_.hand_on);
        if (ask)
            screen_->open_menu();
    } else if (parting_->state() == Parting::State::asking) {
        if (!ask)
            parting_->decide();
        else if (!screen_->menu_open())
            parting_->stay();
    }
    const double goodbye = platform::stop_limit() / 3; // it takes [s]
    const auto state =
        parting_->poll(*own, playing_->client->match().welcome.client, now, platform::stop_time_left() - goodbye);
    if (state == Parting::State::handing)
        status_ = "Handing the match on";
    if (state == Parting::State::staying) {
        parting_.reset();
        quit_ = scene_wanted_ = false;
        wanted_.reset();
        replay_wanted_.clear();
        return false;
    }
    parted_ = state == Parting::State::settled;
    if (parted_)
        parting_.reset();
    return parted_;
}

overlay::LeaveControl Game::wire_leaving() {
    const auto answer = [this](const auto& how) {
        if (parting_)
            how(*parting_);
    };
    return {.hand_on = [=](int client) { answer([&](Parting& it) { it.hand_on_to(client); }); },
            .end = [=] { answer([](Parting& it) { it.end(); }); },
            .stay = [=] { answer([](Parting& it) { it.stay(); }); }};
}

/// The host of this match leaves, and we are asked to go on with it.
void Game::take_over(const protocol::Heritage& heritage) {
    protocol::Taken answer;
    try {
        if (playing_->local || playing_->replay || wanted_ || joining_)
            throw std::runtime_error("another match is played here");
        GameOptions own = options_;
        own.password = playing_->password; // everybody has it already
        heir_ = std::make_unique<LocalMatch>(own, tunables::Random(random_.bits()), heritage);
        answer.port = heir_->port();
        log_.info(seconds_now(), "heir", fmt::format("the host leaves: the match goes on here, port {}", answer.port));
    } catch (const std::exception& error) {
        heir_.reset();
        answer.why = protocol::make_printable(error.what(), protocol::max_text);
        log_.info(seconds_now(), "no heir",
                  fmt::format("the host leaves, and the match cannot go on here: {}", error.what()));
    }
    playing_->client->taken(answer);
}

/// The match goes on at another server: at ours, if we have taken it over.
void Game::move_on(const protocol::MovedOn& there, double now) {
    const client::Session& session = playing_->client->session();
    GameOptions again = options_;
    again.password = playing_->password;
    if (heir_) {
        joining_ = std::make_unique<Joining>(again, options_.settings, tunables::Random(random_.bits()), now,
                                             session.seat(), std::move(heir_));
        return;
    }
    if (!playing_->address)
        return;
    if (!moves_.take(now)) {
        gave_up_ = true;
        status_ = "The match is over for you: one server sends you to the next, without end";
        spdlog::info("{}", status_);
        if (screen_)
            screen_->open_menu();
        return;
    }
    const std::string& here = playing_->address->host;
    again.join = net::Address{there.host.empty() ? here : seen_from_here(there.host, here), there.port};
    again.observe = playing_->observes;
    again.host_token.clear(); // is the other server's
    log_.info(now, "moved on", fmt::format("the match goes on with {}, at {}", there.with, net::text(*again.join)));
    if (screen_)
        screen_->say(fmt::format("the match goes on with {}", there.with));
    returning_.emplace(std::move(again), session.seat(), options_.settings, tunables::Random(random_.bits()), now,
                       fmt::format("the match goes on with {}", there.with));
}

} // namespace apps
