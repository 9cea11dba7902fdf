#pragma once
/// Draws fire, smoke and glows.

#include "render/gl/shader.h"
#include "render/passes/effects.h"
#include "render/stats.h"

namespace render {

class PuffPass {
  public:
    PuffPass();
    void draw(const std::vector<Puff>& puffs, bool plain, Stats& stats) const;

  private:
    BothPrograms programs_{"puff"};
    Buffer buffer_;
    VertexArray layout_;
};

} // namespace render
