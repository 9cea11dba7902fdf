#pragma once
/// The base of both ends of a WebSocket: libwebsockets on its own thread, and the datagrams that wait between that
/// thread and the others. web_port.cpp and web_call.cpp use it.

#include "net/datagrams.h"
#include "net/desktop/frames.h"
#include "net/web_call.h"
#include "platform/thread.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace net {

class WebEnd : public Datagrams {
  public:
    /// Largest size of the datagrams that wait to be sent to one peer [B].
    static constexpr std::size_t longest_queue = 64 << 10;
    /// Largest memory of the datagrams that wait to be received [B].
    static constexpr std::size_t max_arrived = 4 << 20;

    WebEnd(const WebEnd&) = delete;
    WebEnd& operator=(const WebEnd&) = delete;

    void flush() override {
        if (news_.exchange(false))
            lws_cancel_service(context_); // wakes the thread, which sends
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        thread_->check();
        const std::lock_guard lock(mutex_);
        return arrived_.take(from, into);
    }
    bool wait(double longest) override {
        flush();
        std::unique_lock lock(mutex_);
        return something_.wait_for(lock, std::chrono::duration<double>(longest), [this] { return !arrived_.empty(); });
    }
    [[nodiscard]] std::uint16_t port() const override { return port_; }
    [[nodiscard]] bool speaks_v6() const override { return true; }
    [[nodiscard]] double age() const override {
        const std::lock_guard lock(mutex_);
        return arrived_.age();
    }
    [[nodiscard]] WireBytes wire_bytes() const override {
        const std::lock_guard lock(mutex_);
        return wire_;
    }

  protected:
    /// `client`: whether this end masks its frames; otherwise its peers mask theirs.
    WebEnd(bool client, std::size_t max_arrived_of_one)
        : sent_mask_(client ? frame_mask : 0), received_mask_(client ? 0 : frame_mask),
          arrived_(max_arrived, max_arrived_of_one) {
        lws_set_log_level(0, nullptr);
    }
    void speak_web(lws_protocols& protocol) {
        protocol.name = web_protocol;
        protocol.callback = called;
        protocol.rx_buffer_size = seal::longest_datagram;
    }
    lws_context_creation_info info_for(int port, int sockets) {
        lws_context_creation_info info{};
        info.port = port;
        info.protocols = protocols_.data();
        info.user = this;
        info.gid = info.uid = static_cast<decltype(info.uid)>(-1);
        info.fd_limit_per_thread = static_cast<unsigned>(sockets + 8);
        return info;
    }
    /// Starts the thread, which calls `first` and then serves libwebsockets until `stop`.
    template <class First> void start(First first) {
        thread_.emplace([this, first] {
            first();
            while (!stopping_ && lws_service(context_, 0) >= 0) {
            }
        });
    }
    /// Ends the thread and all connections. Call it in the derived class's destructor, because it calls `heard`.
    void stop() {
        stopping_ = true;
        lws_cancel_service(context_);
        thread_.reset();
        lws_context_destroy(context_);
    }
    /// Handles a report of libwebsockets, on its thread. A result below 0 ends the connection.
    virtual int heard(lws* wsi, lws_callback_reasons reason, void* user, std::span<const std::uint8_t> bytes) = 0;
    static int called(lws* wsi, lws_callback_reasons reason, void* user, void* in, std::size_t length) {
        auto* self = static_cast<WebEnd*>(lws_context_user(lws_get_context(wsi)));
        // An exception must not reach libwebsockets, which is written in C.
        try {
            return self->heard(wsi, reason, user, {static_cast<const std::uint8_t*>(in), length});
        } catch (const std::exception&) {
            return -1;
        }
    }

    // `take` and `write` return a result for `heard`: below 0 ends the connection.
    int take(lws* wsi, IncomingFrame& incoming, const Endpoint& from, std::span<const std::uint8_t> piece) {
        const IncomingFrame::State state = incoming.add(wsi, piece);
        if (state != IncomingFrame::State::whole)
            return state == IncomingFrame::State::more_to_come ? 0 : -1;
        const std::vector<std::uint8_t> bytes = incoming.take();
        const std::lock_guard lock(mutex_);
        wire_.received += bytes.size() + frame_headers(from) + received_mask_;
        dropped_ += arrived_.add(from, bytes) ? 0 : 1;
        something_.notify_one();
        return 0;
    }
    int write(lws* wsi, OutgoingFrames& outgoing, const Endpoint& to) {
        while (true) {
            std::vector<std::uint8_t> frame;
            {
                const std::lock_guard lock(mutex_);
                if (outgoing.empty())
                    return 0;
                if (lws_send_pipe_choked(wsi)) {
                    lws_callback_on_writable(wsi);
                    return 0;
                }
                frame = outgoing.take();
                wire_.sent += frame.size() - LWS_PRE + frame_headers(to) + sent_mask_;
            }
            if (lws_write(wsi, frame.data() + LWS_PRE, frame.size() - LWS_PRE, LWS_WRITE_BINARY) < 0)
                return -1;
        }
    }

    std::uint64_t sent_mask_, received_mask_; ///< size of the mask of a sent and of a received frame; 0: not masked [B]
    std::uint16_t port_ = 0;
    std::array<lws_protocols, 3> protocols_{};
    lws_context* context_ = nullptr;
    mutable std::mutex mutex_; ///< guards the waiting frames and all counts, also those of derived classes
    std::condition_variable something_;
    ArrivedFrames arrived_;
    WireBytes wire_;
    std::uint64_t dropped_ = 0; ///< number of dropped datagrams
    /// `news_`: whether datagrams to send were queued since the last `flush`.
    std::atomic<bool> stopping_ = false, news_ = false;
    std::optional<platform::Thread> thread_;
};

} // namespace net
