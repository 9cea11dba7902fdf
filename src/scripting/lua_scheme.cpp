#include "scripting/lua_scheme.h"

#include "dead_reckoning/convergences/convergences.h"
#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/finite.h"
#include "platform/thread.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <map>
#include <mutex>
#include <span>
#include <utility>

namespace scripting {
namespace {

/// What a script's state has allocated.
struct Memory {
    std::size_t used = 0;
};

void* allocate(void* memory, void* block, std::size_t old, std::size_t wanted) {
    auto& held = *static_cast<Memory*>(memory);
    if (!block)
        old = 0; // then it is a kind of object
    if (wanted == 0) {
        held.used -= old;
        std::free(block);
        return nullptr;
    }
    if (wanted > old && held.used + (wanted - old) > LuaScheme::most_memory)
        return nullptr;
    void* moved = std::realloc(block, wanted);
    if (moved)
        held.used = held.used - old + wanted;
    return moved;
}

/// What a call has left; and what it may ask.
struct Budget {
    int instructions = 0;
    double end =
        0; ///< of the thread's processor time [s]; 0: nobody has looked yet, for that costs as much as many a script
    const std::function<dr::Vec3<double>(double)>* predicted = nullptr;
};
constexpr int look_every = 1000; // instructions

/// Lua keeps a pointer beside each state.
Budget& budget_of(lua_State* lua) { return **static_cast<Budget**>(lua_getextraspace(lua)); }

/// An instruction is no measure of time: it may join two long strings.
void look(lua_State* lua, lua_Debug*) {
    Budget& budget = budget_of(lua);
    if ((budget.instructions -= look_every) <= 0)
        luaL_error(lua, "it takes more than %d instructions", LuaScheme::most_instructions);
    constexpr double longest = 0.1; // [s] of the processor: a busy machine is no fault of the script's
    const double now = platform::thread_cpu_now();
    if (budget.end == 0)
        budget.end = now + longest;
    if (now > budget.end)
        luaL_error(lua, "it takes too long");
}

/// Of the base library: nothing that reads a file, runs a string, catches an error, or changes how tables behave. No
/// library of tables or strings: what is one instruction there may take for ever.
constexpr std::array allowed{"assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type"};

/// Called protected: what of it throws is a message.
int open_libraries(lua_State* lua) {
    luaL_requiref(lua, "_G", luaopen_base, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    lua_settop(lua, 0);
    lua_newtable(lua); // the script's globals
    lua_pushglobaltable(lua);
    for (const char* name : allowed) {
        lua_getfield(lua, 2, name);
        lua_setfield(lua, 1, name);
    }
    lua_getfield(lua, 2, LUA_MATHLIBNAME);
    for (const char* name : {"random", "randomseed"}) { // a scheme does the same each time
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
    lua_setfield(lua, 1, LUA_MATHLIBNAME);
    lua_settop(lua, 1);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}

/// s.predicted(t)
int predicted(lua_State* lua) {
    const double t = luaL_checknumber(lua, 1);
    const auto* ask = budget_of(lua).predicted;
    if (!ask || !std::isfinite(t))
        return luaL_error(lua, "there is no prediction to ask for");
    const dr::Vec3<double> place = (*ask)(t);
    for (int axis = 0; axis < 3; ++axis)
        lua_pushnumber(lua, place[axis]);
    return 3;
}

template <class Real> double yaw_of(const dr::Quat<Real>& q) {
    return std::atan2(2.0 * static_cast<double>(q.w * q.z + q.x * q.y),
                      1 - 2.0 * static_cast<double>(q.y * q.y + q.z * q.z));
}

/// What an update says, onto the stack.
template <class Real> void push(lua_State* lua, const dr::Update<Real>& update) {
    const dr::KinematicState<Real>& s = update.state;
    lua_createtable(lua, 0, 15);
    const auto set = [lua](const char* name, double value) {
        lua_pushnumber(lua, value);
        lua_setfield(lua, -2, name);
    };
    set("t", update.time), set("interval", update.interval);
    set("x", s.position.x), set("y", s.position.y), set("z", s.position.z);
    set("vx", s.velocity.x), set("vy", s.velocity.y), set("vz", s.velocity.z);
    set("ax", s.acceleration.x), set("ay", s.acceleration.y), set("az", s.acceleration.z);
    set("wx", s.angular_velocity.x), set("wy", s.angular_velocity.y), set("wz", s.angular_velocity.z);
    set("yaw", yaw_of(s.orientation));
}

constexpr lua_Integer remembered = 16; ///< updates that a script has of an actor

/// How far a script has heard of an actor.
struct Heard {
    int self = LUA_NOREF;       ///< its table, in the registry
    int history = LUA_NOREF;    ///< and what it was told, the newest first
    std::uint64_t revision = 0; ///< the newest location that it was told
    double time = 0;            ///< that this one describes [s]
    std::uint8_t incarnation = 0;
    std::uint64_t used = 0; ///< when, for whose turn it is to be forgotten
};

} // namespace

struct LuaScheme::State {
    std::recursive_mutex mutex; ///< guards everything
    bool running = false;
    Memory memory;
    Budget budget;
    lua_State* lua = nullptr;
    std::string name, title, help, error;
    bool foreign = false;
    bool rotates = true;
    bool settles = false;
    int predict = LUA_NOREF, on_update = LUA_NOREF, converge = LUA_NOREF, segment = LUA_NOREF;
    std::map<std::pair<const void*, std::size_t>, Heard>
        actors; ///< by their histories, and how much of it is not looked at yet
    std::uint64_t calls = 0;

    ~State() {
        if (lua)
            lua_close(lua);
    }

    /// Calls what is on the stack with its arguments; false: it failed, and the script is switched off.
    bool call(int arguments, int results) {
        // A convergence may ask its own script's predictor: that is part of the same call.
        const bool outermost = !std::exchange(running, true);
        if (outermost) {
            budget.instructions = most_instructions;
            budget.end = 0;
            lua_sethook(lua, look, LUA_MASKCOUNT, look_every);
        }
        const int status = lua_pcall(lua, arguments, results, 0);
        if (outermost) {
            lua_sethook(lua, nullptr, 0, 0);
            running = false;
        }
        if (status == LUA_OK)
            return true;
        fail(status == LUA_ERRMEM ? fmt::format("{}: it takes more than {} MiB", name, most_memory >> 20) : message());
        return false;
    }
    /// The error on the stack, taken off it.
    std::string message() {
        const char* text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : nullptr;
        std::string said = text ? text : "it fails without a message";
        lua_pop(lua, 1);
        // It may go to a terminal, which obeys also what is above ASCII: of a stranger's nothing of that passes.
        const auto obeyed = [this](char c) {
            return static_cast<unsigned char>(c) < ' ' || c == 127 ||
                   (foreign && static_cast<unsigned char>(c) >= 0x80);
        };
        std::ranges::replace_if(said, obeyed, ' ');
        constexpr std::size_t longest = 500;
        return said.substr(0, longest);
    }
    void fail(const std::string& why) {
        if (error.empty())
            error = why;
    }
    /// A function of the script's, kept; LUA_NOREF: there is none.
    int keep_function(const char* which) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
        lua_pushstring(lua, which);
        lua_rawget(lua, -2);
        lua_remove(lua, -2);
        if (lua_isfunction(lua, -1))
            return luaL_ref(lua, LUA_REGISTRYINDEX);
        lua_pop(lua, 1);
        return LUA_NOREF;
    }
    bool flag(const char* which, bool usual) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
        lua_pushstring(lua, which);
        lua_rawget(lua, -2);
        const bool found = lua_isnil(lua, -1) ? usual : lua_toboolean(lua, -1) != 0;
        lua_pop(lua, 2);
        return found;
    }
    /// Of the numbers that a function has returned above `before`, into `answer`; off the stack.
    int take(int before, std::span<double> answer, const char* function) {
        const int answered = lua_gettop(lua) - before;
        for (int i = 0; i < std::min(answered, static_cast<int>(answer.size())); ++i) {
            double& value = answer[static_cast<std::size_t>(i)];
            int is_number = 0;
            value = lua_tonumberx(lua, before + 1 + i, &is_number);
            if (!is_number || lua_type(lua, before + 1 + i) != LUA_TNUMBER || !std::isfinite(value))
                fail(fmt::format("{}: {} returns {} as its value {}, which is no finite number", name, function,
                                 luaL_typename(lua, before + 1 + i), i + 1));
        }
        lua_settop(lua, before);
        return answered;
    }
    /// A global that is a string.
    std::string text(const char* which) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
        lua_pushstring(lua, which);
        lua_rawget(lua, -2);
        std::string found;
        if (lua_type(lua, -1) == LUA_TSTRING)
            found = lua_tostring(lua, -1);
        lua_pop(lua, 2);
        constexpr std::size_t longest = 200;
        return found.substr(0, longest);
    }

