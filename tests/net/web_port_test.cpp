/// The port for browsers: page requests, WebSockets, and misuse.

#include "net/desktop/web_answer.h"
#include "net/network.h"
#include "net/udp_socket.h"
#include "platform/version.h"
#include "web_caller.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace net {

TEST(WebPort, ServesOnlyTheFilesOfThePage) {
    const auto port = web_port(page_settings());
    const std::string page = Caller(port->port()).get("/");
    EXPECT_NE(page.find("HTTP/1.1 200"), std::string::npos) << page;
    EXPECT_NE(page.find("text/html"), std::string::npos) << page;
    EXPECT_TRUE(page.ends_with("<title>Reckoning</title>")) << page;
    EXPECT_TRUE(Caller(port->port()).get("/game.js").ends_with(std::string(100'000, 'x')));
    for (const char* path :
         {"/no.html", "/../../../../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/index.html/"})
        EXPECT_NE(Caller(port->port()).get(path).find("HTTP/1.1 404"), std::string::npos) << path;
    for (const char* path : {"/%00", "/index.html%00.png"}) { // the page or no response
        const std::string answer = Caller(port->port()).get(path);
        EXPECT_TRUE(answer.empty() || answer.ends_with("<title>Reckoning</title>")) << path << answer;
    }
}

TEST(WebPort, ClosesTheConnectionAtOnceOnRequest) {
    const auto port = web_port(page_settings());
    for (const std::string path : {"/", "/nothing"}) {
        Caller caller(port->port());
        ASSERT_NE(caller.get(path), "");
        EXPECT_TRUE(caller.closed(web_patience / 2)) << path << ": at once, and not when patience ends";
    }
}

TEST(WebPort, CachedFileIsNotSentAgain) {
    const auto port = web_port(page_settings());
    const std::string packed = Caller(port->port()).get("/game.js", "Accept-Encoding: gzip, br\r\n");
    EXPECT_NE(packed.find("content-encoding: gzip"), std::string::npos);
    EXPECT_LT(packed.size(), 2000u);
    const auto at = packed.find("etag: ");
    ASSERT_NE(at, std::string::npos);
    const std::string tag = packed.substr(at + 6, packed.find("\r\n", at) - at - 6);
    const std::string again = Caller(port->port()).get("/game.js", fmt::format("If-None-Match: {}\r\n", tag));
    EXPECT_NE(again.find("HTTP/1.1 304"), std::string::npos) << again;
    EXPECT_TRUE(again.ends_with("\r\n\r\n"));
    EXPECT_NE(Caller(port->port()).get("/game.js", "If-None-Match: \"another\"\r\n").find("HTTP/1.1 200"),
              std::string::npos);
}

TEST(WebPort, AcceptsOnlyGetAndHead) {
    const auto port = web_port(page_settings());
    const auto ask = [&](const std::string& method) {
        Caller caller(port->port());
        caller.say(method + " /game.js HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n");
        return caller.hear();
    };
    EXPECT_NE(ask("HEAD").find("content-length: 100000"), std::string::npos);
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS"})
        EXPECT_EQ(ask(method).find("HTTP/1.1 200"), std::string::npos) << method;
    Caller twice(port->port()); // a response to HEAD has no body
    twice.say("HEAD /game.js HTTP/1.1\r\nHost: here\r\n\r\n");
    twice.hear();
    EXPECT_TRUE(twice.get("/").ends_with("<title>Reckoning</title>"));
}

TEST(WebPort, DoesNotUpgradeToHttp2) {
    const auto port = web_port(page_settings());
    Caller caller(port->port());
    caller.say("GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
               "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n");
    EXPECT_EQ(caller.hear().find("101"), std::string::npos);
}

TEST(WebPort, FrameIsADatagram) {
    const auto port = web_port(page_settings());
    Caller caller(port->port());
    EXPECT_NE(caller.upgrade().find("HTTP/1.1 101"), std::string::npos);
    caller.frame(binary, "hello");
    caller.frame(binary, std::string(1200, 'a'));
    Endpoint from;
    std::array<std::uint8_t, 4096> bytes{};
    ASSERT_TRUE(port->wait(10));
    EXPECT_EQ(port->receive(from, bytes), 5u);
    EXPECT_EQ(from.scope, browser_scope);
    EXPECT_EQ(from.v4(), v4_loopback);
    EXPECT_NE(text(from).find("127.0.0.1:"), std::string::npos) << text(from);
    ASSERT_TRUE(port->wait(10));
    EXPECT_EQ(port->receive(from, bytes), 1200u);
    EXPECT_EQ(port->receive(from, bytes), std::nullopt);
    port->send(from, std::array<std::uint8_t, 3>{'y', 'e', 's'});
    port->flush();
    EXPECT_EQ(caller.hear("yes"), "\x82\x03yes");
}

TEST(WebPort, PageOfAnotherOriginIsRefused) {
    const auto port = web_port(page_settings());
    EXPECT_NE(Caller(port->port()).upgrade("Origin: http://here\r\n").find("HTTP/1.1 101"), std::string::npos);
    for (const char* origin :
         {"http://evil.example", "http://here.evil.example", "https://here", "null", "http://here:81"})
        EXPECT_EQ(Caller(port->port()).upgrade(fmt::format("Origin: {}\r\n", origin)).find("HTTP/1.1 101"),
                  std::string::npos)
            << origin;
    EXPECT_TRUE(wait_until([&] { return port->counts().refused == 5; }));
}

TEST(WebPort, PageOfTheProxyIsAccepted) {
    WebSettings behind_a_proxy = page_settings();
    behind_a_proxy.origin = "https://play.example.org";
    const auto port = web_port(std::move(behind_a_proxy));
    for (const char* origin : {"https://play.example.org", "http://here"})
        EXPECT_NE(Caller(port->port()).upgrade(fmt::format("Origin: {}\r\n", origin)).find("HTTP/1.1 101"),
                  std::string::npos)
            << origin;
    for (const char* origin :
         {"http://play.example.org", "https://play.example.org.evil.example", "https://example.org"})
        EXPECT_EQ(Caller(port->port()).upgrade(fmt::format("Origin: {}\r\n", origin)).find("HTTP/1.1 101"),
                  std::string::npos)
            << origin;
}

TEST(WebPort, SecurityPolicyAllowsOnlyOwnScriptsAndNoFraming) {
    const auto port = web_port(page_settings());
    for (const char* path : {"/", "/game.js"}) {
        const std::string answer = Caller(port->port()).get(path);
        const auto at = answer.find("content-security-policy: ");
        ASSERT_NE(at, std::string::npos) << answer.substr(0, 1000);
        const std::string policy = answer.substr(at, answer.find("\r\n", at) - at);
        for (const char* part :
             {"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"})
            EXPECT_NE(policy.find(part), std::string::npos) << policy;
    }
}

TEST(WebPort, InvalidFrameEndsTheConnection) {
    const auto port = web_port(page_settings());
    const std::vector<std::pair<unsigned char, std::string>> frames{
        {text_frame, "hello"}, {binary, std::string(20'000, 'a')}, {0x87, "?"}, {0xf2, "bits"}};
    std::vector<std::unique_ptr<Caller>> callers; // all at once, because each close takes 5 s
    for (const auto& [first, body] : frames) {
        callers.push_back(std::make_unique<Caller>(port->port()));
        callers.back()->upgrade();
        callers.back()->frame(first, body);
    }
    for (std::size_t i = 0; i < frames.size(); ++i)
        EXPECT_TRUE(callers[i]->closed()) << static_cast<int>(frames[i].first);
    Endpoint from;
    std::array<std::uint8_t, 4096> bytes{};
    EXPECT_EQ(port->receive(from, bytes), std::nullopt);
    EXPECT_TRUE(wait_until([&] { return port->counts().sockets == 0; }));
}

TEST(WebPort, TakenPortIsReported) {
    const auto port = web_port(page_settings());
    WebSettings same = page_settings();
    same.port = port->port();
    EXPECT_THROW(web_port(std::move(same)), PortTaken);
}

TEST(WebSite, IsAFolderWithAnIndex) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("reckoning_site_{}", ::getpid());
    std::filesystem::create_directories(folder / "maps");
    EXPECT_THROW(WebSite{folder}, Error);
    EXPECT_THROW(WebSite{folder / "none"}, Error);
    std::ofstream(folder / "index.html") << "hello";
    std::ofstream(folder / "maps/valley.png") << "png";
    const WebSite site(folder);
    EXPECT_EQ(site.size(), 2u);
    ASSERT_NE(site.find("/maps/valley.png"), nullptr);
    EXPECT_EQ(site.find("/maps/valley.png")->type, "image/png");
    EXPECT_EQ(site.find("/")->bytes, "hello");
    EXPECT_EQ(site.find("/maps"), nullptr);
    std::filesystem::remove_all(folder);
}

TEST(WebSite, OffersPackagesOfItsVersion) {
    WebSite site;
    for (const char* path :
         {"/downloads/reckoning_1.2.0_amd64.deb", "/downloads/reckoning-1.2.0.zip", "/reckoning-1.2.0.js",
          "/downloads/reckoning_1.1.0_amd64.deb", "/downloads/my \"1.2.0\".zip"})
        site.add(path, std::string(2000, 'x'));
    EXPECT_THAT(site.downloads("1.2.0"),
                testing::ElementsAre("/downloads/reckoning-1.2.0.zip", "/downloads/reckoning_1.2.0_amd64.deb"));
    const WebFile& package = *site.find("/downloads/reckoning_1.2.0_amd64.deb");
    EXPECT_EQ(package.type, "application/vnd.debian.binary-package");
    EXPECT_TRUE(package.compressed.empty()) << "it is compressed already";
    EXPECT_FALSE(site.find("/reckoning-1.2.0.js")->compressed.empty());
}

TEST(WebNetwork, ThePageLearnsOfThePackages) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("reckoning_packages_{}", ::getpid());
    std::filesystem::create_directories(folder / "downloads");
    std::ofstream(folder / "index.html") << "hello";
    const auto facts = [&] {
        const OpenPort door = open_port(0, 0, 4, seconds, {.web = WebListenOptions{.root = folder}});
        const std::string answer = Caller(door.port).get("/match.json");
        return std::pair(door.download_port == door.port, answer.substr(answer.find("\r\n\r\n") + 4));
    };
    EXPECT_THAT(facts(), testing::Pair(false, testing::HasSubstr("\"downloads\": []")));
    const std::string name = fmt::format("reckoning_{}_amd64.deb", platform::version());
    std::ofstream(folder / "downloads" / name) << "package";
    EXPECT_THAT(facts(), testing::Pair(true, testing::HasSubstr(fmt::format(
                                                 R"("downloads": [{{"path": "downloads/{}", "bytes": 7}}])", name))));
    std::filesystem::remove_all(folder);
}

/// The whole path: sealed ENet over a WebSocket, beside a client over UDP.
TEST(WebNetwork, UdpAndWebClientsShareOneServer) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("reckoning_web_{}", ::getpid());
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "index.html") << "hello";
    for (const std::string password : {"", "correct horse"}) {
        OpenPort door = open_port(0, 0, 4, seconds, {.password = password, .web = WebListenOptions{.root = folder}});
        End server{std::move(door.transport)};
        End udp{open_connection({.host = "127.0.0.1", .port = door.port}, 5, seconds, password)};
        End web{open_connection({.host = "127.0.0.1", .port = door.port, .web = true}, 5, seconds, password)};
        ASSERT_TRUE(run_until({&server, &udp, &web}, [&] { return udp.connected() && web.connected(); }));
        for (int i = 0; i < 30; ++i)
            for (const Channel channel : {Channel::kinematics, Channel::events, Channel::truth}) {
                const std::size_t size = channel == Channel::kinematics ? 200 : 600; // all of it fits into a queue
                udp.transport->send(seconds(), server_peer, channel, numbered(i, size));
                web.transport->send(seconds(), server_peer, channel, numbered(i, size));
            }
        const auto heard = [&](Channel channel) {
            const auto messages = server.messages();
            return std::ranges::count(messages, channel, &Event::channel);
        };
        EXPECT_TRUE(run_until({&server, &udp, &web}, [&] { return server.messages().size() == 180; }))
            << heard(Channel::kinematics) << " updates, " << heard(Channel::events) << " events, "
            << heard(Channel::truth) << " true poses, of 60 each";
        const std::vector<Event> connected = server.of_kind(Event::Kind::connected);
        ASSERT_EQ(connected.size(), 2u);
        EXPECT_EQ(std::ranges::count(connected, true, &Event::stream), 1) << "only the page's connection is a stream";
        for (const Event& one : connected)
            server.transport->send(seconds(), one.peer, Channel::events, numbered(7, 60'000));
        EXPECT_TRUE(
            run_until({&server, &udp, &web}, [&] { return udp.messages().size() == 1 && web.messages().size() == 1; }));
        web.transport.reset();
        EXPECT_TRUE(run_until({&server, &udp}, [&] { return server.disconnected(); }));
        EXPECT_NE(Caller(door.port).get("/").find("hello"), std::string::npos);
    }
    std::filesystem::remove_all(folder);
}

} // namespace net
