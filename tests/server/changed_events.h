#pragma once
/// A transport that changes its events before the server receives them, for example the address of a new client.

#include "net/transport.h"

#include <functional>
#include <memory>

namespace server::test {

class ChangedEvents final : public net::Transport {
  public:
    using Change = std::function<void(net::Event&)>;

    ChangedEvents(std::unique_ptr<net::Transport> real, Change change, const net::Refused& refused)
        : real_(std::move(real)), change_(std::move(change)), refused_(refused) {}
    void poll(double now, std::vector<net::Event>& events) override {
        const std::size_t before = events.size();
        real_->poll(now, events);
        for (std::size_t i = before; i < events.size(); ++i)
            change_(events[i]);
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        real_->send(now, peer, channel, bytes);
    }
    void flush(double now) override { real_->flush(now); }
    void disconnect(net::PeerId peer) override { real_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override {
        net::Traffic traffic = real_->traffic();
        traffic.refused += refused_;
        return traffic;
    }

  private:
    std::unique_ptr<net::Transport> real_;
    Change change_;
    net::Refused refused_;
};

/// Returns the `wrap` argument of `Match`: makes a ChangedEvents, which also adds `refused` to the counts of rejected
/// packets.
inline auto changed(ChangedEvents::Change change, const net::Refused& refused = {}) {
    return
        [change = std::move(change), refused](std::unique_ptr<net::Transport> real) -> std::unique_ptr<net::Transport> {
            return std::make_unique<ChangedEvents>(std::move(real), change, refused);
        };
}

} // namespace server::test
