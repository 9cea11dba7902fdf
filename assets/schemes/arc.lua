-- Constant speed on an arc: the velocity turns at the hull's rate (Pantel & Wolf 2.1, scheme 4).
title = "Arc, in Lua"
help = "Keeps its speed and turn rate"

function predict(self, age, history)
  local u = history[1]
  local w = u.wz
  if math.abs(w) < 1e-4 then
    return u.x + u.vx * age, u.y + u.vy * age, u.z + u.vz * age, u.vx, u.vy, u.vz
  end
  local s, c = math.sin(w * age), math.cos(w * age)
  -- Integral of the velocity, which rotates by w t.
  return u.x + (u.vx * s - u.vy * (1 - c)) / w, u.y + (u.vx * (1 - c) + u.vy * s) / w, u.z + u.vz * age,
         u.vx * c - u.vy * s, u.vx * s + u.vy * c, u.vz
end
