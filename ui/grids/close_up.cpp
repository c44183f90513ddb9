#include "ui/grids/close_up.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/stepped_cells.h"

#include <QTimer>

#include <utility>

namespace ks {

CloseUp::CloseUp(std::vector<CellGrid*> grids, QWidget& view) : QObject(&view), m_grids(std::move(grids)), m_view(view) {}

void CloseUp::showNew()
{
    if (std::exchange(m_due, false))
        QTimer::singleShot(0, this, &CloseUp::show); // after the layout
}

void CloseUp::follow()
{
    showNew();
    for (CellGrid* grid : m_grids)
        revealStepped(*grid);
}

void CloseUp::show()
{
    const bool seen = m_view.isVisible();
    m_due = !seen; // else when it is seen again
    for (CellGrid* grid : m_grids) {
        if (seen)
            showCloseUp(*grid);
        m_due = m_due || steppedIn(*grid).isEmpty(); // its numbers are still being computed
    }
}

bool CloseUp::takeFont()
{
    const bool presented = m_view.font().pixelSize() > 0;
    if (std::exchange(m_presented, presented) == presented)
        return false;
    for (CellGrid* grid : m_grids)
        grid->view().fit();
    return m_due = true;
}

} // namespace ks
