-- What a mistake looks like: three updates long all is well, then it asks for a fourth one's name. The scheme is switched off with this line's
-- number, and its tanks go on under constant acceleration.
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
