#pragma once
/// What a host orders, at the server's console or over the network, in words: "kick Bob", "limit score 20". One table
/// has the orders. Names may be
/// shortened as long as they mean one; people are also called by the numbers that `status` shows. An order that is
/// wrong changes nothing, and says what is valid. Some orders about oneself are everybody's.

#include "server/admission.h"

#include <functional>
#include <span>

namespace server {

class Orders {
  public:
    /// What only the server can do.
    struct Powers {
        /// A row (tunables(ServerSettings&)) that exists, for everybody; returns what is wrong with the value.
        std::function<std::optional<std::string>(const std::string& row, const std::string& value)> set;
        /// The next round now, on that map; nothing: on the one whose turn it is.
        std::function<void(std::optional<std::string> map)> go_on;
    };
    using Lines = std::vector<std::string>;

    Orders(Game& game, Admission& admission, Referee& referee, Chat& chat, const MapVote& vote, Powers powers)
        : game_(game), admission_(admission), referee_(referee), chat_(chat), vote_(vote), powers_(std::move(powers)) {}

    struct Call {
        std::string rest;     ///< after the order's name
        Client* by = nullptr; ///< none: the console
        bool on = true;       ///< it begins something, or ends that again: mute, unmute
    };
    struct Row {
        std::string_view name, arguments, help;
        Lines (Orders::*carry_out)(const Call& call);
        bool everybodys = false; ///< whoever plays may give it, over the network
        bool on = true;          ///< Call::on
    };
    /// All orders.
    static std::span<const Row> rows();

    /// The console's.
    Lines give(std::string_view text);
    /// A client's: it is answered, and counts if the client is a host or the order everybody's.
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

    /// The person that the words begin with, and what follows; not the one who says them, if that is given.
    [[nodiscard]] std::pair<Client*, std::string> person(const std::string& words, const Client* not_by = nullptr);
    Lines set_row(const std::string& name, const std::string& value);

    Game& game_;
    Admission& admission_;
    Referee& referee_;
    Chat& chat_;
    const MapVote& vote_;
    Powers powers_;
};

} // namespace server
