#include "ui/operation/tabs/product_tiles_box.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/close_up.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/operation/largest_fit.h"
#include "ui/operation/tabs/product_matrices.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

constexpr const char* kernelAtFirst = "shared"; ///< the one with tiles in shared memory that a person can follow

} // namespace

ProductTilesBox::ProductTilesBox(QWidget* parent)
    : Retranslating(parent), m_kernelTitle(new QLabel(this)), m_kernel(named(fittingBox(this), "gemmKernel")),
      m_insideTitle(new QLabel(this)), m_inside(named(fittingBox(this), "gemmInside")), m_launch(named(sentenceLabel(this), "gemmLaunch")),
      m_thread(named(sentenceLabel(this), "gemmThread")), m_tileTitle(new QLabel(this)),
      m_tile(named(new QSlider(Qt::Horizontal, this), "gemmTile")), m_step(named(sentenceLabel(this), "gemmStep")),
      m_shared(new QWidget(this)), m_sharedLayout(new QGridLayout(m_shared)), m_leftTitle(sentenceLabel(m_shared)),
      m_rightTitle(sentenceLabel(m_shared)), m_left(named(new CellGrid(m_shared), "gemmSharedLeft")),
      m_right(named(new CellGrid(m_shared), "gemmSharedRight")), m_closeUp(new CloseUp({m_left, m_right}, *m_shared))
{
    m_kernelTitle->setBuddy(m_kernel);
    m_insideTitle->setBuddy(m_inside);
    m_tileTitle->setBuddy(m_tile);
    m_tile->setPageStep(1);
    for (QLabel* label : {m_launch, m_thread, m_step})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sharedLayout->setContentsMargins(0, 0, 0, 0);
    m_sharedLayout->addWidget(m_leftTitle, 0, 0);
    m_sharedLayout->addWidget(m_rightTitle, 0, 1);
    m_sharedLayout->addWidget(m_left, 1, 0);
    m_sharedLayout->addWidget(m_right, 1, 1);
    m_sharedLayout->setColumnStretch(0, 1);
    m_sharedLayout->setColumnStretch(1, 1);
    for (CellGrid* grid : {m_left, m_right}) {
        grid->overview().setShown(false);
        grid->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    }
    FlowLayout* const choices = inFlow({m_kernelTitle, m_kernel, m_insideTitle, m_inside});
    layColumn(*this, {choices, m_launch, m_thread, inRow({m_tileTitle, {m_tile, 1}}), m_step, {m_shared, 1}});
    connect(m_kernel, &QComboBox::activated, this, [this] {
        m_closeUp->begin(); // its tiles have another size
        emit changed();
    });
    connect(m_inside, &QComboBox::activated, this, &ProductTilesBox::changed);
    connect(m_tile, &QSlider::valueChanged, this, &ProductTilesBox::changed);
    takeFont();
    retranslate();
}

void ProductTilesBox::retranslate()
{
    setFieldTitle(*m_kernelTitle, tr("Kernel"), tr("Kernel that divides the product"));
    setFieldTitle(*m_insideTitle, tr("In the cells"), tr("What stands in the cells of the product"));
    setFieldTitle(*m_tileTitle, tr("Tile"), tr("Tile in shared memory"));
    setEntries(*m_inside, {tr("Numbers"), tr("Number of the block"), tr("Number of the thread"), tr("Sum so far")});
    m_left->setAccessibleName(tr("Left tile in shared memory"));
    m_right->setAccessibleName(tr("Right tile in shared memory"));
    m_leftTitle->setText(tr("Shared memory, left tile"));
    m_rightTitle->setText(tr("Shared memory, right tile"));
    m_op.reset(); // whose hints are written anew
    emit changed();
}

void ProductTilesBox::takeFont()
{
    m_sharedLayout->setRowMinimumHeight(1, qRound(besideText(font(), leastPicture)));
}

void ProductTilesBox::listKernels(OpKind op)
{
    if (m_op == op)
        return;
    const QSignalBlocker block(m_kernel);
    const int before = m_kernel->currentIndex();
    m_op = op;
    m_kernels = tiledProducts(op);
    m_kernel->clear();
    int chosen = 0;
    for (const TiledProduct& one : m_kernels) {
        if (one.name.ends_with(kernelAtFirst) && !one.tiling.isOneBlock())
            chosen = m_kernel->count();
        m_kernel->addItem(fromView(one.name));
        m_kernel->setItemData(m_kernel->count() - 1, toQString(one.story), Qt::ToolTipRole);
    }
    m_kernel->setCurrentIndex(before >= 0 && before < m_kernel->count() ? before : chosen);
}

