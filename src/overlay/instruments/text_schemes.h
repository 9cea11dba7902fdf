#pragma once
/// The schemes of each source text under the names that it gives them: two clicks in F2 show any of them as a ghost.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/style.h"

#include <span>
#include <string_view>

namespace overlay {

struct TextScheme {
    std::string_view title;  ///< as in the text
    std::string_view scheme; ///< name for dr::scheme
};
struct SourceText {
    const char* title; ///< short name of the text
    const char* help;  ///< author and title
    std::span<const TextScheme> schemes;
};
std::span<const SourceText> source_texts();

/// Draws a button for each text; a click opens the list of its schemes. There a click shows or hides a scheme as a
/// ghost of all tanks; a click on its circle draws all tanks by it.
void text_buttons(const Look& look, const client::ClientState& client, client::ViewerSettings& settings);

} // namespace overlay
