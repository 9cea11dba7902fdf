#include "scripting/lua_scheme.h"

#include "dead_reckoning/convergences/convergences.h"
#include "dead_reckoning/extrapolate.h"
#include "dead_reckoning/finite.h"
#include "scripting/sandbox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace scripting {
namespace {

/// The function s.predicted(t) of scripts, for the convergence that runs now; its upvalue is the address of
/// `State::predicted`.
using Predicted = std::function<dr::Vec3<double>(double)>;
int predicted(lua_State* lua) {
    const double t = luaL_checknumber(lua, 1);
    const auto* ask = *static_cast<const Predicted**>(lua_touserdata(lua, lua_upvalueindex(1)));
    if (!ask || !std::isfinite(t))
        return luaL_error(lua, "predicted(t) needs a finite t, and works only while converge runs");
    const dr::Vec3<double> place = (*ask)(t);
    for (int axis = 0; axis < 3; ++axis)
        lua_pushnumber(lua, place[axis]);
    return 3;
}

template <class Real> double yaw_of(const dr::Quat<Real>& q) {
    return std::atan2(2.0 * static_cast<double>(q.w * q.z + q.x * q.y),
                      1 - 2.0 * static_cast<double>(q.y * q.y + q.z * q.z));
}

/// Pushes a table with an update's data onto the stack.
template <class Real> void push(Sandbox& box, const dr::Update<Real>& update) {
    const dr::KinematicState<Real>& s = update.state;
    lua_createtable(box.lua, 0, 15);
    const auto set = [&](const char* name, double value) { box.set(name, value); };
    set("t", update.time), set("interval", update.interval);
    set("x", s.position.x), set("y", s.position.y), set("z", s.position.z);
    set("vx", s.velocity.x), set("vy", s.velocity.y), set("vz", s.velocity.z);
    set("ax", s.acceleration.x), set("ay", s.acceleration.y), set("az", s.acceleration.z);
    set("wx", s.angular_velocity.x), set("wy", s.angular_velocity.y), set("wz", s.angular_velocity.z);
    set("yaw", yaw_of(s.orientation));
}

constexpr lua_Integer remembered = 16; ///< number of updates in the history that a script gets, per actor

/// A script's data about one actor: two Lua tables, and the newest location that the script received.
struct ScriptHistory {
    int self = LUA_NOREF;       ///< the script's own table for the actor, in the registry
    int history = LUA_NOREF;    ///< table of the updates, newest first, in the registry
    std::uint64_t revision = 0; ///< revision of the newest location that the script has
    double time = 0;            ///< match time that this location describes [s]
    std::uint8_t incarnation = 0;
    std::uint64_t used = 0; ///< number of the last call for this actor, counted over all actors
};

} // namespace

struct LuaScheme::State {
    State(const std::string& script, ScriptOrigin origin)
        : name(script), box(script, origin != ScriptOrigin::own,
                            origin == ScriptOrigin::host ? max_host_instructions : max_instructions) {}

    std::recursive_mutex mutex; ///< guards the whole State
    std::string name, title, help;
    Sandbox box;
    bool rotates = true;
    bool settles = false;
    int predict = LUA_NOREF, on_update = LUA_NOREF, converge = LUA_NOREF, segment = LUA_NOREF;
    std::string predict_place, converge_place; ///< file and line of the functions
    const Predicted* predicted = nullptr;      ///< s.predicted of the convergence that runs now
    std::map<std::pair<const void*, std::size_t>, ScriptHistory>
        actors; ///< by address of the history, and number of its newest locations that the view skips
    std::uint64_t calls = 0, failures = 0;

