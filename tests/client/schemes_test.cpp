/// Lua schemes of a client: it sends its own where the host allows it, keeps those of others, and records the displayed
/// ones.

#include "client/recording/playback_transport.h"
#include "client/recording/recorder.h"
#include "dead_reckoning/custom.h"
#include "dead_reckoning/predictors/predictors.h"
#include "fake_server.h"

#include <filesystem>
#include <unistd.h>

namespace client {
namespace {

using fakes::Table;
using protocol::SchemeSource;

int custom_scheme(const std::string& row, bool foreign) {
    dr::CustomPredictor custom;
    custom.name = row;
    custom.foreign = foreign;
    custom.predict_f = [](const dr::HistoryView<float>& history, float age) {
        return dr::predictor::order2<float>(history, age);
    };
    custom.predict_d = [](const dr::HistoryView<double>& history, double age) {
        return dr::predictor::order2<double>(history, age);
    };
    EXPECT_TRUE(dr::add_predictor(custom));
    return fakes::index("pvb:" + row);
}

struct SchemeTable : Table {
    SchemeTable() {
        add_tank(1, true);
        frames(60);
    }
    void say(const auto& message) {
        server.send(net::Channel::events, message);
        frames(3);
    }
    std::vector<SchemeSource> handed_in() {
        frames(3);
        return server.take<SchemeSource>();
    }
};

} // namespace

TEST(Schemes, AreSentWhileTheHostAllowsIt) {
    SchemeTable table;
    table.client->give_scheme("arc", "-- one");
    EXPECT_TRUE(table.handed_in().empty()) << "the host does not allow schemes yet";
    table.say(protocol::Setting{"give-schemes", "on"});
    auto said = table.handed_in();
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0].name, "arc");
    EXPECT_EQ(said[0].source.text, "-- one");
    table.client->give_scheme("arc", "-- one");
    EXPECT_TRUE(table.handed_in().empty()) << "the scheme is unchanged";
    table.client->give_scheme("arc", "-- two");
    said = table.handed_in();
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0].source.text, "-- two");
    table.client->give_scheme("long", std::string(protocol::max_source + 1, '-'));
    table.client->give_scheme("\xff", "-- no name");
    table.client->give_scheme(std::string(protocol::max_key + 1, 'n'), "-- no name");
    EXPECT_TRUE(table.handed_in().empty()) << "the wire carries neither such a name nor such a length";
    EXPECT_TRUE(table.client->session().dropped().empty());
    EXPECT_EQ(table.client->own_schemes().size(), 2u) << "a recording does not contain them either";
    table.client->give_scheme("arc", std::string(protocol::max_source + 1, '-'));
    said = table.handed_in();
    ASSERT_EQ(said.size(), 1u) << "the old source is withdrawn because the new source is too long";
    EXPECT_EQ(said[0].source.text, "");
    table.client->give_scheme("arc", "-- two");
    EXPECT_EQ(table.handed_in().size(), 1u);
    table.settings.swap_schemes = false;
    said = table.handed_in();
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0].source.text, "") << "the scheme is withdrawn";
    table.settings.swap_schemes = true;
    EXPECT_EQ(table.handed_in().size(), 1u);
    table.say(protocol::Setting{"give-schemes", "off"});
    EXPECT_TRUE(table.handed_in().empty());
    table.say(protocol::Setting{"give-schemes", "on"});
    EXPECT_EQ(table.handed_in().size(), 1u) << "the server has forgotten the scheme";
    table.server.send(net::Channel::events, protocol::Setting{"give-schemes", "off"});
    table.say(protocol::Setting{"give-schemes", "on"});
    EXPECT_EQ(table.handed_in().size(), 1u) << "off and on within one frame";
    EXPECT_TRUE(table.client->session().dropped().empty());
}

