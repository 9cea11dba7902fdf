#include "net/merged_transport.h"

namespace net {
namespace {

class Merged final : public Transport {
  public:
    explicit Merged(std::vector<std::unique_ptr<Transport>> parts) : parts_(std::move(parts)) {}

    void poll(double now, std::vector<Event>& events) override {
        for (std::size_t place = 0; place < parts_.size(); ++place) {
            const std::size_t first = events.size();
            parts_[place]->poll(now, events);
            for (std::size_t i = first; i < events.size(); ++i)
                events[i].peer = static_cast<PeerId>(events[i].peer * parts_.size() + place);
        }
    }
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override {
        parts_[place_of(peer)]->send(now, inner(peer), channel, bytes);
    }
    void flush(double now) override {
        for (const auto& part : parts_)
            part->flush(now);
    }
    void disconnect(PeerId peer) override { parts_[place_of(peer)]->disconnect(inner(peer)); }
    [[nodiscard]] Traffic traffic() const override {
        Traffic sum;
        for (const auto& part : parts_) {
            const Traffic traffic = part->traffic();
            sum.messages_sent += traffic.messages_sent;
            sum.messages_received += traffic.messages_received;
            sum.bytes_sent += traffic.bytes_sent;
            sum.bytes_received += traffic.bytes_received;
            sum.thread_cpu += traffic.thread_cpu;
            sum.refused += traffic.refused;
        }
        return sum;
    }

  private:
    [[nodiscard]] std::size_t place_of(PeerId peer) const { return peer % parts_.size(); }
    [[nodiscard]] PeerId inner(PeerId peer) const { return static_cast<PeerId>(peer / parts_.size()); }
    std::vector<std::unique_ptr<Transport>> parts_;
};

} // namespace

std::unique_ptr<Transport> merge(std::vector<std::unique_ptr<Transport>> transports) {
    if (transports.empty())
        throw std::logic_error("merge: no transports");
    return std::make_unique<Merged>(std::move(transports));
}

} // namespace net
