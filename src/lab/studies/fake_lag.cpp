#include "lab/studies/fake_lag.h"

#include <algorithm>

namespace lab {

namespace {
constexpr double thought_over = 0.1; ///< Delay of a claim, so that later views may still meet the shell [s].
}

class FakeLagCheat::Link final : public net::Transport {
  public:
    Link(std::unique_ptr<net::Transport> inner, FakeLagCheat& who) : inner_(std::move(inner)), who_(who) {}

    void poll(double now, std::vector<net::Event>& events) override {
        const std::size_t before = events.size();
        inner_->poll(now, events);
        for (std::size_t i = before; i < events.size(); ++i)
            if (const auto pong = protocol::decode<protocol::Ping>(events[i].bytes);
                pong && events[i].channel == net::Channel::kinematics)
                stamps_.push_back({events[i].time, pong->server_time});
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        if (auto ping = protocol::decode<protocol::Ping>(bytes); ping && channel == net::Channel::kinematics) {
            while (stamps_.size() > 1 && stamps_[1].came <= now - who_.pong_delay_)
                stamps_.pop_front();
            if (!stamps_.empty() && ping->server_time > 0) {
                ping->server_time = stamps_.front().stamp;
                ping->received = std::max(0.0, now - stamps_.front().came - who_.pong_delay_);
            }
            return inner_->send(now, peer, channel, protocol::encode(*ping));
        }
        if (const auto fire = protocol::decode<protocol::Fire>(bytes)) {
            who_.shots_.push_back(*fire);
            if (who_.shots_.size() > 8)
                who_.shots_.pop_front();
        }
        if (auto end = protocol::decode<protocol::ShellEnd>(bytes))
            return claims_.push_back({now, peer, channel, *end});
        inner_->send(now, peer, channel, bytes);
    }
    void flush(double now) override {
        for (; !claims_.empty() && claims_.front().since <= now - thought_over; claims_.pop_front()) {
            Said& said = claims_.front();
            who_.age(said.end);
            inner_->send(now, said.peer, said.channel, protocol::encode(said.end));
        }
        inner_->flush(now);
    }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    struct Stamp {
        double came, stamp; // Arrival on the client's clock, and the server's stamp [s].
    };
    struct Said {
        double since;
        net::PeerId peer;
        net::Channel channel;
        protocol::ShellEnd end;
    };
    std::unique_ptr<net::Transport> inner_;
    FakeLagCheat& who_;
    std::deque<Said> claims_;
    std::deque<Stamp> stamps_;
};

MultiClientMatch::Wrap FakeLagCheat::wrapper() {
    return [this](std::unique_ptr<net::Transport> link) -> std::unique_ptr<net::Transport> {
        return std::make_unique<Link>(std::move(link), *this);
    };
}

void FakeLagCheat::look(const client::Client& client) {
    constexpr double kept = 4; // Time for which older views are kept [s].
    const client::RenderTime& shown = client.render_time();
    for (const auto& [id, remote] : client.remote().actors()) {
        if (remote.history.empty() || !remote.visible())
            continue;
        OldView& view = views_[id];
        if (view.revision != remote.history.revision()) {
            view.revision = remote.history.revision();
            view.news.push_back({remote.history.back().described_at + view_delay_, remote.history.back().update});
        }
        view.history.stick_weight = remote.history.stick_weight;
        while (!view.news.empty() && view.news.front().due <= client.now()) {
            view.history.add(view.news.front().update, view.news.front().due);
            view.news.pop_front();
        }
        if (view.history.empty())
            continue;
        if (!view.receiver)
            view.receiver.emplace(remote.ghosts.front().receiver().scheme());
        const dr::Displayed<float>& pose =
            view.receiver->advance(view.history, {shown.local, shown.match, shown.travel}, client.settings().receiver);
        const dr::Update<float>& newest = view.history.back().update;
        world::Target target{pose.state.position, pose.state.orientation, pose.articulations[dr::turret].angle};
        target.position.z = remote.ghosts.front().displayed.state.position.z; // The height after the ground clamp.
        pictures_.push_back({shown.match, id, newest.incarnation, static_cast<std::uint16_t>(newest.sequence), target});
    }
    while (!pictures_.empty() && pictures_.front().time < shown.match - kept)
        pictures_.pop_front();
}

void FakeLagCheat::age(protocol::ShellEnd& end) {
    const auto shot = std::ranges::find(shots_, end.number, &protocol::Fire::number);
    if (shot == shots_.end())
        return;
    const world::Shell shell{shot->origin, shot->velocity};
    const double until = end.victim ? end.time + thought_over : end.time; // A shell that hit the ground has ended.
    for (const Picture& picture : pictures_) {
        const double flown = picture.time - shot->time;
        if (flown < world::tick_length || picture.time > until)
            continue;
        const glm::vec3 from = world::position(shell, flown - world::tick_length), to = world::position(shell, flown);
        for (const world::Box& box :
             world::tank_boxes(picture.pose.position, picture.pose.orientation, picture.pose.turret_yaw)) {
            // 30 steps in a tick are fine enough: the boxes are metres wide.
            for (int i = 0; i <= 30; ++i) {
                const float s = static_cast<float>(i) / 30;
                const glm::vec3 off = glm::conjugate(box.orientation) * (from + s * (to - from) - box.centre);
                if (glm::any(glm::greaterThan(glm::abs(off), box.half_extents)))
                    continue;
                tried_ += end.victim == 0;
                end.victim = picture.actor;
                end.incarnation = picture.incarnation;
                end.sequence = picture.sequence;
                end.time = shot->time + flown - world::tick_length * (1 - static_cast<double>(s));
                end.position = world::position(shell, end.time - shot->time);
                end.shown = {true, picture.pose.position, picture.pose.orientation, picture.pose.turret_yaw};
                return;
            }
        }
    }
}

} // namespace lab
