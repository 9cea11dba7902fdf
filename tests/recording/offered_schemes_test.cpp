#include "places.h"
#include "recording/offered_schemes.h"
#include "sample.h"

namespace recording::testing {

TEST(OfferedSchemes, NamesOfOtherPlayersSchemesIncludeThePlayer) {
    const File file("offered_schemes");
    std::vector<Record> records = sample(3);
    const protocol::ClientId recorder = header().welcome.client, guest = static_cast<protocol::ClientId>(recorder + 1);
    for (const auto& [giver, name] : {std::pair(recorder, "kalman"), std::pair(guest, "kalman"), std::pair(guest, "")})
        records.push_back({records.back().time, protocol::SchemeSource{.giver = giver,
                                                                       .by = "B n",
                                                                       .name = name,
                                                                       .source = {"-- of " + std::to_string(giver)}}});
    write(file.path, records);
    const std::vector<OfferedScheme> offered = offered_schemes(file.path);
    ASSERT_EQ(offered.size(), 2u) << "schemes without a name are not offered";
    EXPECT_EQ(offered[0].name, "lua:kalman");
    EXPECT_EQ(offered[0].source, "-- of " + std::to_string(recorder));
    EXPECT_EQ(offered[1].name, "lua:kalman@B_n");
    EXPECT_EQ(offered[1].source, "-- of " + std::to_string(guest));
    EXPECT_TRUE(offered_schemes(platform::path_of(places::source() + "/tests/data/recordings/version-2.reck")).empty());
    EXPECT_THROW(offered_schemes("/nowhere/at/all.reck"), Error);
}

} // namespace recording::testing
