#include "apps/game/game_options.h"
#include "apps/game/start.h"
#include "apps/server/listen_options.h"
#include "places.h"

#include <gtest/gtest.h>

using namespace apps;

namespace {
/// Parses a command line into new options. Returns them with the requested exit status (−1: continue).
std::pair<int, GameOptions> read(std::vector<const char*> words) {
    words.insert(words.begin(), "reckoning");
    GameOptions options;
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    const auto status = read_options(static_cast<int>(words.size()), words.data(), options);
    testing::internal::GetCapturedStderr();
    testing::internal::GetCapturedStdout();
    return {status.value_or(-1), options};
}
std::string complaint(std::vector<const char*> words) {
    words.insert(words.begin(), "reckoning");
    GameOptions options;
    testing::internal::CaptureStderr();
    read_options(static_cast<int>(words.size()), words.data(), options);
    return testing::internal::GetCapturedStderr();
}
} // namespace

TEST(GameOptions, TruthDelayIsATimeOrOff) {
    EXPECT_EQ(GameOptions().settings.host.relaying.truth_delay, 5);
    EXPECT_EQ(read({"--host", "--truth-delay", "2.5"}).second.settings.host.relaying.truth_delay, 2.5);
    EXPECT_EQ(read({"--host", "--truth-delay", "off"}).second.settings.host.relaying.truth_delay, 0);
    EXPECT_NE(complaint({"--truth-delay", "31"}).find("from 0 to 30 s"), std::string::npos);
}

TEST(GameOptions, StartMenusChoiceOverridesTheTruthDelay) {
    GameOptions user;
    user.settings.host.relaying.truth_delay = 2;
    EXPECT_EQ(hosted_options(user, {.late_truth = true}).settings.host.relaying.truth_delay, 2);
    EXPECT_EQ(hosted_options(user, {.late_truth = false}).settings.host.relaying.truth_delay, 0);
    user.settings.host.relaying.truth_delay = 0;
    EXPECT_EQ(hosted_options(user, {.late_truth = true}).settings.host.relaying.truth_delay, 5);
}

TEST(GameOptions, AreReadFromTheCommandLine) {
    const auto [status, options] =
        read({"--host", "--scheme", "bezier", "--ghosts", "snap,linear:order1", "--rate", "5", "--link", "bad-wifi",
              "--compensate", "on", "--seed", "7", "--window", "1920x1080", "--reload", "0.5"});
    EXPECT_EQ(status, -1);
    EXPECT_TRUE(options.host);
    const auto [guest, joining] = read({"--join", "ann:27000"});
    EXPECT_EQ(guest, -1);
    EXPECT_EQ(joining.join->host, "ann");
    EXPECT_EQ(joining.join->port, 27000);
    EXPECT_EQ(dr::schemes()[static_cast<std::size_t>(options.settings.scheme)].name(), "bezier:order2");
    ASSERT_EQ(options.settings.ghost_schemes.size(), 2u);
    EXPECT_EQ(dr::schemes()[static_cast<std::size_t>(options.settings.ghost_schemes[1])].name(), "linear:order1");
    EXPECT_EQ(options.settings.host.publisher.rate, 5);
    EXPECT_EQ(options.settings.link.delay, 0.06);
    EXPECT_TRUE(options.settings.receiver.compensate);
    EXPECT_EQ(options.seed, 7u);
    EXPECT_EQ(options.window.width, 1920);
    EXPECT_EQ(options.settings.host.rules.reload, 0.5f);
    EXPECT_FALSE(options.quality_given);
}

TEST(GameOptions, SchemeAndReferenceSchemeTakeTheSameNames) {
    const std::string script = "lua:" + places::source() + "/assets/schemes/arc.lua";
    for (const char* name : {"pvb", "pvb:order1", script.c_str()}) {
        const GameOptions drawn = read({"--scheme", name}).second, tested = read({"--reference-scheme", name}).second;
        EXPECT_EQ(drawn.settings.scheme, tested.settings.host.publisher.reference_scheme) << name;
        EXPECT_NE(drawn.settings.scheme, client::Settings().scheme) << name;
    }
}

