/// The test vectors of docs/seal.md: the code must derive the same values from the same inputs.

#include "hex.h"
#include "net/seal/cpace.h"
#include "net/seal/keys.h"
#include "net/seal/sealer.h"
#include "places.h"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

using namespace net::seal;

namespace {

/// Reads the lines "    name  hex digits or text" below "## Test vectors".
std::map<std::string, std::string> document() {
    std::ifstream file(places::source() + "/docs/seal.md");
    std::map<std::string, std::string> vectors;
    bool here = false;
    for (std::string line; std::getline(file, line);) {
        here = here || line == "## Test vectors";
        std::string name, value;
        if (std::istringstream words(line); here && line.starts_with("    ") && words >> name >> value)
            vectors[name] = value;
    }
    return vectors;
}

struct SealVectors : testing::Test {
    std::map<std::string, std::string> told = document();
    [[nodiscard]] Key key(const std::string& name) const { return block<32>(told.at(name)); }
    void expect(const std::string& name, std::span<const std::uint8_t> bytes) const {
        const auto found = told.find(name);
        EXPECT_EQ(to_hex(bytes), found == told.end() ? "" : found->second) << name;
    }
};

} // namespace

TEST_F(SealVectors, MatchTheDocument) {
    const KeyPair client = keys_of(key("client_secret")), server = keys_of(key("server_secret")),
                  made = keys_of(key("fresh_secret"));
    expect("client_key", client.public_key);
    expect("server_key", server.public_key);
    expect("fresh_key", made.public_key);
    EXPECT_EQ(fingerprint(server.public_key), told.at("fingerprint"));

    const Ticket ticket{.time = block<4>(told.at("ticket_time")), .code = block<16>(told.at("ticket_code"))};
    const Nonce nonce = block<16>(told.at("nonce"));
    const std::string& password = told.at("password");
    const Key client_scalar = key("client_scalar"), server_scalar = key("server_scalar");
    expect("generator", cpace::generator({.password = password, .channel = server.public_key, .session = nonce}));
    const Key client_share = password_share(password, server.public_key, nonce, client_scalar);
    const Key server_share = password_share(password, server.public_key, nonce, server_scalar);
    expect("client_share", client_share);
    expect("server_share", server_share);
    const auto word = password_key(nonce, client_scalar, server_share, client_share, server_share);
    ASSERT_TRUE(word);
    EXPECT_EQ(word, password_key(nonce, server_scalar, client_share, client_share, server_share));
    expect("password_key", *word);

    const auto run = agree(client.secret, server.public_key), fresh = agree(client.secret, made.public_key);
    ASSERT_TRUE(run && fresh);
    expect("run", *run);
    expect("fresh", *fresh);
    Join join{.nonce = nonce, .ticket = ticket, .client = client.public_key, .share = client_share};
    join.proof = proof_of(join, server.public_key, *word, *run);
    const SessionKeys keys = session_keys(join, server.public_key, made.public_key, *word, *run, *fresh);
    expect("up", keys.up);
    expect("down", keys.down);

    expect("ask", encode(Ask{nonce}));
    expect("cookie", encode(Cookie{.nonce = nonce, .ticket = ticket, .server = server.public_key, .locked = {1}}));
    expect("share", encode(Share{.nonce = nonce, .ticket = ticket, .share = client_share}));
    expect("reply", encode(Reply{.nonce = nonce, .share = server_share}));
    expect("join", encode(join));
    expect("joined", encode(Joined{.nonce = nonce, .fresh = made.public_key, .proof = keys.proof}));
    Denied denied{.nonce = nonce, .why = {static_cast<std::uint8_t>(Denial::wrong_password)}};
    denied.proof = proof_of(denied, *run);
    expect("denied", encode(denied));
    const std::vector<std::uint8_t> hello{'h', 'e', 'l', 'l', 'o'};
    Sealer sealer(keys.up);
    std::vector<std::uint8_t> sealed(hello.size() + overhead);
    for (const char* name : {"data_0", "data_1"}) {
        sealed.resize(sealer.seal(hello, sealed));
        expect(name, sealed);
    }
}

/// A player has a different number at each server, so a server cannot impersonate them at another one.
TEST(PlayerNumber, DiffersByServer) {
    const Block<16> number{1, 2, 3};
    EXPECT_EQ(derive(number, "abcd"), derive(number, "abcd"));
    EXPECT_NE(derive(number, "abcd"), derive(number, "abce"));
    EXPECT_NE(derive(number, "abcd"), number);
    EXPECT_NE(derive(Block<16>{1, 2, 4}, "abcd"), derive(number, "abcd"));
}
