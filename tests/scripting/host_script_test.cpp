/// The host's script as the reference scheme: compiled once, usable by publishers, and more limited than a ghost's. All
/// have one name, since a program has few rows for scripts.

#include "scripting/host_script.h"

#include "dead_reckoning/publishing/publisher.h"
#include "little_script.h"
#include "platform/files.h"
#include "platform/small_file.h"
#include "scripting/scripts.h"

#include <gmock/gmock.h>

namespace scripting {
namespace {

using test::predicts;
using test::x_of;
using ::testing::HasSubstr;

TEST(HostScript, BecomesTheReferenceSchemeOfPublishers) {
    const HostScheme host = adopt("pvb:lua:mine", "mine", predicts("4"));
    ASSERT_TRUE(host.scheme) << host.error;
    EXPECT_EQ(host.scheme->name(), "pvb:lua:mine@@host");
    EXPECT_EQ(host_name(host.scheme->name()), "pvb:lua:mine");
    const int index = static_cast<int>(dr::index_of(*host.scheme));
    EXPECT_TRUE(dr::is_foreign(index)) << "servers do not run it";
    EXPECT_FALSE(dr::only_a_ghost(index));
    dr::PublisherSettings publisher;
    publisher.reference_scheme = index;
    EXPECT_EQ(dr::reference(publisher).name(), "pvb:lua:mine@@host");
    EXPECT_EQ(x_of(dr::reference(publisher)), 4);
    ASSERT_TRUE(adopt("pvb:lua:mine", "mine", predicts("5")).scheme);
    EXPECT_EQ(x_of(dr::reference(publisher)), 5) << "a saved change takes effect";
}

TEST(HostScript, CannotBringInAScriptThatThePlayerDidNotChoose) {
    offer("lua:eve-two@Eve", predicts("1"));
    ASSERT_TRUE(scheme("lua:eve-two@Eve"));
    EXPECT_THAT(adopt("lua:mine:lua:eve-two@Eve", "mine", "function converge() return 1, 2, 3 end").error,
                HasSubstr("built-in parts"));
    EXPECT_THAT(adopt("pvb:lua:eve-two@Eve", "mine", predicts("1")).error, HasSubstr("does not use the script"));
    EXPECT_FALSE(adopt("nonsense:lua:mine", "mine", predicts("1")).scheme);
    EXPECT_THAT(adopt("pvb:lua:mine", "mine", "function predict(").error, HasSubstr("mine.lua:1:"));
    withdraw("lua:eve-two@Eve");
}

/// An offer gets a player's name, which has no @.
TEST(HostScript, IsNotReplacedByAnOfferOfItsName) {
    const HostScheme host = adopt("ease:lua:mine", "mine", predicts("6"));
    ASSERT_TRUE(host.scheme) << host.error;
    offer("lua:mine@host", predicts("66"));
    EXPECT_EQ(scheme("lua:mine@host")->name(), "ease:lua:mine@host");
    EXPECT_EQ(x_of(*host.scheme), 6);
    withdraw("lua:mine@host");
}

TEST(HostScript, StopsAtTwoThousandInstructionsAndMayBeTriedAgain) {
    const auto loops = [](int times) {
        return "function predict() local n = 0 for i = 1, " + std::to_string(times) +
               " do n = n + i end return 7, 2, 3 end";
    };
    const HostScheme host = adopt("ease:lua:mine", "mine", loops(5000));
    ASSERT_TRUE(host.scheme) << host.error;
    EXPECT_EQ(x_of(*host.scheme), 0) << "order2 replaces it";
    EXPECT_THAT(dr::failure_of(*host.scheme).why, HasSubstr("more than 2000 instructions"));
    ASSERT_TRUE(adopt("ease:lua:mine", "mine", loops(5000)).scheme);
    EXPECT_EQ(dr::failure_of(*host.scheme).why, "") << "chosen again, it starts again";
    ASSERT_TRUE(adopt("ease:lua:mine", "mine", loops(300)).scheme);
    EXPECT_EQ(x_of(*host.scheme), 7);
}

/// All examples but the one that fails on purpose are fast enough for a host.
TEST(HostScript, ExamplesFitTheLimit) {
    for (const char* name : {"order2", "pvb", "arc", "kalman"}) {
        const std::string source = platform::read_text_file(
            platform::find_asset("assets/schemes/" + std::string(name) + ".lua"), LuaScheme::max_source);
        const bool converges = name == std::string("pvb");
        const std::string reference = converges ? "lua:mine:order2" : "ease:lua:mine";
        const HostScheme host = adopt(reference, "mine", source);
        ASSERT_TRUE(host.scheme) << name << ": " << host.error;
        dr::PublisherSettings settings;
        settings.reference_scheme = static_cast<int>(dr::index_of(*host.scheme));
        dr::Publisher<double> publisher(tunables::Random(1), {});
        int updates = 0;
        for (int tick = 0; tick < 30 * 60; ++tick) { // slaloms
            const double t = tick / 60.0;
            dr::LocalActor<double> actor;
            actor.state.position = {8 * t, 5 * std::sin(t), 0};
            actor.state.velocity = {8, 5 * std::cos(t), 0};
            actor.state.acceleration = {0, -5 * std::sin(t), 0};
            updates += publisher.tick(t, 1 / 60.0, actor, settings).has_value();
        }
        EXPECT_EQ(dr::failure_of(*host.scheme).why, "") << name;
        EXPECT_GT(updates, 10) << name;
    }
}

} // namespace
} // namespace scripting
