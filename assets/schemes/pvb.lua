-- Projective velocity blending (Murphy 18.3): the error at the update's arrival and the difference of the velocities
-- decrease with T / T_delta.
title = "Projective velocity blending, in Lua"
help = "Blends two projections and their velocities"
settles = true

function converge(s)
  local left = 1 - (s.elapsed < s.interval and s.elapsed / s.interval or 1)
  local function axis(p, pv, known, known_v, now)
    return now + left * ((p - known) + left * (pv - known_v) * s.elapsed)
  end
  return axis(s.px, s.pvx, s.kx, s.kvx, s.x), axis(s.py, s.pvy, s.ky, s.kvy, s.y), axis(s.pz, s.pvz, s.kz, s.kvz, s.z)
end