TEST(Schemes, ReceivedSchemesAreLimitedAndForgottenOnWithdrawal) {
    SchemeTable table;
    table.say(SchemeSource{2, "Ben", "arc", {"-- one"}});
    table.say(SchemeSource{3, "Cleo", "arc", {"-- Cleo's"}});
    table.say(SchemeSource{2, "Ben", "arc", {"-- two"}});
    const auto& known = table.client->match().schemes;
    ASSERT_EQ(known.size(), 2u);
    EXPECT_EQ(known.at({2, "arc"}).source.text, "-- two");
    EXPECT_EQ(known.at({3, "arc"}).by, "Cleo");
    table.say(SchemeSource{.giver = 2, .name = "arc"});
    EXPECT_EQ(known.size(), 1u);
    for (int i = 0; i < 50; ++i)
        table.say(SchemeSource{4, "Eve", std::to_string(i), {"--"}});
    EXPECT_EQ(known.size(), Match::max_schemes);
    EXPECT_EQ(table.client->ended(), "");
    for (int i = 0; i < 200; ++i)
        table.server.send(net::Channel::events, SchemeSource{4, "Eve", std::to_string(i), {"--"}});
    table.frames(3);
    EXPECT_NE(table.client->ended().find("passes on too many schemes"), std::string::npos) << table.client->ended();
}

/// A reference scheme of another player would control what this client publishes.
TEST(Schemes, ServerCannotMakeAPlayersSchemeTheReference) {
    const int stranger = custom_scheme("lua:stranger@Eve", true);
    SchemeTable table;
    table.say(protocol::Setting{"reference-scheme", "pvb:order1"});
    const int before = table.client->host_settings().publisher.reference_scheme;
    EXPECT_EQ(before, fakes::index("pvb:order1"));
    table.say(
        protocol::Setting{"reference-scheme", std::string(dr::scheme_names()[static_cast<std::size_t>(stranger)])});
    EXPECT_EQ(table.client->host_settings().publisher.reference_scheme, before);
}

TEST(Schemes, HostsScriptBecomesTheReferenceUntilASettingEndsIt) {
    SchemeTable table;
    const auto reference = [&] { return dr::reference(table.client->host_settings().publisher).name(); };
    const auto said = [&] { return table.client->match().chat.back().text; };
    table.say(protocol::Setting{"reference-scheme", "pvb:order1"});
    const std::string script = "function predict(self, age, history) return history[1].x + age, 2, 3 end";
    table.say(SchemeSource{.by = "Ann", .name = "drive", .source = {script}, .reference = "ease:lua:drive"});
    EXPECT_EQ(reference(), "ease:lua:drive@@host");
    EXPECT_EQ(table.client->built_in_reference(), fakes::index("pvb:order1"));
    EXPECT_EQ(said(), "Ann's script drive is the reference scheme");
    EXPECT_EQ(table.client->match().reference_script().value().name, "drive");
    table.say(protocol::Setting{"rate", "7"});
    EXPECT_EQ(reference(), "ease:lua:drive@@host") << "another setting does not end it";
    table.say(SchemeSource{.name = "drive"});
    table.say(protocol::Setting{"reference-scheme", "pvb:order1"});
    EXPECT_EQ(reference(), "pvb:order1");
    EXPECT_TRUE(table.client->match().schemes.empty());
    EXPECT_FALSE(table.client->match().reference_script());
}

