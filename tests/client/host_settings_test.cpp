/// Settings of the host come from the server; those of the viewer do not.

#include "fake_server.h"

namespace client {

using fakes::Table;

namespace {
void tell(Table& table, const std::string& name, const std::string& value) {
    table.server.send(net::Channel::events, protocol::Setting{name, value});
    table.frames(2);
}
} // namespace

TEST(HostSettings, FollowTheServer) {
    Table table;
    tell(table, "rate", "7");
    tell(table, "reload", "2.5");
    EXPECT_EQ(table.client->host_settings().publisher.rate, 7);
    EXPECT_EQ(table.client->rules().reload, 2.5f);
    tell(table, "reload", "soon"); // not a number
    EXPECT_EQ(table.client->rules().reload, 2.5f);
}

TEST(HostSettings, ServerChangesOnlyHostSettings) {
    Table table;
    const int scheme = table.settings.scheme;
    tell(table, "scheme", "snap");
    tell(table, "blend-scale", "3");
    EXPECT_EQ(table.settings.scheme, scheme);
    EXPECT_EQ(table.settings.receiver.blend_scale, ViewerSettings().receiver.blend_scale);
}

TEST(HostSettings, RulesOfThePreviousMatchAreForgotten) {
    Table before;
    tell(before, "reload", "2.5");
    Table next(before.settings);
    EXPECT_EQ(next.client->rules().reload, world::MatchRules().reload);
}

TEST(HostSettings, ChangeIsSentToTheServerAndNotAppliedLocally) {
    Table table;
    table.client->change_setting("reload", 2.5);
    table.client->change_setting("scheme", 0); // not a host's setting
    table.frames(2);
    const auto asked = table.server.take<protocol::Setting>();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_EQ(asked[0].name, "reload");
    EXPECT_EQ(asked[0].value, "2.5");
    EXPECT_EQ(table.client->rules().reload, world::MatchRules().reload);
}

} // namespace client
