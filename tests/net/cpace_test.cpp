/// CPace against the vectors of draft-irtf-cfrg-cpace, "CPace using group ristretto255 and hash SHA-512".

#include "hex.h"
#include "net/seal/cpace.h"

#include <gtest/gtest.h>

using net::seal::Key;
namespace cpace = net::seal::cpace;

namespace {

constexpr std::string_view password = "Password";
const auto channel = from_hex("0b415f696e69746961746f720b425f726573706f6e646572");
const auto session = from_hex("7e4b4791d6a8ef019b936c79fb7f2c57");
const auto of_client = from_hex("414461"), of_server = from_hex("414462");
const Key client_scalar = block<32>("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08");
const Key server_scalar = block<32>("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d");
const Key client_share = block<32>("d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157");
const Key server_share = block<32>("3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258");
const Key shared = block<32>("80b69a8a76457ab6a4d7f887a4bf6b55a2f80ac19c333f917a05fc9887c8b40f");

Key generator_of(std::string_view word) {
    return cpace::generator({.password = word, .channel = channel, .session = session});
}

} // namespace

TEST(CPace, GeneratorMatchesThePublishedValue) {
    EXPECT_EQ(to_hex(generator_of(password)), "222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56");
}

TEST(CPace, SharesMatchThePublishedValues) {
    EXPECT_EQ(cpace::share(generator_of(password), client_scalar), client_share);
    EXPECT_EQ(cpace::share(generator_of(password), server_scalar), server_share);
}

TEST(CPace, BothEndsAgreeOnThePublishedSecret) {
    EXPECT_EQ(cpace::agree(client_scalar, server_share), shared);
    EXPECT_EQ(cpace::agree(server_scalar, client_share), shared);
}

TEST(CPace, SessionKeyMatchesThePublishedValue) {
    EXPECT_EQ(to_hex(cpace::session_key(session, shared, client_share, server_share, of_client, of_server)),
              "b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd2b38950a39dfd5d4a79164614c2984f7daa460b5"
              "88c1e80c3fa2068af7900447");
}

TEST(CPace, ScalarMultiplicationMatchesThePublishedValues) {
    const Key scalar = block<32>("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05");
    const Key element = block<32>("2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c");
    const auto product = cpace::agree(scalar, element);
    ASSERT_TRUE(product);
    EXPECT_EQ(to_hex(*product), "7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e");
    const Key no_element = block<32>("2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c");
    EXPECT_FALSE(cpace::agree(scalar, no_element));
    EXPECT_FALSE(cpace::agree(scalar, Key{})) << "the neutral element is rejected";
}

TEST(CPace, AnotherPasswordGivesAnotherSecret) {
    const Key guessed = cpace::share(generator_of("password"), server_scalar);
    EXPECT_NE(cpace::agree(client_scalar, guessed), cpace::agree(server_scalar, client_share));
}

TEST(CPace, TakesAPasswordOf128Bytes) {
    const std::string word(128, 'x'); // its length field takes two bytes
    EXPECT_NE(generator_of(word), generator_of(word.substr(1)));
}
