/// The join list: select a row, then join by the button, Enter or a double click; filter and favourites.

#include "overlay/menus/join_list.h"

#include "overlay/menus/menu.h"
#include "painted.h"
#include "panel_context.h"

#include <gmock/gmock.h>

using namespace overlay;

namespace {

struct Shown {
    Shown() {
        facts.offers = {
            {.address = "10.0.0.1:26000", .name = "Ann's match", .map = "valley", .players = "2 of 16 + 5 bots"},
            {.address = "10.0.0.2:26000",
             .name = "Ben's evening of tanks with a very long name indeed",
             .map = "proving-ground",
             .players = "1 of 8",
             .mode = "teams"},
            {.address = "10.0.0.3:26000", .name = "Cid's", .map = "valley", .same_version = false}};
        ImGuiIO& io = ImGui::GetIO();
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad;
        io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
        io.KeyMap[ImGuiKey_Space] = 1; // ImGui ignores navigation keys without it
        actions.join = [this](const std::string& address) { said.push_back("join " + address); };
        actions.watch = [this](const std::string& address) { said.push_back("watch " + address); };
        actions.favour = [this](const std::string& address, bool on) {
            said.push_back((on ? "favour " : "forget ") + address);
        };
        context.screen(panels);
        context.screen(panels);
    }
    void click(float x, float y) { context.press({x, y}, 0, panels); }
    /// Gives the focus to the first row, then presses a button of the pad.
    void press_in_list(ImGuiNavInput button) {
        const auto frames = [this](int count) {
            while (count-- > 0)
                context.screen(panels);
        };
        begin = true;
        frames(3);
        ImGui::GetIO().NavInputs[button] = 1;
        frames(1);
        ImGui::GetIO().NavInputs[button] = 0;
        frames(3);
    }
    void button(const char* label) {
        const auto at = context.find(label, {x_of_buttons, 0}, {x_of_buttons, 599}, panels);
        ASSERT_TRUE(at) << label;
        click(at->x + (label == std::string("Watch") ? 150.0f : 0.0f), at->y + 2);
    }

    PanelContext context;
    MenuFacts facts;
    Actions actions;
    JoinList list;
    bool begin = false;
    std::vector<std::string> said;
    static constexpr float x_of_buttons = 60, row = 150; ///< a place in the rows [pixels]
    std::function<void()> panels = PanelContext::in_window(body);
    std::function<void()> body = [this] { list.draw(context.look, facts, actions, 200, std::exchange(begin, false)); };
};

constexpr float first = 88, second = 130; ///< y of the first and the second row [pixels]

} // namespace

TEST(JoinList, ClickSelectsAndTheButtonJoins) {
    Shown it;
    it.click(Shown::row, first);
    EXPECT_TRUE(it.said.empty()) << "a click only selects";
    it.button("Join");
    EXPECT_EQ(it.said, std::vector<std::string>{"join 10.0.0.1:26000"});
}

TEST(JoinList, SelectedMatchIsJoinedAlthoughItsAddressChanged) {
    Shown it;
    it.click(Shown::row, first);
    it.facts.offers[0].address = "127.0.0.1:26000";
    it.facts.offers.push_back({.address = "10.0.0.9:26000", .name = "New"});
    it.button("Join");
    EXPECT_EQ(it.said, std::vector<std::string>{"join 127.0.0.1:26000"});
}

TEST(JoinList, DoubleClickJoins) {
    Shown it;
    ImGui::GetIO().MousePos = {Shown::row, second};
    for (const bool down : {true, false, true, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        it.context.screen(it.panels);
    }
    it.context.screen(it.panels);
    EXPECT_EQ(it.said, std::vector<std::string>{"join 10.0.0.2:26000"});
}

TEST(JoinList, EnterJoinsTheRowWithTheFocus) {
    Shown it;
    it.press_in_list(ImGuiNavInput_Activate);
    EXPECT_EQ(it.said, std::vector<std::string>{"join 10.0.0.1:26000"});
}

TEST(JoinList, RowWithTheFocusIsSelected) {
    Shown it;
    it.press_in_list(ImGuiNavInput_DpadDown);
    it.button("Join");
    EXPECT_EQ(it.said, std::vector<std::string>{"join 10.0.0.2:26000"});
}

TEST(JoinList, NothingIsShortened) {
    Shown it;
    const std::string words = it.context.words(it.panels);
    EXPECT_THAT(words,
                testing::AllOf(testing::HasSubstr("a very long name indeed"), testing::HasSubstr("2 of 16 + 5 bots"),
                               testing::HasSubstr("other version"), testing::Not(testing::HasSubstr("…"))));
}

TEST(JoinList, StarMarksAFavourite) {
    Shown it;
    it.click(18, first - 4);
    it.facts.offers[0].favourite = true;
    it.click(18, first - 4);
    EXPECT_EQ(it.said, (std::vector<std::string>{"favour 10.0.0.1:26000", "forget 10.0.0.1:26000"}));
}

TEST(JoinList, StarIsWideEnoughForAFinger) {
    Shown it;
    fit_fingers(it.context.look, 44);
    it.context.screen(it.panels);
    constexpr float left = 10, first_row = 150; ///< edge of the star and middle of the first row [pixels]
    it.click(left + 42, first_row);
    EXPECT_EQ(it.said, std::vector<std::string>{"favour 10.0.0.1:26000"});
    it.click(left + 46, first_row);
    it.button("Join");
    EXPECT_EQ(it.said.back(), "join 10.0.0.1:26000") << "the row begins beside the star";
}

TEST(PassesFilter, NeedsAllWordsInNameMapOrMode) {
    const MatchOffer offer{.name = "Ann's match", .map = "proving-ground", .mode = "teams"};
    for (const char* filter : {"", "ann", "TEAMS", "match proving", "  teams   ann "})
        EXPECT_TRUE(passes(offer, filter)) << filter;
    for (const char* filter : {"ben", "ann valley"})
        EXPECT_FALSE(passes(offer, filter)) << filter;
}
