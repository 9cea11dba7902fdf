#include "lab/cheats/cheater.h"

#include "world/power_ups.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace lab {

const client::RemoteActor* CheatContext::nearest_enemy(const glm::vec3& place) const {
    const client::RemoteActor* nearest = nullptr;
    const auto gap = [&](const client::RemoteActor& one) {
        return glm::distance(one.ghosts.front().displayed.state.position, place);
    };
    for (const auto& [id, remote] : client.remote().actors()) {
        const client::Actor* actor = client.match().find(id);
        if (actor && actor->driven() && actor->alive() && remote.visible() && !client.is_own(id) &&
            (!nearest || gap(remote) < gap(*nearest)))
            nearest = &remote;
    }
    return nearest;
}

protocol::ActorId CheatContext::id_of(const client::RemoteActor& actor) const {
    const auto found =
        std::ranges::find_if(client.remote().actors(), [&](const auto& it) { return &it.second == &actor; });
    return found == client.remote().actors().end() ? protocol::ActorId{0} : found->first;
}

class Cheater::Link final : public net::Transport {
  public:
    Link(std::unique_ptr<net::Transport> inner, Cheater& who) : inner_(std::move(inner)), who_(who) {}

    void poll(double now, std::vector<net::Event>& events) override {
        const std::size_t before = events.size();
        inner_->poll(now, events);
        for (std::size_t i = before; i < events.size(); ++i)
            who_.hear(events[i]);
        grant_powers(now, events);
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        if (!who_.context_)
            return inner_->send(now, peer, channel, bytes);
        const auto pass = [&](const auto& message) { inner_->send(now, peer, channel, protocol::encode(message)); };
        const CheatRow& cheat = who_.cheat_;
        CheatContext& context = *who_.context_;
        if (auto batch = protocol::decode<protocol::UpdateBatch>(bytes)) {
            context.sent += cheat.forge ? 0 : batch->updates.size();
            std::erase_if(batch->updates, [&](const protocol::EncodedUpdate& update) {
                return (cheat.forge && update.actor == context.tank()) || update.actor == who_.body_;
            });
            if (!batch->updates.empty())
                pass(*batch);
        } else if (auto fire = protocol::decode<protocol::Fire>(bytes)) {
            if (cheat.waits > 0)
                return;
            if (cheat.fire)
                cheat.fire(context, *fire);
            fire->origin +=
                context.forged.state.position - context.honest.state.position; // From the published position.
            for (int copy = 0; copy < cheat.shots; ++copy)
                shoot(now, numbered(*fire, copy));
        } else if (const auto end = protocol::decode<protocol::ShellEnd>(bytes)) {
            if (end->actor != context.tank()) // A guided shell's; end_shots() replaces the others.
                pass(*end);
        } else if (auto truth = protocol::decode<protocol::TruthBatch>(bytes)) {
            for (protocol::TruthPose& pose : truth->poses) {
                if (pose.actor == context.tank() && cheat.forge) // To match the published position.
                    pose.position = context.forged.state.position;
                if (pose.actor == context.tank() && cheat.truth)
                    cheat.truth(context, pose);
            }
            pass(*truth);
        } else {
            inner_->send(now, peer, channel, bytes);
        }
    }
    void flush(double now) override {
        if (who_.context_)
            forge(now);
        inner_->flush(now);
    }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    /// Gives each copy of a shot its own number, far above the client's numbers, and a time a tenth of a second after
    /// the previous copy's.
    template <class Message> static Message numbered(Message message, int copy) {
        message.number += 1'000'000 * static_cast<std::uint32_t>(copy);
        message.time += 0.1 * copy;
        return message;
    }
    /// Makes the client believe that the server has granted the power-up.
    void grant_powers(double now, std::vector<net::Event>& events) {
        constexpr double again = 4; // Time between two grants [s].
        if (who_.cheat_.uses.empty() || !who_.context_ || now < granted_ + again)
            return;
        granted_ = now;
        const client::Client& client = who_.context_->client;
        const protocol::Power power{.actor = who_.context_->tank(),
                                    .uses = std::string(who_.cheat_.uses),
                                    .until = client.session().match_time(now) + again};
        events.push_back({.bytes = protocol::encode(power), .time = now});
    }
    void shoot(double now, const protocol::Fire& fire) {
        who_.shots_[fire.number] = fire;
        who_.shells_.fired(fire);
        inner_->send(now, net::server_peer, net::Channel::events, protocol::encode(fire));
    }
    /// Sends the ends of all sent shots, computed with the displayed tanks. The client itself does not know changed and
    /// additional shots.
    void end_shots(double now) {
        CheatContext& context = *who_.context_;
        for (protocol::ShellEnd& end : who_.shells_.advance(context.client.terrain(), context.client.picture())) {
            if (who_.cheat_.shell_end)
                who_.cheat_.shell_end(context, end, who_.shots_.at(end.number));
            inner_->send(now, net::server_peer, net::Channel::events, protocol::encode(end));
        }
    }
    /// Sends the shot that would have hit if fired `waits` earlier, with that earlier time.
    void shoot_in_hindsight(double now) {
        CheatContext& context = *who_.context_;
        std::deque<Moment>& past = who_.past_;
        past.push_back({context.now, context.honest.state, context.honest.articulations, context.client.picture()});
        while (past.front().time < context.now - who_.cheat_.waits)
            past.pop_front();
        if (!context.alive || context.now < who_.loaded_)
            return;
        for (protocol::Fire& shot : shots_that_meet(context, past)) {
            client::OwnShots shells;
            shot.number = shells_seen_ + 1;
            shells.fired(shot);
            for (const Moment& moment : past)
                for (const protocol::ShellEnd& end : shells.advance(context.client.terrain(), moment.picture))
                    if (end.victim != 0) {
                        ++shells_seen_;
                        who_.loaded_ = context.now + static_cast<double>(context.client.rules().reload);
                        inner_->send(now, net::server_peer, net::Channel::events, protocol::encode(shot));
                        inner_->send(now, net::server_peer, net::Channel::events, protocol::encode(end));
                        return;
                    }
        }
    }
    /// Returns shots at the oldest moment that meet a tank displayed since then, within the gun's possible directions.
    static std::vector<protocol::Fire> shots_that_meet(const CheatContext& context, const std::deque<Moment>& past) {
        constexpr float off_speed = 4, off_way = 0.25f; // Deviation that the server accepts [m/s, rad].
        std::vector<protocol::Fire> shots;
        const Moment& then = past.front();
        const world::Muzzle muzzle = world::muzzle(then.state, then.articulations);
        for (const Moment& moment : past)
            for (const client::OwnShots::Tank& tank : moment.picture.tanks) {
                const auto flight = static_cast<float>(moment.picture.time - then.time);
                if (flight <= 0 || !tank.alive || context.client.is_own(tank.actor))
                    continue;
                const glm::vec3 velocity =
                    (tank.pose.position - muzzle.position) / flight + glm::vec3(0, 0, world::gravity * flight / 2);
                const glm::vec3 way = velocity - muzzle.velocity;
                const float speed = glm::length(way);
                if (std::abs(speed - context.client.rules().muzzle_speed) < off_speed &&
                    glm::dot(way / speed, muzzle.direction) > std::cos(off_way))
                    shots.push_back({context.tank(), muzzle.position, velocity, then.time});
            }
        return shots;
    }
    void forge(double now) {
        CheatContext& context = *who_.context_;
        const client::Client& client = context.client;
        if (client.tick_time() <= who_.tick_ || !client.session().clocks_ready() || !client.own().front().spawned())
            return;
        who_.step();
        end_shots(now);
        if (who_.cheat_.waits > 0)
            shoot_in_hindsight(now);
        std::vector<protocol::EncodedUpdate> updates;
        if (who_.cheat_.push > 0)
            push(now, updates);
        if (who_.cheat_.forge && !context.silent && context.now >= who_.due_) {
            who_.due_ = std::max(who_.due_ + 1 / who_.cheat_.updates, context.now - 1 / who_.cheat_.updates);
            context.queue.push_back(context.forged);
            for (const dr::LocalActor<float>& actor : context.queue)
                updates.push_back(update(context.tank(), who_.incarnation_, ++who_.sequence_, actor));
            context.sent += context.queue.size();
            context.queue.clear();
        }
        if (!updates.empty())
            inner_->send(now, net::server_peer, net::Channel::kinematics,
                         protocol::encode(protocol::UpdateBatch{std::move(updates)}));
    }
    [[nodiscard]] protocol::EncodedUpdate update(protocol::ActorId actor, std::uint8_t incarnation,
                                                 std::uint32_t sequence, const dr::LocalActor<float>& is) const {
        protocol::ActorUpdate full{
            .actor = actor, .full = true, .has_articulations = true, .has_stick = true, .has_interval = true};
        full.update.state = is.state;
        full.update.articulations = is.articulations;
        full.update.stick = is.stick;
        full.update.contract = is.contract;
        full.update.time = std::max(0.0, who_.context_->stamp);
        full.update.interval = 1 / who_.cheat_.updates;
        full.update.sequence = sequence;
        full.update.incarnation = incarnation;
        return protocol::encode_update(full);
    }
    /// Publishes the claimed body as flying away from the cheater's tank. Claims the nearest body once a second.
    void push(double now, std::vector<protocol::EncodedUpdate>& updates) {
        CheatContext& context = *who_.context_;
        const client::Client& client = context.client;
        const glm::vec3 here = context.honest.state.position;
        if (context.now > who_.claimed_ + 1) {
            who_.claimed_ = context.now;
            who_.body_ = 0;
            float nearest = 1e9f;
            for (const auto& [id, remote] : client.remote().actors())
                if (remote.loose && remote.visible())
                    if (const glm::vec3 place = remote.ghosts.front().displayed.state.position;
                        glm::distance(place, here) < nearest) {
                        nearest = glm::distance(place, here);
                        who_.body_ = id;
                        who_.body_place_ = place;
                        who_.body_sequence_ = remote.last.sequence + 100;
                    }
            if (who_.body_ != 0)
                inner_->send(now, net::server_peer, net::Channel::events,
                             protocol::encode(protocol::Claim{who_.body_, context.tank()}));
        }
        const client::RemoteActor* remote = client.remote().find(who_.body_);
        if (!remote)
            return;
        const float edge = client.terrain().size() / 2 - 5;
        const glm::vec3 way = glm::normalize(glm::vec3(glm::vec2(who_.body_place_ - here), 0) + glm::vec3(1e-3f, 0, 0));
        constexpr int steps = 2; // Steps in a frame; each is within the server's tolerance.
        dr::LocalActor<float> flies;
        flies.state.velocity = 25.0f * way; // Highest published speed that the server accepts [m/s].
        for (int i = 0; i < steps; ++i) {
            glm::vec3& place = who_.body_place_;
            place += static_cast<float>(context.dt) * who_.cheat_.push / steps * way;
            place = glm::clamp(place, -edge, edge);
            place.z = client.terrain().height(place.x, place.y).value_or(0) + 0.6f;
            flies.state.position = place;
            updates.push_back(update(who_.body_, remote->last.incarnation, ++who_.body_sequence_, flies));
        }
    }

