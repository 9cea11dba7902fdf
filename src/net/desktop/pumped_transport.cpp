#include "net/pumped_transport.h"

#include "platform/main_loop.h"
#include "platform/thread.h"
#include "protocol/message_types.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <iterator>
#include <mutex>
#include <utility>

namespace net {
namespace {

constexpr double longest_wait = 0.002; ///< [s] also how late a resend may be
/// [B] that wait to be polled: a peer that floods must not fill the memory of a caller who stands still. From then on
/// it is not received, and the peer's end sees a full link.
constexpr std::size_t crowded = std::size_t{64} << 20;
/// More messages than that are not flushed by who asks for it: they are sealed and sent by the thread, which comes round
/// sooner than that takes. If it has not since the last time, who asks does it all the same: else on a machine that has
/// too much to do they would wait ever longer.
constexpr std::size_t many = 256;

/// Keeps the owner's orders until the thread or a flush carries them out. The owner pays for a copy of each message.
class Outbox {
  public:
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) {
        orders_.push_back({.now = now, .peer = peer, .channel = channel, .size = bytes.size()});
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    void disconnect(PeerId peer) { orders_.push_back({.peer = peer, .ends = true}); }
    [[nodiscard]] std::size_t size() const { return orders_.size(); }
    void carry_out(Transport& transport) {
        std::span<const std::uint8_t> rest = bytes_;
        for (const Order& it : orders_) {
            if (it.ends)
                transport.disconnect(it.peer);
            else
                transport.send(it.now, it.peer, it.channel, rest.first(it.size));
            rest = rest.subspan(it.size);
        }
        orders_.clear();
        bytes_.clear();
    }

  private:
    struct Order {
        double now = 0; ///< [s]
        PeerId peer = 0;
        Channel channel = Channel::kinematics;
        std::size_t size = 0; ///< of the message [B]
        bool ends = false;    ///< Disconnect the peer
    };
    std::vector<Order> orders_;
    std::vector<std::uint8_t> bytes_;
};

/// The owner never waits for the thread. `poll`, `send` and `disconnect` take only locks under which memory is copied.
/// `flush` leaves its work to a thread that is busy with peers' datagrams.
class Pumped final : public Transport {
  public:
    Pumped(std::unique_ptr<Transport> inner, std::function<double()> clock)
        : inner_(std::move(inner)), clock_(std::move(clock)), thread_([this] { run(); }) {}
    Pumped(const Pumped&) = delete;
    Pumped& operator=(const Pumped&) = delete;
    ~Pumped() override {
        stopping_ = true;
        thread_.join();
        outbox_.carry_out(*inner_);
    }

    void poll(double, std::vector<Event>& events) override {
        thread_.check();
        const std::lock_guard lock(arrived_mutex_);
        std::ranges::move(arrived_, std::back_inserter(events));
        arrived_.clear();
        waiting_ = 0;
    }
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override {
        if (bytes.size() > protocol::max_packet)
            throw std::logic_error(fmt::format("a message of {} B is longer than a packet may be", bytes.size()));
        const std::lock_guard lock(outbox_mutex_);
        outbox_.send(now, peer, channel, bytes);
    }
    void flush(double now) override {
        {
            const std::lock_guard lock(outbox_mutex_);
            if (outbox_.size() > many && !std::exchange(left_, true))
                return;
        }
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (lock) {
            empty_outbox();
            inner_->flush(now);
        } else {
            flush_asked_ = true;
        }
    }
    void disconnect(PeerId peer) override {
        const std::lock_guard lock(outbox_mutex_);
        outbox_.disconnect(peer);
    }
    [[nodiscard]] Traffic traffic() const override {
        const std::lock_guard lock(arrived_mutex_);
        return traffic_;
    }

  private:
    void run() {
        std::vector<Event> fresh;
        while (!stopping_) {
            if (waiting_ > crowded) {
                platform::rest(longest_wait);
                continue;
            }
            if (!flush_asked_)
                inner_->wait(longest_wait); // touches nothing that the others change
            Traffic traffic;
            {
                const std::lock_guard lock(mutex_);
                flush_asked_ = false;
                empty_outbox();
                inner_->poll(clock_(), fresh);
                traffic = inner_->traffic();
            }
            const double now = clock_(); // it may have arrived since the one before
            traffic.thread_cpu = platform::thread_cpu_now();
            const std::lock_guard lock(arrived_mutex_);
            for (Event& event : fresh) {
                event.time = now;
                waiting_ += sizeof(Event) + event.bytes.size();
                arrived_.push_back(std::move(event));
            }
            fresh.clear();
            traffic_ = traffic;
        }
    }

    /// The caller holds mutex_. Other threads may go on sending.
    void empty_outbox() {
        {
            const std::lock_guard lock(outbox_mutex_);
            std::swap(outbox_, emptied_);
            left_ = false;
        }
        emptied_.carry_out(*inner_);
    }

    std::unique_ptr<Transport> inner_;
    std::function<double()> clock_;
    std::mutex mutex_; ///< guards inner_ and emptied_; held while peers' datagrams are read
    std::mutex outbox_mutex_; ///< guards outbox_ and left_; a thread that needs both takes mutex_ first
    Outbox outbox_, emptied_;
    bool left_ = false;                     ///< a flush has left what is in outbox_ to the thread
    std::atomic<bool> flush_asked_ = false; ///< a flush has found the thread busy
    mutable std::mutex arrived_mutex_;      ///< guards arrived_ and traffic_
    std::vector<Event> arrived_;
    Traffic traffic_;
    std::atomic<std::size_t> waiting_ = 0; ///< [B] in arrived_
    std::atomic<bool> stopping_ = false;
    platform::Thread thread_; ///< last: it uses everything above
};

} // namespace

std::unique_ptr<Transport> pump(std::unique_ptr<Transport> inner, std::function<double()> clock) {
    return std::make_unique<Pumped>(std::move(inner), std::move(clock));
}

} // namespace net
