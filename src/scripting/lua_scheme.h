#pragma once
/// A predictor or a convergence, or both, written in Lua 5.4 (docs/lua.md). The script has
///
///     title, help = "my way", "what it does"     -- optional, for people
///     rotates = true                             -- of a predictor; false: the orientation stays as it was known
///     function on_update(self, history) ... end  -- optional: a location came; `self` is this actor's own table
///     function predict(self, age, history) ... return x, y, z [, vx, vy, vz] end
///     settles = false                            -- of a convergence; true: from the interval on it is the prediction
///     function converge(s) ... return x, y, z end
///
/// `history[1]` is the newest update that is in use, `history[2]` the one before it, up to 16: t (the match time that
/// it describes, s), interval (s), x y z (m), vx vy vz (m/s), ax ay az (m/s²), wx wy wz (rad/s), yaw (rad). `predict`
/// is asked for the position so many seconds after history[1].t, below 0, too; without a velocity that of order2 is
/// taken. The hull turns on as under any predictor.
///
/// `s` is what a convergence may look at (scheme.h, Murphy 18.3): elapsed and interval (T_t and T_Δ, s), dt (since the
/// previous frame, s), px py pz and pvx pvy pvz (P0 and V0: displayed when the update came), kx ky kz and kvx kvy kvz
/// (P'0 and V'0: the prediction then), x y z and vx vy vz (the prediction now), dx dy dz (displayed in the previous
/// frame), and predicted(t): the prediction t seconds after the update came, three numbers.
///
/// The sandbox: arithmetic, tables and functions, `math` without random numbers, and of the base library what needs no
/// file, runs no text and catches no error. A call may take so many instructions, a script so much memory, a string 4
/// KiB, and a library's function 100 arguments. Whoever throws, loops, or returns what is no number is switched off:
/// from then on it predicts as order2 and converges as offset, and `failure` says why. Nothing that a script does ends
/// the program.

#include "dead_reckoning/custom.h"

#include <memory>
#include <stdexcept>
#include <string>

namespace scripting {

/// The script cannot be used: which line, and why.
struct ScriptError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Whose a script is: of somebody else's nothing that it says of itself is shown but errors, in ASCII, and it is
/// foreign (dr::is_foreign).
enum class Whose { own, foreign };

class LuaScheme {
  public:
    static constexpr int most_instructions = 20'000;        ///< of a call
    static constexpr std::size_t most_memory = 4 << 20;     ///< of a script [B]
    static constexpr std::size_t longest_source = 64 << 10; ///< [B]

    /// `name`: of the file, for messages. Throws ScriptError.
    LuaScheme(const std::string& source, const std::string& name, Whose whose = Whose::own);
    ~LuaScheme();
    LuaScheme(const LuaScheme&) = delete;
    LuaScheme& operator=(const LuaScheme&) = delete;

    /// As dr::Predict. By several threads: one at a time goes on.
    template <class Real>
    [[nodiscard]] dr::KinematicState<Real> predict(const dr::HistoryView<Real>& history, Real age);

    /// As dr::Converge. Likewise.
    template <class Real> [[nodiscard]] dr::Vec3<Real> converge(const dr::ConvergenceInput<Real>& in);

    [[nodiscard]] bool predicts() const;  ///< it has that function; one of them at least ...
    [[nodiscard]] bool converges() const; ///< ... likewise
    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const std::string& help() const;
    [[nodiscard]] bool rotates() const;
    [[nodiscard]] bool settles() const;
    /// Why it was switched off, if it was, and how often something else has answered since.
    [[nodiscard]] dr::Failure failure() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// As rows of the tables, named "lua:NAME"; false: there is no room, and nothing is added.
bool add(const std::shared_ptr<LuaScheme>& script, const std::string& name, Whose whose = Whose::own);

} // namespace scripting
