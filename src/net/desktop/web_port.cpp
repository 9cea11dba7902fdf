#include "net/desktop/web_port.h"

#include "net/desktop/tcp.h"
#include "net/desktop/web_answer.h"
#include "net/machine.h"
#include "net/udp_socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <map>

namespace net {
namespace {

/// The other end of a connection, as an endpoint of a WebSocket.
Endpoint peer_address(int socket) {
    Endpoint endpoint = tcp_peer(socket);
    endpoint.scope = browser_scope;
    return endpoint;
}

/// Largest size of a request's headers, including cookies that other ports of this machine have set [B].
constexpr std::uint16_t longest_headers = 16 << 10;

class Port final : public WebPort {
  public:
    explicit Port(WebSettings settings) : settings_(std::move(settings)) {
        protocols_[0].name = "http";
        protocols_[0].callback = called;
        speak_web(protocols_[1]);
        protocols_[0].per_session_data_size = protocols_[1].per_session_data_size = sizeof(WebAnswer);
        lws_context_creation_info info = info_for(settings_.port, settings_.sockets);
        info.timeout_secs = web_patience;
        info.keepalive_timeout = web_patience;
        info.server_string = "reckoning";
        info.max_http_header_data = longest_headers;
        use_certificate(info);
        // Checked first, because libwebsockets does not report this clearly, and leaks a little memory at each failure.
        if (settings_.port != 0 && is_tcp_port_taken(settings_.port))
            throw PortTaken(
                fmt::format("TCP port {} is in use by another program: choose another with --port", settings_.port));
        info.options |= LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY; // IPv4, too, where the system's default is IPv6 alone
        info.options |= LWS_SERVER_OPTION_EXPLICIT_VHOSTS;    // a context whose own vhost fails would leak
        context_ = lws_create_context(&info);
        errno = 0;
        lws_vhost* host = context_ ? lws_create_vhost(context_, &info) : nullptr;
        if (context_ && !host) { // the machine may have no IPv6
            info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
            host = lws_create_vhost(context_, &info);
        }
        if (!host) {
            const int why = errno;
            if (context_)
                lws_context_destroy(context_);
            throw Error(
                settings_.certificate.empty()
                    ? fmt::format("cannot accept browsers on TCP port {} ({})", settings_.port, std::strerror(why))
                    : fmt::format("cannot accept browsers on TCP port {}: are {} and {} a certificate and its key?",
                                  settings_.port, settings_.certificate, settings_.key));
        }
        port_ = static_cast<std::uint16_t>(lws_get_vhost_listen_port(host));
        start([] {});
    }
    ~Port() override { stop(); }

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override {
        const std::lock_guard lock(mutex_);
        const auto found = peers_.find(to);
        if (found == peers_.end())
            return;
        if (found->second.outgoing.add(bytes))
            news_ = true;
        else
            ++dropped_;
    }
    [[nodiscard]] Counts counts() const override {
        const std::lock_guard lock(mutex_);
        Counts now = counts_;
        now.dropped = dropped_;
        return now;
    }

  private:
    struct Peer {
        lws* wsi = nullptr;
        OutgoingFrames outgoing{longest_queue};
        IncomingFrame incoming{};
    };
    std::map<Endpoint, Peer>::iterator peer_of(lws* wsi) {
        const auto known = connections_.find(wsi);
        return known == connections_.end() ? peers_.end() : peers_.find(known->second);
    }

    void use_certificate([[maybe_unused]] lws_context_creation_info& info) const {
#ifdef LWS_WITH_TLS
        info.alpn = "http/1.1"; // over HTTP/2 all WebSockets of a browser would share a connection
        if (settings_.certificate.empty())
            return;
        info.ssl_cert_filepath = settings_.certificate.c_str();
        info.ssl_private_key_filepath = settings_.key.c_str();
        // Plain HTTP is accepted only to redirect it.
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT |
                        LWS_SERVER_OPTION_ALLOW_HTTP_ON_HTTPS_LISTENER;
#else
        if (!settings_.certificate.empty())
            throw Error("this program was built without TLS, which HTTPS needs: host without a certificate, or behind "
                        "a proxy that has one");
#endif
    }

