/// Lua schemes that players share: which ones the server passes on, to which clients, and when it withdraws them.

#include "match.h"

#include "dead_reckoning/custom.h"
#include "server/handover.h"
#include "server/rewound_view.h"

#include <algorithm>

namespace server::test {
namespace {

using protocol::SchemeSource;

constexpr const char* lua_text = "function predict(self, age, history)\n\treturn 1, 2, 3\nend\n";

ServerSettings giving() {
    ServerSettings settings;
    settings.give_schemes = true;
    return settings;
}
SchemeSource scheme(const std::string& name, const std::string& source = lua_text) {
    return {.name = name, .source = {source}};
}

/// Returns the server's reason for rejecting the client's last scheme.
std::string why_not(const ScriptedClient& client) {
    std::string last;
    for (const protocol::Chat& line : client.all<protocol::Chat>())
        if (line.text.find("does not pass on your scheme ") != std::string::npos)
            last = line.text;
    return last;
}

/// Returns the schemes of a client that follows the server's messages.
std::vector<std::string> schemes_known_to(const ScriptedClient& client) {
    std::map<std::pair<ClientId, std::string>, std::string> all;
    for (const SchemeSource& said : client.all<SchemeSource>()) {
        if (said.source.text.empty())
            all.erase({said.giver, said.name});
        else
            all[{said.giver, said.name}] = said.by;
    }
    std::vector<std::string> names;
    for (const auto& [key, by] : all)
        names.push_back(key.second + "@" + by);
    return names;
}
using Names = std::vector<std::string>;

/// Another player's predictor, registered in this process.
int foreign_scheme() {
    dr::CustomPredictor stranger;
    stranger.name = "lua:stranger@Eve";
    stranger.foreign = true;
    stranger.predict_f = [](const dr::HistoryView<float>&, float) -> dr::KinematicState<float> {
        throw std::logic_error("it runs");
    };
    stranger.predict_d = [](const dr::HistoryView<double>&, double) -> dr::KinematicState<double> {
        throw std::logic_error("it runs");
    };
    EXPECT_TRUE(dr::add_predictor(stranger));
    return static_cast<int>(dr::index_of(*dr::scheme("ease:lua:stranger@Eve")));
}

TEST(SchemeBook, SendsASchemeToEveryOtherClientEvenIfItJoinsLater) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    ann.client->send(scheme("arc"));
    match.run(2);
    ASSERT_EQ(bob.client->count<SchemeSource>(), 1u);
    EXPECT_EQ(bob.client->last<SchemeSource>().by, "Ann");
    EXPECT_EQ(bob.client->last<SchemeSource>().source.text, lua_text);
    EXPECT_EQ(ann.client->count<SchemeSource>(), 0u) << "Ann's client does not receive its own scheme";
    const ScriptedTank late = match.join("Cleo");
    EXPECT_EQ(schemes_known_to(*late.client), Names{"arc@Ann"});
    ann.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(bob.client->count<SchemeSource>(), 1u) << "an unchanged scheme is not sent again";
    ann.client->send(scheme("arc", "-- better"));
    match.run(2);
    EXPECT_EQ(bob.client->last<SchemeSource>().source.text, "-- better");
    EXPECT_EQ(schemes_known_to(*bob.client), Names{"arc@Ann"});
    ann.client->send(scheme("arc", ""));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*bob.client), Names{});
}

TEST(SchemeBook, SendsSchemesOnlyWhileTheHostAllowsThem) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    EXPECT_TRUE(std::ranges::none_of(bob.client->all<protocol::Setting>(), [](const auto& it) {
        return it.name == "give-schemes";
    })) << "by default the host does not allow schemes";
    ann.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(bob.client->count<SchemeSource>(), 0u);
    ann.client->send(protocol::Setting{"give-schemes", "on"});
    match.run(2);
    EXPECT_EQ(bob.client->last<protocol::Setting>().value, "on");
    ann.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*bob.client), Names{"arc@Ann"});
    ann.client->send(protocol::Setting{"give-schemes", "off"});
    match.run(2);
    EXPECT_EQ(schemes_known_to(*bob.client), Names{});
    EXPECT_EQ(schemes_known_to(*match.join("Cleo").client), Names{});
}