TEST(GameOptions, MatchIsPrivateUnlessItIsHosted) {
    EXPECT_FALSE(read({"--bots", "3"}).second.host);
    EXPECT_FALSE(read({"--bots", "3"}).second.take_over) << "by default the game asks the player";
    EXPECT_EQ(read({"--take-over", "yes"}).second.take_over, true);
    EXPECT_EQ(read({"--take-over", "no"}).second.take_over, false);
    EXPECT_NE(complaint({"--take-over", "often"}).find("takes ask, yes or no"), std::string::npos);
    EXPECT_NE(complaint({"--web-root", "page", "--bots", "3"}).find("add --host"), std::string::npos);
    EXPECT_EQ(read({"--web-root", "page", "--host"}).first, -1);
    EXPECT_EQ(read({"--web-root", "page", "--menu"}).first, -1) << "the player may host a match from the menu";
}

TEST(GameOptions, GhostMayBeAnotherPlayersScheme) {
    const auto [status, options] =
        read({"--ghosts", "snap,pvb:lua:later.lua@Ann", "--give-schemes", "on", "--swap-schemes", "off"});
    EXPECT_EQ(status, -1);
    EXPECT_EQ(options.settings.ghost_schemes.size(), 1u);
    EXPECT_EQ(options.awaited_ghosts, std::vector<std::string>{"pvb:lua:later.lua@Ann"});
    EXPECT_TRUE(options.settings.host.give_schemes);
    EXPECT_FALSE(options.settings.swap_schemes);
    EXPECT_EQ(read({"--scheme", "lua:later.lua@Ann"}).first, 2) << "schemes of other players are for ghosts only";
}

TEST(GameOptions, PatrolReplacesTheMeasuringPath) {
    const auto [status, options] = read({"--bot-path", "patrol", "--patrols", "2"});
    EXPECT_EQ(status, -1);
    EXPECT_TRUE(options.patrol);
    EXPECT_FALSE(options.bot_path);
    EXPECT_EQ(options.patrols, 2);
    EXPECT_FALSE(read({"--bot-path", "circle"}).second.patrol);
}

TEST(GameOptions, DefaultsStartAMatchWithFiveBots) {
    const auto [status, options] = read({});
    EXPECT_EQ(status, -1);
    EXPECT_EQ(options.bots, 5);
    EXPECT_FALSE(options.join);
    EXPECT_FALSE(options.headless);
    EXPECT_TRUE(options.truth);
    EXPECT_FALSE(options.name.empty());
}

TEST(GameOptions, StartMenuOpensUnlessAnOptionStartsAMatch) {
    EXPECT_TRUE(read({}).second.start_menu);
    EXPECT_TRUE(read({"--name", "Ann", "--quality", "low", "--window", "800x600", "--volume", "0"}).second.start_menu);
    EXPECT_TRUE(read({"--bots", "3", "--menu"}).second.start_menu);
    for (const std::vector<const char*>& words : std::vector<std::vector<const char*>>{{"--bots", "3"},
                                                                                       {"--map", "valley"},
                                                                                       {"--host"},
                                                                                       {"--join", "ann"},
                                                                                       {"--tour"},
                                                                                       {"--replay", "x.reck"},
                                                                                       {"--headless"},
                                                                                       {"--seconds", "3"},
                                                                                       {"--ghosts", "snap"},
                                                                                       {"--rate", "3"},
                                                                                       {"--reload", "1"}})
        EXPECT_FALSE(read(words).second.start_menu) << words[0];
}

