/// A lost server, the return to a seat, and the move to the next map.

#include "fake_server.h"

namespace client {

using fakes::FakeServer;
using fakes::flat_map;
using fakes::Table;

TEST(Seat, SilenceIsCountedFromTheLastMessage) {
    Table table;
    table.frames(30);
    EXPECT_LT(table.client->session().silence(table.now), 0.11) << "the server answers pings";
    const double last = table.now;
    for (int i = 0; i < 120; ++i) { // the server sends nothing
        table.now += world::tick_length;
        client::frame(*table.client, table.ends, table.now);
    }
    EXPECT_NEAR(table.client->session().silence(table.now), table.now - last, 0.15);
    EXPECT_GT(table.client->session().silence(table.now), Session::interrupted);
    table.frames(2);
    EXPECT_LT(table.client->session().silence(table.now), 0.05);
}

namespace {
/// Drops the connection without a farewell, like a pulled cable.
class Cable final : public net::Transport {
  public:
    Cable(std::unique_ptr<net::Transport> inner, const bool& cut) : inner_(std::move(inner)), cut_(cut) {}
    void poll(double now, std::vector<net::Event>& events) override {
        if (cut_)
            events.push_back({.kind = net::Event::Kind::disconnected, .text = "no answer", .time = now, .lost = true});
        else
            inner_->poll(now, events);
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        inner_->send(now, peer, channel, bytes);
    }
    void flush(double now) override { inner_->flush(now); }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    std::unique_ptr<net::Transport> inner_;
    const bool& cut_;
};

protocol::Hello ann(protocol::SeatToken seat = {}) { return {.tank_names = {"Ann"}, .seat = seat}; }
} // namespace

TEST(Seat, LostConnectionAllowsARetryAndARefusalDoesNot) {
    const world::Map map = flat_map();
    FakeServer server(map);
    bool cut = false;
    Session session(std::make_unique<Cable>(server.connect(), cut), ann(), 0);
    session.poll(0);
    server.tick(0);
    session.poll(0.1);
    ASSERT_TRUE(session.welcome());
    EXPECT_FALSE(session.lost());
    cut = true;
    session.poll(0.2);
    EXPECT_TRUE(session.lost());
    EXPECT_EQ(session.ended(), "the connection is lost: the server does not answer");
    EXPECT_FALSE(session.refusal());

    Table table;
    table.server.send(net::Channel::events,
                      protocol::Refused{.refusal = protocol::Refusal::over, .text = "the host Ann has left"});
    table.frame();
    EXPECT_FALSE(table.client->session().lost());
    EXPECT_EQ(table.client->session().refusal(), protocol::Refusal::over);
    EXPECT_EQ(table.client->ended(), "the host Ann has left");
}

TEST(Seat, UnansweredHelloIsALostConnection) {
    const world::Map map = flat_map();
    FakeServer server(map);
    server.welcoming = false;
    Session session(server.connect(), ann(), 0);
    for (double now = 0; now < 5.2; now += 0.1)
        session.poll(now);
    EXPECT_TRUE(session.lost());
}

TEST(Seat, NextMapSendsAHelloWithTheTokenOnTheSameConnection) {
    const world::Map map = flat_map();
    FakeServer server(map);
    Session session(server.connect(), ann({1, 2, 3, 4}), 0);
    session.poll(0);
    server.tick(0);
    session.poll(0.1);
    ASSERT_TRUE(session.welcome());
    server.send(net::Channel::events, protocol::MapChange{"hill", 7});
    server.send(net::Channel::events, protocol::Score{3, 1, 1}); // could be from the previous match
    session.poll(0.2);
    ASSERT_TRUE(session.next_map());
    EXPECT_EQ(session.next_map()->map, "hill");
    EXPECT_TRUE(session.take().empty());
    server.tick(0.2);
    server.received.clear();
    session.send(0.2, net::Channel::events, protocol::LayMine{1});
    server.welcoming = false; // keeps the Hello
    const auto next = session.continue_on_next_map(0.3);
    server.tick(0.3);
    EXPECT_TRUE(server.take<protocol::LayMine>().empty()) << "messages about the old map are not sent";
    const auto hellos = server.take<protocol::Hello>();
    ASSERT_EQ(hellos.size(), 1u);
    EXPECT_EQ(hellos.front().tank_names, std::vector<std::string>{"Ann"});
    EXPECT_TRUE(hellos.front().seat.same(session.seat()));
    // The old session has ended and has no further effect.
    session.poll(0.4);
    session.flush(0.4);
    session.leave();
    EXPECT_FALSE(next->welcome());
    server.send(net::Channel::events, protocol::Welcome{.client = 1, .map = "hill"});
    next->poll(0.5);
    ASSERT_TRUE(next->welcome());
    EXPECT_EQ(next->welcome()->map, "hill");
}

TEST(Seat, VoteCyclesThroughTheCandidates) {
    Table table;
    EXPECT_FALSE(table.client->vote_for_next()) << "no vote is on";
    table.server.send(net::Channel::events, protocol::Ballot{{{"valley", 0}, {"hill", 2}}});
    table.frame();
    EXPECT_TRUE(table.client->vote_for_next());
    EXPECT_EQ(table.client->match().own_vote, 0);
    table.client->vote_for_next();
    table.client->vote_for_next();
    table.frames(2);
    const auto votes = table.server.take<protocol::Vote>();
    ASSERT_EQ(votes.size(), 3u);
    EXPECT_EQ(votes[1].candidate, 1);
    EXPECT_EQ(votes[2].candidate, 0);
    table.server.send(net::Channel::events, protocol::Ballot{});
    table.frame();
    EXPECT_FALSE(table.client->match().own_vote);
}

} // namespace client
