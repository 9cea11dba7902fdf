-- A Kalman filter for each axis. The state is position, velocity and acceleration; the jerk is white noise. An update
-- measures position and velocity. `self` keeps the state between updates, so predict() need not filter in every frame.
title = "Kalman filter, in Lua"
help = "Estimates its acceleration from noisy positions and velocities"

local jerk = 20      -- spectral density of the jerk's noise [m^2/s^5]
local position = 0.1 -- standard deviation of a published position [m] ...
local velocity = 0.3 -- ... and of a velocity [m/s]

local function begin(p, v)
  return {p = p, v = v, a = 0, pp = position ^ 2, pv = 0, pa = 0, vv = velocity ^ 2, va = 0, aa = 25}
end

-- Moves the state t seconds ahead, which increases its uncertainty.
local function advance(s, t)
  local h = t * t / 2
  s.p = s.p + s.v * t + s.a * h
  s.v = s.v + s.a * t
  local pp = s.pp + 2 * t * s.pv + 2 * h * s.pa + t * t * s.vv + 2 * t * h * s.va + h * h * s.aa
  local pv = s.pv + t * s.pa + t * s.vv + (t * t + h) * s.va + t * h * s.aa
  local pa = s.pa + t * s.va + h * s.aa
  local vv = s.vv + 2 * t * s.va + t * t * s.aa
  local va = s.va + t * s.aa
  s.pp, s.pv, s.pa = pp + jerk * t ^ 5 / 20, pv + jerk * t ^ 4 / 8, pa + jerk * t ^ 3 / 6
  s.vv, s.va, s.aa = vv + jerk * t ^ 3 / 3, va + jerk * t ^ 2 / 2, s.aa + jerk * t
end

-- Uses one measurement. `pc`, `vc`, `ac`: its covariances with position, velocity and acceleration; `off`: measured
-- minus expected.
local function correct(s, off, noise, pc, vc, ac, own)
  local kp, kv, ka = pc / (own + noise), vc / (own + noise), ac / (own + noise)
  s.p, s.v, s.a = s.p + kp * off, s.v + kv * off, s.a + ka * off
  s.pp, s.pv, s.pa = s.pp - kp * pc, s.pv - kp * vc, s.pa - kp * ac
  s.vv, s.va, s.aa = s.vv - kv * vc, s.va - kv * ac, s.aa - ka * ac
end

local axes = {{"x", "vx"}, {"y", "vy"}, {"z", "vz"}}

function on_update(self, history)
  local u = history[1]
  for i, names in ipairs(axes) do
    local p, v = u[names[1]], u[names[2]]
    local s = self[i]
    if not s or u.t <= self.t then
      self[i] = begin(p, v)
    else
      advance(s, u.t - self.t)
      correct(s, p - s.p, position ^ 2, s.pp, s.pv, s.pa, s.pp)
      correct(s, v - s.v, velocity ^ 2, s.pv, s.vv, s.va, s.vv)
    end
  end
  self.t = u.t
end

function predict(self, age, history)
  local x, y, z = self[1], self[2], self[3]
  local h = age * age / 2
  return x.p + x.v * age + x.a * h, y.p + y.v * age + y.a * h, z.p + z.v * age + z.a * h,
         x.v + x.a * age, y.v + y.a * age, z.v + z.a * age
end
