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

constexpr int look_every = 1000; // number of instructions between two checks of the limits
// Number of library calls between two checks of the time; a library call may take as long as many instructions.
constexpr int look_every_library = 50;

/// Allowed functions of the base library: none that reads a file, runs a string, catches an error, or changes how
/// tables behave. The libraries of tables and strings are missing, since one call there can take very long.
constexpr const char* allowed[] = {"assert", "error",    "ipairs",   "next", "pairs",
                                   "select", "tonumber", "tostring", "type"};

/// Largest number of arguments of a library function, because its time depends on them.
constexpr int max_arguments = 100;
/// Largest length of a string [B], because the time of an operator depends on it.
constexpr std::size_t longest_string = 4096;

/// Returns at most `longest` bytes of a UTF-8 text, cut at a character's end.
std::string cut(const std::string& text, std::size_t longest) {
    if (text.size() <= longest)
        return text;
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
    while (longest > 0 && continues(longest))
        --longest;
    return text.substr(0, longest);
}

} // namespace

Sandbox::~Sandbox() {
    if (lua)
        lua_close(lua);
}

void* Sandbox::allocate(void* self, void* block, std::size_t old, std::size_t wanted) {
    Sandbox& box = *static_cast<Sandbox*>(self);
    std::size_t& used = box.memory_;
    constexpr std::size_t max_of_string_header = 64;
    if (!block && old == LUA_TSTRING && wanted > longest_string + max_of_string_header) {
        box.refused_ = box.here(fmt::format("a string is longer than {} B", longest_string));
        return nullptr;
    }
    if (!block)
        old = 0; // for a new block Lua passes the kind of object in `old`
    if (wanted == 0) {
        used -= old;
        std::free(block);
        return nullptr;
    }
    if (wanted > old && used + (wanted - old) > LuaScheme::max_memory) {
        box.refused_ =
            box.here(fmt::format("the script needs more than {} MiB of memory", LuaScheme::max_memory >> 20));
        return nullptr;
    }
    void* moved = std::realloc(block, wanted);
    if (moved)
        used = used - old + wanted;
    return moved;
}

/// Puts the script's name and current line before the message.
std::string Sandbox::here(const std::string& why) const {
    lua_Debug at{};
    int line = 0;
    for (int level = 0; lua && line <= 0 && lua_getstack(lua, level, &at) != 0; ++level)
        line = lua_getinfo(lua, "l", &at) != 0 ? at.currentline : 0; // a library's function has no line
    return line > 0 ? fmt::format("{}:{}: {}", name_, line, why) : fmt::format("{}: {}", name_, why);
}

void Sandbox::raise(const std::string& why) const {
    lua_pushstring(lua, here(why).c_str());
    lua_error(lua);
    std::abort(); // lua_error never returns, but is not declared so
}

