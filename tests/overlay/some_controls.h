#pragma once

#include "overlay/menus/controls.h"

inline overlay::Controls some_controls() {
    overlay::Controls all;
    const auto add = [&](const char* name, std::vector<overlay::Control> keys, std::vector<overlay::Control> pad = {},
                         std::vector<overlay::Control> mouse = {}) {
        all.actions.push_back({.name = name, .what = name, .keys = keys, .mouse = mouse, .pad = pad});
    };
    add("forward", {{"W", "W"}, {"Up", "Up"}});
    add("left", {{"A", "A"}, {"Left", "Left"}});
    add("back", {{"S", "S"}, {"Down", "Down"}});
    add("right", {{"D", "D"}, {"Right", "Right"}});
    add("fire", {{"Space", "Space"}}, {{"righttrigger", "RT"}, {"a", "A"}}, {{"left", "left button"}});
    add("lay-mine", {{"M", "M"}}, {{"b", "B"}});
    add("zoom", {{"Left Shift", "Left Shift"}, {"Right Shift", "Right Shift"}},
        {{"leftshoulder", "LB"}, {"lefttrigger", "LT"}}, {{"right", "right button"}});
    add("camera", {{"C", "C"}}, {{"y", "Y"}});
    add("scores", {{"Tab", "Tab"}}, {{"back", "Back"}});
    add("chat", {{"Return", "Return"}, {"T", "T"}});
    add("menu", {{"Escape", "Esc"}}, {{"start", "Start"}});
    add("help", {{"F1", "F1"}});
    add("record", {{"F9", "F9"}});
    for (const char* key : {"I", "J", "K", "L", "PageUp", "PageDown"})
        add((std::string("fly-") + key).c_str(), {{key, key}});
    for (int i = 0; i < 20; ++i)
        all.help.push_back({{"fly-I", "fly-J", "fly-K", "fly-L", "fly-PageUp", "fly-PageDown"},
                            "fly the free camera, forward, left, up, and down"});
    return all;
}
