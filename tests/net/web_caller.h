#pragma once
/// A browser's end for tests of the port for browsers: arbitrary bytes over TCP.

#include "ends.h"
#include "net/desktop/web_port.h"
#include "net/web_call.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <string>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace net {

/// A TCP connection that sends arbitrary bytes.
class Caller {
  public:
    explicit Caller(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        wait_at_most(10);
        connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    ~Caller() { ::close(socket_); }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    void say(const std::string& text) { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
    /// Reads until `end` or until the other side closes the connection.
    std::string hear(const std::string& end = "\r\n\r\n") {
        std::string all;
        for (char c = 0; !all.ends_with(end) && ::recv(socket_, &c, 1, 0) == 1;)
            all += c;
        return all;
    }
    /// Reads a response with the body length given in its head.
    std::string hear_answer() {
        std::string all = hear();
        const std::string length = "content-length: ";
        const auto at = all.find(length);
        const std::size_t body = at == all.npos ? 0 : std::stoul(all.substr(at + length.size()));
        char c = 0;
        for (std::size_t i = 0; i < body && ::recv(socket_, &c, 1, 0) == 1; ++i)
            all += c;
        return all;
    }
    /// Returns whether the other side closes the connection within `limit` [s].
    bool closed(int limit = 10) {
        wait_at_most(limit);
        char c = 0;
        ssize_t got = 0;
        while ((got = ::recv(socket_, &c, 1, 0)) == 1) {
        }
        return got == 0 || errno == ECONNRESET;
    }
    std::string get(const std::string& path, const std::string& headers = "") {
        say(fmt::format("GET {} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n{}\r\n", path, headers));
        return hear_answer();
    }
    std::string upgrade(const std::string& headers = "") {
        say(fmt::format("GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: {}\r\n{}\r\n",
                        web_protocol, headers));
        return hear();
    }
    /// Sends a client's frame, masked with zeros; `first` contains the opcode.
    void frame(unsigned char first, const std::string& body) {
        std::string frame(1, static_cast<char>(first));
        if (body.size() < 126) {
            frame += static_cast<char>(0x80 | body.size());
        } else {
            frame += static_cast<char>(0x80 | 126);
            frame += static_cast<char>(body.size() >> 8);
            frame += static_cast<char>(body.size() & 0xff);
        }
        say(frame + std::string(4, '\0') + body);
    }

  private:
    void wait_at_most(int seconds) {
        const timeval limit{.tv_sec = seconds, .tv_usec = 0};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    }

    int socket_;
    bool connected_ = false;
};

inline constexpr unsigned char binary = 0x82, text_frame = 0x81;

/// A port with a small page.
inline WebSettings page_settings() {
    WebSettings settings;
    settings.site.add("/index.html", "<title>Reckoning</title>");
    settings.site.add("/game.js", std::string(100'000, 'x'));
    return settings;
}

/// Waits until `done` returns true, at most 10 s.
template <class Done> bool wait_until(Done&& done) {
    for (const double give_up = seconds() + 10; seconds() < give_up;
         std::this_thread::sleep_for(std::chrono::milliseconds(1)))
        if (done())
            return true;
    return false;
}

} // namespace net
