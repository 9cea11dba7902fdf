#include "net/web_call.h"

#include "net/transport.h"

#include <algorithm>
#include <deque>
#include <emscripten.h>
#include <emscripten/websocket.h>
#include <fmt/format.h>
#include <vector>

namespace net {
namespace {

/// Stands for the server: the browser looks up its name.
const Endpoint server{.address = v4_endpoint(0, 0).address, .scope = browser_scope, .port = 1};
constexpr std::uint64_t headers = 44, mask = 4;           ///< of a frame and its segment, at least [B]
constexpr std::size_t longest_queue = 64 << 10;           ///< [B] that wait to be sent
constexpr std::size_t most_arrived = std::size_t{4} << 20; ///< [B] that wait to be received

} // namespace

class WebCall::Service {
  public:
    Service(const std::string& host, std::uint16_t port) {
        const bool bare = host.find(':') == std::string::npos;
        const std::string url = fmt::format("{}://{}{}{}:{}/", secure() ? "wss" : "ws", bare ? "" : "[", host,
                                            bare ? "" : "]", port);
        EmscriptenWebSocketCreateAttributes wanted;
        emscripten_websocket_init_create_attributes(&wanted);
        wanted.url = url.c_str();
        wanted.protocols = web_protocol;
        socket_ = emscripten_websocket_new(&wanted);
        if (socket_ <= 0)
            throw Error("this browser opens no WebSocket to there");
        emscripten_websocket_set_onopen_callback(socket_, this, opened);
        emscripten_websocket_set_onmessage_callback(socket_, this, came);
        emscripten_websocket_set_onclose_callback(socket_, this, closed);
    }
    ~Service() {
        emscripten_websocket_close(socket_, 1000, "");
        emscripten_websocket_delete(socket_);
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    void send(std::span<const std::uint8_t> bytes) {
        if (state_ == State::closed)
            return;
        if (state_ == State::opening) {
            waiting_bytes_ += bytes.size();
            if (waiting_bytes_ <= longest_queue)
                waiting_.emplace_back(bytes.begin(), bytes.end());
            return;
        }
        unsigned long long queue = 0;
        emscripten_websocket_get_buffered_amount(socket_, &queue);
        if (queue + bytes.size() > longest_queue)
            return;
        // The browser takes a copy.
        emscripten_websocket_send_binary(socket_, const_cast<std::uint8_t*>(bytes.data()),
                                         static_cast<std::uint32_t>(bytes.size()));
        wire_.sent += bytes.size() + headers + mask;
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) {
        if (arrived_.empty())
            return {};
        const std::vector<std::uint8_t> one = std::move(arrived_.front());
        arrived_.pop_front();
        arrived_bytes_ -= one.size();
        from = server;
        if (one.size() > into.size())
            return 0;
        std::ranges::copy(one, into.begin());
        return one.size();
    }
    [[nodiscard]] bool has_some() const { return !arrived_.empty(); }
    [[nodiscard]] WireBytes wire_bytes() const { return wire_; }

  private:
    enum class State { opening, open, closed };

    static bool secure();
    static EM_BOOL opened(int, const EmscriptenWebSocketOpenEvent*, void* self) {
        auto& it = *static_cast<Service*>(self);
        it.state_ = State::open;
        for (const std::vector<std::uint8_t>& bytes : std::exchange(it.waiting_, {}))
            it.send(bytes);
        return EM_TRUE;
    }
    static EM_BOOL came(int, const EmscriptenWebSocketMessageEvent* event, void* self) {
        auto& it = *static_cast<Service*>(self);
        it.wire_.received += event->numBytes + headers;
        if (event->isText || it.arrived_bytes_ + event->numBytes > most_arrived)
            return EM_TRUE;
        it.arrived_.emplace_back(event->data, event->data + event->numBytes);
        it.arrived_bytes_ += event->numBytes;
        return EM_TRUE;
    }
    static EM_BOOL closed(int, const EmscriptenWebSocketCloseEvent*, void* self) {
        static_cast<Service*>(self)->state_ = State::closed; // its silence says so
        return EM_TRUE;
    }

    EMSCRIPTEN_WEBSOCKET_T socket_ = 0;
    State state_ = State::opening;
    std::vector<std::vector<std::uint8_t>> waiting_; ///< until it is open
    std::deque<std::vector<std::uint8_t>> arrived_;
    std::size_t waiting_bytes_ = 0, arrived_bytes_ = 0;
    WireBytes wire_;
};

/// A page that came by HTTPS may open no plain WebSocket.
bool WebCall::Service::secure() { return EM_ASM_INT({ return typeof location == 'object' && location.protocol == 'https:'; }); }

WebCall::WebCall(const std::string& host, std::uint16_t port) : service_(std::make_unique<Service>(host, port)) {}
WebCall::~WebCall() = default;
void WebCall::send(const Endpoint&, std::span<const std::uint8_t> bytes) { service_->send(bytes); }
std::optional<Endpoint> WebCall::only_peer() const { return server; }
void WebCall::flush() {}
std::optional<std::size_t> WebCall::receive(Endpoint& from, std::span<std::uint8_t> into) {
    return service_->receive(from, into);
}
bool WebCall::wait(double) { return service_->has_some(); }
WireBytes WebCall::wire_bytes() const { return service_->wire_bytes(); }

} // namespace net
