#include "world/actor_kinds.h"

#include <gtest/gtest.h>
#include <set>

namespace world {
namespace {

TEST(ActorKinds, HaveUniqueNames) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < actor_kinds.size(); ++i) {
        const auto kind = static_cast<ActorKind>(i);
        names.insert(row(kind).name);
        EXPECT_EQ(actor_kind(row(kind).name), kind);
        EXPECT_EQ(driven(row(kind).name), row(kind).driven);
    }
    EXPECT_EQ(names.size(), actor_kinds.size());
    EXPECT_FALSE(actor_kind("balloon"));
    EXPECT_FALSE(driven("balloon"));
}

TEST(ActorKinds, HaveAShapeUnlessTheyFlyAndCoverEveryLooseProp) {
    for (const ActorKindRow& kind : actor_kinds) {
        ASSERT_NE(kind.clamp, nullptr) << kind.name;
        if (kind.body == Body::loose)
            EXPECT_TRUE(row(kind.prop).loose()) << kind.name;
        else if (kind.body == Body::shell)
            EXPECT_EQ(kind.footprint, nullptr) << kind.name << " flies";
        else
            EXPECT_FALSE(kind.hull.empty() || kind.footprint == nullptr) << kind.name;
    }
    for (std::size_t i = 0; i < prop_rows.size(); ++i)
        EXPECT_EQ(actor_kind(static_cast<PropKind>(i)).has_value(), prop_rows[i].loose()) << prop_rows[i].name;
}

TEST(ActorKinds, LooseBodiesPublishNoAcceleration) {
    const dr::PublisherSettings settings;
    EXPECT_EQ(row(ActorKind::boulder).published(settings).acceleration, dr::PublisherSettings::Acceleration::none);
    EXPECT_EQ(row(ActorKind::tank).published(settings).acceleration, settings.acceleration);
}

} // namespace
} // namespace world
