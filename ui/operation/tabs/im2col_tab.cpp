#include "ui/operation/tabs/im2col_tab.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"
#include "ui/grids/close_up.h"
#include "ui/grids/presented_grid.h"
#include "ui/language/numbers.h"
#include "ui/operation/largest_fit.h"
#include "ui/operation/tabs/im2col_colours.h"
#include "ui/operation/tabs/im2col_grids.h"
#include "ui/scene/cell_text.h"
#include "ui/scene/scene.h"
#include "ui/theme/page_area.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr double mostPresentedOfMatrix = 40; ///< rows and columns; of more the matrix is a map on a projector

/// Instead of the matrix.
QString whyNoMatrix(const OpSpec& spec)
{
    if (!hasIm2col(spec.op))
        return Im2colTab::tr(
            "im2col turns every window into a column of a matrix. This operator has no windows; convolutions and poolings have.");
    if (isLegal(spec) && im2colOf(spec).rows > mostIm2colRows)
        return Im2colTab::tr(
                   "A column of the matrix of im2col would have %1 cells; up to %2 are shown here. Choose a smaller window or input.")
            .arg(countOnScreen(im2colOf(spec).rows), countOnScreen(mostIm2colRows));
    return Im2colTab::tr("Here the windows will stand side by side as the columns of a matrix, once the settings are legal.");
}

} // namespace

Im2colTab::Im2colTab(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_sentence(named(sentenceLabel(this), "im2colSentence")),
      m_current(named(sentenceLabel(this), "im2colCurrent")), m_srcTitle(sentenceLabel(this)), m_matrixTitle(sentenceLabel(this)),
      m_dstTitle(sentenceLabel(this)), m_src(named(new CellGrid(this), "im2colInput")), m_matrix(named(new CellGrid(this), "im2colMatrix")),
      m_dst(new CellGrid(this)), m_colours(new Im2colColours(document, {m_src, m_matrix, m_dst}, this)),
      m_grids(new Im2colGrids({m_srcTitle, m_src, m_colours->bar(Im2colColours::Input)},
                              {m_matrixTitle, m_matrix, m_colours->bar(Im2colColours::Matrix)},
                              {m_dstTitle, m_dst, m_colours->bar(Im2colColours::Output)}, this)),
      m_empty(new QWidget(this)), m_emptyText(sentenceLabel(m_empty)), m_chooseConv(new QPushButton(m_empty)),
      m_closeUp(new CloseUp({m_src, m_matrix, m_dst}, *this))
{
    for (QLabel* label : {m_sentence, m_current, m_matrixTitle})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (CellGrid* grid : {m_src, m_matrix, m_dst}) {
        grid->overview().setShown(false);
        new PresentedGrid(*grid, mostPresentedOfMatrix);
    }
    m_emptyText->setAlignment(Qt::AlignCenter);
    lay(new QVBoxLayout(m_empty), {Placed::rest(1), m_emptyText, {m_chooseConv, 0, Qt::AlignCenter}, Placed::rest(1)});
    lay(new QVBoxLayout(this), {m_sentence, m_current, {m_grids, 1}, {m_empty, 1}});

    const auto follow = [this](CellGrid* grid, auto lightFrom) {
        connect(&grid->selection(), &GridSelection::currentChanged, this, [this, lightFrom](const Cell& cell) {
            m_hovered = false; // who has clicked, or come by keyboard, goes on looking there
            lightFrom(cell);
        });
        connect(grid, &CellGrid::cellHovered, this, [this, lightFrom](const std::optional<Cell>& cell) {
            if (!cell)
                return leave();
            m_hovered = true;
            lightFrom(*cell);
        });
    };
    follow(m_dst, [this](const Cell& cell) { scatters() ? lightImage(cell) : lightMap(cell); });
    follow(m_matrix, [this](const Cell& cell) { light((m_part ? m_part->first : 0) + cell.x, cell.y); });
    follow(m_src, [this](const Cell& cell) { scatters() ? lightMap(cell) : lightImage(cell); });
    connect(m_dst, &CellGrid::cellActivated, this, [this](const Cell& cell) { m_document.cursor().setPin(Pin{outputRole(), cell}); });
    connect(m_chooseConv, &QPushButton::clicked, this, [this] {
        m_document.edit().setSpec(defaultSpec(OpKind::Conv, m_document.content().spec.src), [] { return tr("Choose Conv"); });
    });
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        m_followed.reset(); // the same number of a cell means another place
        refresh();
    });
    connect(&document, &OperationDocument::resultChanged, this, &Im2colTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &Im2colTab::refresh);
    retranslate();
}

