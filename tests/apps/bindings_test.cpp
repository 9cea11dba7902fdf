#include "apps/window/bindings.h"

#include <SDL.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace apps;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {
constexpr std::array devices{Device::keys, Device::mouse, Device::pad};
const Bindings usual;
} // namespace

TEST(Bindings, TableListsEveryActionInOrderWithItsName) {
    for (std::size_t i = 0; i < action_count; ++i) {
        const auto action = static_cast<Action>(i);
        EXPECT_EQ(row(action).action, action);
        EXPECT_EQ(action_called(row(action).name), action);
        EXPECT_FALSE(usual.codes(Device::keys, action).empty()) << row(action).name;
    }
    EXPECT_EQ(action_called("dance"), Action::count);
}

TEST(Bindings, DefaultsGiveEachKeyAndButtonOneAction) {
    for (const Device device : devices)
        for (const ActionRow& each : action_rows())
            for (const Code code : usual.codes(device, each.action))
                EXPECT_EQ(usual.action(device, code, each.when), each.action)
                    << each.name << " " << code_name(device, code);
}

TEST(Bindings, EveryControlIsFoundByItsName) {
    for (const Device device : devices)
        for (const ActionRow& each : action_rows())
            for (const Code code : usual.codes(device, each.action)) {
                EXPECT_EQ(code_called(device, code_name(device, code)), code);
                EXPECT_FALSE(code_label(device, code).empty());
            }
    EXPECT_EQ(code_called(Device::keys, "left shift"), SDL_SCANCODE_LSHIFT);
    EXPECT_EQ(code_called(Device::pad, "righttrigger"), right_trigger);
    for (const Device device : devices)
        EXPECT_EQ(code_called(device, "no such thing"), no_code);
}

TEST(Bindings, BindingAKeyTakesItFromItsFormerAction) {
    Bindings bindings;
    EXPECT_EQ(bindings.bind(Device::keys, Action::fire, 0, SDL_SCANCODE_M), Action::lay_mine);
    EXPECT_THAT(bindings.codes(Device::keys, Action::fire), ElementsAre(SDL_SCANCODE_M));
    EXPECT_THAT(bindings.codes(Device::keys, Action::lay_mine), IsEmpty());
    EXPECT_EQ(bindings.action(Device::keys, SDL_SCANCODE_SPACE, When::always), Action::count);
    EXPECT_EQ(bindings.action(Device::keys, SDL_SCANCODE_SPACE, When::replay), Action::replay_pause);
    EXPECT_EQ(bindings.bind(Device::keys, Action::fire, 1, SDL_SCANCODE_SPACE), Action::count)
        << "a replay has no key for firing";
    EXPECT_THAT(bindings.codes(Device::keys, Action::fire), ElementsAre(SDL_SCANCODE_M, SDL_SCANCODE_SPACE));
    EXPECT_EQ(bindings.bind(Device::keys, Action::fire, 0, no_code), Action::count);
    EXPECT_THAT(bindings.codes(Device::keys, Action::fire), ElementsAre(SDL_SCANCODE_SPACE));
    bindings.reset(Action::lay_mine);
    EXPECT_EQ(bindings, Bindings());
}

TEST(Bindings, ResettingAnActionTakesItsKeyBack) {
    Bindings bindings;
    bindings.bind(Device::mouse, Action::lay_mine, 0, SDL_BUTTON_LEFT);
    EXPECT_EQ(bindings.action(Device::mouse, SDL_BUTTON_LEFT, When::always), Action::lay_mine);
    bindings.reset(Action::fire);
    EXPECT_EQ(bindings, Bindings());
}

TEST(Bindings, TourHasKeysOfItsOwn) {
    Bindings bindings;
    EXPECT_EQ(bindings.action(Device::keys, SDL_SCANCODE_RETURN, When::always), Action::chat);
    EXPECT_EQ(bindings.action(Device::keys, SDL_SCANCODE_RETURN, When::tour), Action::tour_next);
    EXPECT_EQ(bindings.bind(Device::keys, Action::black_screen, 0, SDL_SCANCODE_PERIOD), Action::count)
        << "outside the tour the key keeps its action";
    EXPECT_EQ(bindings.action(Device::keys, SDL_SCANCODE_PERIOD, When::always), Action::step);
    EXPECT_EQ(bindings.bind(Device::keys, Action::tour_list, 0, SDL_SCANCODE_PAGEUP), Action::tour_back);
}