TEST(SchemeBook, RejectsBadOrExcessSchemesWithTheReason) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const auto refused = [&](const SchemeSource& one, const std::string& why) {
        const std::size_t before = bob.client->count<SchemeSource>();
        ann.client->send(one);
        match.run_seconds(6);
        EXPECT_EQ(bob.client->count<SchemeSource>(), before) << why;
        EXPECT_NE(why_not(*ann.client).find(why), std::string::npos) << why_not(*ann.client);
    };
    for (const char* name : {"", "a b", "a,b", "lua:a", "a@Bob", "../a"})
        refused(scheme(name), "its name");
    refused(scheme(std::string(41, 'a')), "its name");
    refused(scheme("bytes", "\x1bLua"), "control characters");
    refused(scheme("bell", "-- \a"), "control characters");
    for (const char* name : {"a", "b"}) {
        ann.client->send(scheme(name, std::string(protocol::max_source, '-')));
        match.run_seconds(6);
    }
    EXPECT_EQ(schemes_known_to(*bob.client), (Names{"a@Ann", "b@Ann"}));
    refused(scheme("c"), "32 kB");
    for (const char* name : {"a", "b", "c", "d"}) {
        ann.client->send(scheme(name, std::string("-- ") + name));
        match.run_seconds(6);
    }
    refused(scheme("e"), "4 schemes in the match already");
    EXPECT_EQ(schemes_known_to(*bob.client).size(), 4u);
    EXPECT_EQ(match.dropped(RejectReason::bad_scheme), 11u);
    // A packet cannot be longer.
    EXPECT_THROW((void)protocol::encode(scheme("long", std::string(protocol::max_source + 1, '-'))), std::logic_error);
}

TEST(SchemeBook, HoldsAtMostSixteenSchemes) {
    Match match(giving());
    std::vector<ScriptedTank> people;
    for (int i = 0; i < 5; ++i) {
        people.push_back(match.join(std::string(1, static_cast<char>('A' + i))));
        for (const char* name : {"a", "b", "c", "d"})
            people.back().client->send(scheme(name));
        match.run(2);
    }
    EXPECT_EQ(schemes_known_to(*match.join("late").client).size(), SchemeBook::most);
    EXPECT_NE(why_not(*people.back().client).find("16 schemes already"), std::string::npos);
}

TEST(SchemeBook, LimitsTheRateOfRepeatedlySavedSchemes) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (int i = 0; i < 200; ++i) {
        ann.client->send(scheme("arc", "-- " + std::to_string(i)));
        match.run(3);
    }
    EXPECT_LE(bob.client->count<SchemeSource>(), 15u) << "12 at once and one more every 5 s";
    EXPECT_GT(match.dropped(RejectReason::scheme_rate), 150u);
    EXPECT_LT(ann.client->count<protocol::Chat>(), 20u) << "the client is not told each time";
}

/// Six clients save a script again and again, each within its own limit.
TEST(SchemeBook, LimitsTheRateOfAllClientsTogether) {
    Match match(giving());
    std::vector<ScriptedTank> people;
    for (const char* name : {"A", "B", "C", "D", "E", "F"})
        people.push_back(match.join(name));
    const ScriptedTank late = match.join("late");
    int version = 0;
    const auto heard_after = [&](int rounds) {
        const std::size_t before = late.client->count<SchemeSource>();
        for (int i = 0; i < rounds; ++i, ++version)
            for (const ScriptedTank& person : people)
                person.client->send(scheme("arc", "-- " + std::to_string(version)));
        match.run(2);
        return late.client->count<SchemeSource>() - before;
    };
    EXPECT_EQ(heard_after(7), 32u) << "of 42";
    match.run_seconds(2);
    EXPECT_EQ(heard_after(1), 4u) << "of 6";
}

