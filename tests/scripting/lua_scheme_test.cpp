/// Predictors in Lua: comparison with their C++ versions, and limits for hostile scripts.

#include "scripting/lua_scheme.h"

#include "platform/thread.h"

#include "dead_reckoning/predictors/predictors.h"
#include "dead_reckoning/receiving/receiver.h"
#include "platform/files.h"
#include "platform/small_file.h"

#include <gmock/gmock.h>
#include <thread>

namespace scripting {
namespace {

using ::testing::HasSubstr;

constexpr const char* order_2 = R"(
title = "as order2"
function predict(self, age, history)
  local u = history[1]
  local h = age * age / 2
  return u.x + u.vx * age + u.ax * h, u.y + u.vy * age + u.ay * h, u.z + u.vz * age + u.az * h,
         u.vx + u.ax * age, u.vy + u.ay * age, u.vz + u.az * age
end)";

dr::Update<double> update(std::uint32_t sequence, double time) {
    dr::Update<double> update;
    update.state.position = {time * time, 3 * time, 1};
    update.state.velocity = {2 * time, 3, 0};
    update.state.acceleration = {2, 0, 0};
    update.time = time;
    update.sequence = sequence;
    return update;
}
struct Known {
    dr::PacketHistory<double> history;
    std::uint32_t sequence = 0;
    void add(double time) { history.add(update(sequence++, time), time); }
};

/// Returns the error of a script's first prediction.
std::string said(const std::string& source) {
    try {
        LuaScheme script(source, "mine.lua");
        Known known;
        known.add(1);
        (void)script.predict<double>(known.history, 0.1);
        return script.failure().why;
    } catch (const ScriptError& error) {
        return error.what();
    }
}

} // namespace

TEST(Lua, PredictsLikeItsCppTwin) {
    LuaScheme script(order_2, "mine.lua");
    EXPECT_EQ(script.title(), "as order2");
    Known known;
    for (const double time : {0.0, 0.4, 1.1}) {
        known.add(time);
        for (const double age : {-0.2, 0.0, 0.5, 3.0}) {
            const auto lua = script.predict<double>(known.history, age),
                       cpp = dr::predictor::order2<double>(known.history, age);
            EXPECT_LT(glm::distance(lua.position, cpp.position), 1e-12);
            EXPECT_LT(glm::distance(lua.velocity, cpp.velocity), 1e-12);
            EXPECT_EQ(lua.orientation, cpp.orientation);
        }
    }
    EXPECT_EQ(script.failure().why, "");
}

TEST(Lua, ReceivesEachUpdateOnceInOrderWithStatePerActor) {
    LuaScheme script(R"(
function on_update(self, history)
  self.count = (self.count or 0) + 1
  self.sum = (self.sum or 0) + history[1].t
  if history[2] then assert(history[2].t < history[1].t) end
end
function predict(self, age, history) return self.count, self.sum, age end)",
                     "mine.lua");
    Known a, b;
    const auto count = [&](const Known& known) { return script.predict<double>(known.history, 0).position.x; };
    for (int i = 1; i <= 100; ++i) {
        a.add(i);
        if (i % 3 != 0)
            continue; // three updates arrive together
        EXPECT_EQ(count(a), i);
        EXPECT_EQ(count(a), i) << "a frame without updates does not change the count";
    }
    b.add(7);
    EXPECT_EQ(count(b), 1);
    EXPECT_EQ(script.predict<double>(b.history, 0).position.y, 7);
    EXPECT_EQ(count(a), 100);
    const dr::HistoryView<double> before(a.history, 10); // as known at an earlier drawn time
    EXPECT_EQ(script.predict<double>(before, 0).position.x, 54) << "64 updates are kept, and this view skips 10";
    dr::Update<double> reborn = update(0, 200);
    reborn.incarnation = 1;
    a.history.add(reborn, 200);
    EXPECT_EQ(count(a), 1) << "a new incarnation restarts the count";
    EXPECT_EQ(script.failure().why, "");
}

