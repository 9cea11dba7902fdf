// The window to write a scheme in, with simulated input: from an example, saved, with a mistake, and corrected.

#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/script_editor.h"
#include "panel_context.h"

#include <gtest/gtest.h>
#include <map>

using namespace overlay;

TEST(ScriptEditor, FindsTheLineOfAMessage) {
    EXPECT_EQ(line_of("mine.lua:4: attempt to index a nil value"), 4);
    EXPECT_EQ(line_of("mine.lua: the script is longer than 64 kB"), 0);
    EXPECT_EQ(line_of(""), 0);
    EXPECT_EQ(line_at("a\n  b = 1\r\nc", 2), "b = 1");
    EXPECT_EQ(line_at("a\nb\nc", 3), "c");
    EXPECT_EQ(line_at("a\nb\nc", 4), "");
}

namespace {

struct Desk {
    std::map<std::string, std::string> files;
    std::string wrong, broken; ///< messages about the saved and the running script
    client::ViewerSettings settings;
    ScriptEditor editor;
    PanelContext context;
    const int scheme = static_cast<int>(dr::index_of(*dr::scheme("linear")));
    ScriptControl control{.own =
                              [this] {
                                  std::vector<ScriptFacts> all;
                                  for (const auto& [name, text] : files)
                                      all.push_back({.name = name, .scheme = scheme, .error = broken});
                                  return all;
                              },
                          .examples =
                              [] {
                                  return std::vector<std::string>{"arc", "order2"};
                              },
                          .text = [this](const std::string& name,
                                         bool example) { return example ? "-- " + name + "\nsecond" : files.at(name); },
                          .save =
                              [this](const std::string& name, const std::string& text) {
                                  if (wrong.empty())
                                      files[name] = text;
                                  return wrong;
                              }};
    std::function<void()> panel = [this] { editor.draw(context.look, settings, control); };

    Desk() {
        settings.ghost_schemes.clear();
        editor.open();
        for (int frame = 0; frame < 3; ++frame)
            context.screen(panel);
    }
    void click(std::string_view label) {
        const auto at = context.find(label, {20, 120}, {640, 620}, panel);
        ASSERT_TRUE(at) << label;
        context.press(*at, 0, panel);
    }
    bool says(std::string_view words) { return context.words(panel).find(words) != std::string::npos; }
};

} // namespace

TEST(ScriptEditor, StartsWithAnExampleAndShowsTheSavedSchemeAsAGhost) {
    Desk desk;
    EXPECT_TRUE(desk.says("new script"));
    desk.click("save");
    ASSERT_TRUE(desk.files.contains("mine"));
    EXPECT_EQ(desk.files.at("mine"), "-- order2\nsecond");
    EXPECT_TRUE(has_ghost(desk.settings, 0, desk.scheme));
    EXPECT_TRUE(desk.settings.ghosts.schemes);
    EXPECT_TRUE(desk.says("in use as linear:order2"));
    desk.click("save");
    EXPECT_TRUE(has_ghost(desk.settings, 0, desk.scheme)) << "saving again keeps the ghost";
}

TEST(ScriptEditor, ShowsErrorsWithTheirLine) {
    Desk desk;
    desk.wrong = "mine.lua:2: syntax error near <eof>";
    desk.click("save");
    EXPECT_TRUE(desk.files.empty());
    EXPECT_TRUE(desk.says("mine.lua:2: syntax error"));
    EXPECT_TRUE(desk.says("second")) << "the editor shows the faulty line";
    EXPECT_FALSE(has_ghost(desk.settings, 0, desk.scheme));
    desk.wrong.clear();
    desk.click("save");
    EXPECT_FALSE(desk.says("syntax error"));
    desk.broken = "mine.lua:1: attempt to call a nil value";
    EXPECT_TRUE(desk.says("attempt to call")) << "the editor shows errors of a running script";
}
