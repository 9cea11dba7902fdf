#include "recording/match_snapshot.h"
#include "sample.h"

#include <algorithm>

namespace recording::testing {

namespace {

protocol::SchemeSource scheme_source(protocol::ClientId giver, const std::string& name, const std::string& text) {
    return {.giver = giver, .by = giver == 1 ? "Ann" : "Ben", .name = name, .source = {text}};
}

} // namespace

TEST(SchemeSource, NewestVersionIsKnownAtEveryBlock) {
    const File file("schemes");
    std::vector<Record> records = sample(20);
    const auto at = [&](double time, const protocol::SchemeSource& what) {
        const auto place = std::ranges::upper_bound(records, time, {}, &Record::time);
        records.insert(place, Record{time, what});
    };
    const std::string longest(protocol::max_source, '\n');
    at(1, scheme_source(1, "kalman", "-- one"));
    at(2, scheme_source(2, "kalman", longest));
    at(8, scheme_source(1, "kalman", "-- two"));
    at(12, scheme_source(2, "kalman", "")); // Ben has left
    write(file.path, records);
    const Reader reader(file.path);
    EXPECT_EQ(reader.damage(), "");
    EXPECT_EQ(bytes_of(read_all(reader)), bytes_of(records));
    ASSERT_EQ(reader.schemes().size(), 2u);
    EXPECT_EQ(reader.schemes()[0].source.text, "-- two");
    EXPECT_EQ(reader.schemes()[0].by, "Ann");
    EXPECT_EQ(reader.schemes()[1].source.text, longest) << "a replay still has the withdrawn scheme";
    const auto told_at = [&](double time) {
        std::vector<std::string> told;
        MatchSnapshot snapshot = reader.blocks()[reader.block_at(time)].before;
        for (const RecordPayload& what : snapshot.briefing())
            if (const auto* scheme = std::get_if<protocol::SchemeSource>(&what))
                told.push_back(scheme->by + ": " + scheme->source.text.substr(0, 6));
        return told;
    };
    EXPECT_EQ(told_at(7.5), (std::vector<std::string>{"Ann: -- one", "Ben: " + longest.substr(0, 6)}));
    EXPECT_EQ(told_at(19), std::vector<std::string>{"Ann: -- two"});
}

TEST(SchemeSource, ReusedClientNumberKeepsTheFormerOwnersScheme) {
    const File file("inherited_number");
    std::vector<Record> records = sample(3);
    records.push_back({3, scheme_source(2, "arc", "-- Ben's")});
    records.push_back({3, scheme_source(2, "arc", "")}); // Ben has left
    protocol::SchemeSource hers = scheme_source(2, "arc", "-- Cleo's");
    hers.by = "Cleo";
    records.push_back({3, hers});
    write(file.path, records);
    const Reader reader(file.path);
    ASSERT_EQ(reader.schemes().size(), 2u);
    EXPECT_EQ(reader.schemes()[0].by + reader.schemes()[0].source.text, "Ben-- Ben's");
    EXPECT_EQ(reader.schemes()[1].by + reader.schemes()[1].source.text, "Cleo-- Cleo's");
}

TEST(SchemeSource, TooLongSourceIsRejected) {
    protocol::Bytes block;
    const Record too_long{0, scheme_source(1, "long", std::string(protocol::max_source + 1, '-'))};
    EXPECT_THROW(append(block, too_long), std::logic_error);
    EXPECT_TRUE(block.empty());
}

TEST(SchemeSource, HostileFileIsLimitedToTheSchemesOfAMatch) {
    const File file("many_schemes");
    std::vector<Record> records = sample(3);
    for (int i = 0; i < 2000; ++i)
        records.push_back({3, scheme_source(static_cast<protocol::ClientId>(i), "s" + std::to_string(i), "--")});
    write(file.path, records);
    const Reader reader(file.path);
    EXPECT_EQ(reader.schemes().size(), 64u);
    MatchSnapshot snapshot;
    for (const Record& record : records)
        snapshot.take(record.payload);
    EXPECT_LE(snapshot.size(), 70u);
}

} // namespace recording::testing
