#include "ui/operation/tabs/product_matrices.h"

#include "core/verify/explanation.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/grids/stepped_cells.h"
#include "ui/language/numbers.h"
#include "ui/operation/largest_fit.h"
#include "ui/scene/colouring.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr double mostPresentedOfProduct = 24; ///< rows and columns; of more a matrix is a map on a projector
constexpr int leastMatrix = 64;               ///< pixels of its height, in usual letters: of few rows; of many it is leastPicture
constexpr int readCell = 28;                  ///< pixels, by which few rows are measured
constexpr int leastCornerText = 200;          ///< pixels of its width, in usual letters
constexpr std::array matrixSides = {MatrixSide::Left, MatrixSide::Right, MatrixSide::Result};

/// Of a place in which so many cells in a row are seen whole.
int gridExtentFor(std::int64_t cells, int cell)
{
    return gridHeightFor(static_cast<double>(cells) * cell);
}

/// The cells of `view` become as large as those beside or above it, and go on where those are.
void goOn(const GridView& from, GridView& view, Qt::Orientation along)
{
    if (from.isFitted()) {
        if (!view.isFitted())
            view.fit();
        return;
    }
    if (view.cell() != from.cell())
        view.zoomTo(view.visibleCells(), from.cell());
    const QPointF way = from.origin() - view.origin();
    view.panBy(along == Qt::Horizontal ? QPointF(way.x(), 0) : QPointF(0, way.y()));
}

} // namespace

ProductMatrices::ProductMatrices(QWidget* parent)
    : Retranslating(parent), m_layout(new QGridLayout(this)), m_corner(named(sentenceLabel(this), "gemmCorner"))
{
    constexpr std::array names = {"gemmLeft", "gemmRight", "gemmResult"};
    for (const MatrixSide side : matrixSides) {
        const auto i = static_cast<std::size_t>(side);
        m_titles[i] = sentenceLabel(this);
        m_grids[i] = named(new CellGrid(this), names[i]);
        m_grids[i]->overview().setShown(false);
        m_grids[i]->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        new PresentedGrid(*m_grids[i], mostPresentedOfProduct);
        m_grids[i]->setCellDescriber([this, side](const Cell& cell) { return describe(side, cell); });
        connect(&m_grids[i]->view(), &GridView::moved, this, [this, side] { followView(side); });
        connect(m_grids[i], &CellGrid::cellActivated, this,
                [this, side](const Cell& cell) { emit picked(side, shown(side).row + cell.y, shown(side).column + cell.x); });
    }
    m_closeUp = new CloseUp({m_grids[0], m_grids[1], m_grids[2]}, *this);
    m_corner->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_corner->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(m_corner, 0, 0, 2, 1);
    const auto put = [this](MatrixSide side, int row, int column) {
        m_layout->addWidget(m_titles[static_cast<std::size_t>(side)], row, column);
        m_layout->addWidget(grid(side), row + 1, column);
    };
    put(MatrixSide::Right, 0, 1);
    put(MatrixSide::Left, 2, 0);
    put(MatrixSide::Result, 2, 1);
    fitMatrices();
    retranslate();
}

void ProductMatrices::retranslate()
{
    grid(MatrixSide::Left)->setAccessibleName(tr("Left matrix"));
    grid(MatrixSide::Right)->setAccessibleName(tr("Right matrix"));
    grid(MatrixSide::Result)->setAccessibleName(tr("Product of the matrices"));
    if (m_scene)
        for (const MatrixSide side : matrixSides)
            m_titles[static_cast<std::size_t>(side)]->setText(titleOf(side));
}

void ProductMatrices::takeSize()
{
    fitMatrices();
}

void ProductMatrices::takeFont()
{
    fitMatrices();
    m_closeUp->takeFont();
}

int ProductMatrices::leastHeight(std::int64_t rows) const
{
    return qRound(besideText(font(), std::clamp(gridExtentFor(rows, readCell), leastMatrix, leastPicture)));
}

