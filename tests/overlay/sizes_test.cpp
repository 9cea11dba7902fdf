// The game's picture at four sizes: the share covered by the HUD, the size of its letters, and their contrast against
// the brightest picture.

#include "overlay/overlay.h"
#include "painted.h"
#include "panel_context.h"
#include "staged_match.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {

const ImVec2 sizes[] = {{1280, 720}, {1920, 1080}, {3440, 1440}, {3840, 2160}};

class Sizes : public ::testing::TestWithParam<ImVec2> {
  protected:
    static void SetUpTestSuite() {
        match_ = std::make_unique<StagedMatch>(7, client::Settings{}, "Wolfeschlegelsteinhausen", "valley");
        match_->settings.instruments = false;
        match_->run(20);
        for (int frame = 0; frame < 3600 && !calm(); ++frame)
            match_->frame();
    }
    static void TearDownTestSuite() { match_.reset(); }
    /// Returns whether nothing flashes and the own tank lives.
    static bool calm() {
        const client::ClientState& client = *match_->client;
        const client::Actor* own = client.match().find(client.player()->actor());
        return own && own->alive() && client.match().hits.empty();
    }
    Painted painted(Palette palette, std::initializer_list<Panel> open = {}, const std::string& connection = {}) {
        Settings settings;
        settings.palette = palette;
        Overlay over({}, &settings);
        for (const Panel panel : open)
            over.show(panel, true);
        Facts facts;
        facts.hud.frames_per_s = 60;
        facts.hud.camera_name = "chase";
        facts.hud.connection = connection;
        for (int frame = 0; frame < 3; ++frame)
            context_.screen([&] { over.draw(context_.look, *match_->client, match_->scene, match_->settings, facts); });
        return Painted(*ImGui::GetDrawData());
    }
    void expect_readable(const Painted& picture) {
        ASSERT_GT(picture.letters().size(), 20u);
        for (const Painted::Letter& letter : picture.letters()) {
            EXPECT_GE(letter.size, LetterSizes::small - 0.01f) << picture.around(letter);
            EXPECT_GE(letter.contrast, 4.5f) << static_cast<char>(letter.character) << " in " << picture.around(letter);
        }
    }

    static std::unique_ptr<StagedMatch> match_;
    PanelContext context_{GetParam(), scale_for(GetParam().x, GetParam().y)};
};
std::unique_ptr<StagedMatch> Sizes::match_;

} // namespace

TEST_P(Sizes, HudCoversLittleOfThePictureAndIsReadable) {
    const Painted picture = painted(Palette::usual);
    RecordProperty("share_percent", std::to_string(100 * picture.share()));
    EXPECT_LE(picture.share(), 0.08);
    EXPECT_GT(picture.share(), 0.005) << "the picture must contain a HUD";
    expect_readable(picture);
}

TEST_P(Sizes, HudIsReadableInTheColourBlindPalette) { expect_readable(painted(Palette::colour_blind)); }

TEST_P(Sizes, LostConnectionIsShownInTheMiddleOfThePicture) {
    const Painted picture = painted(Palette::usual, {}, "connection lost, trying again: 12 s");
    expect_readable(picture);
    const auto large = std::ranges::count_if(picture.letters(), [&](const Painted::Letter& letter) {
        return letter.size > 1.3f * LetterSizes::small && std::abs(letter.at.x - GetParam().x / 2) < GetParam().x / 5;
    });
    EXPECT_GE(large, 28) << "the message has at least 28 large letters";
}

INSTANTIATE_TEST_SUITE_P(At, Sizes, ::testing::ValuesIn(sizes),
                         [](const auto& it) { return std::to_string(static_cast<int>(it.param.x)); });
