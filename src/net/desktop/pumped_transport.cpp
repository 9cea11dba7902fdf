#include "net/network.h"

#include "platform/main_loop.h"
#include "platform/thread.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <utility>

namespace net {
namespace {

constexpr double longest_wait = 0.002; ///< [s] also how late a resend may be
/// [B] that wait to be polled: a peer that floods must not fill the memory of a caller who stands still. From then on
/// it is not received, and the peer's end sees a full link.
constexpr std::size_t crowded = std::size_t{64} << 20;
/// More messages than that are not flushed by who asks for it: they are sealed and sent by the thread, which comes
/// round sooner than that takes. If it has not since the last time, who asks does it all the same: else on a machine
/// that has too much to do they would wait ever longer.
constexpr std::size_t many = 256;

/// Unreliable messages that wait for the thread, one behind the other: who sends pays for a copy, and not for what is
/// done to it.
class Outbox {
  public:
    void add(double now, PeerId peer, std::span<const std::uint8_t> bytes) {
        messages_.push_back({.now = now, .peer = peer, .size = bytes.size()});
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    [[nodiscard]] std::size_t size() const { return messages_.size(); }
    void send_all(Transport& transport) {
        std::span<const std::uint8_t> rest = bytes_;
        for (const Message& it : messages_) {
            transport.send(it.now, it.peer, Channel::kinematics, rest.first(it.size));
            rest = rest.subspan(it.size);
        }
        messages_.clear();
        bytes_.clear();
    }

  private:
    struct Message {
        double now; ///< [s]
        PeerId peer;
        std::size_t size; ///< [B]
    };
    std::vector<Message> messages_;
    std::vector<std::uint8_t> bytes_;
};

class Pumped final : public Transport {
  public:
    Pumped(std::unique_ptr<Transport> inner, std::function<double()> clock)
        : inner_(std::move(inner)), clock_(std::move(clock)), thread_([this] { run(); }) {}
    Pumped(const Pumped&) = delete;
    Pumped& operator=(const Pumped&) = delete;
    ~Pumped() override {
        stopping_ = true;
        thread_.join();
        outbox_.send_all(*inner_);
    }

    void poll(double, std::vector<Event>& events) override {
        thread_.check();
        const std::lock_guard lock(mutex_);
        std::ranges::move(arrived_, std::back_inserter(events));
        arrived_.clear();
        waiting_ = 0;
    }
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override {
        if (channel == Channel::kinematics) {
            const std::lock_guard lock(outbox_mutex_);
            outbox_.add(now, peer, bytes);
        } else { // what must arrive is kept until it has: whoever sends much of that waits until it is taken
            const std::lock_guard lock(mutex_);
            inner_->send(now, peer, channel, bytes);
        }
    }
    void flush(double now) override {
        {
            const std::lock_guard lock(outbox_mutex_);
            if (outbox_.size() > many && !std::exchange(left_, true))
                return;
        }
        const std::lock_guard lock(mutex_);
        empty_outbox();
        inner_->flush(now);
    }
    void disconnect(PeerId peer) override {
        const std::lock_guard lock(mutex_);
        empty_outbox();
        inner_->disconnect(peer);
    }
    [[nodiscard]] Traffic traffic() const override {
        const std::lock_guard lock(mutex_);
        Traffic traffic = inner_->traffic();
        traffic.thread_cpu = thread_cpu_;
        return traffic;
    }

  private:
    void run() {
        while (!stopping_) {
            if (waiting_ > crowded) {
                platform::rest(longest_wait);
                continue;
            }
            inner_->wait(longest_wait); // touches nothing that the others change
            const std::lock_guard lock(mutex_);
            empty_outbox();
            const auto before = static_cast<std::ptrdiff_t>(arrived_.size());
            inner_->poll(clock_(), arrived_);
            const double now = clock_(); // it may have arrived since the one before
            std::for_each(arrived_.begin() + before, arrived_.end(), [&](Event& event) {
                event.time = now;
                waiting_ += sizeof(Event) + event.bytes.size();
            });
            thread_cpu_ = platform::thread_cpu_now();
        }
    }

    /// By who holds mutex_. Who sends goes on meanwhile.
    void empty_outbox() {
        {
            const std::lock_guard lock(outbox_mutex_);
            std::swap(outbox_, emptied_);
            left_ = false;
        }
        emptied_.send_all(*inner_);
    }

    std::unique_ptr<Transport> inner_;
    std::function<double()> clock_;
    mutable std::mutex mutex_; ///< guards inner_, emptied_, arrived_ and thread_cpu_
    std::mutex outbox_mutex_;  ///< guards outbox_ and left_; who holds both has taken the other one first
    Outbox outbox_, emptied_;
    bool left_ = false; ///< a flush has left what is in outbox_ to the thread
    std::vector<Event> arrived_;
    double thread_cpu_ = 0;                ///< [s]
    std::atomic<std::size_t> waiting_ = 0; ///< [B] in arrived_
    std::atomic<bool> stopping_ = false;
    platform::Thread thread_; ///< last: it uses everything above
};

} // namespace

std::unique_ptr<Transport> pump(std::unique_ptr<Transport> inner, std::function<double()> clock) {
    return std::make_unique<Pumped>(std::move(inner), std::move(clock));
}

} // namespace net
