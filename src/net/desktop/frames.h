#pragma once
/// Queues of datagrams between a WebSocket's thread and other threads, for web_port.cpp and web_call.cpp.

#include "net/endpoint.h"
#include "net/seal/sealer.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <libwebsockets.h>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace net {

/// Datagrams to write, each after the LWS_PRE bytes that libwebsockets needs before it.
class OutgoingFrames {
  public:
    explicit OutgoingFrames(std::size_t most) : max_size_(most) {}
    /// Appends a datagram; false if the queue is full.
    bool add(std::span<const std::uint8_t> bytes) {
        if (waiting_ + bytes.size() > max_size_)
            return false;
        std::vector<std::uint8_t>& frame = frames_.emplace_back(LWS_PRE + bytes.size());
        std::ranges::copy(bytes, frame.begin() + LWS_PRE);
        waiting_ += bytes.size();
        return true;
    }
    [[nodiscard]] bool empty() const { return frames_.empty(); }
    std::vector<std::uint8_t> take() {
        std::vector<std::uint8_t> frame = std::move(frames_.front());
        frames_.pop_front();
        waiting_ -= frame.size() - LWS_PRE;
        return frame;
    }

  private:
    std::deque<std::vector<std::uint8_t>> frames_;
    std::size_t max_size_, waiting_ = 0; ///< largest and present size of the waiting datagrams [B]
};

/// Datagrams that have arrived. The limits count the memory of each datagram, not only its bytes.
class ArrivedFrames {
  public:
    ArrivedFrames(std::size_t most, std::size_t max_per_sender) : max_size_(most), max_per_sender_(max_per_sender) {}
    /// Appends a datagram; false at the limit in all or per peer.
    bool add(const Endpoint& from, std::span<const std::uint8_t> bytes) {
        const std::size_t takes = cost(bytes.size());
        const auto of_one = of_.try_emplace(from).first;
        if (waiting_ + takes > max_size_ || of_one->second + takes > max_per_sender_) {
            if (of_one->second == 0)
                of_.erase(of_one);
            return false;
        }
        frames_.push_back({.from = from, .bytes = {bytes.begin(), bytes.end()}, .came = Clock::now()});
        waiting_ += takes;
        of_one->second += takes;
        return true;
    }
    [[nodiscard]] bool empty() const { return frames_.empty(); }
    /// Takes the next datagram, with the results of Datagrams::receive.
    std::optional<std::size_t> take(Endpoint& from, std::span<std::uint8_t> into) {
        if (frames_.empty())
            return {};
        const Frame one = std::move(frames_.front());
        frames_.pop_front();
        const std::size_t took = cost(one.bytes.size());
        waiting_ -= took;
        if (const auto of_one = of_.find(one.from); (of_one->second -= took) == 0)
            of_.erase(of_one);
        from = one.from;
        age_ = std::chrono::duration<double>(Clock::now() - one.came).count();
        if (one.bytes.size() > into.size())
            return 0;
        std::ranges::copy(one.bytes, into.begin());
        return one.bytes.size();
    }

    /// Time for which the last taken datagram had waited [s].
    [[nodiscard]] double age() const { return age_; }

  private:
    using Clock = std::chrono::steady_clock;
    struct Frame {
        Endpoint from;
        std::vector<std::uint8_t> bytes;
        Clock::time_point came;
    };
    static std::size_t cost(std::size_t bytes) {
        constexpr std::size_t allocation = 32;
        return bytes + sizeof(Frame) + allocation;
    }
    std::deque<Frame> frames_;
    std::size_t max_size_, max_per_sender_, waiting_ = 0; ///< limits in all and per peer; memory in use [B]
    std::map<Endpoint, std::size_t> of_;                  ///< memory of each peer's waiting datagrams [B]
    double age_ = 0;
};

/// Collects the pieces of a WebSocket message. Only a binary message of at most `longest_datagram` is a datagram.
class IncomingFrame {
  public:
    enum class State { more_to_come, whole, no_datagram };
    State add(lws* wsi, std::span<const std::uint8_t> piece) {
        if (!lws_frame_is_binary(wsi) || bytes_.size() + piece.size() > seal::longest_datagram)
            return State::no_datagram;
        bytes_.insert(bytes_.end(), piece.begin(), piece.end());
        return lws_is_final_fragment(wsi) ? State::whole : State::more_to_come;
    }
    /// Takes the whole message, and begins the next one.
    std::vector<std::uint8_t> take() { return std::exchange(bytes_, {}); }

  private:
    std::vector<std::uint8_t> bytes_;
};

/// Size of the headers of a frame of 126 B or more: its own, and the smallest of TCP and IP [B].
inline std::uint64_t frame_headers(const Endpoint& peer) {
    constexpr std::uint64_t frame = 4, v4 = 40, v6 = 60;
    return frame + (peer.is_v4() ? v4 : v6);
}
inline constexpr std::uint64_t frame_mask = 4; ///< size of the mask in each frame from a client [B]

} // namespace net
