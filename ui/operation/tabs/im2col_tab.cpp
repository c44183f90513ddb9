#include "ui/operation/tabs/im2col_tab.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "ui/grids/cell_grid.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace ks {

namespace {

/// As many cells of the matrix are made at once; the rest follows when the current column leaves them.
constexpr std::int64_t cellsInPart = 1 << 14;
constexpr std::int64_t mostColumns = 64;

QString number(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

} // namespace

Im2colTab::Im2colTab(OperationDocument& document, QWidget* parent)
    : Retranslating(parent), m_document(document), m_sentence(new QLabel(this)), m_current(new QLabel(this)), m_srcTitle(new QLabel(this)),
      m_matrixTitle(new QLabel(this)), m_dstTitle(new QLabel(this)), m_src(new CellGrid(this)), m_matrix(new CellGrid(this)),
      m_dst(new CellGrid(this)), m_grids(new QWidget(this)), m_empty(new QWidget(this)), m_emptyText(new QLabel(m_empty)),
      m_chooseConv(new QPushButton(m_empty))
{
    m_sentence->setObjectName("im2colSentence");
    m_current->setObjectName("im2colCurrent");
    for (QLabel* label : {m_sentence, m_current, m_matrixTitle}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* grids = new QGridLayout(m_grids);
    grids->setContentsMargins(0, 0, 0, 0);
    const std::pair<QLabel*, CellGrid*> columns[] = {{m_srcTitle, m_src}, {m_matrixTitle, m_matrix}, {m_dstTitle, m_dst}};
    for (int i = 0; i < 3; ++i) {
        grids->addWidget(columns[i].first, 0, i);
        grids->addWidget(columns[i].second, 1, i);
        grids->setColumnStretch(i, i == 1 ? 3 : 2);
        columns[i].second->setOverviewShown(false);
    }
    grids->setRowStretch(1, 1);
    auto* empty = new QVBoxLayout(m_empty);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    empty->addStretch(1);
    empty->addWidget(m_emptyText);
    empty->addWidget(m_chooseConv, 0, Qt::AlignCenter);
    empty->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_sentence);
    layout->addWidget(m_current);
    layout->addWidget(m_grids, 1);
    layout->addWidget(m_empty, 1);

    const auto fromDst = [this](const Cell& cell) {
        if (isUsable() && contains(shapeOf(m_document.content().spec, Role::Dst), cell))
            light(im2colColumn(m_document.content().spec, cell));
    };
    const auto fromMatrix = [this](const Cell& cell) { light(m_firstColumn + cell.x, cell.y); };
    const auto fromSrc = [this](const Cell& cell) {
        if (isUsable()) // the tap of the current window that reads this cell, if one does
            light(m_column, im2colRow(m_document.content().spec, cell, m_column));
    };
    connect(m_dst, &CellGrid::currentCellChanged, this, fromDst);
    connect(m_matrix, &CellGrid::currentCellChanged, this, fromMatrix);
    connect(m_src, &CellGrid::currentCellChanged, this, fromSrc);
    const auto ifThere = [](auto follow) {
        return [follow](const std::optional<Cell>& cell) {
            if (cell)
                follow(*cell);
        };
    };
    connect(m_dst, &CellGrid::cellHovered, this, ifThere(fromDst));
    connect(m_matrix, &CellGrid::cellHovered, this, ifThere(fromMatrix));
    connect(m_src, &CellGrid::cellHovered, this, ifThere(fromSrc));
    connect(m_dst, &CellGrid::cellActivated, this, [this](const Cell& cell) { m_document.setPin(Pin{Role::Dst, cell}); });
    connect(m_chooseConv, &QPushButton::clicked, this,
            [this] { m_document.setSpec(defaultSpec(OpKind::Conv, m_document.content().spec.src), tr("Choose Conv")); });
    connect(&document, &OperationDocument::contentChanged, this, &Im2colTab::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &Im2colTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &Im2colTab::refresh);
    retranslate();
}

void Im2colTab::retranslate()
{
    m_srcTitle->setText(tr("Input X: the window"));
    m_dstTitle->setText(tr("Output Y: one cell"));
    m_src->setAccessibleName(tr("Input of im2col"));
    m_matrix->setAccessibleName(tr("Matrix of im2col"));
    m_dst->setAccessibleName(tr("Output of im2col"));
    m_chooseConv->setText(tr("Choose Conv"));
    refresh();
}

void Im2colTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

bool Im2colTab::isUsable() const
{
    const Content& content = m_document.content();
    return hasIm2col(content.spec.op) && content.src.tensor && isLegal(content.spec);
}

QString Im2colTab::sentence() const
{
    const OpSpec& spec = m_document.content().spec;
    const Im2colMatrix matrix = im2colOf(spec);
    const Window window = windowOf(spec);
    const QString size = tr("%1 rows (channels × taps: %2 × %3) and %4 columns, one for each window")
                             .arg(number(matrix.rows), number(matrix.channels), QString("%1·%2").arg(window.y.kernel).arg(window.x.kernel),
                                  number(matrix.columns));
    const QString cost = tr("%1 cells in place of the input's %2: %3 times the memory, %4.")
                             .arg(number(matrix.cells), number(matrix.imageCells), QLocale().toString(matrix.factor, 'f', 2),
                                  QString::fromStdString(bytesText(static_cast<std::size_t>(matrix.cells) * sizeof(float))));
    return (matrix.groups == 1 ? tr("The matrix has %1. Together %2").arg(size, cost)
                               : tr("Each of the %1 matrices has %2. Together %3").arg(number(matrix.groups), size, cost));
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
        const bool known = hasIm2col(m_document.content().spec.op);
        m_emptyText->setText(
            known ? tr("Here the windows will stand side by side as the columns of a matrix, once the settings are legal.")
                  : tr("im2col turns every window into a column of a matrix. This operator has no windows over the input; Conv and "
                       "the pools have."));
        m_chooseConv->setVisible(!known);
        return;
    }
    const OpSpec& spec = m_document.content().spec;
    const ViewState& view = m_document.view();
    const Shape dst = shapeOf(spec, Role::Dst);
    m_sentence->setText(sentence());
    m_group = im2colGroup(spec, std::clamp<std::int64_t>(view.dstChannel, 0, dst.c - 1));
    if (view.pin && view.pin->of == Role::Dst && contains(dst, view.pin->cell))
        m_column = im2colColumn(spec, view.pin->cell);
    m_column = std::clamp<std::int64_t>(m_column, 0, im2colOf(spec).columns - 1);
    const QString padText = spec.op == OpKind::MaxPool && spec.padValue == PadValue::MinusInfinity ? "−∞" : "0";
    m_src->setPads(resolvedPads(spec), padText);
    m_dst->setTensor(m_document.tensor(Role::Dst), view.image, view.dstChannel);
    m_firstColumn = -1; // the numbers may be others
    mark();
}

