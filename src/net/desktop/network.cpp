#include "net/network.h"

#include "net/desktop/web_site.h"
#include "net/enet_transport.h"
#include "net/seal/client_end.h"
#include "net/seal/server_end.h"
#include "net/udp_socket.h"
#include "platform/version.h"
#include "protocol/limits.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#ifdef RECKONING_BROWSER
#include "net/desktop/web_port.h"
#include "net/web_call.h"
#endif

namespace net {

namespace {

#ifdef RECKONING_BROWSER
/// A server's UDP socket and WebSockets (web_port.h) as one Datagrams.
class UdpAndWebDatagrams final : public Datagrams {
  public:
    /// `web`: for endpoints whose scope is `browser_scope`.
    UdpAndWebDatagrams(std::unique_ptr<Datagrams> udp, std::unique_ptr<Datagrams> web)
        : udp_(std::move(udp)), web_(std::move(web)) {}

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override {
        (to.scope == browser_scope ? web_ : udp_)->send(to, bytes);
    }
    void flush() override {
        udp_->flush();
        web_->flush();
    }
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override {
        // Alternates, so that a flood at one of them does not block the other.
        std::swap(first_, second_);
        for (Datagrams* const way : {first_, second_})
            if (const auto got = way->receive(from, into)) {
                brought_ = way;
                return got;
            }
        return {};
    }
    bool wait(double longest) override {
        constexpr double glance = 0.001; // interval of checking the WebSockets [s]
        return web_->wait(0) || udp_->wait(std::min(longest, glance)) || web_->wait(0);
    }
    [[nodiscard]] std::uint16_t port() const override { return udp_->port(); }
    [[nodiscard]] bool speaks_v6() const override { return udp_->speaks_v6(); }
    [[nodiscard]] double age() const override { return brought_->age(); }
    [[nodiscard]] WireBytes wire_bytes() const override {
        const WireBytes a = udp_->wire_bytes(), b = web_->wire_bytes();
        return {.sent = a.sent + b.sent, .received = a.received + b.received};
    }

  private:
    std::unique_ptr<Datagrams> udp_, web_;
    Datagrams *first_ = udp_.get(), *second_ = web_.get();
    Datagrams* brought_ = udp_.get(); ///< source of the last received datagram
};
#else
constexpr const char* without_browsers =
    "this program was built without WebSockets, which browsers need: build it with -DRECKONING_BROWSER=ON";
#endif

/// Opens UDP, and TCP for browsers, at the same port number.
std::unique_ptr<Datagrams> open_datagrams(std::uint16_t port, [[maybe_unused]] const WebSite& site,
                                          const ListenOptions& options, [[maybe_unused]] int max_peers) {
    auto socket = std::make_unique<UdpSocket>(port);
    socket->work_in_bulk();
    if (!options.web)
        return socket;
#ifdef RECKONING_BROWSER
    constexpr int pages = 64; // number of sockets for requests of files, in addition to the players' sockets
    auto web = web_port(WebSettings{.port = socket->port(),
                                    .site = site,
                                    .certificate = options.web->certificate,
                                    .key = options.web->key,
                                    .origin = options.web->origin,
                                    .sockets = max_peers + pages,
                                    .sockets_per_machine = options.per_machine + pages / 4});
    return std::make_unique<UdpAndWebDatagrams>(std::move(socket), std::move(web));
#else
    throw Error(without_browsers);
#endif
}

/// Facts for the page about its server (assets/web/page/page.js).
std::string match_json(const WebSite& site, const std::vector<std::string>& downloads, bool locked) {
    std::vector<std::string> files;
    for (const std::string& path : downloads)
        files.push_back(
            fmt::format("{{\"path\": \"{}\", \"bytes\": {}}}", path.substr(1), site.find(path)->bytes.size()));
    return fmt::format("{{\"protocol\": {}, \"locked\": {}, \"downloads\": [{}]}}\n", protocol::version, locked,
                       fmt::join(files, ", "));
}

} // namespace

OpenPort open_port(std::uint16_t port, int further, int max_peers, std::function<double()> clock,
                   const ListenOptions& options) {
    const int last = std::min(port + further, 65535);
    WebSite site = options.web ? WebSite(options.web->root) : WebSite();
    const std::vector<std::string> downloads = site.downloads(platform::version());
    if (options.web)
        site.add("/match.json", match_json(site, downloads, !options.password.empty()));
    for (int each = port;; ++each)
        try {
            auto sealed = std::make_unique<seal::ServerEnd>(
                open_datagrams(static_cast<std::uint16_t>(each), site, options, max_peers), options,
                static_cast<std::size_t>(max_peers), clock);
            const std::string key = sealed->key();
            auto listener = listen(std::move(sealed), max_peers);
            const std::uint16_t got = listener->port();
            return {run_on_thread(std::move(listener), std::move(clock)), got, key,
                    downloads.empty() ? std::uint16_t{0} : got};
        } catch (const PortTaken&) {
            if (each < last)
                continue;
            if (last == port)
                throw;
            throw Error(fmt::format("the ports {} to {} are all in use by other programs: choose another with --port",
                                    port, last));
        }
}

std::unique_ptr<Transport> open_connection(const Address& address, double patience, std::function<double()> clock,
                                           const std::string& password) {
#ifdef RECKONING_BROWSER
    std::unique_ptr<Datagrams> way = address.web ? web_call(address.host, address.port) : std::make_unique<UdpSocket>();
#else
    if (address.web)
        throw Error(without_browsers);
    std::unique_ptr<Datagrams> way = std::make_unique<UdpSocket>();
#endif
    auto sealed = std::make_unique<seal::ClientEnd>(std::move(way), Credentials{password, address.key}, clock);
    return run_on_thread(connect(std::move(sealed), address.host, address.port, patience), std::move(clock));
}

std::unique_ptr<Transport> open_polled_connection(const Address& address, double patience,
                                                  std::function<double()> clock, const std::string& password) {
    auto socket = std::make_unique<UdpSocket>();
    socket->stamp_arrivals();
    auto sealed =
        std::make_unique<seal::ClientEnd>(std::move(socket), Credentials{password, address.key}, std::move(clock));
    auto transport = connect(std::move(sealed), address.host, address.port, patience);
    transport->stamp_arrivals();
    return transport;
}

} // namespace net
