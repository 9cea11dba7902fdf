#include "apps/server/identity.h"
#include "apps/whole_file.h"
#include "net/seal/packets.h"
#include "places.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>

namespace apps {
namespace {

struct Identity : ::testing::Test {
    std::filesystem::path folder =
        std::filesystem::path(places::build()) / ("identity-" + std::to_string(std::random_device{}()));
    ~Identity() override { std::filesystem::remove_all(folder); }
};

} // namespace

TEST_F(Identity, ServerKeyIsCreatedOnceAndReadableOnlyByItsUser) {
    const auto file = server_identity_file(folder);
    const net::seal::Key made = server_identity(file);
    EXPECT_NE(made, net::seal::Key{});
    EXPECT_EQ(server_identity(file), made);
    EXPECT_EQ(std::filesystem::status(file).permissions() & std::filesystem::perms(077), std::filesystem::perms::none);
    EXPECT_NE(server_identity(folder / "another"), made);
    EXPECT_EQ(server_identity({}), net::seal::Key{}) << "without a folder each run has a new key";
}

TEST_F(Identity, DamagedKeyIsRefusedWithARemedy) {
    for (const char* text : {"short\n", "zz", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdefff"}) {
        write_whole_file(server_identity_file(folder), text);
        try {
            (void)server_identity(server_identity_file(folder));
            ADD_FAILURE() << text << " was accepted";
        } catch (const std::exception& error) {
            EXPECT_NE(std::string(error.what()).find("64 hexadecimal digits; remove the file"), std::string::npos)
                << error.what();
        }
    }
}

TEST_F(Identity, PlayerNumberStaysTheSame) {
    const protocol::SeatToken made = player_number(folder);
    EXPECT_TRUE(made.given());
    EXPECT_TRUE(player_number(folder).same(made));
    EXPECT_FALSE(player_number({}).given());
}

TEST_F(Identity, KnownKeyBelongsToItsAddress) {
    const net::Address ann{.host = "192.168.1.20", .key = "abcd-efgh-ijkl-mn23"};
    net::Address ben{.host = "192.168.1.20", .port = 27000, .key = "bbbb-efgh-ijkl-mn23"};
    EXPECT_EQ(known_key(folder, ann), "");
    remember_key(folder, ann);
    remember_key(folder, ben);
    EXPECT_EQ(known_key(folder, {.host = "192.168.1.20"}), ann.key);
    EXPECT_EQ(known_key(folder, {.host = "192.168.1.20", .port = 27000}), ben.key);
    ben.key = "cccc-efgh-ijkl-mn23";
    remember_key(folder, ben);
    EXPECT_EQ(known_key(folder, {.host = "192.168.1.20", .port = 27000}), ben.key);
    EXPECT_EQ(known_key(folder, ann), ann.key);
}

TEST_F(Identity, KeepsTheLatest256KnownKeys) {
    for (int i = 0; i < 300; ++i)
        remember_key(folder, {.host = "host-" + std::to_string(i), .key = "abcd-efgh-ijkl-mn23"});
    EXPECT_EQ(known_key(folder, {.host = "host-43"}), "");
    EXPECT_NE(known_key(folder, {.host = "host-44"}), "");
    EXPECT_NE(known_key(folder, {.host = "host-299"}), "");
}

} // namespace apps
