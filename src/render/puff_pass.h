#pragma once
/// Draws fire, smoke and glows.

#include "render/effects.h"
#include "render/shader.h"
#include "render/stats.h"

namespace render {

class PuffPass {
  public:
    PuffPass();
    void draw(const std::vector<Puff>& puffs, Stats& stats) const;

  private:
    Program program_{"puff"};
    Buffer buffer_;
    VertexArray layout_;
};

} // namespace render
