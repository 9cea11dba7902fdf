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

constexpr double longest_wait = 0.002; ///< longest wait for a datagram, and largest additional delay of a resend [s]
/// Limit of the events that wait to be polled, so that a flooding peer does not fill the memory while the caller does
/// not poll [B]. Above the limit nothing is received, and the system drops datagrams.
constexpr std::size_t crowded = std::size_t{64} << 20;
/// The caller leaves a flush of more messages than this to the thread, which seals and sends them soon. If the thread
/// has not run since an earlier flush was left to it, the caller flushes: on an overloaded machine messages would wait
/// ever longer.
constexpr std::size_t many = 256;

/// Unreliable messages that wait for the thread, one after another in memory: sending costs the caller only a copy.
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
        double now; ///< time at which the message was sent [s]
        PeerId peer;
        std::size_t size; ///< [B]
    };
    std::vector<Message> messages_;
    std::vector<std::uint8_t> bytes_;
};

class ThreadedTransport final : public Transport {
  public:
    ThreadedTransport(std::unique_ptr<Transport> inner, std::function<double()> clock)
        : inner_(std::move(inner)), clock_(std::move(clock)), thread_([this] { run(); }) {}
    ThreadedTransport(const ThreadedTransport&) = delete;
    ThreadedTransport& operator=(const ThreadedTransport&) = delete;
    ~ThreadedTransport() override {
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
        } else { // reliable messages are not queued here: a caller that sends many waits for the thread
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
            inner_->wait(longest_wait); // needs no lock: `wait` changes nothing that other threads use
            const std::lock_guard lock(mutex_);
            empty_outbox();
            const auto before = static_cast<std::ptrdiff_t>(arrived_.size());
            inner_->poll(clock_(), arrived_);
            const double now = clock_(); // a message may have arrived after the clock was read above
            std::for_each(arrived_.begin() + before, arrived_.end(), [&](Event& event) {
                event.time = now;
                waiting_ += sizeof(Event) + event.bytes.size();
            });
            thread_cpu_ = platform::thread_cpu_now();
        }
    }

    /// Call it with mutex_ locked. Other threads may call `send` at the same time.
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
    std::mutex outbox_mutex_;  ///< guards outbox_ and left_; locked after mutex_
    Outbox outbox_, emptied_;
    bool left_ = false; ///< a flush has left outbox_ to the thread, which has not run since
    std::vector<Event> arrived_;
    double thread_cpu_ = 0;                ///< [s]
    std::atomic<std::size_t> waiting_ = 0; ///< size of arrived_ [B]
    std::atomic<bool> stopping_ = false;
    platform::Thread thread_; ///< last member, as it uses all others
};

} // namespace

std::unique_ptr<Transport> run_on_thread(std::unique_ptr<Transport> inner, std::function<double()> clock) {
    return std::make_unique<ThreadedTransport>(std::move(inner), std::move(clock));
}

} // namespace net
