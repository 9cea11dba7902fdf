#pragma once
/// A predictor, a convergence, or both, written in Lua 5.4 (docs/lua.md). The script has:
///
///     title, help = "my way", "what it does"     -- optional, for people
///     rotates = true                             -- of a predictor; false: the orientation stays as it was known
///     function on_update(self, history) ... end  -- optional: a location came; `self` is this actor's own table
///     function predict(self, age, history) ... return x, y, z [, vx, vy, vz] end
///     settles = false                            -- of a convergence; true: from the interval on it is the prediction
///     function converge(s) ... return x, y, z end
///
/// `history[1]` is the newest update in use, `history[2]` the one before it, up to 16. An update has the match time t
/// that it describes and its interval [s]. It has x y z [m], vx vy vz [m/s], ax ay az [m/s²], wx wy wz [rad/s] and yaw
/// [rad]. `predict` returns the position `age` seconds after history[1].t; `age` may be negative. If it returns no
/// velocity, that of order2 is taken. The hull keeps turning as under any predictor.
///
/// `s` is the input of a convergence (scheme.h, Murphy 18.3). Times [s]: elapsed and interval are T_t and T_Δ, dt is
/// the time since the previous frame. Displayed when the update came: px py pz and pvx pvy pvz (P0 and V0). Predicted
/// then: kx ky kz and kvx kvy kvz (P'0 and V'0). Predicted now: x y z and vx vy vz. Displayed in the previous frame: dx
/// dy dz. The function predicted(t) returns the prediction t seconds after the update came, as three numbers.
///
/// The sandbox has arithmetic, tables and functions, `math` without random numbers, and the functions of the base
/// library that read no file, run no text and catch no error. Limits: `max_instructions` a call, `max_memory` a
/// script, 4 KiB a string, 100 arguments of a library function. A script that throws, loops, or returns no number is
/// switched off. From then on it predicts as order2 and converges as offset, and `failure` says why. No script can end
/// the program.

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
/// errors only in ASCII.
enum class ScriptOrigin { own, foreign };

class LuaScheme {
  public:
    static constexpr int max_instructions = 20'000;     ///< limit for the Lua instructions of one call
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

/// Adds the script to the tables of schemes as "lua:NAME". Returns false, and adds nothing, if there is no room.
bool add(const std::shared_ptr<LuaScheme>& script, const std::string& name, ScriptOrigin origin = ScriptOrigin::own);

} // namespace scripting