void Im2colTab::retranslate()
{
    m_src->setAccessibleName(tr("Input of im2col"));
    m_matrix->setAccessibleName(tr("Matrix of im2col"));
    m_dst->setAccessibleName(tr("Output of im2col"));
    m_chooseConv->setText(tr("Choose Conv"));
    m_colours->retranslate();
    m_part.reset(); // whose title is written with it
    refresh();
}

void Im2colTab::takeSize()
{
    fitCells();
    updateGeometry();
}

QSize Im2colTab::minimumSizeHint() const
{
    return {Retranslating::minimumSizeHint().width(), leastHeightOf(*this)};
}

void Im2colTab::fitCells()
{
    for (CellGrid* grid : {m_src, m_matrix, m_dst})
        grid->view().setLargestFit(largestFitIn(*this));
}

bool Im2colTab::isUsable() const
{
    const Content& content = m_document.content();
    return hasIm2col(content.spec.op) && content.src.tensor && isLegal(content.spec) && im2colOf(content.spec).rows <= mostIm2colRows;
}

bool Im2colTab::scatters() const
{
    return im2colImage(m_document.content().spec.op) == Role::Dst;
}

Role Im2colTab::outputRole() const
{
    return isGradient(m_document.view().position.of) && m_document.tensor(Role::DiffDst) ? Role::DiffDst : Role::Dst;
}

Operands Im2colTab::operands() const
{
    const Content& content = m_document.content();
    return {.src = content.src.tensor.get(), .weights = content.weights.tensor.get()};
}

std::int64_t Im2colTab::mapChannel() const
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    if (!scatters())
        return std::clamp<std::int64_t>(view.dstChannel, 0, shapeOf(spec, Role::Dst).c - 1);
    const std::int64_t perGroup = spec.src.c / spec.group;
    return std::clamp(view.srcChannel, m_group * perGroup, (m_group + 1) * perGroup - 1);
}

void Im2colTab::lightMap(const Cell& map)
{
    const OpSpec& spec = m_document.content().spec;
    if (isUsable() && contains(shapeOf(spec, im2colMap(spec.op)), map))
        light(im2colColumn(spec, map));
}

void Im2colTab::lightImage(const Cell& image)
{
    if (!isUsable())
        return;
    if (scatters())
        collect(image);
    else // the tap of the current window that reads this cell, if one does
        light(m_column, im2colRow(m_document.content().spec, image, m_column));
}

QString Im2colTab::sentence() const
{
    const OpSpec& spec = m_document.content().spec;
    const Im2colMatrix matrix = im2colOf(spec);
    const Window window = windowOf(spec);
    const QString size = (scatters() ? tr("%1×%4 cells: a row for each tap of each channel (%2 × %3), a column for each input pixel")
                                     : tr("%1×%4 cells: a row for each tap of each channel (%2 × %3), a column for each window"))
                             .arg(countOnScreen(matrix.rows), countOnScreen(matrix.channels),
                                  QString("%1·%2").arg(window.y.kernel).arg(window.x.kernel), countOnScreen(matrix.columns));
    const QString factor = figureOnScreen(matrix.factor);
    const QString memory = factor == figureOnScreen(1.0) ? tr("the same memory") : tr("%1 times the memory").arg(factor);
    const QString cost = (matrix.cells == 1 ? (scatters() ? tr("%1 cell in place of the output’s %2: %3, %4.")
                                                          : tr("%1 cell in place of the input’s %2: %3, %4."))
                          : scatters()      ? tr("%1 cells in place of the output’s %2: %3, %4.")
                                            : tr("%1 cells in place of the input’s %2: %3, %4."))
                             .arg(countOnScreen(matrix.cells), countOnScreen(matrix.imageCells), memory,
                                  bytesOnScreen(static_cast<std::size_t>(matrix.cells) * sizeof(float)));
    return (matrix.groups == 1 ? tr("The matrix has %1. Together %2").arg(size, cost)
                               : tr("Each of the %1 matrices has %2. Together %3").arg(countOnScreen(matrix.groups), size, cost));
}

