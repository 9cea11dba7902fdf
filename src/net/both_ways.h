#pragma once
/// Two layers of datagrams as one: what UDP brings, and what browsers say (desktop/web_port.h), at the same server.

#include "net/datagrams.h"

#include <algorithm>
#include <memory>

namespace net {

class BothWays final : public Datagrams {
  public:
    /// Endpoints of `browser_scope` are the second one's.
    BothWays(std::unique_ptr<Datagrams> udp, std::unique_ptr<Datagrams> web)
        : udp_(std::move(udp)), web_(std::move(web)) {}

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override {
        (to.scope == browser_scope ? web_ : udp_)->send(to, bytes);
    }
    void flush() override {
        udp_->flush();
        web_->flush();
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        // By turns: a flood of the one does not silence the other.
        std::swap(first_, second_);
        for (Datagrams* const way : {first_, second_})
            if (const auto got = way->receive(from, into)) {
                brought_ = way;
                return got;
            }
        return {};
    }
    bool wait(double longest) override {
        constexpr double glance = 0.001; // at the browsers [s]
        return web_->wait(0) || udp_->wait(std::min(longest, glance)) || web_->wait(0);
    }
    [[nodiscard]] std::uint16_t port() const override { return udp_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return udp_->speaks_v6(); }
    [[nodiscard]] double age() const override { return brought_->age(); }
    [[nodiscard]] WireBytes wire_bytes() const override {
        const WireBytes a = udp_->wire_bytes(), b = web_->wire_bytes();
        return {.sent = a.sent + b.sent, .received = a.received + b.received};
    }

  private:
    std::unique_ptr<Datagrams> udp_, web_;
    Datagrams *first_ = udp_.get(), *second_ = web_.get();
    Datagrams* brought_ = udp_.get(); ///< the last one
};

} // namespace net