/// Calls the library function in the upvalue, with a limited number of arguments.
int Sandbox::call_library(lua_State* lua) {
    if (lua_gettop(lua) > max_arguments)
        of(lua).raise(fmt::format("a library function takes at most {} arguments", max_arguments));
    if (++of(lua).library_calls_ % look_every_library == 0)
        look_at_time(lua);
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

void Sandbox::look(lua_State* lua, lua_Debug*) {
    if ((of(lua).instructions_ -= look_every) <= 0)
        of(lua).raise(
            fmt::format("the script needs more than {} instructions for one call", of(lua).max_instructions_));
    look_at_time(lua);
}

/// Limits the time of a call. The limit of instructions is not enough: one instruction may join two long strings.
void Sandbox::look_at_time(lua_State* lua) {
    Sandbox& self = of(lua);
    constexpr double longest = 0.1; // largest processor time of a call [s]; other programs do not change it
    const double now = platform::thread_cpu_now();
    if (self.end_ == 0)
        self.end_ = now + longest;
    if (now > self.end_)
        self.raise(fmt::format("the script needs more than {} s for one call", longest));
}

/// Runs inside lua_pcall, which turns an exception into a message.
int Sandbox::open_libraries(lua_State* lua) {
    luaL_requiref(lua, "_G", luaopen_base, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    lua_settop(lua, 0);
    lua_newtable(lua); // the script's globals
    lua_pushglobaltable(lua);
    for (const char* name : allowed) {
        lua_getfield(lua, 2, name);
        lua_pushcclosure(lua, call_library, 1);
        lua_setfield(lua, 1, name);
    }
    lua_getfield(lua, 2, LUA_MATHLIBNAME);
    for (const char* name : {"random", "randomseed"}) { // schemes must be deterministic
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
    for (lua_pushnil(lua); lua_next(lua, -2) != 0;) { // wraps the functions of `math`
        if (lua_iscfunction(lua, -1) == 0) {
            lua_pop(lua, 1);
            continue;
        }
        lua_pushcclosure(lua, call_library, 1);
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
    }
    lua_setfield(lua, 1, LUA_MATHLIBNAME);
    lua_settop(lua, 1);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}

void Sandbox::open(const std::string& source) {
    if (source.size() > LuaScheme::max_source)
        throw ScriptError(fmt::format("{}: the script is longer than {} kB", name_, LuaScheme::max_source >> 10));
    lua = lua_newstate(allocate, this);
    if (!lua)
        throw ScriptError(fmt::format("{}: not enough memory for the script", name_));
    *static_cast<Sandbox**>(lua_getextraspace(lua)) = this; // Lua reserves room for a pointer beside each state
    lua_pushcfunction(lua, open_libraries);
    if (const int status = lua_pcall(lua, 0, 0, 0); status != LUA_OK)
        throw ScriptError(fmt::format("{}: {}", name_, message(status)));
    if (const int status = luaL_loadbufferx(lua, source.data(), source.size(), ("=" + name_).c_str(), "t");
        status != LUA_OK)
        throw ScriptError(message(status));
    if (!call(0, 0))
        throw ScriptError(error_);
}

void Sandbox::fail(const std::string& why) {
    if (error_.empty())
        error_ = why;
}

bool Sandbox::call(int arguments, int results) {
    // A convergence may call the predictor of its own script; both share the limits of one call.
    const bool outermost = !std::exchange(running_, true);
    if (outermost) {
        instructions_ = max_instructions_;
        library_calls_ = 0;
        end_ = 0;
        lua_sethook(lua, look, LUA_MASKCOUNT, look_every);
    }
    const int status = lua_pcall(lua, arguments, results, 0);
    if (outermost) {
        lua_sethook(lua, nullptr, 0, 0);
        running_ = false;
    }
    if (status != LUA_OK)
        fail(message(status));
    return status == LUA_OK;
}

/// Pops the error from the stack and returns it.
std::string Sandbox::message(int status) {
    const char* text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : nullptr;
    std::string said = status == LUA_ERRMEM ? refused_ : text ? text : name_ + ": the script fails without a message";
    lua_pop(lua, 1);
    // A terminal may obey control characters. Some of them are above ASCII, so foreign messages are ASCII only.
    const auto obeyed = [this](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == 127 || (foreign_ && static_cast<unsigned char>(c) >= 0x80);
    };
    std::ranges::replace_if(said, obeyed, ' ');
    constexpr std::size_t longest = 500;
    return cut(said, longest);
}

int Sandbox::take(int before, std::span<double> answer, const char* function, const std::string& place) {
    const int answered = lua_gettop(lua) - before;
    for (int i = 0; i < std::min(answered, static_cast<int>(answer.size())); ++i) {
        double& value = answer[static_cast<std::size_t>(i)];
        int is_number = 0;
        value = lua_tonumberx(lua, before + 1 + i, &is_number);
        if (!is_number || lua_type(lua, before + 1 + i) != LUA_TNUMBER || !std::isfinite(value))
            fail(fmt::format("{}: {} returns {} as its value {}, which is not a finite number", place, function,
                             luaL_typename(lua, before + 1 + i), i + 1));
    }
    lua_settop(lua, before);
    return answered;
}

/// Pushes a global onto the stack.
void Sandbox::get_global(const char* which) {
    get(LUA_RIDX_GLOBALS);
    lua_pushstring(lua, which);
    lua_rawget(lua, -2);
    lua_remove(lua, -2);
}

std::string Sandbox::place(int function) {
    get(function);
    lua_Debug at{};
    return lua_getinfo(lua, ">S", &at) != 0 ? fmt::format("{}:{}", name_, at.linedefined) : name_;
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
    const std::string found = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
    lua_pop(lua, 1);
    constexpr std::size_t longest = 200;
    return cut(found, longest);
}

} // namespace scripting