    [[nodiscard]] bool works() const { return box.error().empty(); }
    void count_stand_in() {
        ++failures;
        ++dr::fallbacks_on_this_thread();
    }
    /// Forgets the least recently used actor if there are too many.
    void forget_some() {
        constexpr std::size_t max_actors = 2000;
        if (actors.size() < max_actors)
            return;
        const auto oldest = std::ranges::min_element(actors, {}, [](const auto& each) { return each.second.used; });
        drop(oldest->second);
        actors.erase(oldest);
    }
    void drop(const ScriptHistory& heard) {
        luaL_unref(box.lua, LUA_REGISTRYINDEX, heard.self);
        luaL_unref(box.lua, LUA_REGISTRYINDEX, heard.history);
    }
    void begin_anew(ScriptHistory& heard) {
        drop(heard);
        heard = {};
        for (int* table : {&heard.self, &heard.history}) {
            lua_newtable(box.lua);
            *table = luaL_ref(box.lua, LUA_REGISTRYINDEX);
        }
    }
    /// Puts the update first in the history table, and calls `on_update` if there is one.
    template <class Real> void tell(const ScriptHistory& heard, const dr::Update<Real>& update) {
        box.get(heard.history);
        for (lua_Integer i = remembered; i > 1; --i) {
            lua_rawgeti(box.lua, -1, i - 1);
            lua_rawseti(box.lua, -2, i);
        }
        push(box, update);
        lua_rawseti(box.lua, -2, 1);
        lua_pop(box.lua, 1);
        if (on_update == LUA_NOREF)
            return;
        for (const int each : {on_update, heard.self, heard.history})
            box.get(each);
        box.call(2, 0);
    }
    /// Passes the updates that the script does not have yet from `history` to the script. Returns the script's tables
    /// for the actor.
    template <class Real> const ScriptHistory& told(const dr::HistoryView<Real>& history) {
        const std::pair<const void*, std::size_t> who(&history.history(), history.history().size() - history.size());
        if (!actors.contains(who))
            forget_some();
        ScriptHistory& heard = actors[who];
        heard.used = ++calls;
        const dr::ReceivedUpdate<Real>& newest = history.back();
        // A view that skips locations counts as another actor. A new history at the same address starts new tables.
        std::size_t old = 0; // index of the newest location that the script already has
        while (old < history.size() && history.back(old).revision > heard.revision)
            ++old;
        const bool goes_on =
            heard.self != LUA_NOREF && old < history.size() && history.back(old).revision == heard.revision &&
            history.back(old).update.time == heard.time && newest.update.incarnation == heard.incarnation;
        if (!goes_on) {
            begin_anew(heard);
            old = 0;
            while (old < history.size() && history.back(old).update.incarnation == newest.update.incarnation)
                ++old;
        }
        for (std::size_t i = old; works() && i-- > 0;)
            tell(heard, history.back(i).update);
        heard.revision = newest.revision;
        heard.time = newest.update.time;
        heard.incarnation = newest.update.incarnation;
        return heard;
    }
};

LuaScheme::LuaScheme(const std::string& source, const std::string& name, ScriptOrigin origin)
    : state_(std::make_unique<State>(name, origin)) {
    State& s = *state_;
    s.box.open(source);
    const bool good = s.box.protect([&] {
        s.predict = s.box.function("predict");
        s.on_update = s.box.function("on_update");
        s.converge = s.box.function("converge");
        for (auto [function, place] : {std::pair(s.predict, &s.predict_place), {s.converge, &s.converge_place}})
            if (function != LUA_NOREF)
                *place = s.box.place(function);
        s.title = s.box.text("title");
        s.help = s.box.text("help");
        s.rotates = s.box.flag("rotates", true);
        s.settles = s.box.flag("settles", false);
        lua_createtable(s.box.lua, 0, 25);
        lua_pushlightuserdata(s.box.lua, &s.predicted);
        lua_pushcclosure(s.box.lua, predicted, 1);
        lua_setfield(s.box.lua, -2, "predicted");
        s.segment = luaL_ref(s.box.lua, LUA_REGISTRYINDEX);
    });
    if (!good)
        throw ScriptError(s.box.error());
    if (s.predict == LUA_NOREF && s.converge == LUA_NOREF)
        throw ScriptError(
            fmt::format("{}: no function predict(self, age, history) and no function converge(s) is defined", name));
}

LuaScheme::~LuaScheme() = default;

namespace {
/// A coordinate [m] or velocity [m/s] from a script, limited to ±1e6.
template <class Real> Real within_reach(double value) {
    constexpr double farthest = 1e6;
    return static_cast<Real>(std::clamp(value, -farthest, farthest));
}
} // namespace

