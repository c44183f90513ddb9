#pragma once

#include "ui/theme/column_area.h"

#include <algorithm>

namespace ks {

/// Notes below what they are about: as high as they are, where there is room; where there is little they are scrolled, also by keyboard, rather than that a
/// small window grows for them.
class NotesArea final : public ColumnArea {
public:
    /// `notes` have a layout; of them `leastLines` are seen at once, however little room there is.
    NotesArea(QWidget& notes, int leastLines, QWidget* parent);

    QSize sizeHint() const override { return {ColumnArea::sizeHint().width(), heightOfNotes()}; }
    QSize minimumSizeHint() const override;
    /// The rest is left to what they stand below; their least lines are seen all the same.
    void setMostHeight(int pixels) { setMaximumHeight(std::max(pixels, heightOfLeast())); }

private:
    int heightOfNotes() const;
    int heightOfLeast() const { return m_leastLines * fontMetrics().lineSpacing(); }

    int m_leastLines;
};

} // namespace ks