    /// Who has not been asked about for longest is forgotten.
    void forget_some() {
        constexpr std::size_t most_actors = 2000;
        if (actors.size() < most_actors)
            return;
        const auto oldest = std::ranges::min_element(actors, {}, [](const auto& each) { return each.second.used; });
        drop(oldest->second);
        actors.erase(oldest);
    }
    void drop(const Heard& heard) {
        luaL_unref(lua, LUA_REGISTRYINDEX, heard.self);
        luaL_unref(lua, LUA_REGISTRYINDEX, heard.history);
    }
    void begin_anew(Heard& heard) {
        drop(heard);
        heard = {};
        lua_newtable(lua);
        heard.self = luaL_ref(lua, LUA_REGISTRYINDEX);
        lua_newtable(lua);
        heard.history = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    /// Into the history at its beginning; and `on_update`, if there is one.
    template <class Real> void tell(const Heard& heard, const dr::Update<Real>& update) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, heard.history);
        for (lua_Integer i = remembered; i > 1; --i) {
            lua_rawgeti(lua, -1, i - 1);
            lua_rawseti(lua, -2, i);
        }
        push(lua, update);
        lua_rawseti(lua, -2, 1);
        lua_pop(lua, 1);
        if (on_update == LUA_NOREF)
            return;
        lua_rawgeti(lua, LUA_REGISTRYINDEX, on_update);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, heard.self);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, heard.history);
        call(2, 0);
    }
};

