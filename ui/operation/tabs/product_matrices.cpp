#include "ui/operation/tabs/product_matrices.h"

#include "core/verify/explanation.h"
#include "ui/grids/cell_grid.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/language/numbers.h"
#include "ui/operation/largest_fit.h"
#include "ui/scene/colouring.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace ks {

namespace {

constexpr double mostPresentedOfProduct = 24; ///< rows and columns; of more a matrix is a map on a projector
constexpr std::array matrixSides = {MatrixSide::Left, MatrixSide::Right, MatrixSide::Result};

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
    m_layout->setColumnStretch(0, 2);
    m_layout->setColumnStretch(1, 3);
    m_layout->setRowStretch(1, 1);
    m_layout->setRowStretch(3, 1);
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

void ProductMatrices::fitMatrices()
{
    const int least = qRound(besideText(font(), leastPicture));
    m_layout->setRowMinimumHeight(1, least);
    m_layout->setRowMinimumHeight(3, least);
    for (CellGrid* grid : m_grids)
        grid->view().setLargestFit(largestFitIn(*this));
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
    }
    m_closeUp->follow();
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
