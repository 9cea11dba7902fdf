#pragma once
/// What ImGui has drawn, painted without a card over the brightest picture that there is, white: how much of the
/// picture is covered, how large every letter is, and how well it stands out from what lies next to it.

#include <algorithm>
#include <glm/vec3.hpp>
#include <imgui_internal.h>
#include <map>
#include <string>
#include <vector>

/// Relative luminance of an sRGB colour, 0..1 (WCAG 2).
float luminance(const glm::vec3& colour);
/// 1 to 21.
float contrast(const glm::vec3& a, const glm::vec3& b);

class Painted {
  public:
    struct Letter {
        ImVec2 at;          ///< of its upper left corner
        unsigned character; ///< in Unicode
        float size;         ///< of the font, as it was drawn [pixels]
        float contrast;
        bool cut = false;          ///< at its left or right, by the end of what it stands in
        int strokes = 0, seen = 0; ///< pixels: painted, and left when all else was painted
    };

    explicit Painted(const ImDrawData& data);
    /// Of the picture, 0..1: what is not as it was.
    [[nodiscard]] double share() const {
        return static_cast<double>(std::ranges::count(covered_, true)) / static_cast<double>(covered_.size());
    }
    [[nodiscard]] const std::vector<Letter>& letters() const { return letters_; }
    /// A word or so of the text that a letter stands in, for messages.
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
    /// A letter that is about to be painted. Black ones are edges and shadows of others.
    void note(const Known& known, const ImDrawVert& low, const ImDrawVert& high, const ImVec4& clip);
    void triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, const ImVec4& clip);

    int width_, height_;
    std::vector<glm::vec3> pixels_;
    std::vector<bool> covered_;
    std::vector<int> owner_; ///< which letter a pixel is of, −1: none
    int painting_ = -1;      ///< the letter
    unsigned char* atlas_ = nullptr;
    int atlas_width_ = 0, atlas_height_ = 0;
    std::map<std::pair<float, float>, Known> glyphs_;
    std::vector<Letter> letters_;
};
