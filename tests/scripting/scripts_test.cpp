/// Schemes of other players: offered by name, compiled only on request, and always marked as foreign.

#include "scripting/scripts.h"

#include "dead_reckoning/publishing/publisher_settings.h"
#include "little_script.h"
#include "platform/small_file.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace scripting {
namespace {

using test::predicts;
using test::x_of;
using ::testing::HasSubstr;

const Offer* offer_of(const std::string& name) {
    for (const Offer& offer : offers())
        if (offer.name == name)
            return &offer;
    return nullptr;
}

} // namespace

TEST(Offers, AreReadOnlyWhenRequested) {
    EXPECT_FALSE(scheme("lua:kalman.lua@Ann")) << "no scheme with this name has been offered";
    offer("lua:kalman@Ann", predicts("1"));
    const std::size_t before = dr::schemes().size();
    EXPECT_FALSE(dr::scheme("ease:lua:kalman@Ann")) << "the script has not been compiled";
    const auto asked = scheme("lua:kalman.lua@Ann");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->name(), "ease:lua:kalman@Ann");
    EXPECT_GT(dr::schemes().size(), before);
    EXPECT_EQ(x_of(*asked), 1);
    EXPECT_TRUE(dr::is_foreign(*asked));
    EXPECT_EQ(asked->predictor->title, "kalman@Ann") << "the title is the offered name, not the script's own title";
    EXPECT_EQ(scheme("pvb:lua:kalman@Ann")->name(), "pvb:lua:kalman@Ann");
    EXPECT_EQ(scheme("lua:kalman@Ann"), asked);
    // A newer version replaces it; one that does not compile does not.
    offer("lua:kalman@Ann", predicts("7"));
    EXPECT_EQ(x_of(*asked), 7);
    offer("lua:kalman@Ann", "function predict(");
    EXPECT_EQ(x_of(*asked), 7);
    EXPECT_THAT(offer_of("lua:kalman@Ann")->current_error(), HasSubstr("kalman@Ann.lua:1:"));
    EXPECT_TRUE(offered("bogus:lua:kalman.lua@Ann")) << "an unknown convergence does not hide Ann's scheme";
    EXPECT_FALSE(offered("lua:kalman.lua@Ann:lua:kalman.lua@Ben"));
    EXPECT_TRUE(offered("pvb:order1"));
    withdraw("lua:kalman@Ann");
    EXPECT_FALSE(offered("lua:kalman.lua@Ann"));
    EXPECT_EQ(offer_of("lua:kalman@Ann"), nullptr);
    EXPECT_EQ(x_of(*asked), 7) << "a displayed scheme works on after the withdrawal";
    // Ann is back, for example on the next map.
    offer("lua:kalman@Ann", predicts("8"));
    EXPECT_EQ(x_of(*asked), 8) << "a displayed scheme takes over Ann's next version";
    EXPECT_NE(offer_of("lua:kalman@Ann")->scheme, nullptr);
    withdraw("lua:kalman@Ann");
}

TEST(Offers, CannotBecomeTheReferenceScheme) {
    offer("lua:eve@Eve", predicts("1"));
    const auto foreign = scheme("pvb:lua:eve@Eve");
    ASSERT_TRUE(foreign);
    dr::PublisherSettings publisher;
    publisher.reference_scheme = static_cast<int>(dr::index_of(*foreign));
    EXPECT_TRUE(dr::is_foreign(publisher.reference_scheme));
    EXPECT_EQ(dr::reference(publisher).name(), "pvb:order2");
    EXPECT_FALSE(dr::is_foreign(*dr::scheme("pvb:order2")));
    EXPECT_FALSE(dr::is_foreign(-1));
    withdraw("lua:eve@Eve");
}

TEST(Offers, LocalFileTakesPrecedence) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("offers" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "both.lua").string();
    offer("lua:both", predicts("1"));
    const auto recorded = scheme("lua:" + file);
    ASSERT_TRUE(recorded) << "without a file, the offer with the same name is used";
    EXPECT_EQ(recorded->name(), "ease:lua:both");
    EXPECT_TRUE(dr::is_foreign(*recorded));
    std::ofstream(file) << predicts("5");
    const auto own = scheme("lua:" + file);
    ASSERT_TRUE(own);
    EXPECT_EQ(x_of(*own), 5);
    EXPECT_FALSE(dr::is_foreign(*own));
    EXPECT_THAT(scripts().back().source, HasSubstr("5, 2, 3"));
    offer("lua:both", predicts("9"));
    EXPECT_EQ(x_of(*own), 5) << "an offer does not replace the scheme from the file";
    EXPECT_EQ(x_of(*scheme("ease:lua:both")), 5);
    withdraw("lua:both");
    std::filesystem::remove_all(folder);
}