TEST(Schemes, HostsScriptThatFailsIsSaidAndKeepsTheFormerReference) {
    SchemeTable table;
    const auto reference = [&] { return dr::reference(table.client->host_settings().publisher).name(); };
    const auto said = [&] { return table.client->match().chat.back().text; };
    table.say(protocol::Setting{"reference-scheme", "pvb:order1"});
    table.say(SchemeSource{.by = "Ann", .name = "typo", .source = {"function predict("}, .reference = "ease:lua:typo"});
    EXPECT_EQ(reference(), "pvb:order1");
    EXPECT_NE(said().find("cannot be used here; your thresholds use pvb:order1: typo.lua:1:"), std::string::npos)
        << said();
    // It compiles, but fails at the first call, by the publisher.
    table.say(SchemeSource{
        .by = "Ann", .name = "late", .source = {"function predict() error('no') end"}, .reference = "ease:lua:late"});
    EXPECT_EQ(reference(), "ease:lua:late@@host");
    table.frames(60);
    EXPECT_NE(said().find("The reference scheme failed, and a built-in one replaces it: late.lua:1: no"),
              std::string::npos)
        << said();
    const std::size_t lines = table.client->match().chat.size();
    table.frames(60);
    EXPECT_EQ(table.client->match().chat.size(), lines) << "it is said once";
    table.settings.swap_schemes = false;
    table.say(protocol::Setting{"reference-scheme", "pvb:order1"});
    table.say(SchemeSource{.by = "Ann",
                           .name = "drive",
                           .source = {"function predict() return 1, 2, 3 end"},
                           .reference = "ease:lua:drive"});
    EXPECT_EQ(reference(), "pvb:order1") << "without swap-schemes no script of others runs";
    EXPECT_NE(said().find("swap-schemes is off"), std::string::npos) << said();
}

TEST(Schemes, HostProposesAnOwnScriptAsTheReference) {
    const int mine = custom_scheme("lua:proposed", false);
    SchemeTable table;
    table.client->give_scheme("proposed", "-- one");
    table.client->change_setting("reference-scheme", mine);
    const auto handed = table.handed_in();
    ASSERT_EQ(handed.size(), 1u);
    EXPECT_EQ(handed[0].reference, "pvb:lua:proposed");
    EXPECT_EQ(handed[0].source.text, "-- one");
    table.client->change_setting("reference-scheme", custom_scheme("lua:ghost@Eve", true));
    EXPECT_TRUE(table.handed_in().empty());
    EXPECT_NE(table.client->match().chat.back().text.find("is not one of yours"), std::string::npos);
}

TEST(Schemes, ShownSchemesAreRecordedAndReplayed) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("schemes" + std::to_string(getpid()) + ".reck");
    const int mine = custom_scheme("lua:mine", false);
    SchemeTable table;
    table.say(SchemeSource{2, "Ben", "arc", {"-- Ben's"}});
    table.client->give_scheme("mine", "-- mine");
    table.client->give_scheme("other", "-- not shown");
    table.client->record(std::make_unique<Recorder>(file, *table.client, "Ann", 1));
    table.frames(10);
    table.settings.ghost_schemes = {mine};
    table.frames(10);
    table.client->give_scheme("mine", "-- mine, saved again");
    table.say(SchemeSource{3, "Cleo", "arc", {"-- Cleo's"}});
    table.frames(10);
    table.client->record(nullptr);
    const recording::Reader reader(file);
    EXPECT_EQ(reader.damage(), "");
    const auto of = [&](const std::vector<SchemeSource>& all, protocol::ClientId giver) {
        std::string text;
        for (const SchemeSource& scheme : all)
            if (scheme.giver == giver)
                text += (text.empty() ? "" : ", ") + scheme.name + " of " + scheme.by + ": " + scheme.source.text;
        return text;
    };
    EXPECT_EQ(of(reader.schemes(), 1), "mine of Ann: -- mine, saved again");
    EXPECT_EQ(of(reader.schemes(), 2), "arc of Ben: -- Ben's");
    EXPECT_EQ(of(reader.schemes(), 3), "arc of Cleo: -- Cleo's");
    // As for a replay's client.
    PlaybackTransport playback(reader, reader.length(), 100);
    std::vector<net::Event> events;
    playback.poll(100 + reader.length() + 1, events);
    std::vector<SchemeSource> told;
    for (const net::Event& event : events)
        if (auto scheme = protocol::decode<SchemeSource>(event.bytes))
            told.push_back(*scheme);
    EXPECT_EQ(of(told, 1), "mine of Ann: -- mine, saved again");
    EXPECT_EQ(of(told, 2), "arc of Ben: -- Ben's");
    EXPECT_EQ(of(told, 3), "arc of Cleo: -- Cleo's");
    std::filesystem::remove(file);
}

} // namespace client