    int heard(lws* wsi, lws_callback_reasons reason, void* user, std::span<const std::uint8_t> bytes) override {
        auto* answer = static_cast<WebAnswer*>(user);
        const auto* in = reinterpret_cast<const char*>(bytes.data());
        switch (reason) {
        case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
            return may_come(static_cast<int>(reinterpret_cast<std::intptr_t>(in))) ? 0 : -1;
        case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
            return come(wsi);
        case LWS_CALLBACK_WSI_DESTROY:
            return go(wsi);
        case LWS_CALLBACK_HTTP:
            return lacks_tls(wsi) ? redirect_to_https(wsi, {in, bytes.size()})
                                  : begin_answer(wsi, *answer, settings_.site, {in, bytes.size()});
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            return may_become(in) ? 0 : -1;
        case LWS_CALLBACK_HTTP_WRITEABLE:
            return go_on_answering(wsi, *answer);
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
            return !lacks_tls(wsi) && from_here(wsi) ? 0 : refuse(wsi);
        case LWS_CALLBACK_ESTABLISHED:
            return open(wsi);
        case LWS_CALLBACK_CLOSED:
            return close(wsi);
        case LWS_CALLBACK_RECEIVE:
            return take(wsi, bytes);
        case LWS_CALLBACK_SERVER_WRITEABLE:
            return write(wsi);
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            return ask_to_write();
        default:
            return 0;
        }
    }

    // --- connections ---

    /// Whether a new connection is within the limits, before anything is read from it.
    bool may_come(int socket) {
        const Endpoint machine = machine_of(peer_address(socket));
        const std::lock_guard lock(mutex_);
        const auto found = machines_.find(machine);
        return counts_.sockets < settings_.sockets &&
               (found == machines_.end() || found->second < settings_.sockets_per_machine);
    }
    int come(lws* wsi) {
        const auto socket = static_cast<int>(lws_get_socket_fd(wsi));
        if (socket < 0)
            return 0;
        const std::lock_guard lock(mutex_);
        const Endpoint peer = peer_address(socket);
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

    /// Whether the connection is plain although the server has a certificate.
    [[nodiscard]] bool lacks_tls(lws* wsi) const { return !settings_.certificate.empty() && !lws_is_ssl(wsi); }

    // --- WebSockets ---

    /// Whether the WebSocket's page comes from this server or its proxy, or the program is not a browser. A page of
    /// another server could act in the player's name.
    [[nodiscard]] bool from_here(lws* wsi) const {
        const std::string origin = web_header(wsi, WSI_TOKEN_ORIGIN);
        const std::string here = (lws_is_ssl(wsi) ? "https://" : "http://") + web_header(wsi, WSI_TOKEN_HOST);
        return origin.empty() || origin == here || origin == settings_.origin;
    }
    int refuse(lws* wsi) {
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, "This server accepts connections only from its own page.");
        const std::lock_guard lock(mutex_);
        ++counts_.refused;
        return -1;
    }
    /// Allows an upgrade to a WebSocket only, not to HTTP/2, whose streams would not be connections of their own.
    static bool may_become(const char* what) { return what && what == std::string_view("websocket"); }
    int open(lws* wsi) {
        // The system's queue drops nothing: keep it short.
        limit_unsent(static_cast<int>(lws_get_socket_fd(wsi)), static_cast<int>(longest_queue / 4));
        await_more(wsi);
        const std::lock_guard lock(mutex_);
        const auto known = connections_.find(wsi);
        if (known == connections_.end())
            return -1;
        peers_[known->second] = {.wsi = wsi};
        ++counts_.opened;
        return 0;
    }
    int close(lws* wsi) {
        const std::lock_guard lock(mutex_);
        if (const auto peer = peer_of(wsi); peer != peers_.end())
            peers_.erase(peer);
        return 0;
    }
    /// Restarts the timeout of silence. A client that plays sends several frames a second.
    void await_more(lws* wsi) const { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, settings_.silence); }
    int take(lws* wsi, std::span<const std::uint8_t> piece) {
        await_more(wsi);
        const auto peer = peer_of(wsi);
        return peer == peers_.end() ? -1 : WebEnd::take(wsi, peer->second.incoming, peer->first, piece);
    }
    int write(lws* wsi) {
        const auto peer = peer_of(wsi);
        return peer == peers_.end() ? -1 : WebEnd::write(wsi, peer->second.outgoing, peer->first);
    }
    int ask_to_write() {
        const std::lock_guard lock(mutex_);
        for (auto& [endpoint, peer] : peers_)
            if (!peer.outgoing.empty())
                lws_callback_on_writable(peer.wsi);
        return 0;
    }

    WebSettings settings_;
    std::map<Endpoint, Peer> peers_; ///< only the thread changes it, with mutex_ locked; so the thread reads it without
    std::map<lws*, Endpoint> connections_;
    std::map<Endpoint, int> machines_; ///< number of connections per machine
    Counts counts_;
};

} // namespace

std::unique_ptr<WebPort> web_port(WebSettings settings) { return std::make_unique<Port>(std::move(settings)); }

} // namespace net
