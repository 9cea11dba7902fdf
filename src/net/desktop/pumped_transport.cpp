#include "net/pumped_transport.h"

#include "platform/main_loop.h"
#include "platform/thread.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>

namespace net {
namespace {

constexpr double longest_wait = 0.002; ///< [s] also how late a resend may be
/// [B] that wait to be polled: a peer that floods must not fill the memory of a caller who stands still. From then on
/// it is not received, and the peer's end sees a full link.
constexpr std::size_t crowded = std::size_t{64} << 20;

class Pumped final : public Transport {
  public:
    Pumped(std::unique_ptr<Transport> inner, std::function<double()> clock)
        : inner_(std::move(inner)), clock_(std::move(clock)), thread_([this] { run(); }) {}
    Pumped(const Pumped&) = delete;
    Pumped& operator=(const Pumped&) = delete;
    ~Pumped() override {
        stopping_ = true;
        thread_.join();
    }

    void poll(double, std::vector<Event>& events) override {
        thread_.check();
        const std::lock_guard lock(mutex_);
        std::ranges::move(arrived_, std::back_inserter(events));
        arrived_.clear();
        waiting_ = 0;
    }
    void send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) override {
        const std::lock_guard lock(mutex_);
        inner_->send(now, peer, channel, bytes);
    }
    void flush(double now) override {
        const std::lock_guard lock(mutex_);
        inner_->flush(now);
    }
    void disconnect(PeerId peer) override {
        const std::lock_guard lock(mutex_);
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

    std::unique_ptr<Transport> inner_;
    std::function<double()> clock_;
    mutable std::mutex mutex_; ///< guards inner_, arrived_ and thread_cpu_
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
