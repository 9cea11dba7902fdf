#pragma once
/// The errors of all actors and schemes as a sortable table. It shows as many columns as fit; a right click on a header
/// chooses other columns. Header tooltips define each figure and name its source. Rows keep their order unless the user
/// sorts; a right click on a row chooses ghosts.

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/scores.h"
#include "overlay/widgets.h"

namespace overlay {

class ErrorTable {
  public:
    /// Fills the remaining area of an open ImGui window. A click on a row sets `focus` to its actor. `slow`: marks
    /// errors as unreliable.
    void draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
              protocol::ActorId& focus, GhostPicker& picker, bool slow);

    [[nodiscard]] const std::vector<SchemeScore>& rows() const { return rows_; } ///< in the table's order

  private:
    void head(const Look& look);
    void refresh(const client::ClientState& client);
    void choose_columns(const Look& look, float width);
    void draw_row(const Look& look, client::ViewerSettings& settings, const SchemeScore& row, protocol::ActorId& focus,
                  GhostPicker& picker, bool slow);
    void row_menu(client::ViewerSettings& settings, const SchemeScore& row, GhostPicker& picker);

    std::vector<SchemeScore> rows_;
    std::vector<protocol::ActorId> tanks_;
    Pace pace_{0.25};
    float scheme_width_ = 0; ///< width of the column with schemes [pixels]
    float room_ = -1;        ///< width left for the columns of figures when columns were last chosen [pixels]
    bool later_ = false;     ///< a row had SchemeScore::later when columns were last chosen
};

/// A column of the table of errors.
struct ScoreColumn {
    const char* title;
    const char* help;                    ///< definition and source of the figure
    int rank;                            ///< lower ranks are shown first where room is scarce; 0: always
    double (*value)(const SchemeScore&); ///< sort key; nullptr: sorts by `text`
    const std::string& (*text)(const SchemeScore&) = nullptr;
};
std::span<const ScoreColumn> score_columns();
float figure_width(const Look& look, const ScoreColumn& column); ///< width of the column, including padding [pixels]

/// Sorts the rows by a column. Equal rows keep their order; rows without a figure in the column come last.
void sort_scores(std::vector<SchemeScore>& rows, const ScoreColumn& by, bool descending);

} // namespace overlay
