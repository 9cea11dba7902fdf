#pragma once
/// The other end of a WebPort: datagrams by one WebSocket. It is all that a browser has, and the way for other programs
/// where a network lets no UDP through, and to measure what that costs.

#include "net/datagrams.h"

#include <memory>
#include <string>

namespace net {

/// The WebSocket's subprotocol, at both ends.
inline constexpr const char* web_protocol = "reckoning";

class WebCall final : public Datagrams {
  public:
    /// Begins to connect; what is sent meanwhile waits, a full link's worth of it. Throws Error.
    WebCall(const std::string& host, std::uint16_t port);
    ~WebCall() override;
    WebCall(const WebCall&) = delete;
    WebCall& operator=(const WebCall&) = delete;

    void send(const Endpoint& to, std::span<const std::uint8_t> bytes) override; ///< to the server, whatever `to` is
    void flush() override;
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into) override;
    bool wait(double longest) override;
    [[nodiscard]] std::uint16_t port() const override { return 0; }
    [[nodiscard]] bool speaks_v6() const override { return true; }
    [[nodiscard]] double age() const override;
    [[nodiscard]] WireBytes wire_bytes() const override;
    [[nodiscard]] std::optional<Endpoint> only_peer() const override;

  private:
    class Service;
    std::unique_ptr<Service> service_;
};

} // namespace net