TensorPtr ProductTilesBox::inside(const ProductTiles& tiles, const ProductScene& scene, const TensorOfRole& tensors,
                                  const MatrixRange& part) const
{
    const int what = m_inside->currentIndex();
    if (what == Numbers || !tiles.isPossible() || (what == SumsSoFar && tiles.steps() == 0))
        return nullptr;
    auto numbers = std::make_shared<Tensor>(Shape{1, 1, part.rows, part.columns}, "threads");
    const MatrixRange block = tiles.blockAround(scene.place.row, scene.place.column);
    for (std::int64_t r = 0; r < part.rows; ++r)
        for (std::int64_t c = 0; c < part.columns; ++c) {
            const std::int64_t row = part.row + r;
            const std::int64_t column = part.column + c;
            float& cell = (*numbers)[{0, 0, r, c}];
            const auto who = tiles.threadOf(row, column);
            if (!who)
                cell = std::numeric_limits<float>::quiet_NaN(); // no thread of this launch
            else if (what == BlockNumbers)
                cell = static_cast<float>(who->block.y * tiles.grid().x + who->block.x);
            else if (what == ThreadNumbers)
                cell = static_cast<float>(who->number);
            else if (block.contains(row, column)) // the other blocks have sums of their own time
                cell = static_cast<float>(sumOfTerms(scene.product, tensors, row, column, 0, tiles.termsAfter(m_tile->value())));
        }
    return numbers;
}

void ProductTilesBox::showTile(const ProductTiles& tiles, const ProductScene& scene, const TensorOfRole& tensors, ProductMatrices& matrices)
{
    const auto& [row, column, depth] = scene.place;
    const std::int64_t step = m_tile->value();
    m_left->setTensor(std::make_shared<const Tensor>(tiles.sharedTile(MatrixSide::Left, tensors, row, column, step)));
    m_right->setTensor(std::make_shared<const Tensor>(tiles.sharedTile(MatrixSide::Right, tensors, row, column, step)));
    const MatrixRange left = tiles.tile(MatrixSide::Left, row, column, step);
    const MatrixRange right = tiles.tile(MatrixSide::Right, row, column, step);
    m_left->plane().setColour(matrices.grid(MatrixSide::Left)->plane().colour());
    m_right->plane().setColour(matrices.grid(MatrixSide::Right)->plane().colour());
    matrices.outline(MatrixSide::Left, left);
    matrices.outline(MatrixSide::Right, right);
    GridMarks onLeft; // the row and the column that the thread reads there
    onLeft.window = GridWindow{row - left.row, 0, 1, m_left->tensor()->shape().w};
    m_left->setMarks(onLeft);
    GridMarks onRight;
    onRight.window = GridWindow{0, column - right.column, m_right->tensor()->shape().h, 1};
    m_right->setMarks(onRight);
    m_closeUp->follow();
}

void ProductTilesBox::show(ProductMatrices& matrices, OpKind op, const ProductScene& scene, const TensorOfRole& tensors, bool hidden,
                           bool asked)
{
    listKernels(op);
    if (m_kernels.empty())
        return;
    const TiledProduct& kernel = m_kernels[static_cast<std::size_t>(m_kernel->currentIndex())];
    m_kernel->setToolTip(toQString(kernel.story));
    const ProductTiles tiles(scene.product, kernel.tiling);
    const auto& [row, column, depth] = scene.place;
    m_launch->setText(toQString(tiles.launchText()));
    m_thread->setText(toQString(tiles.threadText(row, column)));
    m_thread->setVisible(tiles.isPossible());
    const bool shares = tiles.steps() > 0 && tiles.threadOf(row, column);
    for (QWidget* widget : {static_cast<QWidget*>(m_tileTitle), static_cast<QWidget*>(m_tile), static_cast<QWidget*>(m_step), m_shared})
        widget->setVisible(shares);
    if (tiles.isPossible())
        matrices.outline(MatrixSide::Result, tiles.blockAround(row, column));
    if (shares) {
        const QSignalBlocker block(m_tile);
        m_tile->setRange(0, static_cast<int>(std::min<std::int64_t>(tiles.steps() - 1, std::numeric_limits<int>::max())));
        m_step->setText(toQString(tiles.stepText(tensors, row, column, m_tile->value(), hidden)));
        showTile(tiles, scene, tensors, matrices);
    }
    if (asked && m_inside->currentIndex() == SumsSoFar) // the last tile would be the answer
        return;
    if (TensorPtr numbers = inside(tiles, scene, tensors, matrices.shown(MatrixSide::Result)))
        matrices.showInResult(std::move(numbers), m_inside->currentText());
}

} // namespace ks

#include "moc_product_tiles_box.cpp"
