/// A match whose reference scheme is the host's script: every client publishes by it, and the server runs none.

#include "platform/files.h"
#include "platform/small_file.h"
#include "scripting/lua_scheme.h"
#include "virtual_match.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

using testing_match::VirtualMatch;

VirtualMatch::Options with_script(const std::string& name, const std::string& source) {
    VirtualMatch::Options options;
    options.bots.count = 8;
    options.server.reference_script =
        protocol::SchemeSource{.by = "Host", .name = name, .source = {source}, .reference = "ease:lua:" + name};
    return options;
}

} // namespace

TEST(ReferenceScript, ClientsPublishByItAndTheServerAcceptsTheirUpdates) {
    const std::string arc =
        platform::read_text_file(platform::find_asset("assets/schemes/arc.lua"), scripting::LuaScheme::max_source);
    VirtualMatch match(with_script("match-arc", arc));
    match.run(30);
    match.check();
    const std::string name = "ease:lua:match-arc@@host";
    EXPECT_EQ(dr::reference(match.bots.client()->host_settings().publisher).name(), name);
    EXPECT_EQ(dr::reference(match.viewer->host_settings().publisher).name(), name);
    EXPECT_EQ(dr::failure_of(*dr::scheme(name)).why, "");
    for (const auto& tank : match.bots.client()->own())
        EXPECT_GT(tank.published().updates, 10u) << tank.actor();
    const server::Report report = match.server.report();
    for (std::size_t i = 0; i < static_cast<std::size_t>(server::RejectReason::count); ++i) {
        const server::RejectReasonRow& row = server::row(static_cast<server::RejectReason>(i));
        EXPECT_TRUE(!row.motion || report.rejected_for(row.reason) == 0) << row.name;
    }
    EXPECT_LT(report.truth_disagreement, 1) << "no true pose is doubted";
    EXPECT_EQ(match.server.settings().publisher.reference_scheme, dr::PublisherSettings().reference_scheme);
}

/// Each call of the script ends after 2,000 instructions, so a script that does its most costs the publishers of eight
/// bots less than a sixth of the time that they simulate.
TEST(ReferenceScript, SlowestScriptLeavesTheMatchInTime) {
    const std::string slow = "function predict(self, age, history) local n = 0 for i = 1, 900 do n = n + i end "
                             "local u = history[1] return u.x + u.vx * age, u.y + u.vy * age, u.z + u.vz * age end";
    VirtualMatch match(with_script("match-slow", slow));
    match.run(10);
    match.check();
    EXPECT_EQ(dr::failure_of(*dr::scheme("ease:lua:match-slow@@host")).why, "");
    EXPECT_GT(match.bots.client()->own().front().published().updates, 10u);
}
