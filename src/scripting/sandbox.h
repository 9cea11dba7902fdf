#pragma once
/// A Lua state in which an untrusted script may run: it offers few functions and limits memory and time. Every failure
/// becomes a message with file and line. Not thread-safe: the caller holds a lock.

#include <fmt/format.h>
#include <lauxlib.h>
#include <lua.h>
#include <optional>
#include <span>
#include <string>

namespace scripting {

class Sandbox {
  public:
    /// `name`: name of the script, for messages. `foreign`: another player's script; messages are ASCII only.
    /// `max_instructions`: limit of a call.
    Sandbox(std::string name, bool foreign, int max_instructions)
        : name_(std::move(name)), foreign_(foreign), max_instructions_(max_instructions) {}
    ~Sandbox();
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;

    /// Makes the state and runs the source. Throws ScriptError.
    void open(const std::string& source);

    /// Why the script was switched off; empty while it works.
    [[nodiscard]] const std::string& error() const { return error_; }
    void fail(const std::string& why); ///< switches the script off; only the first reason is stored

    /// Calls the function on the stack with its arguments. Returns false, and switches the script off, if it fails.
    bool call(int arguments, int results);
    /// Runs `work` inside Lua, for code that may run out of memory. Returns false, and switches the script off, if it
    /// fails.
    template <class Work> bool protect(Work&& work) {
        const lua_CFunction run = [](lua_State* within) {
            (**static_cast<std::remove_reference_t<Work>**>(lua_touserdata(within, 1)))();
            return 0;
        };
        auto* address = &work;
        lua_pushcfunction(lua, run);
        lua_pushlightuserdata(lua, &address);
        const int status = lua_pcall(lua, 1, 0, 0);
        if (status != LUA_OK)
            fail(message(status));
        return status == LUA_OK;
    }
    /// Moves the values that a script's function returned, on the stack above index `before`, into `answer`, and drops
    /// those beyond its size. Returns the number of all. Switches the script off if a moved value is not a finite
    /// number. `function` and `place`: the function's name, and its file and line, for that message.
    int take(int before, std::span<double> answer, const char* function, const std::string& place);
    std::string place(int function); ///< "name:line" of the function with this reference

    // The following functions read the globals of the script.
    int function(const char* which);          ///< reference of a function in the registry; LUA_NOREF if there is none
    bool flag(const char* which, bool usual); ///< whether a value is true; `usual` if it is nil
    std::string text(const char* which);      ///< a text, cut to 200 B; empty if there is none

    /// Pushes a value of the registry onto the stack.
    void get(int reference) { lua_rawgeti(lua, LUA_REGISTRYINDEX, reference); }
    /// Sets a number in the table on the stack's top.
    void set(const char* field, double value) {
        lua_pushnumber(lua, value);
        lua_setfield(lua, -2, field);
    }

    lua_State* lua = nullptr;

  private:
    static void* allocate(void* self, void* block, std::size_t old, std::size_t wanted);
    static Sandbox& of(lua_State* lua) { return **static_cast<Sandbox**>(lua_getextraspace(lua)); }
    static void look(lua_State* lua, lua_Debug*);
    static void look_at_time(lua_State* lua);
    static int call_library(lua_State* lua);
    static int open_libraries(lua_State* lua);
    void get_global(const char* which);
    [[nodiscard]] std::string here(const std::string& why) const;
    [[noreturn]] void raise(const std::string& why) const;
    std::string message(int status);

    std::string name_, error_;
    bool foreign_;
    int max_instructions_;
    bool running_ = false;
    std::size_t memory_ = 0; ///< size of the allocated memory [B]
    std::string refused_;    ///< why memory was refused, with file and line; Lua does not report the reason
    int instructions_ = 0;   ///< number of instructions left for the running call
    int library_calls_ = 0;
    /// End of the running call's time limit, on the thread's processor clock [s]. 0 until the first check of the time,
    /// because the clock is slow to read.
    double end_ = 0;
};

} // namespace scripting