TEST(GameOptions, InvalidOptionsAreRefusedWithAHint) {
    const std::pair<std::vector<const char*>, const char*> cases[] = {
        {{"--bot-paths"}, "--bot-path, "},
        {{"--scheme", "foo"}, "bezier"},
        {{"--reference-scheme", "foo"}, "--reference-scheme: unknown scheme 'foo'"},
        {{"--ghosts", "snap,foo"}, "bezier"},
        {{"--map", "nowhere"}, "valley"},
        {{"--link", "pigeon"}, "bad-wifi"},
        {{"--bot-path", "spiral"}, "patrol"},
        {{"--patrols", "-1"}, "64"},
        {{"--bot-strength", "none"}, "easy, hard, normal"},
        {{"--bot-hands", "two"}, "average, hectic, smooth"},
        {{"--quality", "ultra"}, "medium"},
        {{"--clamp", "sometimes"}, "only-up"},
        {{"--truth", "maybe"}, "on or off"},
        {{"--compensate", "maybe"}, "on"},
        {{"--rate", "1000"}, "60"},
        {{"--window", "12"}, "1920x1080"},
        {{"--window", "640.5x480"}, "1920x1080"},
        {{"--window", "640x480x"}, "1920x1080"},
        {{"--window", "640x100"}, "320x200"},
        {{"--port", "70000"}, "65535"},
        {{"--join", "ann:x"}, "1 to 65535"},
        {{"--join", "ann:0"}, "1 to 65535"},
        {{"--join", "ann:0x7"}, "1 to 65535"},
        {{"--name", "a\tb"}, "printable"},
        {{"--dis", "everybody"}, "not an IPv4 address"},
        {{"--dis", "239.1.2.3:0"}, "1 to 65535"},
        {{"--dis-exercise", "256"}, "255"},
        {{"--host", "--join", "ann"}, "exclude"},
        {{"--join", "ann", "--rate", "5"}, "--rate is a setting of the host"},
        {{"--headless", "--shot", "x.png"}, "--headless"},
        {{"--tour", "--replay", "x.reck"}, "leave out --headless, --host, --join and --replay"},
        {{"--tour", "--tour-scene", "17"}, "must be 1 to 16"},
        {{"--tour-scene", "101"}, "100"},
        {{"--join", "ann", "--bot-path", "circle"}, "--headless"},
    };
    for (const auto& [words, hint] : cases) {
        EXPECT_EQ(read(words).first, 2) << words[0];
        EXPECT_NE(complaint(words).find(hint), std::string::npos) << words[0] << ": " << complaint(words);
    }
}

TEST(GameOptions, OtherOptionsOverrideThePresetInAnyOrder) {
    const auto [status, options] = read({"--rate", "7", "--scheme", "bezier", "--preset", "dis"});
    EXPECT_EQ(status, -1);
    EXPECT_EQ(options.settings.host.publisher.position_threshold, 1);
    EXPECT_EQ(options.settings.host.publisher.rate, 7);
    EXPECT_EQ(dr::schemes()[static_cast<std::size_t>(options.settings.scheme)].name(), "bezier:order2");
    EXPECT_NE(complaint({"--preset", "disc"}).find("unknown preset 'disc'; valid: reckoning, "), std::string::npos);
}

TEST(GameOptions, WebOriginMustBeInBrowserForm) {
    for (const char* origin : {"https://play.example.org", "http://10.0.0.7:8080", "https://[fd00::1]:8443"}) {
        const auto [status, options] = read({"--host", "--web-root", "page", "--web-origin", origin});
        EXPECT_EQ(status, -1) << origin;
        EXPECT_EQ(options.web->origin, origin);
    }
    for (const char* origin : {"play.example.org", "https://play.example.org/", "https://Play.example.org", "https://",
                               "https://play.example.org:443", "http://play.example.org:80", "ftp://play.example.org"})
        EXPECT_NE(complaint({"--host", "--web-root", "page", "--web-origin", origin}).find("https://play.example.org"),
                  std::string::npos)
            << origin;
    EXPECT_NE(complaint({"--host", "--web-origin", "https://play.example.org"}).find("--web-root"), std::string::npos);
}

TEST(ListenOptions, PageAddressContainsTheServersKey) {
    const net::WebListenOptions here{.root = "page"}, sealed{.root = "page", .certificate = "file"},
        behind_a_proxy{.root = "page", .origin = "https://play.example.org"};
    EXPECT_EQ(page_address(here, "192.168.1.20", 26000, "abcd-efgh"), "http://192.168.1.20:26000/#key=abcd-efgh");
    EXPECT_EQ(page_address(sealed, "[fd00::1]", 26001, "abcd"), "https://[fd00::1]:26001/#key=abcd");
    EXPECT_EQ(page_address(behind_a_proxy, "192.168.1.20", 26000, "abcd"), "https://play.example.org/#key=abcd");
}

TEST(ListenOptions, HostLimitsTheConnectionsOfAMachine) {
    EXPECT_EQ(listen_options("", {.connections = 3}, 40).per_machine, 3);
    EXPECT_EQ(listen_options("", {.connections = 0}, 40).per_machine, 40)
        << "without a limit, one machine may take all places";
    EXPECT_TRUE(read({"--host", "--local-players"}).second.address.local_players);
    EXPECT_FALSE(read({"--host"}).second.address.local_players);
}
