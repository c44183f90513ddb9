#include "ui/operation/panels/backends_panel.h"

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "ui/grids/cell_grid.h"
#include "ui/language/text.h"
#include "ui/operation/panels/folding_section.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

namespace ks {

namespace {

enum Column { Id, Median, Spread, Error, VerdictColumn, ImplementationColumn, Ulp, Bound, Quartiles, Columns };
constexpr int detailColumns[] = {ImplementationColumn, Ulp, Bound, Quartiles};

QString seconds(double value)
{
    if (value < 1e-3)
        return BackendsPanel::tr("%1 µs").arg(QLocale().toString(value * 1e6, 'f', value < 1e-5 ? 2 : 1));
    if (value < 1)
        return BackendsPanel::tr("%1 ms").arg(QLocale().toString(value * 1e3, 'f', 2));
    return BackendsPanel::tr("%1 s").arg(QLocale().toString(value, 'f', 2));
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 3);
}

QString verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Equal: return BackendsPanel::tr("✓ equal");
    case Verdict::Within: return BackendsPanel::tr("✓ in bound");
    case Verdict::Beyond: return BackendsPanel::tr("✗ beyond bound");
    }
    return {};
}

} // namespace

BackendsPanel::BackendsPanel(OperationDocument& document, ComputeThread& compute, QWidget* parent)
    : Retranslating(parent), m_document(document), m_job(compute), m_differenceJob(compute), m_body(new QWidget),
      m_section(new FoldingSection(m_body, this)), m_passTitle(new QLabel(m_body)), m_passBox(new QComboBox(m_body)),
      m_again(new QPushButton(m_body)), m_cancel(new QPushButton(m_body)), m_details(new QCheckBox(m_body)),
      m_table(new QTableWidget(m_body)), m_pairTitle(new QLabel(m_body)), m_first(new QComboBox(m_body)), m_second(new QComboBox(m_body)),
      m_differenceNote(new QLabel(m_body)), m_map(new CellGrid(m_body))
{
    m_section->setObjectName("backendsSection");
    m_passBox->setObjectName("backendsPass");
    m_passTitle->setBuddy(m_passBox);
    m_again->setObjectName("backendsAgain");
    m_cancel->setObjectName("backendsCancel");
    m_details->setObjectName("backendsDetails");
    m_table->setObjectName("backendsTable");
    m_table->setColumnCount(Columns);
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_table->setWordWrap(false);
    m_table->setMinimumHeight(176);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (const int column : detailColumns)
        m_table->setColumnHidden(column, true);
    m_first->setObjectName("backendsFirst");
    m_second->setObjectName("backendsSecond");
    m_differenceNote->setObjectName("backendsDifference");
    m_differenceNote->setWordWrap(true);
    m_differenceNote->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_map->setColour({.palette = Palette::BlueOrange});
    m_map->setMinimumHeight(140);

    auto* layout = new QGridLayout(m_body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_passTitle, 0, 0);
    layout->addWidget(m_passBox, 0, 1, 1, 2);
    layout->addWidget(m_again, 1, 0);
    layout->addWidget(m_cancel, 1, 1);
    layout->addWidget(m_details, 1, 2);
    layout->addWidget(m_table, 2, 0, 1, 3);
    layout->addWidget(m_pairTitle, 3, 0);
    layout->addWidget(m_first, 3, 1);
    layout->addWidget(m_second, 3, 2);
    layout->addWidget(m_differenceNote, 4, 0, 1, 3);
    layout->addWidget(m_map, 5, 0, 1, 3);
    layout->setRowStretch(2, 2);
    layout->setRowStretch(5, 1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(8, 8, 8, 8);
    outer->addWidget(m_section);
    outer->addStretch(1);

    m_settle.setSingleShot(true);
    m_settle.setInterval(500);
    connect(&m_settle, &QTimer::timeout, this, &BackendsPanel::restart);
    connect(m_section, &FoldingSection::toggled, this, [this](bool open) {
        if (open)
            restart();
        else
            cancel();
    });
    connect(m_passBox, &QComboBox::activated, this, &BackendsPanel::restart);
    connect(m_again, &QPushButton::clicked, this, &BackendsPanel::restart);
    connect(m_cancel, &QPushButton::clicked, this, &BackendsPanel::cancel);
    connect(m_details, &QCheckBox::toggled, this, [this](bool on) {
        for (const int column : detailColumns)
            m_table->setColumnHidden(column, !on);
        m_table->resizeColumnsToContents();
    });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row, int) { goToWorst(static_cast<std::size_t>(row)); });
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row, int column) {
        if (column == Error || column == VerdictColumn)
            goToWorst(static_cast<std::size_t>(row));
    });
    for (QComboBox* box : {m_first, m_second})
        connect(box, &QComboBox::activated, this, &BackendsPanel::showDifference);
    connect(m_differenceNote, &QLabel::linkActivated, this, [this] { m_document.setPin(Pin{resultOf(m_pass), m_largestAt}); });
    connect(m_map, &CellGrid::cellActivated, this, [this](const Cell& cell) { m_document.setPin(Pin{resultOf(m_pass), cell}); });
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        cancel();
        m_rows.clear();
        listPasses();
        showTable();
        if (m_section->isOpen() && isVisible())
            m_settle.start();
    });
    retranslate();
}

