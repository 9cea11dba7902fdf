#pragma once
/// Paints ImGui's output in software over white, the brightest background. Measures the covered share of the picture,
/// and the size and contrast of every letter.

#include <algorithm>
#include <glm/vec3.hpp>
#include <imgui_internal.h>
#include <map>
#include <string>
#include <vector>

/// Relative luminance of an sRGB colour, 0..1 (WCAG 2).
float luminance(const glm::vec3& colour);
/// Contrast ratio from 1 to 21 (WCAG 2).
float contrast(const glm::vec3& a, const glm::vec3& b);

class Painted {
  public:
    struct Letter {
        ImVec2 at;                 ///< upper left corner [pixels]
        unsigned character;        ///< Unicode
        float size;                ///< drawn font size [pixels]
        float contrast;            ///< contrast ratio to the picture around its strokes
        bool cut = false;          ///< cut off at its left or right by the clip rectangle
        int strokes = 0, seen = 0; ///< painted pixels, and those visible at the end
    };

    explicit Painted(const ImDrawData& data);
    /// Share of the picture that ImGui has painted, 0..1.
    [[nodiscard]] double share() const {
        return static_cast<double>(std::ranges::count(covered_, true)) / static_cast<double>(covered_.size());
    }
    [[nodiscard]] const std::vector<Letter>& letters() const { return letters_; }
    /// Returns the text around a letter, for messages.
    [[nodiscard]] std::string around(const Letter& letter) const {
        std::string text;
        for (const Letter& other : letters_)
            if (other.at.y > letter.at.y - 12 && other.at.y < letter.at.y + 12 &&
                std::abs(other.at.x - letter.at.x) < 60 && other.character < 128)
                text += static_cast<char>(other.character);
        return text;
    }

  private:
    struct Known {
        const ImFontGlyph* glyph = nullptr;
        float size = 0;
    };

    [[nodiscard]] float ink(float u, float v) const;
    void paint(const ImDrawList& list);
    /// Records a letter before it is painted. Ignores rotated letters, and black ones: edges and shadows of others.
    void note(const Known& known, const ImDrawVert& low, const ImDrawVert& high, const ImVec4& clip);
    void triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, const ImVec4& clip);

    int width_, height_;
    std::vector<glm::vec3> pixels_;
    std::vector<bool> covered_;
    std::vector<int> owner_; ///< index of each pixel's letter, −1: none
    int painting_ = -1;      ///< index of the current letter
    unsigned char* atlas_ = nullptr;
    int atlas_width_ = 0, atlas_height_ = 0;
    std::map<std::pair<float, float>, Known> glyphs_;
    std::vector<Letter> letters_;
};
