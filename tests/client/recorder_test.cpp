/// A recording that begins in the middle of a match.

#include "client/recording/playback_transport.h"
#include "client/recording/recorder.h"
#include "fake_server.h"

#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace client {

TEST(Recorder, BeginsWithTheStateOfTheMatch) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / fmt::format("begins-{}.reck", ::getpid());
    fakes::Table table;
    const auto say = [&](const auto& message) { table.server.send(net::Channel::events, message); };
    say(protocol::ActorAdded{.actor = 40, .kind = "tank", .name = "Ben"});
    say(protocol::Objective{.there = true, .carrier = 40, .radius = 9});
    say(protocol::Loadout{.actor = 40, .shells = 7, .protected_until = 12});
    say(protocol::Power{.actor = 40, .holds = "jump"});
    say(protocol::Score{.actor = 40, .kills = 5, .deaths = 2, .best = 4, .crates = 3});
    table.frame();
    table.client->record(std::make_unique<Recorder>(file, *table.client, "Ann", 1));
    for (int i = 0; i < 5; ++i)
        table.frame();
    table.client->record(nullptr);

    const recording::Reader reader(file);
    Match replayed;
    PlaybackTransport playback(reader, 0, 100);
    std::vector<net::Event> events;
    playback.poll(100, events);
    const auto apply = [&]<class Message>(const net::Event& event, Message*) {
        if (const auto message = protocol::decode<Message>(event.bytes)) {
            if constexpr (requires { replayed.apply(*message, 0.0); })
                replayed.apply(*message, 0.0);
            else
                replayed.apply(*message);
        }
    };
    for (const net::Event& event : events) {
        apply(event, static_cast<protocol::ActorAdded*>(nullptr));
        apply(event, static_cast<protocol::Objective*>(nullptr));
        apply(event, static_cast<protocol::Loadout*>(nullptr));
        apply(event, static_cast<protocol::Power*>(nullptr));
        apply(event, static_cast<protocol::Score*>(nullptr));
    }
    std::filesystem::remove(file);
    EXPECT_TRUE(replayed.objective.there);
    EXPECT_EQ(replayed.objective.carrier, 40);
    const Actor* ben = replayed.find(40);
    ASSERT_NE(ben, nullptr);
    EXPECT_EQ(ben->shells, 7);
    EXPECT_EQ(ben->protected_until, 12);
    EXPECT_EQ(ben->holds, world::PowerUp::jump);
    EXPECT_EQ(ben->kills, 5);
    EXPECT_EQ(ben->best, 4);
    EXPECT_EQ(ben->crates, 3);
}

} // namespace client
