-- The usual predictor: constant acceleration (Murphy 18.2).
title = "Constant acceleration, in Lua"
help = "Keeps its acceleration"

function predict(self, age, history)
  local u = history[1]
  local half = age * age / 2
  return u.x + u.vx * age + u.ax * half, u.y + u.vy * age + u.ay * half, u.z + u.vz * age + u.az * half,
         u.vx + u.ax * age, u.vy + u.ay * age, u.vz + u.az * age
end
