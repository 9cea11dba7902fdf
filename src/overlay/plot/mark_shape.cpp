#include "overlay/plot/plot.h"

#include <cmath>

namespace overlay {

void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour) {
    const auto at = [&](float x, float y) { return ImVec2(middle.x + x * radius, middle.y + y * radius); };
    const float thick = radius * 0.55f;
    switch (shape) {
    case MarkShape::dot:
        return list.AddCircleFilled(middle, radius, colour);
    case MarkShape::ring:
        return list.AddCircle(middle, radius, colour, 0, thick);
    case MarkShape::triangle:
        return list.AddTriangleFilled(at(0, -1.2f), at(1.1f, 0.8f), at(-1.1f, 0.8f), colour);
    case MarkShape::triangle_down:
        return list.AddTriangleFilled(at(0, 1.2f), at(-1.1f, -0.8f), at(1.1f, -0.8f), colour);
    case MarkShape::square:
        return list.AddRectFilled(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour);
    case MarkShape::frame:
        return list.AddRect(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, 0, 0, thick);
    case MarkShape::diamond:
        return list.AddQuadFilled(at(0, -1.3f), at(1.3f, 0), at(0, 1.3f), at(-1.3f, 0), colour);
    case MarkShape::bar:
        return list.AddRectFilled(at(-0.4f, -1.3f), at(0.4f, 1.3f), colour);
    case MarkShape::star:
        for (int tip = 0; tip < 5; ++tip) {
            const auto spike = [&](float turn, float length) {
                const float angle = 0.4f * 3.14159265f * (static_cast<float>(tip) + turn);
                return at(length * std::sin(angle), -length * std::cos(angle));
            };
            list.AddQuadFilled(middle, spike(-0.5f, 0.6f), spike(0, 1.45f), spike(0.5f, 0.6f), colour);
        }
        return;
    case MarkShape::cross:
        list.AddLine(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, thick);
        list.AddLine(at(-0.9f, 0.9f), at(0.9f, -0.9f), colour, thick);
        return;
    }
}

} // namespace overlay