int ProductMatrices::alignedCell(const QSize& room, int besideCorner) const
{
    const MatrixRange& left = shown(MatrixSide::Left);
    const MatrixRange& result = shown(MatrixSide::Result);
    const auto down = [this](std::int64_t rows, int cell) { return std::max(leastHeight(rows), gridExtentFor(rows, cell)); };
    const auto fits = [&](int cell) {
        const int across = std::max(besideCorner, gridExtentFor(left.columns, cell)) + gridExtentFor(result.columns, cell);
        return across <= room.width() && down(left.columns, cell) + down(result.rows, cell) <= room.height();
    };
    int cell = static_cast<int>(largestFitIn(*this));
    while (cell > 2 && !fits(cell))
        --cell;
    return cell;
}

void ProductMatrices::fitMatrices()
{
    const bool presented = font().pixelSize() > 0; // on a projector each matrix shows what is read from afar
    std::array across = {2, 3};
    std::array down = {1, 1};
    std::array least = {qRound(besideText(font(), leastPicture)), qRound(besideText(font(), leastPicture))};
    double cell = largestFitIn(*this);
    if (m_scene && !presented) {
        const int corner = qRound(besideText(font(), leastCornerText));
        const int titles = m_titles[0]->sizeHint().height() + m_titles[1]->sizeHint().height();
        const QSize room(width() - m_layout->horizontalSpacing(), height() - titles - 3 * m_layout->verticalSpacing());
        const int aligned = alignedCell(room, corner);
        const MatrixRange& left = shown(MatrixSide::Left);
        const MatrixRange& result = shown(MatrixSide::Result);
        across[0] = std::max(corner, gridExtentFor(left.columns, aligned));
        across[1] = std::max(gridExtentFor(result.columns, aligned), across[0] / 2);
        if (aligned <
            readCell) { // a part of the result is shown in larger cells: the left matrix is seen whole in them, where there is room
            across[0] = std::max(across[0], std::min(gridExtentFor(left.columns, readCell), room.width() / 2));
            across[1] = std::max(1, room.width() - across[0]);
        }
        down = {gridExtentFor(left.columns, aligned), gridExtentFor(result.rows, aligned)};
        least = {leastHeight(left.columns), leastHeight(result.rows)};
        cell = aligned;
    }
    for (CellGrid* grid : m_grids)
        grid->view().setLargestFit(cell);
    const std::array shares = {across[0], across[1], down[0], down[1], least[0], least[1]};
    if (std::exchange(m_shares, shares) == shares)
        return; // at most steps: nothing is laid out anew
    // Shares of what there is, so that the place can become smaller again; by them each matrix has at least what its cells need.
    m_layout->setColumnStretch(0, across[0]);
    m_layout->setColumnStretch(1, across[1]);
    for (std::size_t half = 0; half < 2; ++half) {
        const int row = half == 0 ? 1 : 3;
        m_layout->setRowStretch(row, down[half]);
        m_layout->setRowMinimumHeight(row, least[half]);
    }
}

void ProductMatrices::followView(MatrixSide moved)
{
    if (m_following || font().pixelSize() > 0 || !isVisible())
        return;
    const QScopedValueRollback following(m_following, true);
    GridView& left = grid(MatrixSide::Left)->view();
    GridView& right = grid(MatrixSide::Right)->view();
    GridView& result = grid(MatrixSide::Result)->view();
    const bool first =
        std::ranges::any_of(m_grids, [](const CellGrid* one) { return one->view().isFitted(); }) && !grid(moved)->view().isFitted();
    if (moved == MatrixSide::Left)
        goOn(left, result, Qt::Vertical);
    if (moved == MatrixSide::Right)
        goOn(right, result, Qt::Horizontal);
    if (moved != MatrixSide::Left)
        goOn(result, left, Qt::Vertical);
    if (moved != MatrixSide::Right)
        goOn(result, right, Qt::Horizontal);
    if (!first)
        return;
    for (const MatrixSide side :
         {MatrixSide::Result, MatrixSide::Left, MatrixSide::Right}) { // those that were whole come to where the place is
        revealStepped(*grid(side));
        goOn(result, left, Qt::Vertical);
        goOn(result, right, Qt::Horizontal);
    }
}

void ProductMatrices::begin()
{
    m_closeUp->begin();
}

