// Teams, tasks and the end of a round on the screen: their texts, and legibility at four sizes.

#include "client/match/task.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/hud/scoreboard.h"
#include "overlay/overlay.h"
#include "painted.h"
#include "panel_context.h"
#include "staged_match.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

world::MatchRules crate_run() {
    world::MatchRules rules;
    rules.mode = world::Mode::crate_run;
    rules.time_limit = 25;
    rules.ammunition = 12;
    rules.spawn_protection = 8;
    return rules;
}

const ImVec2 table_sizes[] = {{1280, 720}, {1920, 1080}, {3440, 1440}, {3840, 2160}};

class MatchEnd : public ::testing::TestWithParam<ImVec2> {
  protected:
    Painted painted(StagedMatch& match, std::initializer_list<Panel> open = {}) {
        Settings settings;
        Overlay over({}, &settings);
        for (const Panel panel : open)
            over.show(panel, true);
        Facts facts;
        facts.hud.camera_name = "chase";
        for (int frame = 0; frame < 3; ++frame)
            context_.screen([&] { over.draw(context_.look, *match.client, match.scene, match.settings, facts); });
        return Painted(*ImGui::GetDrawData());
    }
    static void expect_readable(const Painted& picture) {
        ASSERT_GT(picture.letters().size(), 20u);
        for (const Painted::Letter& letter : picture.letters()) {
            EXPECT_GE(letter.size, LetterSizes::small - 0.01f) << picture.around(letter);
            EXPECT_GE(letter.contrast, 4.5f) << static_cast<char>(letter.character) << " in " << picture.around(letter);
        }
    }
    PanelContext context_{GetParam(), scale_for(GetParam().x, GetParam().y)};
};

} // namespace

TEST_P(MatchEnd, ObjectiveCoversLittleOfThePictureAndTheTableIsReadable) {
    StagedMatch match(7, {}, "Wolfeschlegelsteinhausen", "valley", 3, crate_run());
    match.settings.instruments = false;
    match.run(3);
    EXPECT_NE(task_line(*match.client).find("nothing hurts you for"), std::string::npos) << task_line(*match.client);
    const auto entries = score_entries(*match.client);
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_NE(entries[0].own, entries[1].own);
    const Painted running = painted(match);
    RecordProperty("share_percent", std::to_string(100 * running.share()));
    EXPECT_LE(running.share(), 0.08);
    expect_readable(running);
    expect_readable(painted(match, {Panel::scores}));

    for (int frame = 0; frame < 3600 && match.client->match().state.running; ++frame)
        match.frame();
    ASSERT_FALSE(match.client->match().state.running);
    match.run(0.2);
    expect_readable(painted(match));
}

INSTANTIATE_TEST_SUITE_P(At, MatchEnd, ::testing::ValuesIn(table_sizes),
                         [](const auto& it) { return std::to_string(static_cast<int>(it.param.x)); });
