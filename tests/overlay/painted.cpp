#include "painted.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/vec2.hpp>

namespace {
glm::vec3 rgb(ImU32 colour) { return glm::vec3(colour & 255, colour >> 8 & 255, colour >> 16 & 255) / 255.0f; }
float alpha(ImU32 colour) { return static_cast<float>(colour >> 24) / 255; }

} // namespace

float luminance(const glm::vec3& colour) {
    const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
    return 0.2126f * linear(colour.x) + 0.7152f * linear(colour.y) + 0.0722f * linear(colour.z);
}

float contrast(const glm::vec3& a, const glm::vec3& b) {
    const float high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
    return (high + 0.05f) / (low + 0.05f);
}

Painted::Painted(const ImDrawData& data)
    : width_(static_cast<int>(data.DisplaySize.x)), height_(static_cast<int>(data.DisplaySize.y)),
      pixels_(static_cast<std::size_t>(width_ * height_), glm::vec3(1)), covered_(pixels_.size(), false),
      owner_(pixels_.size(), -1) {
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&atlas_, &atlas_width_, &atlas_height_);
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs)
            glyphs_[{glyph.U0, glyph.V0}] = {&glyph, font->FontSize};
    for (int i = 0; i < data.CmdListsCount; ++i)
        paint(*data.CmdLists[i]);
    for (const int owner : owner_)
        if (owner >= 0)
            ++letters_[static_cast<std::size_t>(owner)].seen;
}

float Painted::ink(float u, float v) const {
    const int x = std::clamp(static_cast<int>(u * static_cast<float>(atlas_width_)), 0, atlas_width_ - 1);
    const int y = std::clamp(static_cast<int>(v * static_cast<float>(atlas_height_)), 0, atlas_height_ - 1);
    return static_cast<float>(atlas_[y * atlas_width_ + x]) / 255;
}

void Painted::paint(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
        const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
        const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
        for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
            const ImDrawVert& a = vertices[indices[i]];
            if (i + 5 < command.ElemCount && indices[i] == indices[i + 3]) {
                painting_ = -1;
                if (const auto known = glyphs_.find({a.uv.x, a.uv.y}); known != glyphs_.end())
                    note(known->second, a, vertices[indices[i + 2]], command.ClipRect);
            } else if (i == 0 || indices[i] != indices[i - 3]) {
                painting_ = -1;
            }
            triangle(a, vertices[indices[i + 1]], vertices[indices[i + 2]], command.ClipRect);
        }
    }
}

void Painted::note(const Known& known, const ImDrawVert& low, const ImDrawVert& high, const ImVec4& clip) {
    const glm::vec3 colour = rgb(low.col);
    if (high.pos.y < low.pos.y) // upright
        return;
    if (luminance(colour) < 0.02f || alpha(low.col) < 0.5f || known.glyph->X1 <= known.glyph->X0)
        return;
    // Averages the picture within a pixel of the strokes.
    glm::vec3 sum(0);
    int count = 0;
    const int left = static_cast<int>(low.pos.x), top = static_cast<int>(low.pos.y);
    const int right = static_cast<int>(std::ceil(high.pos.x)), bottom = static_cast<int>(std::ceil(high.pos.y));
    const auto stroke = [&](int x, int y) {
        const float across = (static_cast<float>(x) + 0.5f - low.pos.x) / (high.pos.x - low.pos.x);
        const float down = (static_cast<float>(y) + 0.5f - low.pos.y) / (high.pos.y - low.pos.y);
        if (across < 0 || across > 1 || down < 0 || down > 1)
            return 0.0f;
        return ink(glm::mix(low.uv.x, high.uv.x, across), glm::mix(low.uv.y, high.uv.y, down));
    };
    for (int y = std::max(0, top - 1); y < std::min(height_, bottom + 1); ++y)
        for (int x = std::max(0, left - 1); x < std::min(width_, right + 1); ++x) {
            bool beside = false;
            for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}})
                beside = beside || stroke(x + dx, y + dy) > 0.5f;
            if (beside && stroke(x, y) < 0.3f) {
                sum += pixels_[static_cast<std::size_t>(y * width_ + x)];
                ++count;
            }
        }
    if (count == 0 || high.pos.x <= clip.x || low.pos.x >= clip.z || high.pos.y <= clip.y || low.pos.y >= clip.w)
        return;
    const glm::vec3 under = sum / static_cast<float>(count);
    const float size = known.size * (high.pos.y - low.pos.y) / (known.glyph->Y1 - known.glyph->Y0);
    const bool cut = low.pos.x < clip.x - 1 || high.pos.x > clip.z + 1 || high.uv.x < known.glyph->U1 - 1e-6f;
    painting_ = static_cast<int>(letters_.size());
    letters_.push_back(
        {low.pos, known.glyph->Codepoint, size, contrast(glm::mix(under, colour, alpha(low.col)), under), cut});
}

void Painted::triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, const ImVec4& clip) {
    const auto cross = [](ImVec2 o, ImVec2 p, float x, float y) {
        return (p.x - o.x) * (y - o.y) - (p.y - o.y) * (x - o.x);
    };
    const float area = cross(a.pos, b.pos, c.pos.x, c.pos.y);
    if (std::abs(area) < 1e-6f)
        return;
    const auto [left, right] = std::minmax({a.pos.x, b.pos.x, c.pos.x});
    const auto [top, bottom] = std::minmax({a.pos.y, b.pos.y, c.pos.y});
    const int x0 = std::max(0, static_cast<int>(std::max(left, clip.x))),
              y0 = std::max(0, static_cast<int>(std::max(top, clip.y)));
    const int x1 = std::min(width_, static_cast<int>(std::ceil(std::min(right, clip.z))));
    const int y1 = std::min(height_, static_cast<int>(std::ceil(std::min(bottom, clip.w))));
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
            const float wa = cross(b.pos, c.pos, px, py) / area, wb = cross(c.pos, a.pos, px, py) / area;
            const float wc = 1 - wa - wb;
            if (wa < 0 || wb < 0 || wc < 0)
                continue;
            const float opacity = (alpha(a.col) * wa + alpha(b.col) * wb + alpha(c.col) * wc) *
                                  ink(a.uv.x * wa + b.uv.x * wb + c.uv.x * wc, a.uv.y * wa + b.uv.y * wb + c.uv.y * wc);
            if (opacity < 0.02f)
                continue;
            const auto at = static_cast<std::size_t>(y * width_ + x);
            pixels_[at] = glm::mix(pixels_[at], rgb(a.col) * wa + rgb(b.col) * wb + rgb(c.col) * wc, opacity);
            covered_[at] = true;
            if (opacity > 0.4f) { // opaque enough to hide the background
                owner_[at] = painting_;
                if (painting_ >= 0)
                    ++letters_[static_cast<std::size_t>(painting_)].strokes;
            }
        }
}
