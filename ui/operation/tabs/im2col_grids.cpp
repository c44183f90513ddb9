#include "ui/operation/tabs/im2col_grids.h"

#include "ui/grids/cell_grid.h"
#include "ui/operation/largest_fit.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace ks {

Im2colGrids::Im2colGrids(const Titled& src, const Titled& matrix, const Titled& dst, QWidget* parent)
    : Dressed(parent), m_src(src), m_matrix(matrix), m_dst(dst), m_layout(new QGridLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    for (const Titled& one : {m_src, m_matrix, m_dst})
        one.grid->setSizePolicy(QSizePolicy::Expanding,
                                QSizePolicy::Ignored); // its row has what it must have; a page that is scrolled asks for that
    arrange();
}

void Im2colGrids::put(const Titled& one, int row, int column, int columns)
{
    m_layout->removeWidget(one.title);
    m_layout->removeWidget(one.grid);
    m_layout->addWidget(one.title, row, column, 1, columns);
    m_layout->addWidget(one.grid, row + 1, column, 1, columns);
}

void Im2colGrids::arrange()
{
    const bool beside = width() >= 3 * gridWithRoom;
    const int least = qRound(besideText(font(), leastPicture));
    m_layout->setRowMinimumHeight(1, least);
    m_layout->setRowMinimumHeight(3, beside ? 0 : least);
    if (m_beside == beside)
        return;
    m_beside = beside;
    put(m_src, 0, 0, 1);
    put(m_dst, 0, beside ? 2 : 1, 1);
    if (beside)
        put(m_matrix, 0, 1, 1);
    else
        put(m_matrix, 2, 0, 2);
    m_layout->setColumnStretch(0, 2);
    m_layout->setColumnStretch(1, beside ? 3 : 2);
    m_layout->setColumnStretch(2, beside ? 2 : 0);
    m_layout->setRowStretch(1, 1);
    m_layout->setRowStretch(3, beside ? 0 : 1);
}

} // namespace ks