QString ProductMatrices::titleOf(MatrixSide side) const
{
    const MatrixRange& part = shown(side);
    const Shape whole = m_scene->product.shapeOf(side);
    const QString name = QString::fromStdString(matrixSymbol(m_scene->product, side));
    if (part.rows == whole.h && part.columns == whole.w)
        return tr("%1: %2×%3").arg(name, countOnScreen(whole.h), countOnScreen(whole.w));
    return tr("%1: rows %2 to %3 of %4, columns %5 to %6 of %7")
        .arg(name, countOnScreen(part.row), countOnScreen(part.row + part.rows - 1), countOnScreen(whole.h), countOnScreen(part.column),
             countOnScreen(part.column + part.columns - 1), countOnScreen(whole.w));
}

QString ProductMatrices::describe(MatrixSide side, const Cell& cell) const
{
    if (!m_scene)
        return {};
    const MatrixRange& part = shown(side);
    const std::int64_t row = part.row + cell.y;
    const std::int64_t column = part.column + cell.x;
    const MatrixEntry entry = m_scene->product.at(side, row, column);
    QString what;
    switch (entry.is) {
    case MatrixEntry::Is::Cell: what = QString::fromStdString(cellName(entry.role, entry.cell)); break;
    case MatrixEntry::Is::Addend: what = tr("for %1").arg(QString::fromStdString(cellName(entry.role, entry.cell))); break;
    case MatrixEntry::Is::Zero: what = tr("padding"); break;
    case MatrixEntry::Is::One: what = tr("one for the bias"); break;
    case MatrixEntry::Is::Dropped: what = tr("falls outside"); break;
    }
    const CellGrid& shownIn = *grid(side);
    const bool hidden = !shownIn.tensor() || shownIn.cover().hides(shownIn.tensor()->shape(), cell);
    return tr("Row %1, column %2, %3: %4")
        .arg(countOnScreen(row), countOnScreen(column), what,
             hidden ? tr("not shown yet") : numeralText(static_cast<double>((*shownIn.tensor())[cell])));
}

void ProductMatrices::show(const OperationDocument& document, const ProductScene& scene, const TensorOfRole& tensors,
                           const std::optional<Mask>& mask, bool asked, const QString& rest)
{
    m_scene = scene;
    m_corner->setText(rest);
    const Content& content = document.content();
    for (const MatrixSide side : matrixSides) {
        const auto i = static_cast<std::size_t>(side);
        m_parts[i] = productMatrix(content.spec, scene, side, tensors, mask, asked);
        const MatrixEntry first = scene.product.at(side, 0, 0);
        m_grids[i]->plane().setColour(colourOf(content, document.view(), side == MatrixSide::Result ? scene.product.made() : first.role));
        m_grids[i]->setTensor(m_parts[i].cells);
        m_grids[i]->setMarks(m_parts[i].marks);
        m_titles[i]->setText(titleOf(side));
        if (!m_grids[i]->hasFocus()) // who comes by keyboard begins where the lab is, which is in sight
            m_grids[i]->selection().setCurrent(cellAt(side));
    }
    fitMatrices();
    m_closeUp->follow();
}

Cell ProductMatrices::cellAt(MatrixSide side) const
{
    const ProductPlace& place = m_scene->place;
    const MatrixRange& part = shown(side);
    const std::int64_t depth = place.depth.value_or(side == MatrixSide::Left ? part.column : part.row);
    const std::int64_t row = side == MatrixSide::Right ? depth : place.row;
    const std::int64_t column = side == MatrixSide::Left ? depth : place.column;
    return {0, 0, row - part.row, column - part.column};
}

void ProductMatrices::outline(MatrixSide side, const MatrixRange& part)
{
    const MatrixRange& there = shown(side);
    GridMarks marks = m_parts[static_cast<std::size_t>(side)].marks;
    marks.window = GridWindow{part.row - there.row, part.column - there.column, part.rows, part.columns};
    grid(side)->setMarks(std::move(marks));
}

void ProductMatrices::showInResult(TensorPtr numbers, const QString& title)
{
    grid(MatrixSide::Result)->plane().setColour({});
    grid(MatrixSide::Result)->setTensor(std::move(numbers));
    m_titles[static_cast<std::size_t>(MatrixSide::Result)]->setText(title);
}

} // namespace ks

#include "moc_product_matrices.cpp"
