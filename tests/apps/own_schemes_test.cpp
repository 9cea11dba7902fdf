/// Schemes received from other players: offered, compiled on request, and displayed only as a ghost.

#include "apps/game/own_schemes.h"

#include "../client/fake_server.h"
#include "apps/recorded_schemes.h"
#include "dead_reckoning/custom.h"
#include "scripting/scripts.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace apps;

namespace {

constexpr const char* still_script = "function predict() return 1, 2, 3 end";

struct SchemeDesk {
    client::fakes::Table table;
    OwnSchemes schemes{std::filesystem::path()};
    double now = 0;

    ~SchemeDesk() {
        while (!scripting::offers().empty())
            scripting::withdraw(std::string(scripting::offers().front().name));
    }
    void say(const protocol::SchemeSource& scheme, std::optional<protocol::ClientId> recorder = {}) {
        table.server.send(net::Channel::events, scheme);
        share(recorder);
    }
    void share(std::optional<protocol::ClientId> recorder = {}) {
        table.frames(3);
        schemes.share(now += 1, *table.client, table.settings, recorder);
    }
    [[nodiscard]] std::vector<std::string> given() const {
        std::vector<std::string> names;
        for (const overlay::ScriptFacts& script : schemes.control().given())
            names.push_back(script.name);
        return names;
    }
};
using GivenNames = std::vector<std::string>;

} // namespace

TEST(OwnSchemes, SchemesOfOtherPlayersAreReadOnDemand) {
    SchemeDesk desk;
    desk.say({2, "Ben Hur", "given one", {still_script}});
    ASSERT_EQ(desk.given(), GivenNames{"given_one@Ben_Hur"});
    EXPECT_EQ(desk.schemes.control().given()[0].scheme, -1) << "the script is compiled only on request";
    const overlay::ScriptFacts read = desk.schemes.control().read_given("given_one@Ben_Hur");
    ASSERT_GE(read.scheme, 0) << read.error;
    EXPECT_TRUE(dr::is_foreign(read.scheme));
    EXPECT_EQ(desk.schemes.control().given()[0].scheme, read.scheme);
    desk.say({3, "Eve", "broken", {"error('\\27[2J')"}});
    const overlay::ScriptFacts broken = desk.schemes.control().read_given("broken@Eve");
    EXPECT_EQ(broken.scheme, -1);
    EXPECT_NE(broken.error.find("broken@Eve.lua:1:"), std::string::npos) << broken.error;
    EXPECT_EQ(broken.error.find('\x1b'), std::string::npos);
    desk.say({.giver = 3, .name = "broken"});
    EXPECT_EQ(desk.given(), GivenNames{"given_one@Ben_Hur"}) << "Eve's withdrawn scheme is no longer offered";
}

TEST(OwnSchemes, UnreadableSchemeIsReportedOnce) {
    SchemeDesk desk;
    desk.say({3, "Eve", "unfit", {"x = 1"}});
    const auto handed_on = desk.schemes.look(desk.now);
    ASSERT_TRUE(handed_on);
    EXPECT_NE(handed_on->find("Another player sends a scheme"), std::string::npos) << *handed_on;
    EXPECT_EQ(desk.schemes.control().read_given("unfit@Eve").scheme, -1);
    const auto wrong = desk.schemes.look(desk.now += 1);
    ASSERT_TRUE(wrong);
    EXPECT_NE(wrong->find("unfit@Eve.lua"), std::string::npos) << *wrong;
    EXPECT_FALSE(desk.schemes.look(desk.now += 1));
}

TEST(OwnSchemes, SchemesOfARecordingAreGoneInAMatch) {
    SchemeDesk desk;
    scripting::offer("lua:of_a_recording@Ben", still_script);
    desk.share(protocol::ClientId{1});
    EXPECT_EQ(desk.given(), GivenNames{"of_a_recording@Ben"});
    desk.share();
    EXPECT_TRUE(desk.given().empty());
}

TEST(OwnSchemes, SchemeTooLongToSendIsReportedOnce) {
    const auto folder = std::filesystem::temp_directory_path() / ("long_schemes" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "too-long.lua") << still_script << '\n' << std::string(protocol::max_source, '-');
    OwnSchemes schemes(folder);
    client::fakes::Table table;
    table.server.send(net::Channel::events, protocol::Setting{"give-schemes", "on"});
    table.frames(3);
    int said = 0;
    for (double now = 1; now < 5; ++now) {
        schemes.share(now, *table.client, table.settings, {});
        said += schemes.look(now) ==
                "Your scheme too-long is neither sent to other players nor recorded: it is longer than 16 kB";
    }
    EXPECT_EQ(said, 1);
    std::filesystem::remove_all(folder);
}

