/// Lists scroll by finger, which then presses nothing.

#include "overlay/finger_scroll.h"
#include "overlay/widgets.h"
#include "panel_context.h"

#include <gtest/gtest.h>

namespace overlay {

struct FingerScrollTest : testing::Test {
    FingerScrollTest() {
        for (int frame = 0; frame < 3; ++frame) // A new window is hidden at first.
            context.screen([this] { list(); });
    }
    /// A list of 60 buttons and a slider in a window of 400 × 600 pixels.
    void list() {
        scroll.update(ImGui::GetIO().MouseDown[0]);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 600});
        ImGui::Begin("test", nullptr, ImGuiWindowFlags_NoMove);
        for (int row = 0; row < 60; ++row)
            if (ImGui::Button(std::to_string(row).c_str(), {200, 24}))
                ++presses;
            else if (row == 5)
                ImGui::SliderFloat("slider", &value, 0, 1);
        scrolled = ImGui::GetScrollY();
        ImGui::End();
    }
    void drag(ImVec2 from, ImVec2 to) {
        context.drag(from, to, [this] { list(); });
    }
    PanelContext context;
    FingerScroll scroll;
    int presses = 0;
    float value = 0, scrolled = 0;
};

TEST_F(FingerScrollTest, DragUpScrollsDownByItsLengthAndPressesNothing) {
    drag({100, 500}, {100, 300});
    EXPECT_NEAR(scrolled, 200, 21); // The first of ten steps only starts the drag.
    EXPECT_EQ(presses, 0);
}

TEST_F(FingerScrollTest, TapPresses) {
    const auto button = context.find("3", {100, 50}, {100, 400}, [this] { list(); });
    ASSERT_TRUE(button);
    drag(*button, {button->x, button->y + 2});
    EXPECT_EQ(scrolled, 0);
    EXPECT_EQ(presses, 1);
}

TEST_F(FingerScrollTest, SliderKeepsTheFinger) {
    const auto slider = context.find("slider", {100, 100}, {100, 400}, [this] { list(); });
    ASSERT_TRUE(slider);
    drag(*slider, {slider->x + 100, slider->y + 150});
    EXPECT_EQ(scrolled, 0);
    EXPECT_GT(value, 0.4f);
}

/// A finger needs 44 pixels: a check box, a button of the menu, and the row of a list up to the next row.
TEST(FingerSizes, RowsAndButtonsAreHighEnoughForAFinger) {
    PanelContext context;
    float box = 0, button = 0, row = 0, two_lines = 0;
    const auto measure = [&] {
        context.frame([&] {
            bool on = false;
            ImGui::Checkbox("box", &on);
            box = ImGui::GetItemRectSize().y;
            button = tall_enough(context.look, 30);
            list_item("one");
            const float first = ImGui::GetItemRectMin().y;
            list_item("two");
            row = ImGui::GetItemRectMin().y - first;
            two_line_row(context.look, "a match", "valley");
            two_lines = ImGui::GetItemRectSize().y;
        });
    };
    measure();
    EXPECT_EQ(box, 21);
    EXPECT_EQ(button, 30);
    EXPECT_EQ(row, 19);
    EXPECT_LT(two_lines, 44);
    fit_fingers(context.look, 44);
    measure();
    EXPECT_EQ(box, 44);
    EXPECT_EQ(button, 44);
    EXPECT_EQ(row, 44);
    EXPECT_EQ(two_lines, 44);
    fit_fingers(context.look, 0);
    measure();
    EXPECT_EQ(box, 21) << "as before, when the mouse is used again";
}

} // namespace overlay
