#include "net/web_call.h"

#include "net/address.h"
#include "net/transport.h"

#include <emscripten.h>

namespace net {
namespace {

/// Endpoint that stands for the server, whose name the browser looks up.
const Endpoint server{.address = v4_endpoint(0, 0).address, .scope = browser_scope, .port = 1};
constexpr std::uint64_t headers = 44, mask = 4; ///< frame of 126 B or more, TCP and IPv4; mask of a sent frame [B]
constexpr int longest_queue = 64 << 10;         ///< largest size of the datagrams that wait to be sent [B]
constexpr int max_arrived = 4 << 20;            ///< largest size of the datagrams that wait to be received [B]

// A Worker owns the socket (assets/web/page/socket.js). `Module.calls` holds the arrived datagrams until `hear` takes
// them.
// clang-format off
EM_JS(int, begin_call, (const char* host, int port, const char* protocol, int queue, int most), {
    const scheme = location.protocol == "https:" ? "wss" : "ws"; // an HTTPS page may not open a plain WebSocket
    const url = scheme + "://" + UTF8ToString(host) + ":" + port + "/";
    const call = {worker: new Worker("socket.js"), arrived: [], bytes: 0, received: 0, frames: 0, age: 0};
    const closed = () => { if (Module.disconnected) Module.disconnected(); };
    call.worker.onerror = closed;
    call.worker.onmessage = ({data}) => {
        if (data.closed)
            return closed();
        const size = data.frame.byteLength;
        call.received += size;
        ++call.frames;
        if (call.bytes + size > most)
            return;
        call.bytes += size;
        call.arrived.push(data);
    };
    call.worker.postMessage({open: {url, protocol: UTF8ToString(protocol), queue}});
    Module.calls = Module.calls || new Map();
    Module.lastCall = (Module.lastCall || 0) + 1;
    Module.calls.set(Module.lastCall, call);
    return Module.lastCall;
});
EM_JS(void, end_call, (int id), {
    const {worker} = Module.calls.get(id);
    worker.onmessage = worker.onerror = null;
    worker.postMessage({end: true}); // the Worker ends itself
    Module.calls.delete(id);
});
EM_JS(void, say, (int id, const void* bytes, int size), {
    const frame = HEAPU8.slice(bytes, bytes + size).buffer;
    Module.calls.get(id).worker.postMessage({frame}, [frame]);
});
/// Takes the next datagram and returns its length; 0 if it is longer than `room`, -1 if none has arrived.
EM_JS(int, hear, (int id, void* into, int room), {
    const call = Module.calls.get(id);
    const next = call.arrived.shift();
    if (!next)
        return -1;
    call.bytes -= next.frame.byteLength;
    call.age = Math.max(0, (performance.timeOrigin + performance.now() - next.at) / 1000);
    if (next.frame.byteLength > room)
        return 0;
    HEAPU8.set(new Uint8Array(next.frame), into);
    return next.frame.byteLength;
});
EM_JS(double, age_of_heard, (int id), { return Module.calls.get(id).age; });
EM_JS(double, bytes_heard, (int id), { return Module.calls.get(id).received; });
EM_JS(double, frames_heard, (int id), { return Module.calls.get(id).frames; });
EM_JS(int, something_came, (int id), { return Module.calls.get(id).arrived.length > 0; });
// clang-format on

class WebCall final : public Datagrams {
  public:
    WebCall(const std::string& host, std::uint16_t port) {
        id_ = begin_call(bracketed(host).c_str(), port, web_protocol, longest_queue, max_arrived);
    }
    ~WebCall() override { end_call(id_); }
    WebCall(const WebCall&) = delete;
    WebCall& operator=(const WebCall&) = delete;

    void send(const Endpoint&, std::span<const std::uint8_t> bytes) override {
        say(id_, bytes.data(), static_cast<int>(bytes.size()));
        sent_ += bytes.size() + headers + mask;
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        const int size = hear(id_, into.data(), static_cast<int>(into.size()));
        if (size < 0)
            return {};
        from = server;
        return static_cast<std::size_t>(size);
    }
    [[nodiscard]] double age() const override { return age_of_heard(id_); }
    void flush() override {}
    bool wait(double) override { return something_came(id_) != 0; }
    [[nodiscard]] std::uint16_t port() const override { return 0; }
    [[nodiscard]] bool speaks_v6() const override { return true; }
    [[nodiscard]] std::optional<Endpoint> only_peer() const override { return server; }
    [[nodiscard]] WireBytes wire_bytes() const override {
        return {.sent = sent_,
                .received =
                    static_cast<std::uint64_t>(bytes_heard(id_) + static_cast<double>(headers) * frames_heard(id_))};
    }

  private:
    int id_ = 0;
    std::uint64_t sent_ = 0; ///< [B]
};

} // namespace

std::unique_ptr<Datagrams> web_call(const std::string& host, std::uint16_t port) {
    return std::make_unique<WebCall>(host, port);
}

} // namespace net