template <class Real> dr::KinematicState<Real> LuaScheme::predict(const dr::HistoryView<Real>& history, Real age) {
    const dr::Update<Real>& newest = history.back().update;
    dr::KinematicState<Real> state = rotates() ? dr::state_at_location(newest) : newest.state;
    dr::extrapolate_position(state, age);
    if (rotates())
        dr::extrapolate_orientation(state, age);
    State& s = *state_;
    const std::lock_guard lock(s.mutex);
    std::array<double, 6> answer{};
    int answered = 0;
    const auto ask = [&] {
        const ScriptHistory& heard = s.told(history);
        if (!s.works())
            return;
        s.box.get(s.predict);
        s.box.get(heard.self);
        lua_pushnumber(s.box.lua, static_cast<double>(age));
        s.box.get(heard.history);
        const int before = lua_gettop(s.box.lua) - 4;
        if (!s.box.call(3, LUA_MULTRET))
            return;
        answered = s.box.take(before, answer, "predict", s.predict_place);
        if (answered != 3 && answered != 6)
            s.box.fail(fmt::format("{}: predict returns {} values; it must return x, y, z, or x, y, z, vx, vy, vz",
                                   s.predict_place, answered));
    };
    if (s.works())
        s.box.protect(ask);
    if (!s.works()) {
        s.count_stand_in();
        return state; // `state` is the prediction of order2
    }
    const auto value = [&](std::size_t i) { return within_reach<Real>(answer[i]); };
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
        const Predicted predicted_at = [&](double t) {
            return dr::Vec3<double>(in.predicted(static_cast<Real>(t)).position);
        };
        const auto ask = [&] {
            const int before = lua_gettop(s.box.lua);
            s.box.get(s.converge);
            s.box.get(s.segment);
            const auto set = [&](const char* name, Real number) { s.box.set(name, static_cast<double>(number)); };
            const auto three = [&](const char* x, const char* y, const char* z, const dr::Vec3<Real>& v) {
                set(x, v.x), set(y, v.y), set(z, v.z);
            };
            set("elapsed", in.elapsed), set("interval", in.segment.interval), set("dt", in.dt);
            three("px", "py", "pz", in.segment.position), three("pvx", "pvy", "pvz", in.segment.velocity);
            three("kx", "ky", "kz", in.segment.known.position), three("kvx", "kvy", "kvz", in.segment.known.velocity);
            three("x", "y", "z", in.prediction.position), three("vx", "vy", "vz", in.prediction.velocity);
            three("dx", "dy", "dz", in.displayed);
            if (!s.box.call(1, LUA_MULTRET))
                return;
            if (const int answered = s.box.take(before, answer, "converge", s.converge_place); answered != 3)
                s.box.fail(
                    fmt::format("{}: converge returns {} values; it must return x, y, z", s.converge_place, answered));
        };
        s.predicted = &predicted_at;
        if (s.works())
            s.box.protect(ask);
        s.predicted = nullptr;
        if (s.works())
            return {within_reach<Real>(answer[0]), within_reach<Real>(answer[1]), within_reach<Real>(answer[2])};
        s.count_stand_in();
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
dr::Failure LuaScheme::failure() const {
    const std::lock_guard lock(state_->mutex);
    return {state_->box.error(), state_->failures};
}

bool add(const std::shared_ptr<LuaScheme>& script, const std::string& name, ScriptOrigin origin) {
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    const bool foreign = origin != ScriptOrigin::own, adopted = origin == ScriptOrigin::host;
    const std::string title = foreign || script->title().empty() ? name : script->title(), row = "lua:" + name,
                      help = foreign                  ? "Written by another player in Lua"
                             : script->help().empty() ? "Written in Lua"
                                                      : script->help();
    // Adds both or none: half a script would be taken for the whole.
    if ((script->predicts() && !dr::room_for_predictor(row, foreign)) ||
        (script->converges() && !dr::room_for_convergence(row, foreign)))
        return false;
    const std::string source = name + ".lua";
    const auto predict = [script](const auto& history, auto age) { return script->predict(history, age); };
    const auto converge = [script](const auto& in) { return script->converge(in); };
    const auto failure = [script] { return script->failure(); };
    bool there = true;
    if (script->predicts())
        there &= dr::add_predictor({.name = row,
                                    .title = title,
                                    .help = help,
                                    .source = source,
                                    .rotates = script->rotates(),
                                    .foreign = foreign,
                                    .adopted = adopted,
                                    .failure = failure,
                                    .predict_f = predict,
                                    .predict_d = predict});
    if (script->converges())
        there &= dr::add_convergence({.name = row,
                                      .title = title,
                                      .help = help,
                                      .source = source,
                                      .settles = script->settles(),
                                      .foreign = foreign,
                                      .adopted = adopted,
                                      .failure = failure,
                                      .converge_f = converge,
                                      .converge_d = converge});
    return there;
}

} // namespace scripting