/// Includes another client that gets the giver's number in the same tick.
TEST(SchemeBook, WithdrawsSchemesOfALeavingClientBeforeItsNumberIsReused) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    bob.client->send(scheme("arc"));
    match.run(2);
    const ClientId number = ann.client->last<SchemeSource>().giver;
    EXPECT_EQ(schemes_known_to(*ann.client), Names{"arc@Bob"});
    ScriptedClient& eve = match.connect();
    match.run(2);
    bob.client->disconnect();
    bob.client->flush();
    eve.hello({"Eve"});
    eve.flush();
    match.run(3);
    EXPECT_EQ(eve.last<protocol::Welcome>().client, number);
    EXPECT_EQ(schemes_known_to(*ann.client), Names{});
    EXPECT_EQ(schemes_known_to(eve), Names{});
    EXPECT_EQ(schemes_known_to(*match.join("Cleo").client), Names{});
    eve.send(scheme("arc", "-- Eve's"));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*ann.client), Names{"arc@Eve"});
}

TEST(SchemeBook, IgnoresSchemesOfAMutedPlayer) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    ann.client->send(protocol::Order{"mute Bob"});
    match.run(2);
    bob.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*ann.client), Names{});
}

TEST(SchemeBook, WithholdsASchemeFromPlayersIgnoringItsGiver) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob"), cleo = match.join("Cleo");
    cleo.client->send(protocol::Order{"ignore Bob"});
    match.run(2);
    bob.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*ann.client), Names{"arc@Bob"});
    EXPECT_EQ(schemes_known_to(*cleo.client), Names{});
}

TEST(SchemeBook, RejectedSchemesDoNotCountAgainstTheRate) {
    Match match(giving());
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (int i = 0; i < 100; ++i)
        ann.client->send(scheme("no name"));
    match.run(2);
    EXPECT_LT(ann.client->count<protocol::Chat>(), 10u) << "the client is not told each time";
    ann.client->send(scheme("arc"));
    match.run(2);
    EXPECT_EQ(schemes_known_to(*bob.client), Names{"arc@Ann"});
}

SchemeSource reference(const std::string& name, const std::string& source = lua_text) {
    return {.name = name, .source = {source}, .reference = "ease:lua:" + name};
}

TEST(SchemeBook, HandsTheHostsReferenceSchemeToEverybody) {
    Match match; // the rule give-schemes is off
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const int own = match.server.settings().publisher.reference_scheme;
    bob.client->send(reference("arc"));
    match.run(2);
    EXPECT_EQ(ann.client->count<SchemeSource>(), 0u) << "only a host chooses";
    EXPECT_EQ(match.dropped(RejectReason::not_host), 1u);
    ann.client->send(reference("arc"));
    match.run(2);
    const ScriptedTank late = match.join("Cleo");
    for (const ScriptedTank* each : std::initializer_list<const ScriptedTank*>{&ann, &bob, &late}) {
        ASSERT_EQ(each->client->count<SchemeSource>(), 1u);
        const SchemeSource told = each->client->last<SchemeSource>();
        EXPECT_EQ(told.giver, 0) << "it does not leave with Ann";
        EXPECT_EQ(told.by, "Ann");
        EXPECT_EQ(told.source.text, lua_text);
        EXPECT_EQ(told.reference, "ease:lua:arc");
    }
    EXPECT_EQ(match.server.settings().publisher.reference_scheme, own) << "the server's own scheme stays built in";
    ann.client->send(protocol::Setting{"reference-scheme", "pvb:order1"});
    match.run(2);
    EXPECT_TRUE(bob.client->last<SchemeSource>().source.text.empty());
    EXPECT_EQ(bob.client->last<protocol::Setting>().value, "pvb:order1");
    EXPECT_EQ(match.join("Dan").client->count<SchemeSource>(), 0u);
}

TEST(SchemeBook, RefusesABadReferenceScheme) {
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    for (const SchemeSource& bad : {reference("a b"), reference("arc", ""), reference("arc", "\x1bLua")}) {
        ann.client->send(bad);
        match.run_seconds(6);
        EXPECT_NE(ann.client->last<protocol::Chat>().text.find("is no reference scheme"), std::string::npos);
    }
    EXPECT_EQ(bob.client->count<SchemeSource>(), 0u);
    EXPECT_EQ(match.dropped(RejectReason::bad_scheme), 3u);
}

