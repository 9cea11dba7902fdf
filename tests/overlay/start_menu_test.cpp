// The start menu with simulated mouse, keys and gamepad, as input events of ImGui; Enter is the gamepad's A there.

#include "overlay/menus/start_menu.h"
#include "panel_context.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

struct Start {
    Start() {
        facts.name = "Ann";
        facts.maps = {"proving-ground", "valley"};
        ImGuiIO& io = ImGui::GetIO();
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad;
        io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
        io.KeyMap[ImGuiKey_Space] = 1; // ImGui ignores navigation keys without it
        actions.start = {.play = [this] { said.push_back("play"); },
                         .host = [this](const NewMatch& match) { said.push_back("host " + match.map); },
                         .watch = [this] { said.push_back("watch"); },
                         .compare = [this] { said.push_back("compare"); },
                         .recordings = [this] { return recordings; },
                         .about = [](const std::string& path) { return "about " + path; }};
        actions.settings.set_text = [this](std::string_view name, const std::string& value) {
            said.push_back(std::string(name) + " " + value);
            return std::string();
        };
        actions.tour.start = [this] { said.push_back("tour"); };
        actions.quit = [this] { said.push_back("quit"); };
        actions.open_replay = [this](const std::string& file) { said.push_back("replay " + file); };
        frames(4);
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i)
            context.screen(panels);
    }
    void pad(ImGuiNavInput input) {
        ImGui::GetIO().NavInputs[input] = 1;
        frames(1);
        ImGui::GetIO().NavInputs[input] = 0;
        frames(3);
    }
    void click(const char* label) {
        const auto at = context.find(label, {100, 0}, {100, 719}, panels);
        ASSERT_TRUE(at) << label;
        context.press({at->x, at->y + 2}, 0, panels);
    }
    [[nodiscard]] std::string words() { return context.words(panels); }

    PanelContext context;
    MenuFacts facts;
    Actions actions;
    std::vector<std::string> said;
    std::vector<RecordingFile> recordings;
    StartMenu menu;
    std::function<void()> panels = [this] { menu.draw(context.look, facts, actions); };
};

using Said = std::vector<std::string>;

} // namespace

TEST(StartMenu, EnterStartsAMatch) {
    Start start;
    start.pad(ImGuiNavInput_Activate);
    EXPECT_EQ(start.said, Said{"play"});
}

TEST(StartMenu, ArrowsAndPadChooseAndGoBack) {
    Start start;
    for (int i = 0; i < 3; ++i) // Host, Join, Watch
        start.pad(ImGuiNavInput_DpadDown);
    start.pad(ImGuiNavInput_Activate);
    start.pad(ImGuiNavInput_DpadDown);
    start.pad(ImGuiNavInput_Activate);
    EXPECT_EQ(start.said, (Said{"watch", "compare"}));
    for (int i = 0; i < 3; ++i) // up again and past the end: Host
        start.pad(ImGuiNavInput_DpadUp);
    start.pad(ImGuiNavInput_Activate);
    EXPECT_NE(start.words().find("Host a match"), std::string::npos);
    start.pad(ImGuiNavInput_Activate); // begins with Start focused
    EXPECT_EQ(start.said.back(), "host valley");
    start.pad(ImGuiNavInput_Cancel);
    EXPECT_EQ(start.words().find("Host a match"), std::string::npos);
    start.pad(ImGuiNavInput_Cancel); // already at the first page
    start.pad(ImGuiNavInput_Activate);
    EXPECT_EQ(start.said.back(), "play") << "Enter starts a match after any other entry";
}

/// The typed password is hidden, and cancelling returns to the last page.
TEST(StartMenu, PasswordIsTypedHiddenAndPassedOn) {
    Start start;
    std::vector<std::optional<std::string>> given;
    start.actions.give_password = [&](const std::optional<std::string>& password) { given.push_back(password); };
    const auto type = [&](const char* text) {
        for (; *text; ++text)
            ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(*text));
        start.frames(3);
    };
    start.facts.password_for = "The match at 192.168.1.20:26000";
    start.frames(3);
    EXPECT_NE(start.words().find("192.168.1.20:26000"), std::string::npos);
    type("tank days"); // the field has the focus
    EXPECT_EQ(start.words().find("tank days"), std::string::npos);
    start.click("Join");
    ASSERT_EQ(given.size(), 1u);
    EXPECT_EQ(given[0], "tank days");
    start.frames(3); // a wrong password: asked again with an empty field
    type("x");
    start.click("Join");
    EXPECT_EQ(given.back(), "x");
    const auto cancel = start.context.find("Cancel", {250, 0}, {250, 719}, start.panels);
    ASSERT_TRUE(cancel);
    start.context.press({cancel->x, cancel->y + 2}, 0, start.panels);
    EXPECT_EQ(given.back(), std::nullopt);
    start.facts.password_for.clear();
    start.frames(3);
    start.pad(ImGuiNavInput_Activate);
    EXPECT_EQ(start.said, Said{"play"});
}

