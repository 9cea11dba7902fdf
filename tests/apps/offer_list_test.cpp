/// The join list: each match keeps its row, whatever answers, falls silent or starts again.

#include "apps/game/offer_list.h"

#include <gmock/gmock.h>

using namespace apps;

namespace {

net::FoundMatch match(std::uint32_t beacon, const std::string& host, const std::string& name, int bots = 0) {
    return {.host = host,
            .info = {.name = name,
                     .map = "valley",
                     .players = 3,
                     .max_players = 16,
                     .bots = static_cast<std::uint16_t>(bots)},
            .beacon = beacon,
            .endpoints = {{.from = net::resolve_numeric(host, protocol::default_port).front()}}};
}

struct List {
    void update(const std::vector<net::FoundMatch>& found) {
        list.update(known, found, [](const net::FoundMatch& it) { return it.beacon == 7; });
    }
    [[nodiscard]] std::vector<std::string> rows() const {
        std::vector<std::string> rows;
        for (const overlay::MatchOffer& offer : list.offers())
            rows.push_back(offer.name + (offer.silent ? ", silent" : "") + (offer.here ? ", here" : "") +
                           (offer.favourite ? ", favourite" : ""));
        return rows;
    }
    std::vector<KnownServer> known;
    OfferList list;
};

} // namespace

using testing::ElementsAre;

TEST(OfferList, NewMatchesAreAppendedAndSilentOnesStay) {
    List it;
    it.update({match(1, "10.0.0.1", "Ann"), match(2, "10.0.0.2", "Ben")});
    it.update({match(3, "10.0.0.3", "Cid"), match(2, "10.0.0.2", "Ben")});
    EXPECT_THAT(it.rows(), ElementsAre("Ann, silent", "Ben", "Cid"));
    it.update({match(7, "10.0.0.4", "Dan"), match(2, "10.0.0.2", "Ben 2"), match(1, "10.0.0.1", "Ann")});
    EXPECT_THAT(it.rows(), ElementsAre("Ann", "Ben 2", "Cid, silent", "Dan, here"));
}

/// Regression: a known server jumped upwards when it answered.
TEST(OfferList, KnownServerKeepsItsRowWhenItAnswers) {
    List it;
    it.known = {{.address = "10.0.0.1", .name = "Ann"},
                {.address = "10.0.0.2"},
                {.address = "10.0.0.3", .name = "Cid", .favourite = true}};
    it.update({});
    EXPECT_THAT(it.rows(), ElementsAre("Cid, silent, favourite", "Ann, silent", "10.0.0.2, silent"));
    it.update({match(5, "10.0.0.5", "Eve"), match(2, "10.0.0.2", "Ben")});
    EXPECT_THAT(it.rows(), ElementsAre("Cid, silent, favourite", "Ann, silent", "Ben", "Eve"));
    it.known[0].favourite = true;
    it.update({});
    EXPECT_THAT(it.rows(),
                ElementsAre("Cid, silent, favourite", "Ann, silent, favourite", "Ben, silent", "Eve, silent"));
}

TEST(OfferList, RestartedServerAndChangedAddressKeepTheRow) {
    List it;
    it.update({match(1, "10.0.0.1", "Ann"), match(2, "10.0.0.2", "Ben")});
    it.update({match(2, "10.0.0.2", "Ben")});
    it.update({match(2, "10.0.0.2", "Ben"), match(9, "10.0.0.1", "Ann again")});
    EXPECT_THAT(it.rows(), ElementsAre("Ann again", "Ben"));
    it.update({match(2, "127.0.0.1", "Ben"), match(9, "10.0.0.1", "Ann again")});
    EXPECT_THAT(it.rows(), ElementsAre("Ann again", "Ben"));
    EXPECT_EQ(it.list.offers()[1].address, "127.0.0.1");
}

TEST(OfferList, CountsPeopleAndBotsApart) {
    List it;
    it.update({match(1, "10.0.0.1", "Ann", 2), match(2, "10.0.0.2", "Ben", 1), match(3, "10.0.0.3", "Cid")});
    EXPECT_EQ(it.list.offers()[0].players, "1 of 16 + 2 bots");
    EXPECT_EQ(it.list.offers()[1].players, "2 of 16 + 1 bot");
    EXPECT_EQ(it.list.offers()[2].players, "3 of 16");
}

TEST(OfferList, HasAtMost64Rows) {
    List it;
    std::vector<net::FoundMatch> many;
    for (std::uint32_t i = 0; i < 200; ++i)
        many.push_back(match(i + 100, "10.0.2." + std::to_string(i), "M"));
    it.update(many);
    EXPECT_EQ(it.rows().size(), OfferList::most);
}

TEST(FreeMatchName, IsNotTakenByAListedMatch) {
    EXPECT_EQ(free_match_name("Ann's match", {}), "Ann's match");
    const std::vector<net::FoundMatch> found{match(1, "10.0.0.1", "Ann's match"),
                                             match(2, "10.0.0.2", "Ann's match 2")};
    EXPECT_EQ(free_match_name("Ann's match", found), "Ann's match 3");
}
