#include "net/desktop/web_port.h"

#include "net/desktop/frames.h"
#include "net/desktop/system_address.h"
#include "net/desktop/web_answer.h"
#include "net/seal/sealer.h"
#include "net/udp_socket.h"
#include "net/web_call.h"
#include "platform/thread.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace net {
namespace {

Endpoint endpoint_of(int socket) {
    SystemAddress address;
    Endpoint endpoint;
    if (getpeername(socket, address.get(), &address.length) == 0)
        endpoint = address.endpoint();
    endpoint.scope = browser_scope;
    return endpoint;
}

/// Of IPv6 a machine has as many addresses as it likes, in its network.
Endpoint machine_of(Endpoint endpoint) {
    endpoint.port = 0;
    constexpr std::ptrdiff_t network = 8; // [B]
    if (!endpoint.is_v4())
        std::fill(endpoint.address.begin() + network, endpoint.address.end(), std::uint8_t{0});
    return endpoint;
}

/// Libwebsockets does not quite say it, and keeps a little memory each time.
bool is_taken(std::uint16_t port) {
    const auto in_use = [port](bool v6) {
        const SystemAddress at(v6 ? Endpoint{.address = {}, .port = port} : v4_endpoint(0, port), v6);
        const int probe = ::socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (probe < 0)
            return false;
        const int yes = 1;
        setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        const bool free = ::bind(probe, at.get(), at.length) == 0 && ::listen(probe, 1) == 0;
        const int why = errno;
        ::close(probe);
        return !free && why == EADDRINUSE;
    };
    return in_use(true) || in_use(false);
}

} // namespace

class WebPort::Service {
  public:
    explicit Service(WebSettings settings) : settings_(std::move(settings)) {
        lws_set_log_level(0, nullptr);
        for (lws_protocols& protocol : std::span(protocols_).first(2)) {
            protocol.callback = heard;
            protocol.per_session_data_size = sizeof(WebAnswer);
        }
        protocols_[0].name = "http";
        protocols_[1].name = web_protocol;
        protocols_[1].rx_buffer_size = seal::longest_datagram;
        lws_context_creation_info info{};
        info.port = settings_.port;
        info.protocols = protocols_.data();
        info.user = this;
        info.gid = info.uid = static_cast<decltype(info.uid)>(-1);
        info.timeout_secs = web_patience;
        info.keepalive_timeout = web_patience;
        info.fd_limit_per_thread = static_cast<unsigned>(settings_.sockets + 8);
        info.server_string = "reckoning";
        info.alpn = "http/1.1"; // over HTTP/2 all WebSockets of a browser would be one connection
        if (!settings_.certificate.empty()) {
            info.ssl_cert_filepath = settings_.certificate.c_str();
            info.ssl_private_key_filepath = settings_.key.c_str();
            info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        }
        if (settings_.port != 0 && is_taken(settings_.port))
            throw PortTaken(
                fmt::format("TCP port {} is in use by another program: choose another with --port", settings_.port));
        info.options |= LWS_SERVER_OPTION_EXPLICIT_VHOSTS; // a context whose own vhost fails leaks
        context_ = lws_create_context(&info);
        errno = 0;
        lws_vhost* host = context_ ? lws_create_vhost(context_, &info) : nullptr;
        if (context_ && !host) { // a machine may have no IPv6
            info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
            host = lws_create_vhost(context_, &info);
        }
        if (!host) {
            const int why = errno;
            if (context_)
                lws_context_destroy(context_);
            throw Error(
                settings_.certificate.empty()
                    ? fmt::format("cannot take browsers on TCP port {} ({})", settings_.port, std::strerror(why))
                    : fmt::format("cannot take browsers on TCP port {}: are {} and {} a certificate and its key?",
                                  settings_.port, settings_.certificate, settings_.key));
        }
        port_ = static_cast<std::uint16_t>(lws_get_vhost_listen_port(host));
        thread_.emplace([this] { run(); });
    }
    ~Service() {
        stopping_ = true;
        lws_cancel_service(context_);
        thread_.reset();
        lws_context_destroy(context_);
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) {
        const std::lock_guard lock(mutex_);
        const auto found = peers_.find(to);
        if (found == peers_.end())
            return;
        if (found->second.outgoing.add(bytes))
            news_ = true;
        else
            ++counts_.dropped;
    }
    void flush() {
        if (news_.exchange(false))
            lws_cancel_service(context_); // the thread sees what there is to send
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) {
        const std::lock_guard lock(mutex_);
        return arrived_.take(from, into);
    }
    bool wait(double longest) {
        std::unique_lock lock(mutex_);
        return something_.wait_for(lock, std::chrono::duration<double>(longest), [this] { return !arrived_.empty(); });
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] double age() const {
        const std::lock_guard lock(mutex_);
        return arrived_.age();
    }
    [[nodiscard]] WireBytes wire_bytes() const {
        const std::lock_guard lock(mutex_);
        return wire_;
    }
    [[nodiscard]] Counts counts() const {
        const std::lock_guard lock(mutex_);
        return counts_;
    }
    void check() const { thread_->check(); }