TEST(OwnSchemes, SchemesOfOtherPlayersServeOnlyAsGhosts) {
    SchemeDesk desk;
    const int usual = client::ViewerSettings().scheme;
    desk.say({2, "Ben", "ghost", {still_script}});
    const int foreign = desk.schemes.control().read_given("ghost@Ben").scheme;
    ASSERT_GE(foreign, 0);
    desk.table.settings.scheme = foreign;
    desk.table.settings.panes = {usual, foreign};
    desk.table.settings.ghost_schemes = {foreign};
    desk.share();
    EXPECT_EQ(desk.table.settings.scheme, usual);
    EXPECT_EQ(desk.table.settings.panes, (std::vector<int>{usual, usual}));
    EXPECT_EQ(desk.table.settings.ghost_schemes, std::vector<int>{foreign});
    desk.table.settings.swap_schemes = false;
    desk.share();
    EXPECT_TRUE(desk.table.settings.ghost_schemes.empty());
    EXPECT_TRUE(desk.given().empty());
    // A replay may use any scheme, and the recorder's own schemes are listed by their file names.
    desk.table.settings.scheme = foreign;
    desk.say({1, "Ann", "recorders", {still_script}}, protocol::ClientId{1});
    EXPECT_EQ(desk.table.settings.scheme, foreign);
    EXPECT_EQ(desk.given(), (GivenNames{"recorders", "ghost@Ben"}));
}

TEST(OwnSchemes, AwaitedGhostAppearsWhenItsSchemeArrives) {
    SchemeDesk desk;
    desk.table.settings.ghost_schemes.clear();
    desk.schemes.await({"pvb:lua:later.lua@Ben", "lua:never.lua@Ben"});
    desk.share();
    EXPECT_TRUE(desk.table.settings.ghost_schemes.empty());
    desk.say({2, "Ben", "later", {still_script}});
    ASSERT_EQ(desk.table.settings.ghost_schemes.size(), 1u);
    EXPECT_EQ(dr::schemes()[static_cast<std::size_t>(desk.table.settings.ghost_schemes[0])].name(),
              "pvb:lua:later@Ben");
    desk.share();
    EXPECT_EQ(desk.table.settings.ghost_schemes.size(), 1u);
}

TEST(OwnSchemes, OfferedNamesAreValidSchemeNames) {
    EXPECT_EQ(offered_name("kalman", "Ann"), "lua:kalman@Ann");
    EXPECT_EQ(offered_name("kalman", ""), "lua:kalman");
    EXPECT_EQ(offered_name("a,b:c@d/e\\f g.lua", "B@n:1"), "lua:a_b_c_d_e_f_g_lua@B_n_1");
    EXPECT_EQ(offered_name("", "Ann"), "");
    EXPECT_EQ(offered_name("\x1b\x07", "Ann"), "");
}

TEST(OwnSchemes, ViewerByTheReferenceSchemeFollowsTheHostsScript) {
    SchemeDesk desk;
    int& shown = desk.table.settings.scheme;
    const auto name = [&] { return dr::schemes()[static_cast<std::size_t>(shown)].name(); };
    desk.table.server.send(net::Channel::events, protocol::Setting{"reference-scheme", "ease:ctra-fade"});
    desk.share();
    shown = static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")));
    const protocol::SchemeSource script{
        .by = "Ann", .name = "followed", .source = {still_script}, .reference = "ease:lua:followed"};
    desk.say(script);
    EXPECT_EQ(name(), "ease:lua:followed@@host");
    EXPECT_EQ(desk.given(), GivenNames{}) << "it is in use, not offered";
    desk.share();
    EXPECT_EQ(name(), "ease:lua:followed@@host") << "it may be displayed solid";
    desk.say({.name = "followed"});
    desk.table.server.send(net::Channel::events, protocol::Setting{"reference-scheme", "ease:ctra-fade"});
    desk.share();
    EXPECT_EQ(name(), "ease:ctra-fade");
    shown = static_cast<int>(dr::index_of(*dr::scheme("pvb:order2")));
    desk.say(script);
    EXPECT_EQ(name(), "pvb:order2") << "another choice stays";
}