TEST(StartMenu, AsksBeforeItTrustsAnotherKey) {
    Start start;
    std::vector<bool> answers;
    start.actions.trust_key = [&](bool trusted) { answers.push_back(trusted); };
    start.facts.key_doubt = "192.168.1.20: its key is abcd-efgh-ijkl-mn23, not bbbb-efgh-ijkl-mn23";
    start.frames(3);
    EXPECT_NE(start.words().find("abcd-efgh-ijkl-mn23"), std::string::npos);
    start.click("The key is right: join");
    start.click("Do not join");
    EXPECT_EQ(answers, (std::vector<bool>{true, false}));
    start.pad(ImGuiNavInput_Cancel);
    EXPECT_EQ(answers.back(), false);
    EXPECT_EQ(answers.size(), 3u);
}

TEST(StartMenu, HostPasswordOfTheCommandLineIsUsedAndHidden) {
    Start start;
    std::string password = "none";
    start.actions.start.host = [&](const NewMatch& match) { password = match.password; };
    start.facts.password = "from the command line";
    start.menu.turn_to(StartMenu::Page::host, start.actions);
    start.frames(3);
    EXPECT_EQ(start.words().find("from the command line"), std::string::npos);
    start.pad(ImGuiNavInput_Activate); // Start
    EXPECT_EQ(password, "from the command line");
}

TEST(StartMenu, EveryButtonWorksWithTheMouse) {
    Start start;
    for (const char* label : {"Play", "Watch", "Compare algorithms", "Tour", "Quit"}) {
        // The buttons are in the page's ID scope.
        start.frames(1);
        const ImGuiWindow* window = ImGui::FindWindowByName("start");
        ASSERT_TRUE(window);
        const int page = 0;
        const ImGuiID id = ImHashStr(label, 0, ImHashData(&page, sizeof page, window->ID));
        bool found = false;
        for (float y = 0; y < 719 && !found; y += 6) {
            ImGui::GetIO().MousePos = {100, y};
            start.frames(1);
            if (ImGui::GetCurrentContext()->HoveredId != id)
                continue;
            found = true;
            start.context.press({100, y + 2}, 0, start.panels);
        }
        EXPECT_TRUE(found) << label;
    }
    EXPECT_EQ(start.said, (Said{"play", "watch", "compare", "tour", "quit"}));
    start.pad(ImGuiNavInput_Activate); // keys continue from the item under the mouse
    EXPECT_EQ(start.said.back(), "quit");
}

TEST(StartMenu, NameIsEditedInPlace) {
    Start start;
    start.click("##name");
    ImGui::GetIO().AddInputCharacter('B');
    ImGui::GetIO().AddInputCharacter('o');
    start.frames(2);
    EXPECT_TRUE(start.said.empty()) << "the name is not saved after each letter";
    ImGui::GetIO().MousePos = {100, 715};
    start.context.press({100, 715}, 0, start.panels);
    ASSERT_EQ(start.said.size(), 1u);
    EXPECT_NE(start.said.front().find("Bo"), std::string::npos) << start.said.front();
}

TEST(StartMenu, RecordingsAreListedAndOpened) {
    Start start;
    start.recordings = {{.path = "/a/new.reck", .name = "new", .when = "22 Nov 17:00", .bytes = 1000},
                        {.path = "/a/old.reck", .name = "old", .when = "21 Nov 17:00", .bytes = 1000}};
    for (int i = 0; i < 5; ++i)
        start.pad(ImGuiNavInput_DpadDown);
    start.pad(ImGuiNavInput_Activate);
    const std::string words = start.words();
    for (const char* shown : {"new   22 Nov", "about /a/new.reck", "about /a/old.reck"})
        EXPECT_NE(words.find(shown), std::string::npos) << words;
    start.pad(ImGuiNavInput_Activate); // the newest recording
    EXPECT_EQ(start.said, Said{"replay /a/new.reck"});
}

TEST(StartMenu, ShowsTheErrorMessage) {
    Start start;
    start.facts.status = "port 26000 is in use";
    EXPECT_NE(start.words().find("port 26000 is in use"), std::string::npos);
}
