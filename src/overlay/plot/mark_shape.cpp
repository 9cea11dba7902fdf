#include "overlay/plot/plot.h"

#include <cmath>

namespace overlay {

std::vector<ImVec2> corners_of(MarkShape shape) {
    switch (shape) {
    case MarkShape::triangle:
        return {{0, -1.2f}, {1.1f, 0.8f}, {-1.1f, 0.8f}};
    case MarkShape::triangle_down:
        return {{0, 1.2f}, {-1.1f, -0.8f}, {1.1f, -0.8f}};
    case MarkShape::square:
        return {{-0.9f, -0.9f}, {0.9f, -0.9f}, {0.9f, 0.9f}, {-0.9f, 0.9f}};
    case MarkShape::diamond:
        return {{0, -1.3f}, {1.3f, 0}, {0, 1.3f}, {-1.3f, 0}};
    case MarkShape::bar:
        return {{-0.4f, -1.3f}, {0.4f, -1.3f}, {0.4f, 1.3f}, {-0.4f, 1.3f}};
    case MarkShape::star: {
        std::vector<ImVec2> tips;
        for (int i = 0; i < 10; ++i) {
            const float angle = 0.2f * 3.14159265f * static_cast<float>(i), length = i % 2 == 0 ? 1.45f : 0.6f;
            tips.emplace_back(length * std::sin(angle), -length * std::cos(angle));
        }
        return tips;
    }
    default:
        return {};
    }
}

void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour) {
    const auto at = [&](float x, float y) { return ImVec2(middle.x + x * radius, middle.y + y * radius); };
    const float thick = radius * 0.55f;
    std::vector<ImVec2> corners = corners_of(shape);
    for (ImVec2& corner : corners)
        corner = at(corner.x, corner.y);
    switch (shape) {
    case MarkShape::dot:
        return list.AddCircleFilled(middle, radius, colour);
    case MarkShape::ring:
        return list.AddCircle(middle, radius, colour, 0, thick);
    case MarkShape::frame:
        return list.AddRect(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, 0, 0, thick);
    case MarkShape::cross:
        list.AddLine(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, thick);
        return list.AddLine(at(-0.9f, 0.9f), at(0.9f, -0.9f), colour, thick);
    case MarkShape::square:
    case MarkShape::bar:
        return list.AddRectFilled(corners[0], corners[2], colour);
    case MarkShape::star: // is not convex
        for (std::size_t i = 0; i < corners.size(); i += 2)
            list.AddQuadFilled(middle, corners[(i + 9) % 10], corners[i], corners[i + 1], colour);
        return;
    default:
        return list.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), colour);
    }
}

} // namespace overlay
