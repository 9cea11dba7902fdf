#pragma once
/// A network of datagrams in memory. Tests can read, drop and forge datagrams.

#include "net/datagrams.h"
#include "net/endpoint.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace net {

class Wire {
  public:
    struct Datagram {
        Endpoint from, to;
        std::vector<std::uint8_t> bytes;
    };
    std::vector<Datagram> overheard; ///< all sent datagrams, in order
    std::function<bool(const Datagram&)> passes = [](const Datagram&) { return true; };

    /// Delivers a datagram from any sender.
    void inject(const Datagram& datagram) { arrived_[datagram.to].push_back(datagram); }
    [[nodiscard]] std::size_t bytes_to(const Endpoint& whom) const {
        std::size_t sum = 0;
        for (const Datagram& datagram : overheard)
            sum += datagram.to == whom ? datagram.bytes.size() : 0;
        return sum;
    }
    /// Returns the newest datagram of that sender; there must be one.
    [[nodiscard]] const Datagram& last_from(const Endpoint& whom) const {
        return *std::find_if(overheard.rbegin(), overheard.rend(), [&](const Datagram& it) { return it.from == whom; });
    }
    std::unique_ptr<Datagrams> socket(const Endpoint& here) { return std::make_unique<Socket>(*this, here); }

  private:
    class Socket final : public Datagrams {
      public:
        Socket(Wire& wire, const Endpoint& here) : wire_(wire), here_(here) {}
        void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override {
            wire_.overheard.push_back({here_, to, {bytes.begin(), bytes.end()}});
            if (wire_.passes(wire_.overheard.back()))
                wire_.inject(wire_.overheard.back());
        }
        std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
            auto& queue = wire_.arrived_[here_];
            if (queue.empty())
                return {};
            const Datagram datagram = queue.front();
            queue.pop_front();
            from = datagram.from;
            if (datagram.bytes.size() > into.size())
                return 0;
            std::ranges::copy(datagram.bytes, into.begin());
            return datagram.bytes.size();
        }
        bool wait(double) override { return true; }
        [[nodiscard]] std::uint16_t port() const override { return here_.port; }
        [[nodiscard]] bool speaks_v6() const override { return false; }
        [[nodiscard]] WireBytes wire_bytes() const override { return {}; }

      private:
        Wire& wire_;
        Endpoint here_;
    };
    std::map<Endpoint, std::deque<Datagram>> arrived_;
};

} // namespace net
