#pragma once
/// Wraps a server's transport to the network, and counts its peers, even while the server is paused. Only `peers` may
/// be called from threads other than the polling one.

#include "net/transport.h"

#include <atomic>
#include <iterator>

namespace apps {

class PeerCountingTransport final : public net::Transport {
  public:
    explicit PeerCountingTransport(std::unique_ptr<net::Transport> inner) : inner_(std::move(inner)) {}

    /// Polls the wrapped transport and updates the number of peers; keeps all its events for the next `poll`.
    void listen(double now) {
        const std::size_t before = waiting_.size();
        inner_->poll(now, waiting_);
        for (std::size_t i = before; i < waiting_.size(); ++i)
            if (waiting_[i].kind != net::Event::Kind::message)
                peers_ += waiting_[i].kind == net::Event::Kind::connected ? 1 : -1;
    }
    [[nodiscard]] int peers() const { return peers_; } ///< Peers connected now; any thread may call it.

    void poll(double now, std::vector<net::Event>& events) override {
        listen(now);
        std::move(waiting_.begin(), waiting_.end(), std::back_inserter(events));
        waiting_.clear();
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        inner_->send(now, peer, channel, bytes);
    }
    void wait(double longest) override { inner_->wait(longest); }
    void flush(double now) override { inner_->flush(now); }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    std::unique_ptr<net::Transport> inner_;
    std::vector<net::Event> waiting_;
    std::atomic<int> peers_ = 0;
};

} // namespace apps
