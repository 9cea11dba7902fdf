#pragma once
/// The errors of all actors and schemes as a table: sorted by any column, more columns by a right click on its head,
/// and each head says what its figure is and where that is defined. The rows keep their places unless the user sorts.

#include "overlay/scores.h"

namespace overlay {

class ErrorTable {
  public:
    /// Inside an open ImGui window, as high as what is left of it. A click on a row makes its actor `focus`.
    void draw(const Look& look, const client::Client& client, protocol::ActorId& focus);

    [[nodiscard]] const std::vector<SchemeScore>& rows() const { return rows_; } ///< as they stand in the table

  private:
    std::vector<SchemeScore> rows_;
    double refreshed_ = -1;
};

/// A column of the table: what it shows, what that means, and by what to sort.
struct ScoreColumn {
    const char* title;
    const char* help;                    ///< definition and source
    double (*value)(const SchemeScore&); ///< nullptr: by `text`
    const std::string& (*text)(const SchemeScore&) = nullptr;
    bool shown = true; ///< from the start
};
std::span<const ScoreColumn> score_columns();

/// Sorts by a column; rows that are equal in it, or have no figure yet, keep their order (the latter at the end).
void sort_scores(std::vector<SchemeScore>& rows, const ScoreColumn& by, bool descending);

} // namespace overlay