namespace {

/// What may run out of memory goes on protected: `work` is called by Lua.
template <class Work> int protect(lua_State* lua, Work& work) {
    const lua_CFunction run = [](lua_State* within) {
        Work& wanted = **static_cast<Work**>(lua_touserdata(within, 1));
        wanted();
        return 0;
    };
    Work* address = &work;
    lua_pushcfunction(lua, run);
    lua_pushlightuserdata(lua, &address);
    return lua_pcall(lua, 1, 0, 0);
}

} // namespace

LuaScheme::LuaScheme(const std::string& source, const std::string& name, Whose whose)
    : state_(std::make_unique<State>()) {
    State& s = *state_;
    s.name = name;
    s.foreign = whose == Whose::foreign;
    if (source.size() > longest_source)
        throw ScriptError(fmt::format("{}: it is longer than {} kB", name, longest_source >> 10));
    s.lua = lua_newstate(allocate, &s.memory);
    if (!s.lua)
        throw ScriptError(fmt::format("{}: there is no memory for it", name));
    *static_cast<Budget**>(lua_getextraspace(s.lua)) = &s.budget;
    lua_pushcfunction(s.lua, open_libraries);
    if (lua_pcall(s.lua, 0, 0, 0) != LUA_OK)
        throw ScriptError(fmt::format("{}: {}", name, s.message()));
    if (luaL_loadbufferx(s.lua, source.data(), source.size(), ("=" + name).c_str(), "t") != LUA_OK)
        throw ScriptError(s.message());
    if (!s.call(0, 0))
        throw ScriptError(s.error);
    auto look_up = [&] {
        s.predict = s.keep_function("predict");
        s.on_update = s.keep_function("on_update");
        s.converge = s.keep_function("converge");
        s.title = s.text("title");
        s.help = s.text("help");
        s.rotates = s.flag("rotates", true);
        s.settles = s.flag("settles", false);
        lua_createtable(s.lua, 0, 25);
        lua_pushcfunction(s.lua, predicted);
        lua_setfield(s.lua, -2, "predicted");
        s.segment = luaL_ref(s.lua, LUA_REGISTRYINDEX);
    };
    if (protect(s.lua, look_up) != LUA_OK)
        throw ScriptError(fmt::format("{}: {}", name, s.message()));
    if (s.predict == LUA_NOREF && s.converge == LUA_NOREF)
        throw ScriptError(
            fmt::format("{}: there is no function predict(self, age, history), and no converge(s)", name));
}

