/// A host token goes only to the server that it belongs to.

#include "apps/game/joining.h"
#include "apps/server/identity.h"
#include "places.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>

namespace apps {
namespace {

const std::string own = "abcd-efgh-ijkl-mn23", other = "zyxw-efgh-ijkl-mn23";

GameOptions options_with(const std::string& key_in_file, const std::string& key_in_address) {
    GameOptions options;
    options.host_token = "a-token-of-the-test";
    options.host_token_key = key_in_file;
    options.join = net::Address{"10.0.0.1", 26000};
    options.join->key = key_in_address;
    return options;
}

TEST(HostToken, GoesOnlyToTheServerWithTheKeyInItsFile) {
    GameOptions options = options_with(own, "");
    find_server_of_host_token(options);
    EXPECT_EQ(host_token_for(options, own), "a-token-of-the-test");
    EXPECT_EQ(host_token_for(options, other), "") << "a match that is joined later, from the menu";
    EXPECT_EQ(host_token_for(options, ""), "") << "a server whose key is unknown";
}

TEST(HostToken, WithoutAKeyItBelongsToTheServerThatIsJoinedFirst) {
    GameOptions options = options_with("", own);
    find_server_of_host_token(options);
    options.join->key = other; // the user trusts another key, or joins another match
    EXPECT_EQ(host_token_for(options, own), "a-token-of-the-test");
    EXPECT_EQ(host_token_for(options, other), "");
}

TEST(HostToken, FindsTheRememberedKey) {
    const std::filesystem::path folder =
        std::filesystem::path(places::build()) / ("token-" + std::to_string(std::random_device{}()));
    GameOptions options = options_with("", "");
    EXPECT_THROW(find_server_of_host_token(options), JoinRefused);
    options.state_folder = folder;
    net::Address joined = *options.join;
    joined.key = own;
    remember_key(folder, joined);
    find_server_of_host_token(options);
    EXPECT_EQ(host_token_for(options, own), "a-token-of-the-test");
    EXPECT_EQ(host_token_for(options, other), "");
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace apps