  private:
    struct Peer {
        lws* wsi = nullptr;
        OutgoingFrames outgoing{longest_queue};
        IncomingFrame incoming{};
    };

    void run() {
        while (!stopping_ && lws_service(context_, 0) >= 0) {
        }
    }

    static int heard(lws* wsi, lws_callback_reasons reason, void* user, void* in, std::size_t length) {
        auto* self = static_cast<Service*>(lws_context_user(lws_get_context(wsi)));
        // An exception would go through C.
        try {
            return self->heard(wsi, reason, static_cast<WebAnswer*>(user), in, length);
        } catch (const std::exception&) {
            return -1;
        }
    }
    int heard(lws* wsi, lws_callback_reasons reason, WebAnswer* answer, void* in, std::size_t length) {
        switch (reason) {
        case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
            return may_come(static_cast<int>(reinterpret_cast<std::intptr_t>(in))) ? 0 : -1;
        case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
            return come(wsi);
        case LWS_CALLBACK_WSI_DESTROY:
            return go(wsi);
        case LWS_CALLBACK_HTTP:
            return begin_answer(wsi, *answer, settings_.site, {static_cast<const char*>(in), length});
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            return may_become(static_cast<const char*>(in)) ? 0 : -1;
        case LWS_CALLBACK_HTTP_WRITEABLE:
            return go_on_answering(wsi, *answer);
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
            return from_here(wsi) ? 0 : refuse(wsi);
        case LWS_CALLBACK_ESTABLISHED:
            return open(wsi);
        case LWS_CALLBACK_CLOSED:
            return close(wsi);
        case LWS_CALLBACK_RECEIVE:
            return take(wsi, {static_cast<const std::uint8_t*>(in), length});
        case LWS_CALLBACK_SERVER_WRITEABLE:
            return write(wsi);
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            return ask_to_write();
        default:
            return 0;
        }
    }

    // --- who comes ---

    /// Before anything is read of it.
    bool may_come(int socket) {
        const Endpoint machine = machine_of(endpoint_of(socket));
        const std::lock_guard lock(mutex_);
        const auto found = machines_.find(machine);
        return counts_.sockets < settings_.sockets &&
               (found == machines_.end() || found->second < settings_.sockets_per_machine);
    }
    int come(lws* wsi) {
        const int socket = lws_get_socket_fd(wsi);
        if (socket < 0)
            return 0;
        const std::lock_guard lock(mutex_);
        const Endpoint peer = endpoint_of(socket);
        if (connections_.try_emplace(wsi, peer).second) {
            ++machines_[machine_of(peer)];
            ++counts_.sockets;
        }
        return 0;
    }
    int go(lws* wsi) {
        const std::lock_guard lock(mutex_);
        const auto found = connections_.find(wsi);
        if (found == connections_.end())
            return 0;
        if (const auto machine = machines_.find(machine_of(found->second));
            machine != machines_.end() && --machine->second == 0)
            machines_.erase(machine);
        connections_.erase(found);
        --counts_.sockets;
        return 0;
    }

    // --- WebSockets ---

