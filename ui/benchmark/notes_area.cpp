#include "ui/benchmark/notes_area.h"

#include <QLayout>
#include <QScrollBar>

namespace ks {

NotesArea::NotesArea(QWidget& notes, int leastLines, QWidget* parent) : ColumnArea(parent), m_leastLines(leastLines)
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

QSize NotesArea::minimumSizeHint() const
{
    return {ColumnArea::minimumSizeHint().width(), std::min(heightOfNotes(), heightOfLeast())};
}

} // namespace ks