TEST(Lua, NamesTheErrorAndItsLine) {
    EXPECT_THAT(said("function predict("), HasSubstr("mine.lua:1:"));
    EXPECT_THAT(said("x = 1"), HasSubstr("no function predict"));
    EXPECT_THAT(said("local t = nil\nfunction predict(self, age)\n  return t.x\nend"),
                HasSubstr("mine.lua:3: attempt to index a nil value"));
    EXPECT_THAT(said("function predict() return 1, 2 end"), HasSubstr("mine.lua:1: predict returns 2 values"));
    EXPECT_THAT(said("function predict() return 1, 2, 'a' end"), HasSubstr("string as its value 3"));
    EXPECT_THAT(said("function predict() return 0/0, 2, 3 end"), HasSubstr("not a finite number"));
    EXPECT_THAT(said("function predict() error('no way') end"), HasSubstr("no way"));
    EXPECT_THAT(said("function predict() error({}) end"), HasSubstr("without a message"));
    EXPECT_EQ(said(order_2), "");
}

/// Regression: the cut split a character, and the rest of it was drawn as an error.
TEST(Lua, LongTextsEndAtACharacter) {
    const std::string predict = "function predict() return 1, 2, 3 end";
    const auto title = [&](const std::string& text) {
        return LuaScheme("title = '" + text + "' " + predict, "mine.lua").title();
    };
    const auto times = [](int count, const std::string& character) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += character;
        return text;
    };
    EXPECT_EQ(title(times(200, "a")), times(200, "a"));
    EXPECT_EQ(title("a" + times(100, "ü")), "a" + times(99, "ü"));
    EXPECT_EQ(title("ab" + times(60, "🚜")), "ab" + times(49, "🚜"));
    const std::string why = said("error('" + times(300, "坦") + "')");
    EXPECT_LE(why.size(), 500u);
    EXPECT_GE(why.size(), 498u);
    EXPECT_EQ(why.substr(why.size() - 3), "坦");
}

TEST(Lua, FailedScriptPredictsAsOrder2) {
    LuaScheme script(
        "function predict(self, age, history) if history[1].t > 1 then error('enough') end return 7, 7, 7 end",
        "mine.lua");
    Known known;
    known.add(1);
    EXPECT_EQ(script.predict<double>(known.history, 0.5).position, dr::Vec3<double>(7));
    known.add(2);
    EXPECT_EQ(script.predict<double>(known.history, 0.5).position,
              dr::predictor::order2<double>(known.history, 0.5).position);
    EXPECT_THAT(script.failure().why, HasSubstr("mine.lua:1: enough"));
    (void)script.predict<double>(known.history, 0.5);
    EXPECT_EQ(script.failure().count, 2u);
}