LuaScheme::~LuaScheme() = default;

template <class Real> dr::KinematicState<Real> LuaScheme::predict(const dr::HistoryView<Real>& history, Real age) {
    dr::KinematicState<Real> state = history.back().update.state;
    dr::extrapolate_position(state, age);
    if (rotates())
        dr::extrapolate_orientation(state, age);
    State& s = *state_;
    const std::lock_guard lock(s.mutex);
    if (!s.error.empty())
        return state; // order2
    std::array<double, 6> answer{};
    int answered = 0;
    auto ask = [&] {
        lua_State* lua = s.lua;
        const std::pair<const void*, std::size_t> who(&history.whole(), history.whole().size() - history.size());
        if (!s.actors.contains(who))
            s.forget_some();
        Heard& heard = s.actors[who];
        heard.used = ++s.calls;
        const dr::Received<Real>& newest = history.back();
        // A history that begins anew at the same place, or a look back, is another actor.
        std::size_t old = 0; // locations that it has heard of are so far back
        while (old < history.size() && history.back(old).revision > heard.revision)
            ++old;
        const bool goes_on =
            heard.self != LUA_NOREF && old < history.size() && history.back(old).revision == heard.revision &&
            history.back(old).update.time == heard.time && newest.update.incarnation == heard.incarnation;
        if (!goes_on) {
            s.begin_anew(heard);
            old = 0;
            while (old < history.size() && history.back(old).update.incarnation == newest.update.incarnation)
                ++old;
        }
        for (std::size_t i = old; s.error.empty() && i-- > 0;)
            s.tell(heard, history.back(i).update);
        heard.revision = newest.revision;
        heard.time = newest.update.time;
        heard.incarnation = newest.update.incarnation;
        if (!s.error.empty())
            return;
        lua_rawgeti(lua, LUA_REGISTRYINDEX, s.predict);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, heard.self);
        lua_pushnumber(lua, static_cast<double>(age));
        lua_rawgeti(lua, LUA_REGISTRYINDEX, heard.history);
        const int before = lua_gettop(lua) - 4;
        if (!s.call(3, LUA_MULTRET))
            return;
        answered = s.take(before, answer, "predict");
        if (answered != 3 && answered != 6)
            s.fail(fmt::format("{}: predict returns {} values; it should be x, y, z, or x, y, z, vx, vy, vz", s.name,
                               answered));
    };
    if (protect(s.lua, ask) != LUA_OK)
        s.fail(fmt::format("{}: {}", s.name, s.message()));
    if (!s.error.empty())
        return state;
    constexpr double farthest = 1e6; // [m], [m/s]
    const auto value = [&](std::size_t i) { return static_cast<Real>(std::clamp(answer[i], -farthest, farthest)); };
    state.position = {value(0), value(1), value(2)};
    if (answered == 6)
        state.velocity = {value(3), value(4), value(5)};
    return state;
}
template dr::KinematicState<float> LuaScheme::predict(const dr::HistoryView<float>&, float);
template dr::KinematicState<double> LuaScheme::predict(const dr::HistoryView<double>&, double);

