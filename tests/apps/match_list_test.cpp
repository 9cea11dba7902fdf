#include "apps/server/match_list.h"
#include "apps/whole_file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace apps;

namespace {
struct ServersFile {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("reckoning-servers-" + std::to_string(::getpid())) / "servers.txt";
    ~ServersFile() { std::filesystem::remove_all(path.parent_path()); }
};
} // namespace

TEST(KnownServers, LatestServerComesFirstAndEachServerOnce) {
    const ServersFile file;
    EXPECT_TRUE(load_known_servers(file.path).empty());
    for (int i = 0; i < 20; ++i)
        remember_server(file.path, {.address = "10.0.0." + std::to_string(i), .name = "match " + std::to_string(i)});
    remember_server(file.path, {.address = "10.0.0.10", .name = "again"});
    const auto servers = load_known_servers(file.path);
    ASSERT_EQ(servers.size(), max_known_servers);
    EXPECT_EQ(servers[0], (KnownServer{"10.0.0.10", "again"}));
    EXPECT_EQ(servers[1].address, "10.0.0.19");
    EXPECT_EQ(std::ranges::count(servers, "10.0.0.10", &KnownServer::address), 1);
}

TEST(KnownServers, FavouritesOutlastOtherServersAndNewNames) {
    const ServersFile file;
    set_favourite(file.path, {.address = "10.0.1.1", .name = "home", .favourite = true});
    for (int i = 0; i < 20; ++i)
        remember_server(file.path, {.address = "10.0.0." + std::to_string(i)});
    const auto home = [&] {
        const auto servers = load_known_servers(file.path);
        const auto found = std::ranges::find(servers, "10.0.1.1", &KnownServer::address);
        return found == servers.end() ? KnownServer{} : *found;
    };
    EXPECT_EQ(load_known_servers(file.path).size(), max_known_servers);
    EXPECT_EQ(home(), (KnownServer{.address = "10.0.1.1", .name = "home", .favourite = true}));
    remember_server(file.path, {.address = "10.0.1.1", .name = "new name"});
    EXPECT_EQ(home(), (KnownServer{.address = "10.0.1.1", .name = "new name", .favourite = true}));
    set_favourite(file.path, {.address = "10.0.1.1"});
    EXPECT_EQ(home(), (KnownServer{.address = "10.0.1.1", .name = "new name"}));
}

TEST(KnownServers, DamagedLinesAreSkipped) {
    const ServersFile file;
    write_whole_file(file.path, "not an address\tx\n[fe80::1%lo]:27000\tAnn\x1b[2J\n\n:1\n10.0.0.1");
    EXPECT_EQ(load_known_servers(file.path),
              (std::vector<KnownServer>{{"[fe80::1%lo]:27000", "Ann[2J"}, {"10.0.0.1", ""}}));
}

TEST(MatchList, ShowsOneMatchPerRowInAlignedColumns) {
    net::FoundMatch ann{.host = "192.168.1.20",
                        .info = {.name = "G\u00fcnther's", .map = "valley", .players = 3, .max_players = 16},
                        .ping = 0.00042};
    net::FoundMatch ben{.host = "fe80::1%eth0",
                        .info = {.protocol_version = 6, .port = 27000, .name = "", .map = "proving-ground"}};
    ann.info.mode = "teams";
    ann.info.locked = true;
    ann.info.bots = 2;
    ann.info.key = "abcd-efgh-ijkl-mn23";
    const std::vector<net::FoundMatch> both{ann, ben};
    const std::string version = std::to_string(protocol::version);
    const std::string table = match_table(both);
    EXPECT_EQ(table.substr(table.find('\n') + 1),
              "G\u00fcnther's  valley          teams  1 of 16 + 2 bots  0.4 ms  match, locked  " + version +
                  std::string(17 - version.size(), ' ') +
                  "abcd-efgh-ijkl-mn23  192.168.1.20\n"
                  "(no name)  proving-ground  -      0 of 0            -       match          6, incompatible  "
                  "-                    [fe80::1%eth0]:27000\n");
    EXPECT_NE(match_table({}).find("No matches"), std::string::npos);
}
