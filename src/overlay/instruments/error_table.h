#pragma once
/// The errors of all actors and schemes as a table: sorted by any column, as many columns as there is room for and
/// others by a right click on its head, and each head says what its figure is and where that is defined. The rows keep
/// their places unless the user sorts; a right click on one switches ghosts.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/scores.h"
#include "overlay/widgets.h"

namespace overlay {

class ErrorTable {
  public:
    /// Inside an open ImGui window, as high as what is left of it. A click on a row makes its actor `focus`.
    void draw(const Look& look, const client::View& client, client::ViewerSettings& settings, protocol::ActorId& focus,
              GhostPicker& picker, bool slow);

    [[nodiscard]] const std::vector<SchemeScore>& rows() const { return rows_; } ///< as they stand in the table

  private:
    void head(const Look& look);
    void refresh(const client::View& client);
    void choose_columns(const Look& look, float width);
    void draw_row(const Look& look, client::ViewerSettings& settings, const SchemeScore& row, protocol::ActorId& focus,
                  GhostPicker& picker, bool slow);
    void row_menu(client::ViewerSettings& settings, const SchemeScore& row, GhostPicker& picker);

    std::vector<SchemeScore> rows_;
    std::vector<protocol::ActorId> tanks_;
    Pace pace_{0.25};
    float scheme_width_ = 0; ///< [pixels]
    float room_ = -1;        ///< for figures, when the columns were chosen [pixels]
    bool later_ = false;     ///< some figures began later than others, when the columns were chosen
};

/// A column of the table: what it shows, what that means, and by what to sort.
struct ScoreColumn {
    const char* title;
    const char* help;                    ///< definition and source
    int rank;                            ///< the lower, the sooner it is shown where room is scarce; 0: always
    double (*value)(const SchemeScore&); ///< nullptr: by `text`
    const std::string& (*text)(const SchemeScore&) = nullptr;
};
std::span<const ScoreColumn> score_columns();
float figure_width(const Look& look, const ScoreColumn& column); ///< with the cell's padding [pixels]

/// Sorts by a column; rows that are equal in it, or have no figure yet, keep their order (the latter at the end).
void sort_scores(std::vector<SchemeScore>& rows, const ScoreColumn& by, bool descending);

} // namespace overlay
