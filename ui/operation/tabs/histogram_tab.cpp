#include "ui/operation/tabs/histogram_tab.h"

#include "core/verify/explanation.h"
#include "ui/language/text.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include <qcustomplot.h>

namespace ks {

namespace {

constexpr std::array allRoles = {Role::Src,     Role::Weights, Role::Bias,        Role::Dst,
                                 Role::DiffDst, Role::DiffSrc, Role::DiffWeights, Role::DiffBias};

QString number(double value)
{
    return QLocale().toString(value, 'g', 7);
}

QString number(std::int64_t value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

} // namespace

QString tensorTitle(Role role)
{
    switch (role) {
    case Role::Src: return HistogramTab::tr("input X");
    case Role::Weights: return HistogramTab::tr("weights W");
    case Role::Bias: return HistogramTab::tr("bias b");
    case Role::Dst: return HistogramTab::tr("output Y");
    case Role::DiffDst: return HistogramTab::tr("gradient ∂L/∂Y");
    case Role::DiffSrc: return HistogramTab::tr("gradient ∂L/∂X");
    case Role::DiffWeights: return HistogramTab::tr("gradient ∂L/∂W");
    case Role::DiffBias: return HistogramTab::tr("gradient ∂L/∂b");
    default: return QString::fromStdString(symbolOf(role));
    }
}

HistogramTab::HistogramTab(OperationDocument& document, ComputeThread& compute, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(compute), m_tensorTitle(new QLabel(this)), m_tensor(new QComboBox(this)),
      m_copy(new QPushButton(this)), m_empty(new QLabel(this)), m_plot(new QCustomPlot(this)), m_table(new QTableWidget(this))
{
    m_tensor->setObjectName("histogramTensor");
    m_tensorTitle->setBuddy(m_tensor);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_plot->setMinimumSize(180, 160);
    m_plot->setFocusPolicy(Qt::NoFocus); // the table beside it says the same to the keyboard
    m_table->setObjectName("histogramStatistics");
    m_table->setColumnCount(2);
    m_table->horizontalHeader()->hide();
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false); // Tab leaves it
    m_table->setMinimumWidth(230);
    m_table->setMaximumWidth(300);

    auto* layout = new QGridLayout(this);
    layout->addWidget(m_tensorTitle, 0, 0);
    layout->addWidget(m_tensor, 0, 1);
    layout->addWidget(m_copy, 0, 3, Qt::AlignRight);
    layout->addWidget(m_plot, 1, 0, 1, 3);
    layout->addWidget(m_table, 1, 3);
    layout->addWidget(m_empty, 1, 0, 1, 4);
    layout->setColumnStretch(2, 1);
    layout->setRowStretch(1, 1);

    connect(m_tensor, &QComboBox::activated, this, &HistogramTab::refresh);
    connect(m_copy, &QPushButton::clicked, this, &HistogramTab::copy);
    connect(&document, &OperationDocument::contentChanged, this, &HistogramTab::refresh);
    connect(&document, &OperationDocument::resultChanged, this, &HistogramTab::refresh);
    connect(&document, &OperationDocument::viewChanged, this, &HistogramTab::refresh);
    retranslate();
}

void HistogramTab::retranslate()
{
    m_tensorTitle->setText(tr("Values of"));
    m_tensor->setAccessibleName(tr("Tensor of the histogram"));
    m_copy->setText(tr("Copy data"));
    m_copy->setToolTip(tr("The bins as a table: lower end, upper end, number of cells."));
    m_plot->setAccessibleName(tr("Histogram; the table beside it holds its statistics"));
    m_table->setAccessibleName(tr("Statistics"));
    m_empty->setText(tr("There are no numbers to count yet."));
    listTensors();
    draw();
}

void HistogramTab::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_table->columnCount() == 2)
        draw();
}

void HistogramTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void HistogramTab::listTensors()
{
    const QSignalBlocker block(m_tensor);
    const QVariant present = m_tensor->currentData();
    m_tensor->clear();
    for (const Role role : allRoles)
        if (m_document.tensor(role))
            m_tensor->addItem(tensorTitle(role), static_cast<int>(role));
    int index = m_tensor->findData(present);
    if (index < 0)
        index = m_tensor->findData(static_cast<int>(Role::Dst));
    m_tensor->setCurrentIndex(std::max(0, index));
}