    std::unique_ptr<net::Transport> inner_;
    Cheater& who_;
    double granted_ = 0; ///< Time of the last granted power-up [s].
    std::uint32_t shells_seen_ = 0;
};

std::unique_ptr<net::Transport> Cheater::between(std::unique_ptr<net::Transport> link) {
    return std::make_unique<Link>(std::move(link), *this);
}

std::function<void(client::Client&)> Cheater::driver(std::function<void(client::Client&)> honest) {
    return [this, honest = std::move(honest)](client::Client& client) {
        honest(client);
        if (!context_ && !client.own().empty())
            context_.emplace(CheatContext{.client = client});
        if (context_ && cheat_.drive)
            cheat_.drive(*context_);
    };
}

/// Reads the client's state after a frame, and forges.
void Cheater::step() {
    CheatContext& context = *context_;
    const client::LocalPlayer& player = context.client.own().front();
    const client::Actor* actor = context.client.match().find(player.actor());
    context.dt = tick_ < 0 ? 0 : context.client.tick_time() - tick_;
    tick_ = context.client.tick_time();
    context.now = context.stamp = context.client.session().match_time(tick_);
    context.before = context.honest;
    context.honest = player.completed();
    context.alive = actor && actor->alive();
    context.silent = false;
    if (const std::uint8_t life = player.publisher().incarnation(); sequence_ == 0 || life != incarnation_) {
        incarnation_ = life;
        sequence_ = std::max(sequence_, 1u);
        context.before = context.forged = context.honest;
        context.since = context.now;
    }
    if (cheat_.learns_from_truth)
        context.learner.look(context.client);
    if (cheat_.forge)
        cheat_.forge(context);
    else
        context.forged = context.honest;
}

void Cheater::hear(const net::Event& event) {
    if (event.kind != net::Event::Kind::message || !context_)
        return;
    if (const auto spawned = protocol::decode<protocol::Spawned>(event.bytes);
        spawned && spawned->actor == context_->tank()) {
        ++accepted_.starts;
        heard_.reset();
    } else if (const auto batch = protocol::decode<protocol::UpdateBatch>(event.bytes)) {
        for (const protocol::EncodedUpdate& update : batch->updates) {
            const auto said = update.actor == context_->tank()
                                  ? protocol::decode_update(update, heard_.value_or(dr::Update<float>{}))
                                  : std::nullopt;
            if (!said)
                continue;
            ++accepted_.updates;
            if (heard_) {
                const auto way =
                    static_cast<double>(glm::distance(heard_->state.position, said->update.state.position));
                accepted_.way += way;
                accepted_.farthest = std::max(accepted_.farthest, way);
            }
            heard_ = said->update;
        }
    }
}

} // namespace lab
