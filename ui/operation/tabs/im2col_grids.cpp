#include "ui/operation/tabs/im2col_grids.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/colour_bar.h"
#include "ui/operation/largest_fit.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr int rowsOfEach = 3; ///< title, cells, colours

} // namespace

Im2colGrids::Im2colGrids(const Titled& src, const Titled& matrix, const Titled& dst, QWidget* parent)
    : Dressed(parent), m_src(src), m_matrix(matrix), m_dst(dst), m_layout(new QGridLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    for (const Titled& one : {m_src, m_matrix, m_dst}) {
        one.grid->setSizePolicy(QSizePolicy::Expanding,
                                QSizePolicy::Ignored); // its row has what it must have; a page that is scrolled asks for that
        one.bar->setSizePolicy(QSizePolicy::Ignored, one.bar->sizePolicy().verticalPolicy()); // else a page could not become narrower
    }
    arrange();
}

void Im2colGrids::put(const Titled& one, int row, int column, int columns)
{
    const std::array<QWidget*, 3> parts{one.title, one.grid, one.bar};
    for (int i = 0; i < rowsOfEach; ++i) {
        m_layout->removeWidget(parts[static_cast<std::size_t>(i)]);
        m_layout->addWidget(parts[static_cast<std::size_t>(i)], row * rowsOfEach + i, column, 1, columns);
    }
}

/// No bar makes the page wider than its grids do.
void Im2colGrids::showBar(const Titled& one, int width)
{
    const bool isPresented = font().pixelSize() > 0; // else it has points
    one.bar->fitInto(width);
    one.bar->setVisible(!isPresented && one.bar->minimumSizeHint().width() <= width);
}

void Im2colGrids::arrange()
{
    const bool beside = width() >= 3 * gridWithRoom;
    const int least = qRound(besideText(font(), leastPicture));
    constexpr int gridOfSecond = rowsOfEach + 1;
    m_layout->setRowMinimumHeight(1, least);
    m_layout->setRowMinimumHeight(gridOfSecond, beside ? 0 : least);
    const std::array<int, 3> shares = beside ? std::array{2, 3, 2} : std::array{1, 2, 1}; // of the input, the matrix and the output
    const int gaps = (beside ? 2 : 1) * m_layout->horizontalSpacing();
    const int share = std::max(0, width() - gaps) / (beside ? 7 : 2);
    showBar(m_src, shares[0] * share);
    showBar(m_matrix, shares[1] * share);
    showBar(m_dst, shares[2] * share);
    if (m_beside == beside)
        return;
    m_beside = beside;
    put(m_src, 0, 0, 1);
    put(m_dst, 0, beside ? 2 : 1, 1);
    if (beside)
        put(m_matrix, 0, 1, 1);
    else
        put(m_matrix, 1, 0, 2);
    m_layout->setColumnStretch(0, 2);
    m_layout->setColumnStretch(1, beside ? 3 : 2);
    m_layout->setColumnStretch(2, beside ? 2 : 0);
    m_layout->setRowStretch(1, 1);
    m_layout->setRowStretch(gridOfSecond, beside ? 0 : 1);
}

} // namespace ks
