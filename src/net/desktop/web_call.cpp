#include "net/web_call.h"

#include "net/address.h"
#include "net/desktop/web_end.h"
#include "net/transport.h"

#include <fmt/format.h>

namespace net {
namespace {
/// Endpoint that stands for the server, whose name libwebsockets looks up.
const Endpoint server{.address = v4_endpoint(0, 0).address, .scope = browser_scope, .port = 1};
class WebCall final : public WebEnd {
  public:
    WebCall(std::string host, std::uint16_t port) : WebEnd(true, max_arrived), host_(std::move(host)) {
        speak_web(protocols_[0]);
        const lws_context_creation_info info = info_for(CONTEXT_PORT_NO_LISTEN, 0);
        context_ = lws_create_context(&info);
        if (!context_)
            throw Error("cannot open a WebSocket: no memory, or too many files are open");
        start([this, port] { connect(port); });
    }
    ~WebCall() override { stop(); }

    void send(const Endpoint&, std::span<const std::uint8_t> bytes) override {
        const std::lock_guard lock(mutex_);
        if (outgoing_.add(bytes))
            news_ = true;
    }
    [[nodiscard]] std::optional<Endpoint> only_peer() const override { return server; }

  private:
    void connect(std::uint16_t port) {
        const std::string where = fmt::format("{}:{}", bracketed(host_), port);
        lws_client_connect_info to{};
        to.context = context_;
        to.address = host_.c_str();
        to.port = port;
        to.path = "/";
        to.host = where.c_str();
        to.protocol = web_protocol;
        to.local_protocol_name = web_protocol;
        lws_client_connect_via_info(&to);
    }
    int heard(lws* wsi, lws_callback_reasons reason, void*, std::span<const std::uint8_t> bytes) override {
        switch (reason) {
        case LWS_CALLBACK_CLIENT_ESTABLISHED:
            wsi_ = wsi;
            lws_callback_on_writable(wsi);
            return 0;
        case LWS_CALLBACK_CLIENT_CLOSED:
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: // ENet notices the silence
            wsi_ = nullptr;
            return 0;
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            if (wsi_)
                lws_callback_on_writable(wsi_);
            return 0;
        case LWS_CALLBACK_CLIENT_RECEIVE:
            return take(wsi, incoming_, server, bytes);
        case LWS_CALLBACK_CLIENT_WRITEABLE:
            return write(wsi, outgoing_, server);
        default:
            return 0;
        }
    }

    std::string host_;
    lws* wsi_ = nullptr; ///< set while connected; only the thread uses it and incoming_
    IncomingFrame incoming_;
    OutgoingFrames outgoing_{longest_queue};
};

} // namespace

std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port) {
    return std::make_unique<WebCall>(host, port);
}

} // namespace net