/// The server cannot compute the picture of a script, so it compares a shooter's display with its own dead reckoning.
TEST(SchemeBook, ServerRebuildsADisplayByScriptWithItsOwnScheme) {
    net::MemoryHub hub;
    ServerSettings settings;
    Match match;
    ScriptedTank bob = match.join("Bob");
    const auto view = [&](std::uint16_t scheme) {
        Game game(flat_map(), hub.listen(), settings, tunables::Random(1));
        Actor seen;
        seen.motion.relayed.push_back({.update = bob.update(1).update, .at = 1, .number = 1});
        RewoundView shown(game, nullptr, {.scheme = scheme}, 0, 1, {});
        return std::pair(shown.at(seen, 1.5).has_value(), shown.by_script());
    };
    const auto script = static_cast<std::uint16_t>(foreign_scheme());
    constexpr std::uint16_t unknown = 60000;
    EXPECT_EQ(view(script), std::pair(false, false));
    EXPECT_EQ(view(unknown), std::pair(false, false));
    settings.reference_script = reference("arc");
    EXPECT_EQ(view(script), std::pair(true, true));
    EXPECT_EQ(view(unknown), std::pair(true, true));
    EXPECT_EQ(view(0), std::pair(true, false)) << "a built-in scheme is rebuilt exactly";
}

/// The server shares its process with the host's game, whose tables may contain other players' scripts.
TEST(SchemeBook, ServerNeverRunsScriptsOfOtherPlayers) {
    const int stranger = foreign_scheme();
    const std::string name(dr::scheme_names()[static_cast<std::size_t>(stranger)]);
    Match match;
    ScriptedTank ann = match.join("Ann"), bob = match.join("Bob");
    const int before = match.server.settings().publisher.reference_scheme;
    ann.client->send(protocol::Setting{"reference-scheme", name});
    match.run(2);
    EXPECT_EQ(match.server.settings().publisher.reference_scheme, before);
    EXPECT_EQ(match.dropped(RejectReason::malformed), 1u);
    for (const protocol::Setting& said : bob.client->all<protocol::Setting>())
        EXPECT_NE(said.value, name);
    // The settings may refer to such a script.
    ServerSettings settings;
    settings.publisher.reference_scheme = stranger;
    Match other(settings);
    ScriptedTank eve = other.join("Eve");
    for (int i = 0; i < 30; ++i) {
        eve.publish(other.time());
        other.run(2);
    }
    EXPECT_TRUE(other.actor(eve.id).motion.known());
    EXPECT_EQ(other.server.settings().publisher.reference_scheme, dr::PublisherSettings().reference_scheme);
    eve.client->send(protocol::Setting{"rate", "7"});
    other.run(2);
    EXPECT_EQ(other.server.settings().publisher.rate, 7) << "other settings are still applied";
    protocol::HostMigration left; // another server may send such a name
    left.map = "valley";
    left.settings.push_back({"reference-scheme", name});
    EXPECT_EQ(handover_of(left, {}, 0).settings.publisher.reference_scheme, dr::PublisherSettings().reference_scheme);
    // A shooter may claim to display other tanks by that script.
    net::MemoryHub hub;
    Game game(flat_map(), hub.listen(), {}, tunables::Random(1));
    Actor seen;
    seen.motion.relayed.push_back({.update = bob.update(1).update, .at = 1, .number = 1});
    protocol::DisplaySettings display{.scheme = static_cast<std::uint16_t>(stranger)};
    EXPECT_FALSE(RewoundView(game, nullptr, display, 0, 1, {}).at(seen, 1.5));
    display.scheme = static_cast<std::uint16_t>(dr::index_of(*dr::scheme("pvb")));
    EXPECT_TRUE(RewoundView(game, nullptr, display, 0, 1, {}).at(seen, 1.5));
}

} // namespace
} // namespace server::test
