#include "server/rewound_view.h"

#include "dead_reckoning/custom.h"
#include "server/kinematics.h"

#include <algorithm>

namespace server {

namespace {

/// Returns the travel time from the actor's owner to the server, as the clients are told [s]; 0 if it is not known.
double owner_travel(const Game& game, const Actor& actor) {
    for (const Client& client : game.roster.each_admitted())
        if (const auto link = client.link.figures(); link && client.id == actor.owner)
            return link->round_trip / 2000.0;
    return 0;
}

} // namespace

RewoundView::RewoundView(const Game& game, const Client* client, const protocol::DisplaySettings& display,
                         double travel, double from, std::optional<std::uint16_t> newest)
    : game_(game), travel_(travel), delay_(std::clamp(static_cast<double>(display.delay), 0.0, 0.5)), time_(from),
      newest_(newest), client_(client ? std::optional(client->peer) : std::nullopt) {
    const auto all = dr::schemes();
    const bool known = display.scheme < all.size();
    by_script_ = game.settings.reference_script && (!known || dr::is_custom(all[display.scheme]));
    if (by_script_)
        receiver_.emplace(dr::reference(game.settings.publisher));
    else if (known && !dr::is_foreign(display.scheme))
        receiver_.emplace(all[display.scheme]);
    settings_.compensate = display.compensate;
    settings_.half_round_trip = display.half_round_trip;
    settings_.blend_time =
        display.average_blend ? dr::ReceiverSettings::BlendTime::average : dr::ReceiverSettings::BlendTime::nominal;
    settings_.blend_scale = std::clamp(static_cast<double>(display.blend_scale), 0.1, 4.0);
    settings_.interpolation_delay = std::clamp(static_cast<double>(display.interpolation_delay), 0.0, 1.0);
    settings_.extrapolation_limit =
        std::clamp(static_cast<double>(display.extrapolation_limit), 0.0, dr::max_extrapolation);
    history_.set_roads(&game.roads);
}

/// Feeds the updates that had arrived by `until` [s]. A frame begins a tick after the instant that it draws, and uses
/// the updates that arrived before the frame begins.
void RewoundView::feed(std::span<const Motion::Relayed> sent, double until) {
    for (const Motion::Relayed& relayed : sent) {
        if (relayed.number <= fed_)
            continue;
        const auto number = static_cast<std::uint16_t>(relayed.update.sequence);
        if (relayed.at + travel_ > until || (newest_ && protocol::newer(number, *newest_)))
            break;
        fed_ = relayed.number;
        history_.add(relayed.update, relayed.at + travel_);
    }
}

std::optional<dr::Displayed<float>> RewoundView::at(const Actor& actor, double time) {
    if (!receiver_)
        return {};
    constexpr double rounding = 1e-6;
    const auto& clients = game_.roster.clients;
    const auto client = client_ ? clients.find(*client_) : clients.end();
    const std::vector<Motion::Relayed> sent =
        client != clients.end() ? sent_to(game_, client->second, actor) : sent_to_all(actor);
    history_.owner_travel = owner_travel(game_, actor);
    while (time_ < time - rounding || fed_ == 0) {
        time_ = std::min(time_ + world::tick_length, time);
        feed(sent, time_ + world::tick_length + delay_);
        if (!history_.empty())
            receiver_->advance(history_, {time_, time_, travel_}, settings_);
        else if (time_ >= time - rounding)
            return {};
    }
    dr::Displayed<float> shown = receiver_->displayed();
    const dr::Update<float>& newest = history_.back().update;
    shown.state = confine_to_map(game_, actor, shown.state, newest.state, time - newest.time);
    return shown;
}

} // namespace server
