#pragma once
/// A predictor, a convergence, or both, written in Lua 5.4 (docs/lua.md). The script has:
///
///     title, help = "my way", "what it does"     -- optional, for people
///     rotates = true                             -- of a predictor; false: the orientation stays as published
///     function on_update(self, history) ... end  -- optional, for each new location; `self`: table for this actor
///     function predict(self, age, history) ... return x, y, z [, vx, vy, vz] end
///     settles = false                            -- of a convergence; true: equals the prediction from T_Δ on
///     function converge(s) ... return x, y, z end
///
/// `history[1]` is the newest update in use, `history[2]` the previous one, up to 16. An update has the match time t
/// that it describes and its interval [s], in world axes x y z [m], vx vy vz [m/s], ax ay az [m/s²] and wx wy wz
/// [rad/s], and the hull's yaw, counter-clockwise from east [rad]. `predict` returns the position `age` seconds after
/// history[1].t; `age` may be negative. If it returns no velocity, the velocity is that of order2. The orientation is
/// that of order2 or, with rotates = false, the published one.
///
/// `s` is the input of a convergence (scheme.h, Murphy 18.3); positions in metres, velocities in m/s. Times [s]:
/// elapsed and interval are T_t and T_Δ, dt is the time since the previous frame. At the start of the blend (T_t = 0):
/// displayed px py pz and pvx pvy pvz (P0 and V0), predicted kx ky kz and kvx kvy kvz (P'0 and V'0). Predicted in this
/// frame: x y z and vx vy vz. Displayed in the previous frame: dx dy dz. The function predicted(t) returns the position
/// predicted for T_t = t as three numbers.
///
/// The sandbox has arithmetic, tables and functions, `math` without random numbers, and the functions of the base
/// library that read no file, run no text, catch no error and do not change how tables behave. Limits:
/// `max_instructions` (of a host's script `max_host_instructions`) and 0.1 s of processor time a call, `max_memory` a
/// script, 4 KiB a string, 100 arguments of a library function. A script that throws, exceeds a limit, or returns
/// something else than finite numbers is switched off. From then on order2 predicts and offset converges in its place,
/// and `failure` returns the reason. No script can end the program.

#include "dead_reckoning/custom.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace scripting {

/// The script cannot be used; the message gives the line and the reason.
struct ScriptError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The origin of a script. Foreign: from another player (dr::is_foreign); its title and help are not shown, and its
/// errors only in ASCII. Host: foreign, and the reference scheme of the match (dr::is_adopted).
enum class ScriptOrigin { own, foreign, host };

class LuaScheme {
  public:
    static constexpr int max_instructions = 20'000; ///< limit for the Lua instructions of one call
    /// The same limit for a host's script: every publisher and viewer runs it for every tank.
    static constexpr int max_host_instructions = 2'000;
    static constexpr std::size_t max_memory = 4 << 20;  ///< limit for the memory of a script [B]
    static constexpr std::size_t max_source = 64 << 10; ///< limit for a script's text [B]

    /// `name`: name of the file, for messages. Throws ScriptError, also if the script has neither `predict` nor
    /// `converge`.
    LuaScheme(const std::string& source, const std::string& name, ScriptOrigin origin = ScriptOrigin::own);
    ~LuaScheme();
    LuaScheme(const LuaScheme&) = delete;
    LuaScheme& operator=(const LuaScheme&) = delete;

    /// See dr::Predict. Thread-safe: calls run one at a time.
    template <class Real>
    [[nodiscard]] dr::KinematicState<Real> predict(const dr::HistoryView<Real>& history, Real age);

    /// See dr::Converge. Thread-safe: calls run one at a time.
    template <class Real> [[nodiscard]] dr::Vec3<Real> converge(const dr::ConvergenceInput<Real>& in);

    [[nodiscard]] bool predicts() const;  ///< whether the script has a function `predict`
    [[nodiscard]] bool converges() const; ///< whether the script has a function `converge`
    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const std::string& help() const;
    [[nodiscard]] bool rotates() const;
    [[nodiscard]] bool settles() const;
    /// The reason if the script was switched off, and the number of its calls that another function has answered.
    [[nodiscard]] dr::Failure failure() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Adds the script to the tables of schemes as "lua:NAME". Returns false, and adds nothing, if dr::add_predictor() or
/// dr::add_convergence() would refuse it. Thread-safe.
bool add(const std::shared_ptr<LuaScheme>& script, const std::string& name, ScriptOrigin origin = ScriptOrigin::own);

} // namespace scripting
