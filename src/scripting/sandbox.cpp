#include "scripting/sandbox.h"

#include "platform/thread.h"
#include "scripting/lua_scheme.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <lualib.h>
#include <utility>

namespace scripting {
namespace {

constexpr int look_every = 1000; // instructions

/// Of the base library: nothing that reads a file, runs a string, catches an error, or changes how tables behave. No
/// library of tables or strings: what is one instruction there may take for ever.
constexpr const char* allowed[] = {"assert", "error",    "ipairs",   "next", "pairs",
                                   "select", "tonumber", "tostring", "type"};

} // namespace

Sandbox::~Sandbox() {
    if (lua)
        lua_close(lua);
}

void* Sandbox::allocate(void* self, void* block, std::size_t old, std::size_t wanted) {
    std::size_t& used = static_cast<Sandbox*>(self)->memory_;
    if (!block)
        old = 0; // then it is a kind of object
    if (wanted == 0) {
        used -= old;
        std::free(block);
        return nullptr;
    }
    if (wanted > old && used + (wanted - old) > LuaScheme::most_memory)
        return nullptr;
    void* moved = std::realloc(block, wanted);
    if (moved)
        used = used - old + wanted;
    return moved;
}

/// An instruction is no measure of time: it may join two long strings.
void Sandbox::look(lua_State* lua, lua_Debug*) {
    Sandbox& self = **static_cast<Sandbox**>(lua_getextraspace(lua));
    if ((self.instructions_ -= look_every) <= 0)
        luaL_error(lua, "it takes more than %d instructions", LuaScheme::most_instructions);
    constexpr double longest = 0.1; // [s] of the processor: a busy machine is no fault of the script's
    const double now = platform::thread_cpu_now();
    if (self.end_ == 0)
        self.end_ = now + longest;
    if (now > self.end_)
        luaL_error(lua, "it takes too long");
}

/// Called protected: what of it throws is a message.
int Sandbox::open_libraries(lua_State* lua) {
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

void Sandbox::open(const std::string& source) {
    if (source.size() > LuaScheme::longest_source)
        throw ScriptError(fmt::format("{}: it is longer than {} kB", name_, LuaScheme::longest_source >> 10));
    lua = lua_newstate(allocate, this);
    if (!lua)
        throw ScriptError(fmt::format("{}: there is no memory for it", name_));
    *static_cast<Sandbox**>(lua_getextraspace(lua)) = this; // Lua keeps a pointer beside each state
    lua_pushcfunction(lua, open_libraries);
    if (lua_pcall(lua, 0, 0, 0) != LUA_OK)
        throw ScriptError(fmt::format("{}: {}", name_, message()));
    if (luaL_loadbufferx(lua, source.data(), source.size(), ("=" + name_).c_str(), "t") != LUA_OK)
        throw ScriptError(message());
    if (!call(0, 0))
        throw ScriptError(error_);
}

void Sandbox::fail(const std::string& why) {
    if (error_.empty())
        error_ = why;
}

bool Sandbox::call(int arguments, int results) {
    // A convergence may ask its own script's predictor: that is part of the same call.
    const bool outermost = !std::exchange(running_, true);
    if (outermost) {
        instructions_ = LuaScheme::most_instructions;
        end_ = 0;
        lua_sethook(lua, look, LUA_MASKCOUNT, look_every);
    }
    const int status = lua_pcall(lua, arguments, results, 0);
    if (outermost) {
        lua_sethook(lua, nullptr, 0, 0);
        running_ = false;
    }
    if (status != LUA_OK)
        fail(status == LUA_ERRMEM ? fmt::format("{}: it takes more than {} MiB", name_, LuaScheme::most_memory >> 20)
                                  : message());
    return status == LUA_OK;
}

/// The error on the stack, taken off it.
std::string Sandbox::message() {
    const char* text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : nullptr;
    std::string said = text ? text : "it fails without a message";
    lua_pop(lua, 1);
    // It may go to a terminal, which obeys also what is above ASCII: of a stranger's nothing of that passes.
    const auto obeyed = [this](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == 127 || (foreign_ && static_cast<unsigned char>(c) >= 0x80);
    };
    std::ranges::replace_if(said, obeyed, ' ');
    constexpr std::size_t longest = 500;
    return said.substr(0, longest);
}

int Sandbox::take(int before, std::span<double> answer, const char* function) {
    const int answered = lua_gettop(lua) - before;
    for (int i = 0; i < std::min(answered, static_cast<int>(answer.size())); ++i) {
        double& value = answer[static_cast<std::size_t>(i)];
        int is_number = 0;
        value = lua_tonumberx(lua, before + 1 + i, &is_number);
        if (!is_number || lua_type(lua, before + 1 + i) != LUA_TNUMBER || !std::isfinite(value))
            fail(fmt::format("{}: {} returns {} as its value {}, which is no finite number", name_, function,
                             luaL_typename(lua, before + 1 + i), i + 1));
    }
    lua_settop(lua, before);
    return answered;
}

/// Onto the stack.
void Sandbox::get_global(const char* which) {
    get(LUA_RIDX_GLOBALS);
    lua_pushstring(lua, which);
    lua_rawget(lua, -2);
    lua_remove(lua, -2);
}

int Sandbox::function(const char* which) {
    get_global(which);
    if (lua_isfunction(lua, -1))
        return luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pop(lua, 1);
    return LUA_NOREF;
}

bool Sandbox::flag(const char* which, bool usual) {
    get_global(which);
    const bool found = lua_isnil(lua, -1) ? usual : lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return found;
}

std::string Sandbox::text(const char* which) {
    get_global(which);
    std::string found = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
    lua_pop(lua, 1);
    constexpr std::size_t longest = 200;
    return found.substr(0, longest);
}

} // namespace scripting
