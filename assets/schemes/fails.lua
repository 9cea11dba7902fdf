-- An example of an error: after three good updates it reads a field that does not exist. The scheme is then
-- switched off with this line's number, and its tanks continue with constant acceleration.
title = "A mistake"
help = "Fails with the fourth update"

function on_update(self, history)
  self.count = (self.count or 0) + 1
  if self.count == 4 then
    self.name = history[1].sender.name
  end
end

function predict(self, age, history)
  local u = history[1]
  return u.x + u.vx * age, u.y + u.vy * age, u.z + u.vz * age, u.vx, u.vy, u.vz
end