void Im2colTab::makePart()
{
    const OpSpec& spec = m_document.content().spec;
    const Im2colMatrix matrix = im2colOf(spec);
    const std::int64_t columns =
        std::clamp<std::int64_t>(cellsInPart / matrix.rows, 8, std::min(mostColumns, std::max<std::int64_t>(8, matrix.columns)));
    const std::int64_t shown = std::min(columns, matrix.columns);
    const bool inside = m_firstColumn >= 0 && m_column >= m_firstColumn && m_column < m_firstColumn + shown;
    if (inside)
        return;
    m_firstColumn = std::clamp<std::int64_t>(m_column - shown / 2, 0, matrix.columns - shown);
    const Tensor& src = *m_document.content().src.tensor;
    Tensor part({1, 1, matrix.rows, shown}, "im2col");
    const bool minusInfinity = spec.op == OpKind::MaxPool && spec.padValue == PadValue::MinusInfinity;
    const float pad = minusInfinity ? -std::numeric_limits<float>::infinity() : 0.0F;
    for (std::int64_t row = 0; row < matrix.rows; ++row)
        for (std::int64_t column = 0; column < shown; ++column) {
            const Im2colSource source = im2colSource(spec, m_group, row, m_firstColumn + column);
            part[{0, 0, row, column}] = source.padding ? pad : src[source.src];
        }
    m_matrix->setTensor(std::make_shared<const Tensor>(std::move(part)));
    m_matrixTitle->setText(
        shown == matrix.columns
            ? tr("Matrix: column = window")
            : tr("Matrix: columns %1 to %2 of %3").arg(number(m_firstColumn), number(m_firstColumn + shown - 1), number(matrix.columns)));
}

void Im2colTab::light(std::int64_t column, std::optional<std::int64_t> row)
{
    if (!isUsable() || (column == m_column && row == m_row && m_firstColumn >= 0))
        return;
    m_column = std::clamp<std::int64_t>(column, 0, im2colOf(m_document.content().spec).columns - 1);
    m_row = row;
    mark();
}

void Im2colTab::mark()
{
    const OpSpec& spec = m_document.content().spec;
    makePart();
    const Window window = windowOf(spec);
    const std::int64_t channel = std::clamp<std::int64_t>(m_document.view().dstChannel, 0, shapeOf(spec, Role::Dst).c - 1);
    const Cell dst = im2colDst(spec, channel, m_column);
    const Im2colSource first = im2colSource(spec, m_group, m_row.value_or(0), m_column);

    m_src->setTensor(m_document.content().src.tensor, dst.n, first.src.c);
    GridMarks onSrc;
    onSrc.window =
        GridWindow{window.y.at(dst.y, 0), window.x.at(dst.x, 0), window.y.kernel, window.x.kernel, window.y.dilation, window.x.dilation};
    if (m_row)
        onSrc.term = first.src;
    m_src->setMarks(onSrc);

    GridMarks onMatrix;
    onMatrix.window = GridWindow{0, m_column - m_firstColumn, im2colOf(spec).rows, 1, 1, 1};
    if (m_row)
        onMatrix.term = Cell{0, 0, *m_row, m_column - m_firstColumn};
    m_matrix->setMarks(onMatrix);

    m_dst->setPlane(dst.n, dst.c);
    GridMarks onDst;
    onDst.highlights = {{dst, {}, true}};
    m_dst->setMarks(onDst);

    const QString cell = QString::fromStdString(dst.text());
    QString text = spec.op == OpKind::Conv
                       ? tr("Column %1: the window of output %2, which is row %3 of the weights (1×%4) times this column.")
                             .arg(number(m_column), cell, number(dst.c), number(im2colOf(spec).rows))
                       : tr("Column %1: the window of output %2, which is reduced to one value.").arg(number(m_column), cell);
    if (m_row)
        text += ' ' + (first.padding ? tr("Row %1 lies in the padding.").arg(number(*m_row))
                                     : tr("Row %1 is input %2.").arg(number(*m_row), QString::fromStdString(first.src.text())));
    m_current->setText(text);
}

} // namespace ks