void Im2colTab::refresh()
{
    if (!isVisible())
        return;
    const bool usable = isUsable();
    m_empty->setVisible(!usable);
    for (QWidget* widget : {static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_current), m_grids})
        widget->setVisible(usable);
    if (!usable) {
        m_emptyText->setText(whyNoMatrix(m_document.content().spec));
        m_chooseConv->setVisible(!hasIm2col(m_document.content().spec.op));
        return;
    }
    const Shown before = std::exchange(m_shown, shownNow());
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    const Shape dst = shapeOf(spec, Role::Dst);
    m_sentence->setText(sentence());
    const std::int64_t group = std::exchange(m_group, im2colGroup(spec, std::clamp<std::int64_t>(view.dstChannel, 0, dst.c - 1)));
    if (m_shown != before || m_group != group)
        m_part.reset(); // the numbers may be others
    const bool scatter = scatters();
    if (m_collected && (!scatter || !contains(dst, *m_collected)))
        m_collected.reset();
    followOutput();
    m_srcTitle->setText(scatter ? tr("Input X: one pixel") : tr("Input X: the window"));
    const Role output = outputRole();
    m_dstTitle->setText(output == Role::DiffDst ? (scatter ? tr("Gradient ∂L/∂Y: the window") : tr("Gradient ∂L/∂Y: one cell"))
                        : scatter               ? tr("Output Y: the window")
                                                : tr("Output Y: one cell"));
    m_column = std::clamp<std::int64_t>(m_column, 0, im2colOf(spec).columns - 1);
    m_src->plane().setPads(scatter ? Pads{} : resolvedPads(spec), paddingValue(spec, Role::Src), overhangOf(spec));
    m_src->setTensor(m_document.content().src.tensor, view.image, view.srcChannel);
    if (const TensorPtr tensor = m_document.tensor(output)) {
        m_dst->cover().setAwaited(false);
        m_dst->setTensor(tensor, view.image, view.dstChannel);
    } else {
        m_dst->awaitTensor(dst);
    }
    m_colours->follow(output, scatter);
    m_collected ? markCollected() : mark();
    if (m_shown != before)
        m_closeUp->begin();
    m_closeUp->follow();
}

void Im2colTab::takeFont()
{
    fitCells();
    if (m_closeUp->takeFont())
        refresh();
}

void Im2colTab::followOutput()
{
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    const std::optional<Im2colFocus> focus = im2colFocus(spec, view);
    const bool held = view.pin && view.pin->of == Role::Dst;
    if (!held && view.position == m_followed) // a step once: what is pointed at holds until the next one
        return;
    m_step = focus ? std::nullopt : im2colStep(spec, view);
    if (!focus && !m_step)
        return;
    m_followed = view.position;
    if (m_step) {
        m_collected.reset();
        m_column = m_step->column.value_or(m_column);
        m_row = m_step->row;
        return;
    }
    if (scatters()) {
        m_collected = focus->dst;
        return;
    }
    m_column = litColumn(spec, *focus);
    m_row = litRow(*focus);
}

/// The pointer has left what it had lit: the step is told again.
void Im2colTab::leave()
{
    if (!std::exchange(m_hovered, false))
        return;
    m_followed.reset();
    refresh();
}

void Im2colTab::makePart()
{
    const OpSpec& spec = m_document.content().spec;
    const std::int64_t columns = im2colOf(spec).columns;
    if (m_part && m_part->contains(m_column))
        return;
    m_part.reset(); // and stays so if there is no memory for it
    const Im2colRange part = im2colRangeAround(spec, m_column);
    m_matrix->setTensor(std::make_shared<const Tensor>(im2colPart(spec, operands(), m_group, part.first, part.columns)));
    m_part = part;
    m_matrixTitle->setText(
        m_part->columns == columns
            ? (scatters() ? tr("Matrix Wᵀ·X: column = pixel") : tr("Matrix: column = window"))
            : tr("Matrix: columns %1 to %2 of %3")
                  .arg(countOnScreen(m_part->first), countOnScreen(m_part->first + m_part->columns - 1), countOnScreen(columns)));
}

void Im2colTab::light(std::int64_t column, std::optional<std::int64_t> row)
{
    if (!isUsable() || (column == m_column && row == m_row && !m_collected && !m_step && m_part))
        return;
    m_collected.reset();
    m_step.reset();
    m_column = std::clamp<std::int64_t>(column, 0, im2colOf(m_document.content().spec).columns - 1);
    m_row = row;
    mark();
}

void Im2colTab::collect(const Cell& dst)
{
    if (!isUsable() || !contains(shapeOf(m_document.content().spec, Role::Dst), dst) || (m_collected == dst && m_part))
        return;
    m_step.reset();
    m_collected = dst;
    markCollected();
}

} // namespace ks

#include "moc_im2col_tab.cpp"