TEST(Lua, TheSandboxHolds) {
    for (const char* loop : {"while true do end", "local function f() return f() end f()",
                             "for i = 1, math.huge do end", "goto a ::a:: repeat until false"})
        EXPECT_THAT(said(std::string("function predict() ") + loop + " return 1, 2, 3 end"), HasSubstr("instructions"))
            << loop;
    EXPECT_THAT(said("while true do end function predict() return 1, 2, 3 end"), HasSubstr("instructions"))
        << "the limit also holds while the script is loaded";
    EXPECT_THAT(said("local function f() return 1 + f() end function predict() return f(), 1, 1 end"),
                ::testing::AnyOf(HasSubstr("stack overflow"), HasSubstr("instructions")));
    EXPECT_THAT(said("local s = 'x' for i = 1, 100 do s = s .. s end function predict() return 1, 2, 3 end"),
                ::testing::Not(::testing::IsEmpty()));
    for (const char* name :
         {"io",           "os",           "debug",  "package",        "require",   "load",  "loadstring",
          "loadfile",     "dofile",       "string", "table",          "coroutine", "pcall", "xpcall",
          "setmetatable", "getmetatable", "rawset", "collectgarbage", "print",     "_G",    "math.random"})
        EXPECT_EQ(said(std::string("assert(") + name + " == nil) function predict() return 1, 2, 3 end"), "") << name;
    EXPECT_THAT(said("x = ('a').rep function predict() return 1, 2, 3 end"), HasSubstr("index"))
        << "strings have no methods";
    EXPECT_THAT(said(std::string("\x1bLua") + "bytecode"), HasSubstr("attempt to load a binary chunk"));
    EXPECT_THAT(said(std::string(100'000, ' ')), HasSubstr("longer than 64 kB"));
}

TEST(Lua, MemoryIsBounded) {
    LuaScheme script(
        "keep = {} function predict() for i = 1, 1000 do keep[#keep + 1] = {1, 2, 3} end return 1, 2, 3 end",
        "mine.lua");
    Known known;
    known.add(1);
    for (int i = 0; i < 200 && script.failure().why.empty(); ++i)
        (void)script.predict<double>(known.history, 0);
    EXPECT_THAT(script.failure().why, HasSubstr("mine.lua:1: the script needs more than 4 MiB of memory"));
}

TEST(Lua, StringsAndArgumentsAreBounded) {
    const std::string predict = "function predict() return 1, 2, 3 end";
    EXPECT_EQ(said("local s = 'x' for i = 1, 12 do s = s .. s end\n" + predict), "") << "4,096 B";
    EXPECT_THAT(said("local s = 'x'\nfor i = 1, 13 do s = s .. s end " + predict),
                HasSubstr("mine.lua:2: a string is longer than 4096 B"));
    EXPECT_THAT(said("local function f(n, ...)\nif n == 0 then return math.max(...) end return f(n - 1, 1, ...) end\n"
                     "f(101)\n" +
                     predict),
                HasSubstr("mine.lua:2: a library function takes at most 100 arguments"));
    EXPECT_EQ(said("assert(math.max(1, 2) == 2 and tonumber('0x10') == 16 and select('#', 1, 2) == 2) " + predict), "");
}

/// Regression: a single instruction can take long, because `next` searches all slots of an emptied table. The script
/// fills the table over several calls, each below the limit of instructions.
TEST(Lua, EndsWithinATenthOfASecond) {
    LuaScheme script(R"(
local t, n = {}, 0
function predict()
  if n < 70000 then for i = n + 1, n + 5000 do t[i] = 1 end n = n + 5000
  elseif n < 140000 then for i = n - 69999, n - 65000 do t[i] = nil end n = n + 5000
  else while true do next(t) end end
  return 1, 2, 3
end)",
                     "mine.lua");
    Known known;
    known.add(1);
    double longest = 0; // [s], CPU time of the thread
    for (int i = 0; i < 40 && script.failure().why.empty(); ++i) {
        const double before = platform::thread_cpu_now();
        (void)script.predict<double>(known.history, 0);
        longest = std::max(longest, platform::thread_cpu_now() - before);
    }
    EXPECT_THAT(script.failure().why, HasSubstr("more than 0.1 s for one call"));
    EXPECT_LT(longest, 0.15);
}

TEST(Lua, PredictsManyActorsOnManyThreads) {
    LuaScheme script(
        "function on_update(self) self.n = (self.n or 0) + 1 end function predict(self) return self.n, 0, 0 end",
        "mine.lua");
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            std::vector<Known> actors(20);
            for (int i = 1; i <= 30; ++i)
                for (Known& actor : actors) {
                    actor.add(i);
                    EXPECT_EQ(script.predict<double>(actor.history, 0.1).position.x, i);
                }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(script.failure().why, "");
}

TEST(Lua, ExamplesBehaveAsDocumented) {
    const auto example = [](const std::string& name) {
        return std::make_shared<LuaScheme>(
            platform::read_small_file(platform::find_asset("assets/schemes/" + name), LuaScheme::max_source), name);
    };
    const auto arc = example("arc.lua"), order2 = example("order2.lua"), kalman = example("kalman.lua"),
               fails = example("fails.lua");
    EXPECT_TRUE(example("pvb.lua")->converges());
    dr::PacketHistory<double> turns, speeds_up;
    constexpr double rate = 0.8, speed = 10;
    for (int i = 0; i < 12; ++i) {
        const double t = i / 3.0;
        dr::Update<double> there;
        there.time = t, there.sequence = static_cast<std::uint32_t>(i);
        there.state.position = {speed / rate * std::sin(rate * t), -speed / rate * std::cos(rate * t), 0};
        there.state.velocity = {speed * std::cos(rate * t), speed * std::sin(rate * t), 0};
        there.state.angular_velocity = {0, 0, rate};
        turns.add(there, t);
        speeds_up.add(update(static_cast<std::uint32_t>(i), t), t);
        (void)fails->predict<double>(speeds_up, 0.1);
        EXPECT_EQ(fails->failure().why.empty(), i < 3) << i;
    }
    EXPECT_THAT(fails->failure().why, HasSubstr("fails.lua:9: attempt to index a nil value (field 'sender')"));
    const double later = 11 / 3.0 + 0.7;
    const dr::Vec3<double> truth(speed / rate * std::sin(rate * later), -speed / rate * std::cos(rate * later), 0);
    EXPECT_LT(glm::distance(arc->predict<double>(turns, 0.7).position, truth), 1e-9);
    const dr::Vec3<double> ahead = update(0, later).state.position;
    EXPECT_LT(glm::distance(order2->predict<double>(speeds_up, 0.7).position, ahead), 1e-9);
    // The updates contain no acceleration; the script estimates 2 m/s².
    const auto found = kalman->predict<double>(speeds_up, 0.7);
    EXPECT_LT(glm::distance(found.position, ahead), 0.1);
    EXPECT_NEAR(found.velocity.x, 2 * later, 0.2);
    for (const auto& script : {arc, order2, kalman})
        EXPECT_EQ(script->failure().why, "");
}

TEST(Lua, ConvergesLikeItsCppTwin) {
    const auto pvb = std::make_shared<LuaScheme>(R"(
title, settles = "PVB", true
function converge(s)
  local f = s.interval > 0 and s.elapsed < s.interval and s.elapsed / s.interval or 1
  local function one(p, pv, k, kv, now) return now + (1 - f) * ((p - k) + (pv - kv) * (1 - f) * s.elapsed) end
  return one(s.px, s.pvx, s.kx, s.kvx, s.x), one(s.py, s.pvy, s.ky, s.kvy, s.y), one(s.pz, s.pvz, s.kz, s.kvz, s.z)
end)",
                                                 "pvb.lua");
    ASSERT_TRUE(add(pvb, "pvb"));
    const auto ours = dr::scheme("lua:pvb"), theirs = dr::scheme("pvb");
    ASSERT_TRUE(ours && theirs);
    dr::Receiver<double> a(*ours), b(*theirs);
    dr::PacketHistory<double> history;
    for (int frame = 0; frame < 300; ++frame) {
        const double now = frame / 60.0;
        if (frame % 20 == 0) {
            dr::Update<double> turning = update(static_cast<std::uint32_t>(frame), now);
            turning.state.position = {10 * std::cos(now), 10 * std::sin(now), 0};
            turning.state.velocity = {-10 * std::sin(now), 10 * std::cos(now), 0};
            history.add(turning, now);
        }
        a.advance(history, {now, now}, {});
        b.advance(history, {now, now}, {});
        EXPECT_LT(glm::distance(a.displayed().state.position, b.displayed().state.position), 1e-9) << frame;
    }
    EXPECT_EQ(pvb->failure().why, "");
}

TEST(Lua, AConvergenceMayAskForTheFuture) {
    const auto script =
        std::make_shared<LuaScheme>("function converge(s) return s.predicted(s.elapsed + 1) end", "ahead.lua");
    ASSERT_TRUE(add(script, "ahead"));
    dr::Receiver<double> receiver(*dr::scheme("lua:ahead:order1"));
    Known known;
    known.add(1);
    receiver.advance(known.history, {1, 1}, {});
    receiver.advance(known.history, {1.5, 1.5}, {});
    EXPECT_LT(glm::distance(receiver.displayed().state.position, dr::Vec3<double>(1 + 2 * 1.5, 3 + 3 * 1.5, 1)), 1e-9);
    LuaScheme wrong("function converge(s) return 1, 2 end", "wrong.lua");
    EXPECT_TRUE(wrong.converges() && !wrong.predicts());
}

TEST(Lua, BecomesARowOfTheTables) {
    const auto script = std::make_shared<LuaScheme>(order_2, "mine.lua");
    const std::size_t before = dr::schemes().size();
    ASSERT_TRUE(add(script, "mine"));
    EXPECT_EQ(dr::schemes().size(), before + dr::convergences().size());
    const auto scheme = dr::scheme("pvb:lua:mine");
    ASSERT_TRUE(scheme);
    EXPECT_GE(dr::index_of(*scheme), before) << "the numbers of other schemes have not changed";
    Known known;
    known.add(1);
    EXPECT_EQ(scheme->predictor->predict<double>()(known.history, 0.5).position,
              dr::predictor::order2<double>(known.history, 0.5).position);
    // A newly saved script replaces the old one.
    ASSERT_TRUE(add(std::make_shared<LuaScheme>("function predict() return 1, 2, 3 end", "mine.lua"), "mine"));
    EXPECT_EQ(dr::schemes().size(), before + dr::convergences().size());
    EXPECT_EQ(scheme->predictor->predict<double>()(known.history, 0.5).position, dr::Vec3<double>(1, 2, 3));
    dr::CustomPredictor own;
    own.name = "order2";
    EXPECT_FALSE(dr::add_predictor(own)) << "a built-in name cannot be replaced";
}

} // namespace scripting