void BackendsPanel::retranslate()
{
    setWindowTitle(tr("Backends"));
    m_passTitle->setText(tr("Pass"));
    m_passBox->setAccessibleName(tr("Pass that is compared"));
    m_again->setText(tr("Measure again"));
    m_cancel->setText(tr("Stop"));
    m_cancel->setAccessibleName(tr("Stop measuring"));
    m_details->setText(tr("Details"));
    m_details->setToolTip(tr("Implementation, ULP, bound and quartiles."));
    m_table->setHorizontalHeaderLabels({tr("Backend"), tr("Median"), tr("Spread"), tr("Error"), tr("Verdict"), tr("Implementation"),
                                        tr("ULP"), tr("Error / bound"), tr("Quartiles")});
    m_table->setAccessibleName(tr("Backends compared; Enter goes to the worst cell of a row"));
    m_pairTitle->setText(tr("Difference"));
    m_first->setAccessibleName(tr("First backend of the difference map"));
    m_second->setAccessibleName(tr("Second backend of the difference map"));
    m_map->setAccessibleName(tr("Difference of two backends"));
    listPasses();
    showTable();
}

void BackendsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_section->isOpen() && m_rows.empty())
        m_settle.start();
}

void BackendsPanel::setOpen(bool open)
{
    m_section->setOpen(open);
}

void BackendsPanel::listPasses()
{
    const QSignalBlocker block(m_passBox);
    const int present = m_passBox->currentData().toInt();
    m_passBox->clear();
    const std::pair<Pass, QString> names[] = {{Pass::Inference, tr("Forward")},
                                              {Pass::Training, tr("Forward, keeping what backward needs")},
                                              {Pass::BackwardData, tr("Backward: ∂L/∂X")},
                                              {Pass::BackwardWeights, tr("Backward: ∂L/∂W")}};
    for (const auto& [pass, name] : names)
        if (hasPass(m_document.content().spec.op, pass))
            m_passBox->addItem(name, static_cast<int>(pass));
    m_passBox->setCurrentIndex(std::max(0, m_passBox->findData(present)));
}

void BackendsPanel::cancel()
{
    m_settle.stop();
    m_job.cancel();
    m_running = false;
    showTable();
}

void BackendsPanel::restart()
{
    cancel();
    m_content = m_document.content();
    m_pass = static_cast<Pass>(m_passBox->currentData().toInt());
    m_rows.clear();
    if (!isLegal(m_content.spec) || !m_content.src.tensor) {
        showTable();
        return;
    }
    for (const Backend* backend : allBackends())
        m_rows.push_back({.id = backend->info().id});
    m_next = 0;
    m_running = true;
    showTable();
    m_job.start([content = m_content, pass = m_pass](const std::stop_token& stop) { return expect(content, pass, stop); },
                [this](Expectation expectation) {
                    m_expectation = std::move(expectation);
                    measureNext();
                },
                [this](const Text& failure) {
                    m_running = false;
                    emit m_document.message(toQString(failure));
                    showTable();
                });
}

void BackendsPanel::measureNext()
{
    if (m_next == m_rows.size()) {
        m_running = false;
        showTable();
        listPairs();
        emit finished();
        return;
    }
    const std::string id = m_rows[m_next].id;
    const std::string implementation = id == m_content.backend && isForward(m_pass) ? m_content.implementation : "auto";
    m_job.start([=, content = m_content, pass = m_pass, expectation = m_expectation](
                    const std::stop_token& stop) { return measureBackend(id, implementation, content, pass, expectation, stop); },
                [this](BackendMeasurement measurement) {
                    m_rows[m_next++] = std::move(measurement);
                    showTable();
                    measureNext();
                },
                [this](const Text& failure) {
                    m_rows[m_next++].reason = failure;
                    measureNext();
                });
}

QString BackendsPanel::summary() const
{
    if (m_running)
        return tr("Comparing the backends…");
    QStringList agreeing;
    QStringList wrong;
    for (const BackendMeasurement& row : m_rows)
        if (row.result)
            (row.comparison.verdict == Verdict::Beyond ? wrong : agreeing) << QString::fromStdString(row.id);
    if (!wrong.isEmpty())
        return tr("Wrong beyond the bound: %1 ✗").arg(wrong.join(", "));
    if (agreeing.size() > 1)
        return tr("%1 agree ✓").arg(agreeing.join(", "));
    return tr("Backends: compare…");
}