template <class Real> dr::Vec3<Real> LuaScheme::converge(const dr::ConvergenceInput<Real>& in) {
    State& s = *state_;
    {
        const std::lock_guard lock(s.mutex);
        std::array<double, 3> answer{};
        const std::function<dr::Vec3<double>(double)> predicted_at = [&](double t) {
            return dr::Vec3<double>(in.predicted(static_cast<Real>(t)).position);
        };
        auto ask = [&] {
            lua_State* lua = s.lua;
            const int before = lua_gettop(lua);
            lua_rawgeti(lua, LUA_REGISTRYINDEX, s.converge);
            lua_rawgeti(lua, LUA_REGISTRYINDEX, s.segment);
            const auto set = [lua](const char* name, double value) {
                lua_pushnumber(lua, value);
                lua_setfield(lua, -2, name);
            };
            const auto three = [&](const char* x, const char* y, const char* z, const dr::Vec3<Real>& v) {
                set(x, static_cast<double>(v.x)), set(y, static_cast<double>(v.y)), set(z, static_cast<double>(v.z));
            };
            set("elapsed", static_cast<double>(in.elapsed)), set("interval", static_cast<double>(in.segment.interval));
            set("dt", static_cast<double>(in.dt));
            three("px", "py", "pz", in.segment.position), three("pvx", "pvy", "pvz", in.segment.velocity);
            three("kx", "ky", "kz", in.segment.known.position), three("kvx", "kvy", "kvz", in.segment.known.velocity);
            three("x", "y", "z", in.prediction.position), three("vx", "vy", "vz", in.prediction.velocity);
            three("dx", "dy", "dz", in.displayed);
            if (!s.call(1, LUA_MULTRET))
                return;
            if (const int answered = s.take(before, answer, "converge"); answered != 3)
                s.fail(fmt::format("{}: converge returns {} values; it should be x, y, z", s.name, answered));
        };
        s.budget.predicted = &predicted_at;
        if (s.error.empty() && protect(s.lua, ask) != LUA_OK)
            s.fail(fmt::format("{}: {}", s.name, s.message()));
        s.budget.predicted = nullptr;
        constexpr double farthest = 1e6; // [m]
        if (s.error.empty())
            return {static_cast<Real>(std::clamp(answer[0], -farthest, farthest)),
                    static_cast<Real>(std::clamp(answer[1], -farthest, farthest)),
                    static_cast<Real>(std::clamp(answer[2], -farthest, farthest))};
    }
    return dr::convergence::offset(in);
}
template dr::Vec3<float> LuaScheme::converge(const dr::ConvergenceInput<float>&);
template dr::Vec3<double> LuaScheme::converge(const dr::ConvergenceInput<double>&);

bool LuaScheme::predicts() const { return state_->predict != LUA_NOREF; }
bool LuaScheme::converges() const { return state_->converge != LUA_NOREF; }
const std::string& LuaScheme::title() const { return state_->title; }
const std::string& LuaScheme::help() const { return state_->help; }
bool LuaScheme::rotates() const { return state_->rotates; }
bool LuaScheme::settles() const { return state_->settles; }
std::string LuaScheme::error() const {
    const std::lock_guard lock(state_->mutex);
    return state_->error;
}

bool add(const std::shared_ptr<LuaScheme>& script, const std::string& name, Whose whose) {
    const bool foreign = whose == Whose::foreign;
    const std::string title = foreign || script->title().empty() ? name : script->title(), row = "lua:" + name,
                      help = foreign                  ? "Somebody else's, in Lua"
                             : script->help().empty() ? "Written in Lua"
                                                      : script->help();
    // Both or none: half a script would be taken for the whole.
    if ((script->predicts() && !dr::room_for_predictor(row, foreign)) ||
        (script->converges() && !dr::room_for_convergence(row, foreign)))
        return false;
    bool there = true;
    if (script->predicts())
        there &= dr::add_predictor({.name = row,
                                    .title = title,
                                    .help = help,
                                    .source = name + ".lua",
                                    .rotates = script->rotates(),
                                    .foreign = foreign,
                                    .predict_f = [script](const dr::HistoryView<float>& history,
                                                          float age) { return script->predict(history, age); },
                                    .predict_d = [script](const dr::HistoryView<double>& history,
                                                          double age) { return script->predict(history, age); }});
    if (script->converges())
        there &= dr::add_convergence(
            {.name = row,
             .title = title,
             .help = help,
             .source = name + ".lua",
             .settles = script->settles(),
             .foreign = foreign,
             .converge_f = [script](const dr::ConvergenceInput<float>& in) { return script->converge(in); },
             .converge_d = [script](const dr::ConvergenceInput<double>& in) { return script->converge(in); }});
    return there;
}

} // namespace scripting
