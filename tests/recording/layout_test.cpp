/// Records are read by field name, also from files of older and newer writers.

#include "../protocol/generators.h"
#include "recording/fields.h"
#include "recording/parser.h"
#include "recording/writer.h"
#include "sample.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace recording::testing {

namespace {

/// Fills every described field.
struct Draw {
    template <class T> void operator()(std::string_view, T& value) { protocol::fill(value); }
    template <class Choice> void operator()(std::string_view, Choice& value, const auto& names) {
        value = static_cast<Choice>(*rc::gen::inRange<std::size_t>(0, std::size(names)));
    }
};

template <std::size_t i = 0> RecordPayload draw_what(std::size_t kind) {
    if constexpr (i + 1 < std::variant_size_v<RecordPayload>)
        if (kind != i)
            return draw_what<i + 1>(kind);
    std::variant_alternative_t<i, RecordPayload> it{};
    if constexpr (protocol::HasFields<decltype(it)> && !std::is_same_v<decltype(it), Update> &&
                  !std::is_same_v<decltype(it), Truth> && !std::is_same_v<decltype(it), OwnTick>)
        protocol::fill(it); // by its members, so that a member without a description does not come back
    else
        describe(Draw{}, it, it);
    return it;
}

std::vector<Record> parsed(const Layout& file, const protocol::Bytes& block) {
    std::vector<Record> records;
    EXPECT_TRUE(Parser(file).parse(block, records));
    return records;
}

/// The current layout with one kind changed.
Layout with(std::string_view kind, auto&& change) {
    Layout changed = layout();
    for (Kind& it : changed)
        if (it.name == kind)
            change(it);
    return changed;
}

} // namespace

RC_GTEST_PROP(Layout, AnyRecordComesBack, ()) {
    const RecordPayload what = draw_what(*rc::gen::inRange<std::size_t>(0, std::variant_size_v<RecordPayload>));
    protocol::Bytes block;
    append(block, {3, what});
    const auto records = parsed(layout(), block);
    RC_ASSERT(records.size() == 1);
    RC_ASSERT(records[0].payload.index() == what.index());
    RC_ASSERT(records[0].time == 3);
    protocol::Bytes again;
    append(again, records[0]);
    RC_ASSERT(again == block);
    std::visit(
        [&]<class T>(const T& it) {
            if constexpr (protocol::Listed<T>) // compares every member, described or not
                RC_ASSERT(protocol::operator==(it, std::get<T>(records[0].payload)));
        },
        what);
}

TEST(Layout, ComesBackFromItsBytes) {
    const auto again = decode_layout(encode(layout()));
    ASSERT_TRUE(again);
    EXPECT_EQ(encode(*again), encode(layout()));
    EXPECT_LT(encode(layout()).size(), 3500u);
}

TEST(Layout, UnknownKindIsSkipped) {
    const Layout later = with("spawned", [](Kind& kind) { kind.name = "teleported"; });
    protocol::Bytes block;
    append(block, {1, protocol::Spawned{3, 1, 20, 0, 0}});
    append(block, {2, protocol::Health{3, 40, 3}});
    const auto records = parsed(later, block);
    ASSERT_EQ(records.size(), 1u);
    EXPECT_EQ(std::get<protocol::Health>(records[0].payload).health, 40);
}

TEST(Layout, UnknownFieldIsSkippedAndAMissingFieldKeepsItsDefault) {
    const Layout other_names = with("health", [](Kind& kind) { kind.fields[1].name = "shield"; });
    protocol::Bytes block;
    append(block, {2, protocol::Health{3, 40, 7}});
    const auto records = parsed(other_names, block);
    ASSERT_EQ(records.size(), 1u);
    const auto& health = std::get<protocol::Health>(records[0].payload);
    EXPECT_EQ(health.actor, 3);
    EXPECT_EQ(health.by, 7);
    EXPECT_EQ(health.health, protocol::Health{}.health);
}

/// Client numbers used to be one byte.
TEST(Layout, NumberOfOneByteIsReadIntoAWiderField) {
    const Layout then = with("ownership", [](Kind& kind) {
        kind.fields[1].type = static_cast<std::uint8_t>(Type::u8);
        kind.fields[1].size = 1;
    });
    protocol::Bytes block;
    append(block, {2, protocol::Ownership{.actor = 3, .owner = 200}});
    block.pop_back(); // the second byte of the owner
    block[0] -= 1;
    const auto records = parsed(then, block);
    ASSERT_EQ(records.size(), 1u);
    EXPECT_EQ(std::get<protocol::Ownership>(records[0].payload).actor, 3);
    EXPECT_EQ(std::get<protocol::Ownership>(records[0].payload).owner, 200);
}

TEST(Layout, FieldsMayStandInAnotherOrder) {
    const Layout turned = with("score", [](Kind& kind) { std::swap(kind.fields[1], kind.fields[2]); });
    protocol::Bytes block;
    append(block, {2, protocol::Score{3, 5, 8}}); // a writer with kills and deaths exchanged
    const auto records = parsed(turned, block);
    ASSERT_EQ(records.size(), 1u);
    EXPECT_EQ(std::get<protocol::Score>(records[0].payload).kills, 8);
    EXPECT_EQ(std::get<protocol::Score>(records[0].payload).deaths, 5);
}

TEST(Layout, ChoicesAreMatchedByName) {
    const auto change = [](Kind& kind) {
        for (Field& field : kind.fields)
            if (field.name == "kind")
                field.choices = {"asteroid", "wreck", "shell"};
    };
    const Layout file = with("explosion", change);
    protocol::Bytes block;
    for (const auto explosion :
         {protocol::ExplosionKind::shell, protocol::ExplosionKind::mine, protocol::ExplosionKind::wreck})
        append(block, {0, protocol::Explosion{.kind = explosion}}); // numbers 0, 1, 2
    const auto records = parsed(file, block);
    ASSERT_EQ(records.size(), 2u) << "an unknown kind of explosion is left out";
    EXPECT_EQ(std::get<protocol::Explosion>(records[0].payload).kind, protocol::ExplosionKind::wreck);
    EXPECT_EQ(std::get<protocol::Explosion>(records[1].payload).kind, protocol::ExplosionKind::shell);
}

TEST(Layout, TruncatedOrInvalidRecordIsRejected) {
    protocol::Bytes block;
    append(block, {0, Truth{.pose = {.actor = 1}}});
    std::vector<Record> records;
    const Parser parser(layout());
    for (std::size_t size = 1; size < block.size(); ++size)
        EXPECT_FALSE(parser.parse(std::span(block).first(size), records)) << size;
    EXPECT_TRUE(records.empty());
    const auto write_all = [&](std::size_t at, std::size_t count) {
        protocol::Bytes wrong = block;
        std::fill_n(wrong.begin() + static_cast<std::ptrdiff_t>(at), count, std::uint8_t{0xff}); // NaN for numbers
        return wrong;
    };
    EXPECT_FALSE(parser.parse(write_all(2, 1), records)) << "an unknown kind of record";
    EXPECT_FALSE(parser.parse(write_all(3, 8), records)) << "a time that is not finite";
    EXPECT_FALSE(parser.parse(write_all(block.size() - 16, 4), records)) << "a quaternion that is not finite";
    EXPECT_THROW(append(block, {0, Clocks{std::nan(""), 0}}), std::logic_error);
    EXPECT_TRUE(parser.parse(block, records)) << "a failed append leaves no part of a record in the block";
}

} // namespace recording::testing