void BackendsPanel::showTable()
{
    m_section->setTitle(summary());
    m_cancel->setEnabled(m_running);
    m_cancel->setToolTip(m_running ? tr("Stops after the run under way.") : tr("Nothing is being measured."));
    m_again->setEnabled(!m_running);
    m_again->setToolTip(m_running ? tr("A measurement is under way.") : tr("Runs every backend again on the present settings."));
    m_table->setRowCount(static_cast<int>(m_rows.size()));
    for (int row = 0; row < m_table->rowCount(); ++row)
        showRow(row);
    m_table->resizeColumnsToContents();
    const bool done = std::ranges::count_if(m_rows, [](const BackendMeasurement& row) { return row.result != nullptr; }) > 1 && !m_running;
    for (QWidget* widget : {static_cast<QWidget*>(m_pairTitle), static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_second),
                            static_cast<QWidget*>(m_differenceNote), static_cast<QWidget*>(m_map)})
        widget->setVisible(done);
}

void BackendsPanel::showRow(int row)
{
    const BackendMeasurement& one = m_rows[static_cast<std::size_t>(row)];
    const bool measured = one.result != nullptr;
    const QString nothing = one.reason.empty() ? tr("…") : QString();
    QStringList texts(Columns, QString());
    texts[Id] = QString::fromStdString(one.id);
    texts[Median] = measured ? seconds(one.timing.median()) : nothing;
    if (measured) {
        const double spread = one.timing.median() > 0 ? (one.timing.upperQuartile() - one.timing.lowerQuartile()) / one.timing.median() : 0;
        texts[Spread] = one.timing.tooShort() ? tr("too short") : tr("± %1 %").arg(QLocale().toString(50 * spread, 'f', 0));
        texts[Error] = number(one.comparison.maxAbsolute);
        texts[VerdictColumn] = verdictText(one.comparison.verdict);
        texts[ImplementationColumn] = QString::fromStdString(one.implementation);
        texts[Ulp] = QLocale().toString(static_cast<qulonglong>(one.comparison.maxUlp));
        texts[Bound] = number(one.comparison.maxRatio);
        texts[Quartiles] = tr("%1 to %2").arg(seconds(one.timing.lowerQuartile()), seconds(one.timing.upperQuartile()));
    } else if (!one.reason.empty()) {
        texts[VerdictColumn] = toQString(one.reason);
    }
    const Colours& colours = coloursOf(palette());
    for (int column = 0; column < Columns; ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        if (measured && (column == Error || column == VerdictColumn)) {
            item->setToolTip(one.comparison.worst
                                 ? toQString(one.comparison.sentence()) + '\n' +
                                       tr("Click: go to the worst cell, %1.").arg(QString::fromStdString(one.comparison.worst->cell.text()))
                                 : toQString(one.comparison.sentence()));
        } else {
            item->setToolTip(texts[VerdictColumn]);
        }
        if (measured && column == VerdictColumn)
            item->setForeground(one.comparison.verdict == Verdict::Beyond ? colours.bad : colours.good);
        if (!measured)
            item->setForeground(colours.muted);
        m_table->setItem(row, column, item);
    }
}

void BackendsPanel::goToWorst(std::size_t row)
{
    if (row >= m_rows.size() || !m_rows[row].comparison.worst)
        return;
    m_document.setPin(Pin{resultOf(m_pass), m_rows[row].comparison.worst->cell});
}

void BackendsPanel::listPairs()
{
    for (QComboBox* box : {m_first, m_second}) {
        const QSignalBlocker block(box);
        box->clear();
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (m_rows[i].result)
                box->addItem(QString::fromStdString(m_rows[i].id), static_cast<int>(i));
    }
    m_second->setCurrentIndex(std::min(1, m_second->count() - 1));
    showDifference();
}

void BackendsPanel::showDifference()
{
    if (m_first->count() == 0)
        return;
    const TensorPtr a = m_rows[static_cast<std::size_t>(m_first->currentData().toInt())].result;
    const TensorPtr b = m_rows[static_cast<std::size_t>(m_second->currentData().toInt())].result;
    m_differenceJob.start([a, b](const std::stop_token&) { return differenceOf(*a, *b); },
                          [this](Difference difference) {
                              m_largestAt = difference.at;
                              m_differenceNote->setText(
                                  difference.differing == 0
                                      ? tr("The same numbers in every cell.")
                                      : tr("%1 cells differ, at most by %2, at <a href=\"worst\">%3</a>.")
                                            .arg(difference.differing)
                                            .arg(number(difference.largest), QString::fromStdString(difference.at.text())));
                              m_map->setVisible(difference.differing > 0);
                              const Cell at = difference.at;
                              m_map->setTensor(std::make_shared<const Tensor>(std::move(difference.cells)), at.n, at.c);
                          },
                          [this](const Text& failure) { emit m_document.message(toQString(failure)); });
}

} // namespace ks