TEST(Scripts, FolderNameMayEndLikeAScriptFile) {
    EXPECT_EQ(resolve_files("pvb:lua:talks.lua/my.lua:order1", "/home"), "pvb:lua:/home/talks.lua/my.lua:order1");
    EXPECT_EQ(resolve_files("lua:my.lua", "/talks.lua"), "lua:/talks.lua/my.lua");
    EXPECT_EQ(resolve_files("lua:my.luau:order1", "/home"), "lua:my.luau:order1")
        << "a name that ends in .luau is no script file";
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("talks" + std::to_string(getpid()) + ".lua");
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "talked.lua") << predicts("5");
    const auto read = scheme("pvb:lua:" + (folder / "talked.lua").string());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->name(), "pvb:lua:talked");
    EXPECT_EQ(x_of(*read), 5);
    std::filesystem::remove_all(folder);
}

TEST(Offers, UnreadableOffersAreReportedAndTheNumberIsLimited) {
    offer("lua:broken@Eve", "x = 1");
    EXPECT_EQ(offer_of("lua:broken@Eve")->current_error(), "");
    EXPECT_THROW((void)scheme("lua:broken@Eve"), ScriptError);
    EXPECT_THAT(offer_of("lua:broken@Eve")->current_error(), HasSubstr("no function predict"));
    for (int i = 0; i < 1000; ++i)
        offer("lua:many@" + std::to_string(i), predicts("1"));
    EXPECT_LE(offers().size(), 128u);
    int read = 0;
    std::string why;
    for (int i = 0; i < 20 && why.empty(); ++i)
        try {
            read += scheme("lua:many@" + std::to_string(i)).has_value();
        } catch (const ScriptError& error) {
            why = error.what();
        }
    EXPECT_LE(read, static_cast<int>(dr::max_custom));
    EXPECT_THAT(why, HasSubstr("in use, the maximum"));
    // A script may be both predictor and convergence; both are added or neither.
    withdraw("lua:many@50"); // makes room in the full list
    offer("lua:half@Eve", predicts("1") + " function converge() return 1, 2, 3 end");
    EXPECT_THROW((void)scheme("lua:half@Eve"), ScriptError);
    EXPECT_FALSE(dr::scheme("lua:half@Eve")) << "a convergence without its predictor";
    EXPECT_TRUE(add(std::make_shared<LuaScheme>(predicts("1"), "still.lua"), "still"))
        << "the player's own schemes still have room";
    while (!offers().empty())
        withdraw(std::string(offers().back().name));
}

TEST(Offers, ErrorMessagesHoldNoTerminalControls) {
    for (const char* rings : {"error('\\27[2J\\7')", "error('\\x9b2J')", "error('\\xc2\\x9b2J')",
                              "error('\xc2\x9b"
                              "2J')"}) {
        offer("lua:rings@Eve", rings);
        try {
            (void)scheme("lua:rings@Eve");
            FAIL();
        } catch (const ScriptError& error) {
            EXPECT_EQ(std::string(error.what()).find_first_of("\x1b\a\x9b\xc2"), std::string::npos) << error.what();
        }
        withdraw("lua:rings@Eve");
    }
    // Errors at run time are filtered as well.
    offer("lua:later@Eve", "function predict() error('\\x9b2J') end");
    LuaScheme later(offer_of("lua:later@Eve")->source, "later@Eve.lua", ScriptOrigin::foreign);
    dr::PacketHistory<double> history;
    history.add({}, 0);
    (void)later.predict<double>(history, 1.0);
    EXPECT_THAT(later.failure().why, HasSubstr("later@Eve.lua:1:"));
    EXPECT_EQ(later.failure().why.find('\x9b'), std::string::npos);
    withdraw("lua:later@Eve");
}

} // namespace scripting
