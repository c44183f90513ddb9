#include "ui/benchmark/notes_area.h"

#include <QLayout>
#include <QScrollBar>

#include <algorithm>

namespace ks {

namespace {

constexpr int leastNoteLines = 5; ///< that are seen at once

} // namespace

NotesArea::NotesArea(QWidget& notes, QWidget* parent) : ColumnArea(parent)
{
    setWidget(&notes);
    viewport()->setAutoFillBackground(false);
    notes.setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int first, int last) { setFocusPolicy(last > first ? Qt::StrongFocus : Qt::NoFocus); });
}

int NotesArea::heightOfNotes() const
{
    const QLayout* const layout = widget() ? widget()->layout() : nullptr; // none when it is being taken down
    if (!layout)
        return 0;
    return layout->hasHeightForWidth() ? layout->totalHeightForWidth(viewport()->width()) : layout->totalMinimumSize().height();
}

QSize NotesArea::sizeHint() const
{
    return {ColumnArea::sizeHint().width(), heightOfNotes()};
}

QSize NotesArea::minimumSizeHint() const
{
    return {ColumnArea::minimumSizeHint().width(), std::min(heightOfNotes(), leastNoteLines * fontMetrics().lineSpacing())};
}

} // namespace ks
