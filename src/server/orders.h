#pragma once
/// Orders of a host, at the server's console or over the network: "kick Bob", "limit score 20". Unambiguous
/// abbreviations of names are valid; a player can also be named by the number that the order `status` shows. A wrong
/// order changes nothing and reports the valid words. Every player may give some of the orders.

#include "server/admission.h"

#include <functional>
#include <span>

namespace server {

class Orders {
  public:
    /// Actions of the server itself.
    struct ServerActions {
        /// Sets an existing row of tunables(ServerSettings&) for all clients; returns the error for a wrong value.
        std::function<std::optional<std::string>(const std::string& row, const std::string& value)> set;
        /// Starts the next round, on `map` or else on the next map in turn.
        std::function<void(std::optional<std::string> map)> start_next_round;
    };
    using Lines = std::vector<std::string>;

    Orders(Game& game, Admission& admission, Referee& referee, Chat& chat, const MapVote& vote, ServerActions actions)
        : game_(game), admission_(admission), referee_(referee), chat_(chat), vote_(vote),
          actions_(std::move(actions)) {}

    struct Call {
        std::string rest;     ///< Text after the order's name.
        Client* by = nullptr; ///< The client that gave the order; `nullptr`: the console.
        bool on = true;       ///< False for an order that undoes another, such as unmute.
    };
    struct Row {
        std::string_view name, arguments, help;
        Lines (Orders::*carry_out)(const Call& call);
        bool everybodys = false; ///< Whether every player may give it over the network, not only a host.
        bool on = true;          ///< The order's value of Call::on.
    };
    static std::span<const Row> rows();

    /// Carries out an order of the console and returns the answer.
    Lines give(std::string_view text);
    /// Carries out a client's order, if the client is a host or every player may give it, and answers the client.
    void receive(Client& client, const protocol::Order& order);

  private:
    Lines carry_out(const std::string& text, Client* by);

    Lines kick(const Call& call);
    Lines ban(const Call& call);
    Lines bans(const Call& call);
    Lines unban(const Call& call);
    Lines set_muted(const Call& call);
    Lines say(const Call& call);
    Lines tell(const Call& call);
    Lines set_ignored(const Call& call);
    Lines join(const Call& call);
    Lines set_paused(const Call& call);
    Lines mode(const Call& call);
    Lines teams(const Call& call);
    Lines map(const Call& call);
    Lines next(const Call& call);
    Lines limit(const Call& call);
    Lines bots(const Call& call);
    Lines preset(const Call& call);
    Lines set(const Call& call);
    Lines get(const Call& call);
    Lines status(const Call& call);
    Lines help(const Call& call);

    /// Returns the person whose name or number begins `words`, and the remaining words. Throws OrderError if no
    /// person fits, or if the person is `not_by`.
    [[nodiscard]] std::pair<Client*, std::string> person(const std::string& words, const Client* not_by = nullptr);
    Lines set_row(const std::string& name, const std::string& value);

    Game& game_;
    Admission& admission_;
    Referee& referee_;
    Chat& chat_;
    const MapVote& vote_;
    ServerActions actions_;
};

} // namespace server