    /// A page of another server would speak in its reader's name.
    static bool from_here(lws* wsi) {
        const std::string origin = web_header(wsi, WSI_TOKEN_ORIGIN);
        const std::string here = (lws_is_ssl(wsi) ? "https://" : "http://") + web_header(wsi, WSI_TOKEN_HOST);
        return origin.empty() || origin == here;
    }
    int refuse(lws* wsi) {
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, "This server takes only the page that it serves itself.");
        const std::lock_guard lock(mutex_);
        ++counts_.refused;
        return -1;
    }
    /// Not HTTP/2, whose streams would be no connections of ours.
    static bool may_become(const char* what) { return what && what == std::string_view("websocket"); }
    int open(lws* wsi) {
        const int socket = lws_get_socket_fd(wsi);
        const int little = static_cast<int>(longest_queue / 4); // what waits in the system is not dropped
        setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &little, sizeof little);
        await_more(wsi);
        const std::lock_guard lock(mutex_);
        const auto known = connections_.find(wsi);
        if (known == connections_.end())
            return -1;
        const Endpoint& peer = known->second;
        peers_[peer] = {.wsi = wsi};
        endpoints_[wsi] = peer;
        ++counts_.opened;
        return 0;
    }
    int close(lws* wsi) {
        const std::lock_guard lock(mutex_);
        if (const auto found = endpoints_.find(wsi); found != endpoints_.end()) {
            peers_.erase(found->second);
            endpoints_.erase(found);
        }
        return 0;
    }
    /// Who plays says something some times a second.
    void await_more(lws* wsi) const { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, settings_.silence); }
    int take(lws* wsi, std::span<const std::uint8_t> piece) {
        await_more(wsi);
        const std::lock_guard lock(mutex_);
        const auto found = endpoints_.find(wsi);
        if (found == endpoints_.end())
            return -1;
        IncomingFrame& incoming = peers_.at(found->second).incoming;
        const IncomingFrame::State state = incoming.add(wsi, piece);
        if (state != IncomingFrame::State::whole)
            return state == IncomingFrame::State::more_to_come ? 0 : -1;
        const std::vector<std::uint8_t> bytes = incoming.take();
        wire_.received += bytes.size() + frame_headers(found->second) + frame_mask;
        if (arrived_.add(found->second, bytes))
            something_.notify_one();
        else
            ++counts_.dropped;
        return 0;
    }
    int write(lws* wsi) {
        while (true) {
            std::vector<std::uint8_t> frame;
            {
                const std::lock_guard lock(mutex_);
                const auto found = endpoints_.find(wsi);
                if (found == endpoints_.end())
                    return -1;
                Peer& peer = peers_.at(found->second);
                if (peer.outgoing.empty())
                    return 0;
                if (lws_send_pipe_choked(wsi)) {
                    lws_callback_on_writable(wsi);
                    return 0;
                }
                frame = peer.outgoing.take();
                wire_.sent += frame.size() - LWS_PRE + frame_headers(found->second);
            }
            if (lws_write(wsi, frame.data() + LWS_PRE, frame.size() - LWS_PRE, LWS_WRITE_BINARY) < 0)
                return -1;
        }
    }
    int ask_to_write() {
        const std::lock_guard lock(mutex_);
        for (auto& [endpoint, peer] : peers_)
            if (!peer.outgoing.empty())
                lws_callback_on_writable(peer.wsi);
        return 0;
    }

    WebSettings settings_;
    std::array<lws_protocols, 3> protocols_{};
    lws_context* context_ = nullptr;
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_; ///< guards everything below, up to `stopping_`
    std::condition_variable something_;
    std::map<Endpoint, Peer> peers_;
    std::map<lws*, Endpoint> endpoints_;   ///< of peers
    std::map<lws*, Endpoint> connections_; ///< all
    std::map<Endpoint, int> machines_;     ///< how many connections each has
    ArrivedFrames arrived_{most_arrived, most_arrived_of_one};
    WireBytes wire_;
    Counts counts_;
    std::atomic<bool> stopping_ = false, news_ = false;
    std::optional<platform::Thread> thread_; ///< last: it uses everything above
};

WebPort::WebPort(WebSettings settings) : service_(std::make_unique<Service>(std::move(settings))) {}
WebPort::~WebPort() = default;
void WebPort::send(const Endpoint& to, std::span<const std::uint8_t> bytes) { service_->send(to, bytes); }
void WebPort::flush() { service_->flush(); }
std::optional<std::size_t> WebPort::receive(Endpoint& from, std::span<std::uint8_t> into) {
    service_->check();
    return service_->receive(from, into);
}
bool WebPort::wait(double longest) { return service_->wait(longest); }
std::uint16_t WebPort::port() const { return service_->port(); }
double WebPort::age() const { return service_->age(); }
WireBytes WebPort::wire_bytes() const { return service_->wire_bytes(); }
WebPort::Counts WebPort::counts() const { return service_->counts(); }

} // namespace net