void HistogramTab::choose(Role role)
{
    m_tensor->setCurrentIndex(m_tensor->findData(static_cast<int>(role)));
    refresh();
}

void HistogramTab::refresh()
{
    if (!isVisible())
        return;
    listTensors();
    const TensorPtr tensor = m_tensor->count() == 0 ? nullptr : m_document.tensor(static_cast<Role>(m_tensor->currentData().toInt()));
    if (!tensor) {
        m_job.cancel();
        m_counted.reset();
        m_statistics = {};
        draw();
        return;
    }
    if (tensor == m_counted)
        return;
    m_job.start([tensor](const std::stop_token& stop) { return statisticsOf(*tensor, 64, stop); },
                [this, tensor](TensorStatistics statistics) {
                    m_counted = tensor;
                    m_statistics = std::move(statistics);
                    draw();
                    emit measured();
                },
                [this](const Text& failure) { emit m_document.message(toQString(failure)); });
}

void HistogramTab::draw()
{
    const bool any = m_statistics.cells > 0;
    m_empty->setVisible(!any);
    m_plot->setVisible(any);
    m_table->setVisible(any);
    m_copy->setEnabled(any);
    if (!any)
        return;
    const Colours& colours = coloursOf(palette());
    m_plot->clearPlottables();
    stylePlot(*m_plot);
    m_plot->xAxis->setLabel(tr("value"));
    m_plot->yAxis->setLabel(tr("cells"));
    auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    bars->setWidth(m_statistics.binWidth * 0.96);
    bars->setBrush(colours.accent);
    bars->setPen(Qt::NoPen);
    double highest = 1;
    for (std::size_t i = 0; i < m_statistics.bins.size(); ++i) {
        const auto height = static_cast<double>(m_statistics.bins[i]);
        bars->addData(m_statistics.firstBin + (static_cast<double>(i) + 0.5) * m_statistics.binWidth, height);
        highest = std::max(highest, height);
    }
    m_plot->xAxis->setRange(m_statistics.firstBin,
                            m_statistics.firstBin + m_statistics.binWidth * static_cast<double>(m_statistics.bins.size()));
    m_plot->yAxis->setRange(0, highest * 1.05);
    m_plot->replot(QCustomPlot::rpQueuedReplot);

    const auto& s = m_statistics;
    const bool numbers = s.finite > 0;
    const auto value = [&](double one) { return numbers ? number(one) : tr("none"); };
    const std::pair<QString, QString> rows[] = {
        {tr("Cells"), number(s.cells)},
        {tr("Smallest"), value(s.minimum)},
        {tr("Largest"), value(s.maximum)},
        {tr("Mean"), value(s.mean)},
        {tr("Standard deviation"), value(s.deviation)},
        {tr("5 % lie below"), value(s.quantiles[0])},
        {tr("25 % lie below"), value(s.quantiles[1])},
        {tr("Median"), value(s.quantiles[2])},
        {tr("75 % lie below"), value(s.quantiles[3])},
        {tr("95 % lie below"), value(s.quantiles[4])},
        {tr("Zeros"), number(s.zeros)},
        {tr("NaN"), number(s.notANumber)},
        {tr("Infinite"), number(s.infinite)},
    };
    m_table->setRowCount(static_cast<int>(std::size(rows)));
    const QFont digits = numbersFont(font());
    for (int row = 0; row < m_table->rowCount(); ++row) {
        m_table->setItem(row, 0, new QTableWidgetItem(rows[row].first));
        auto* item = new QTableWidgetItem(rows[row].second);
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        item->setFont(digits);
        m_table->setItem(row, 1, item);
    }
}

void HistogramTab::copy() const
{
    QString text = "from\tto\tcells\n";
    for (std::size_t i = 0; i < m_statistics.bins.size(); ++i) {
        const double low = m_statistics.firstBin + static_cast<double>(i) * m_statistics.binWidth;
        text += QString::number(low, 'g', 9) + '\t' + QString::number(low + m_statistics.binWidth, 'g', 9) + '\t' +
                QString::number(m_statistics.bins[i]) + '\n';
    }
    QGuiApplication::clipboard()->setText(text);
}

} // namespace ks
