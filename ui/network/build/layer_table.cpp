#include "ui/network/build/layer_table.h"

#include "core/nn/layers.h"
#include "ui/language/text.h"
#include "ui/network/build/layer_words.h"
#include "ui/network/layer_columns.h"
#include "ui/theme/text_rows.h"
#include "ui/theme/theme.h"

#include <QHeaderView>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

enum Column { LayerName, OperatorName, OutputShape, Parameters, Work, Remark, columnsInAll };

} // namespace

QTableWidgetItem* tableCell(const QString& text, bool number)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    item->setToolTip(text);
    return item;
}

void setUpForReading(QTableWidget& table, std::function<void()> fit)
{
    setUpTexts(table, std::move(fit));
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.horizontalHeader()->setStretchLastSection(true);
}

void showAllRows(QTableWidget& table)
{
    table.verticalHeader()->setMinimumSectionSize(1);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 3);
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the last column is elided, its tip has the whole
    table.setFixedHeight(heightWithRows(table, table.verticalHeader()->length()));
}

LayerTable::LayerTable(QWidget* parent) : Retranslating(parent)
{
    setColumnCount(columnsInAll);
    setObjectName(QStringLiteral("layerTable"));
    const auto takeRows = [this] { m_leastRow = verticalHeader()->defaultSectionSize(); };
    setUpForReading(*this, [this, takeRows] {
        takeRows();
        fitColumns();
        fitRows();
    });
    takeRows();
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    connect(this, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (!m_showing && row >= 0)
            emit chosen(row - 1);
    });
    retranslate();
}

std::vector<int> LayerTable::chosenLayers() const
{
    std::vector<int> layers;
    for (const QModelIndex& row : selectionModel()->selectedRows())
        if (row.row() > 0)
            layers.push_back(row.row() - 1);
    std::ranges::sort(layers);
    return layers;
}

void LayerTable::retranslate()
{
    setAccessibleName(tr("Layers"));
    setHorizontalHeaderLabels({tr("Layer"), tr("Operator"), tr("Output"), tr("Parameters"), tr("Operations"), tr("Remark")});
    fitColumns();
}

/// The numbers are read whole, and stand apart where there is room; a remark has what is left and is elided, its tip and the line below the table say it
/// whole.
void LayerTable::fitColumns()
{
    constexpr double leastRemark = 240; // pixels beside usual text
    constexpr double mostApart = 56;
    int spare = viewport()->width() - std::max(qRound(besideText(font(), leastRemark)), sizeHintForColumn(Remark));
    for (int column = 0; column < Remark; ++column) {
        resizeColumnToContents(column);
        spare -= columnWidth(column);
    }
    const int apart = std::min(spare / Remark, qRound(besideText(font(), mostApart)));
    for (int column = 0; column < Remark && apart > 0; ++column)
        setColumnWidth(column, columnWidth(column) + apart);
}

QSize LayerTable::minimumSizeHint() const
{
    constexpr int rows = 3;
    return {QTableWidget::minimumSizeHint().width(), heightWithRows(*this, rows * m_leastRow)};
}

void LayerTable::fitRows()
{
    const int fits = viewport()->height() / std::max(1, rowCount());
    verticalHeader()->setDefaultSectionSize(std::clamp(fits, m_leastRow, 3 * m_leastRow / 2));
}

void LayerTable::takeSize()
{
    fitColumns();
    fitRows();
}

void LayerTable::show(const Model& model, const std::vector<ModelProblem>& problems, int node)
{
    const int rows = static_cast<int>(model.graph.nodes.size()) + 1;
    m_showing = true;
    setRowCount(rows);
    std::vector<LayerSummary> layers;
    if (problems.empty())
        layers = summaryOf(model.graph);
    const auto put = [this](int row, int column, const QString& text, bool number) { setItem(row, column, tableCell(text, number)); };
    put(0, LayerName, nameInNetwork(model.graph, graphInput), false);
    put(0, OperatorName, QString(), false);
    put(0, OutputShape, shapeInNetwork(model.graph, graphInput), false);
    for (const int column : {Parameters, Work, Remark})
        put(0, column, QString(), true);
    for (int row = 1; row < rows; ++row) {
        const auto i = static_cast<std::size_t>(row - 1);
        const GraphNode& layer = model.graph.nodes[i];
        put(row, LayerName, QString::fromStdString(layer.name), false);
        put(row, OperatorName, fromView(nameOf(layer.spec.op)), false);
        item(row, OperatorName)->setToolTip(sentenceOf(layer.spec));
        put(row, OutputShape, shapeInNetwork(model.graph, row - 1), false);
        put(row, Parameters,
            i < layers.size() && layers[i].parameters > 0 ? largeCountOnScreen(static_cast<double>(layers[i].parameters)) : QString(),
            true);
        put(row, Work, i < layers.size() && layers[i].forwardFlops > 0 ? largeCountOnScreen(layers[i].forwardFlops) : QString(), true);
        const auto problem = std::ranges::find(problems, row - 1, &ModelProblem::node);
        put(row, Remark, problem == problems.end() ? QString() : tr("not possible: %1").arg(toQString(problem->what)), false);
    }
    choose(std::min(node, rows - 2));
    m_showing = false;
    fitColumns();
    fitRows();
}

} // namespace ks

#include "moc_layer_table.cpp"
