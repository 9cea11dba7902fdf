#include "net/web_call.h"

#include "net/address.h"
#include "net/desktop/frames.h"
#include "net/desktop/web_port.h"
#include "net/seal/sealer.h"
#include "net/transport.h"
#include "platform/thread.h"

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>

namespace net {
namespace {
/// Stands for it: the system looks up its name.
const Endpoint server{.address = v4_endpoint(0, 0).address, .scope = browser_scope, .port = 1};
class WebCall final : public Datagrams {
  public:
    WebCall(std::string host, std::uint16_t port) : host_(std::move(host)), port_(port) {
        lws_set_log_level(0, nullptr);
        protocols_[0].name = web_protocol;
        protocols_[0].callback = heard;
        protocols_[0].rx_buffer_size = seal::longest_datagram;
        lws_context_creation_info info{};
        info.port = CONTEXT_PORT_NO_LISTEN;
        info.protocols = protocols_.data();
        info.user = this;
        info.gid = info.uid = static_cast<decltype(info.uid)>(-1);
        info.fd_limit_per_thread = 8;
        context_ = lws_create_context(&info);
        if (!context_)
            throw Error("cannot open a WebSocket: no memory, or too many files are open");
        thread_.emplace([this] { run(); });
    }
    ~WebCall() override {
        stopping_ = true;
        lws_cancel_service(context_);
        thread_.reset();
        lws_context_destroy(context_);
    }
    WebCall(const WebCall&) = delete;
    WebCall& operator=(const WebCall&) = delete;

    void send(const Endpoint&, std::span<const std::uint8_t> bytes) override {
        const std::lock_guard lock(mutex_);
        outgoing_.add(bytes);
    }
    void flush() override {
        {
            const std::lock_guard lock(mutex_);
            if (outgoing_.empty())
                return;
        }
        lws_cancel_service(context_); // the thread sees what there is to send
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
    [[nodiscard]] double age() const override {
        const std::lock_guard lock(mutex_);
        return arrived_.age();
    }
    [[nodiscard]] std::uint16_t port() const override { return 0; }
    [[nodiscard]] bool speaks_v6() const override { return true; }
    [[nodiscard]] std::optional<Endpoint> only_peer() const override { return server; }
    [[nodiscard]] WireBytes wire_bytes() const override {
        const std::lock_guard lock(mutex_);
        return wire_;
    }

  private:
    void run() {
        const std::string where = fmt::format("{}:{}", bracketed(host_), port_);
        lws_client_connect_info to{};
        to.context = context_;
        to.address = host_.c_str();
        to.port = port_;
        to.path = "/";
        to.host = where.c_str();
        to.protocol = web_protocol;
        to.local_protocol_name = web_protocol;
        lws_client_connect_via_info(&to);
        while (!stopping_ && lws_service(context_, 0) >= 0) {
        }
    }
    static int heard(lws* wsi, lws_callback_reasons reason, void*, void* in, std::size_t length) {
        auto* self = static_cast<WebCall*>(lws_context_user(lws_get_context(wsi)));
        // An exception would go through C.
        try {
            return self->heard(wsi, reason, {static_cast<const std::uint8_t*>(in), length});
        } catch (const std::exception&) {
            return -1;
        }
    }
    int heard(lws* wsi, lws_callback_reasons reason, std::span<const std::uint8_t> bytes) {
        switch (reason) {
        case LWS_CALLBACK_CLIENT_ESTABLISHED:
            wsi_ = wsi;
            lws_callback_on_writable(wsi);
            return 0;
        case LWS_CALLBACK_CLIENT_CLOSED:
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: // its silence says so
            wsi_ = nullptr;
            return 0;
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            if (wsi_)
                lws_callback_on_writable(wsi_);
            return 0;
        case LWS_CALLBACK_CLIENT_RECEIVE:
            return take(wsi, bytes);
        case LWS_CALLBACK_CLIENT_WRITEABLE:
            return write(wsi);
        default:
            return 0;
        }
    }
    int take(lws* wsi, std::span<const std::uint8_t> piece) {
        const IncomingFrame::State state = incoming_.add(wsi, piece);
        if (state != IncomingFrame::State::whole)
            return state == IncomingFrame::State::more_to_come ? 0 : -1;
        const std::vector<std::uint8_t> bytes = incoming_.take();
        const std::lock_guard lock(mutex_);
        wire_.received += bytes.size() + frame_headers(server);
        arrived_.add(server, bytes);
        something_.notify_one();
        return 0;
    }
    int write(lws* wsi) {
        while (true) {
            std::vector<std::uint8_t> frame;
            {
                const std::lock_guard lock(mutex_);
                if (outgoing_.empty())
                    return 0;
                if (lws_send_pipe_choked(wsi)) {
                    lws_callback_on_writable(wsi);
                    return 0;
                }
                frame = outgoing_.take();
                wire_.sent += frame.size() - LWS_PRE + frame_headers(server) + frame_mask;
            }
            if (lws_write(wsi, frame.data() + LWS_PRE, frame.size() - LWS_PRE, LWS_WRITE_BINARY) < 0)
                return -1;
        }
    }

    std::string host_;
    std::uint16_t port_;
    std::array<lws_protocols, 2> protocols_{};
    lws_context* context_ = nullptr;
    lws* wsi_ = nullptr; ///< while it is connected; of the thread, as the next one
    IncomingFrame incoming_;
    mutable std::mutex mutex_; ///< guards what follows, up to `stopping_`
    std::condition_variable something_;
    OutgoingFrames outgoing_{WebPort::longest_queue};
    ArrivedFrames arrived_{WebPort::most_arrived, WebPort::most_arrived};
    WireBytes wire_;
    std::atomic<bool> stopping_ = false;
    std::optional<platform::Thread> thread_; ///< last: it uses everything above
};

} // namespace

std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port) {
    return std::make_unique<WebCall>(host, port);
}

} // namespace net
