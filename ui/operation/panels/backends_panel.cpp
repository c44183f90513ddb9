#include "ui/operation/panels/backends_panel.h"

#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/operation/panels/backend_difference.h"
#include "ui/operation/panels/implementations_button.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

enum Column { Id, Median, Spread, ErrorColumn, VerdictColumn, ImplementationColumn, Ulp, Bound, Quartiles, Columns };
constexpr int detailColumns[] = {ImplementationColumn, Ulp, Bound, Quartiles};

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
    : Retranslating(parent), m_document(document), m_job(compute), m_body(new QWidget), m_section(new FoldingSection(m_body, this)),
      m_passTitle(new QLabel(m_body)), m_passBox(new QComboBox(m_body)), m_again(new QPushButton(m_body)),
      m_cancel(new QPushButton(m_body)), m_details(new QCheckBox(m_body)), m_table(new QTreeWidget(m_body)),
      m_explain(new ImplementationsButton(m_body)), m_difference(new BackendDifference(compute, m_body))
{
    m_section->setObjectName("backendsSection");
    m_passBox->setObjectName("backendsPass");
    m_passTitle->setBuddy(m_passBox);
    m_again->setObjectName("backendsAgain");
    m_cancel->setObjectName("backendsCancel");
    m_details->setObjectName("backendsDetails");
    m_table->setObjectName("backendsTable");
    m_table->setColumnCount(Columns);
    m_table->setWordWrap(true);              // of reasons
    m_table->setExpandsOnDoubleClick(false); // a double click goes to the worst cell
    m_table->setIndentation(16);
    m_table->viewport()->installEventFilter(this);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // what is always shown fits
    m_table->header()->setStretchLastSection(false);
    for (const int column : detailColumns)
        m_table->setColumnHidden(column, true);
    m_explain->setObjectName("backendsExplain");
    m_passBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // the list shows long names whole
    m_passBox->setMinimumContentsLength(6);

    auto* layout = new QGridLayout(m_body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_passTitle, 0, 0);
    layout->addWidget(m_passBox, 0, 1, 1, 2);
    layout->addWidget(m_again, 1, 0);
    layout->addWidget(m_cancel, 1, 1);
    layout->addWidget(m_details, 1, 2);
    layout->addWidget(m_table, 2, 0, 1, 3);
    layout->addWidget(m_explain, 3, 0, 1, 3, Qt::AlignLeft);
    layout->addWidget(m_difference, 4, 0, 1, 3);
    layout->setRowStretch(2, 2);
    layout->setRowStretch(4, 1);
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
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        cancel();
        showDifference(); // of what is measured
    });
    connect(m_details, &QCheckBox::toggled, this, [this](bool on) {
        for (const int column : detailColumns)
            m_table->setColumnHidden(column, !on);
        m_table->setHorizontalScrollBarPolicy(on ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        showTable();
    });
    connect(m_table, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) { goToWorst(rowOf(item)); });
    connect(m_table, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item, int column) {
        if (column == ErrorColumn || column == VerdictColumn)
            goToWorst(rowOf(item));
    });
    connect(m_table, &QTreeWidget::currentItemChanged, this, &BackendsPanel::offerImplementations);
    connect(m_table, &QTreeWidget::itemExpanded, this, &BackendsPanel::unfold);
    connect(m_table, &QTreeWidget::itemCollapsed, this,
            [this](const QTreeWidgetItem* item) { m_unfolded.erase(item->text(Id).toStdString()); });
    connect(m_difference, &BackendDifference::cellChosen, this, [this](const Cell& cell) {
        m_document.cursor().goToCell({resultOf(m_pass), cell});
    });
    connect(m_difference, &BackendDifference::failed, &document, &OperationDocument::message);
    connect(&document, &OperationDocument::contentChanged, this, [this] {
        cancel();
        clearRows();
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
    m_table->setHeaderLabels({tr("Backend"), tr("Median"), tr("Spread"), tr("Error"), tr("Verdict"), tr("Implementation"), tr("ULP"),
                              tr("Error / bound"), tr("Quartiles")});
    m_table->setAccessibleName(tr("Backends compared"));
    m_table->setAccessibleDescription(
        tr("Enter goes to the worst cell of a row, the right arrow key unfolds the implementations of a backend."));
    listPasses();
    showTable();
}

void BackendsPanel::comeIntoSight()
{
    if (m_section->isOpen() && m_rows.empty())
        m_settle.start();
}

QString BackendsPanel::passName(Pass pass)
{
    switch (pass) {
    case Pass::Inference: return tr("Forward");
    case Pass::Training: return tr("Forward, keeping what backward needs");
    case Pass::BackwardData: return tr("Backward: ∂L/∂X");
    case Pass::BackwardWeights: return tr("Backward: ∂L/∂W");
    }
    return {};
}

void BackendsPanel::listPasses()
{
    const QSignalBlocker block(m_passBox);
    const int present = m_passBox->currentData().toInt();
    m_passBox->clear();
    for (const Pass pass : allPasses)
        if (hasPass(m_document.content().spec.op, pass))
            m_passBox->addItem(passName(pass), static_cast<int>(pass));
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
    m_pass = chosenPass();
    clearRows();
    if (!isLegal(m_content.spec) || !m_content.src.tensor) {
        showTable();
        return;
    }
    m_expectation = {};
    for (const Backend* backend : allBackends()) {
        const BackendInfo info = backend->info();
        const std::string& id = info.id;
        const bool chosen = id == m_content.backend && isForward(m_pass);
        Row row{{.id = id, .reason = info.reason}}; // of one that is not there: nothing to measure
        row.wanted = chosen ? m_content.implementation : "auto";
        QTreeWidgetItem* item = add(std::move(row), nullptr).item;
        if (!backend->implementations(m_content.spec.op, m_pass).empty())
            item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
        if (m_unfolded.contains(id))
            item->setExpanded(true);
    }
    m_running = true;
    showTable();
    m_job.start([content = m_content, pass = m_pass](const std::stop_token& stop) { return expect(content, pass, stop); },
                [this](Expectation expectation) {
                    m_expectation = std::move(expectation);
                    measureNext();
                },
                [this](const Text& failure) {
                    m_running = false;
                    emit m_document.message(failure);
                    showTable();
                });
}

BackendsPanel::Row& BackendsPanel::add(Row row, QTreeWidgetItem* parent)
{
    row.item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(m_table);
    m_rows.push_back(std::move(row));
    return m_rows.back();
}

void BackendsPanel::clearRows()
{
    const QSignalBlocker block(m_table); // what is unfolded stays so in the next rows
    m_table->clear();
    m_rows.clear();
    m_difference->setResults({});
}

void BackendsPanel::unfold(QTreeWidgetItem* item)
{
    const Row* backend = rowOf(item);
    if (!backend || backend->child)
        return;
    const std::string id = backend->id;
    m_unfolded.insert(id);
    if (item->childCount() > 0)
        return;
    for (const Implementation& one : findBackend(id)->implementations(m_content.spec.op, m_pass)) {
        Row row{{.id = id}};
        row.wanted = one.name;
        row.child = true;
        row.story = one.story;
        add(std::move(row), item);
    }
    showTable();
    if (!m_running && m_expectation.oracle) {
        m_running = true;
        measureNext();
    }
}

BackendsPanel::Row* BackendsPanel::rowOf(const QTreeWidgetItem* item)
{
    const auto row = std::ranges::find(m_rows, item, &Row::item);
    return row == m_rows.end() ? nullptr : &*row;
}

BackendsPanel::Row* BackendsPanel::rowNamed(const std::string& id, const std::string& wanted, bool child)
{
    const auto row =
        std::ranges::find_if(m_rows, [&](const Row& one) { return one.id == id && one.wanted == wanted && one.child == child; });
    return row == m_rows.end() ? nullptr : &*row;
}

QString BackendsPanel::nameOf(const Row& row)
{
    const QString id = QString::fromStdString(row.id);
    return row.child ? id + QStringLiteral(" · ") + QString::fromStdString(row.wanted) : id;
}

void BackendsPanel::measureNext()
{
    const auto next = std::ranges::find_if(m_rows, [](const Row& row) { return !row.result && row.reason.empty(); });
    if (next == m_rows.end()) {
        m_running = false;
        showTable();
        showDifference();
        emit finished();
        return;
    }
    const auto take = [this, id = next->id, wanted = next->wanted, child = next->child](BackendMeasurement measurement) {
        if (Row* row = rowNamed(id, wanted, child))
            static_cast<BackendMeasurement&>(*row) = std::move(measurement);
        showTable();
        measureNext();
    };
    m_job.start([id = next->id, wanted = next->wanted, content = m_content, pass = m_pass, expectation = m_expectation](
                    const std::stop_token& stop) { return measureBackend(id, wanted, content, pass, expectation, stop); },
                take, [take, id = next->id](const Text& failure) { take({.id = id, .reason = failure}); });
}

QString BackendsPanel::summary() const
{
    if (m_running)
        return tr("Comparing the backends…");
    QStringList agreeing;
    QStringList wrong;
    std::int64_t overflowed = 0;
    for (const Row& row : m_rows) {
        if (row.result && !row.child)
            overflowed = std::max(overflowed, row.comparison.overflowed);
        if (row.result && row.comparison.verdict == Verdict::Beyond)
            wrong << nameOf(row);
        else if (row.result && !row.child)
            agreeing << nameOf(row);
    }
    if (!wrong.isEmpty())
        return tr("Wrong beyond the bound: %1 ✗").arg(wrong.join(", "));
    if (overflowed > 0 && agreeing.size() > 1) // each ends in its own way, and none is wrong
        return tr("%1 backends right, cells that overflow: %2").arg(agreeing.size()).arg(countOnScreen(overflowed));
    if (agreeing.size() > 2) // their names stand in the table
        return tr("%1 backends agree ✓").arg(agreeing.size());
    if (agreeing.size() == 2)
        return tr("%1 and %2 agree ✓").arg(agreeing[0], agreeing[1]);
    return tr("Backends: compare…");
}

void BackendsPanel::showTable()
{
    m_section->setTitle(summary());
    m_cancel->setEnabled(m_running);
    m_cancel->setToolTip(m_running ? tr("Stops after the run under way.") : tr("Nothing is being measured."));
    m_again->setEnabled(!m_running);
    m_again->setToolTip(m_running ? tr("A measurement is under way.") : tr("Runs every backend again on the present settings."));
    for (const Row& row : m_rows)
        showRow(row);
    offerImplementations();
    for (int column = 0; column < Columns; ++column)
        m_table->resizeColumnToContents(column);
    // As wide as they may become: else the panel, and with it all that stands beside it, moved with every measurement.
    const std::array usual = {std::pair(Median, QStringList{secondsOnScreen(88.8e-6)}),
                              std::pair(Spread, QStringList{tr("too short"), tr("± %1 %").arg(88)}),
                              std::pair(ErrorColumn, QStringList{shortNumberText(8.88e-38)})};
    for (const auto& [column, texts] : usual)
        for (const QString& text : texts)
            m_table->setColumnWidth(column, std::max(m_table->columnWidth(column), fontMetrics().horizontalAdvance(text) + 2 * gridStep));
    int names = 0; // reasons over the whole row do not count
    for (const Row& row : m_rows)
        names = std::max(names, fontMetrics().horizontalAdvance(QString::fromStdString(row.child ? "    " + row.wanted : row.id)));
    m_table->setColumnWidth(Id, names + m_table->indentation() + 2 * gridStep);
    int verdicts = fontMetrics().horizontalAdvance(tr("Verdict"));
    for (const Verdict verdict : {Verdict::Equal, Verdict::Within})
        verdicts = std::max(verdicts, fontMetrics().horizontalAdvance(verdictText(verdict)));
    verdicts += 2 * gridStep;
    int others = 0; // a reason is as long as a sentence: it takes what is left, the whole of it is in the tip
    for (const int column : {Id, Median, Spread, ErrorColumn})
        others += m_table->columnWidth(column);
    // What is always shown is seen without scrolling sideways; where there is least room, of a verdict its sign.
    const int least = fontMetrics().horizontalAdvance(QStringLiteral("✓")) + 2 * gridStep;
    m_table->setMinimumWidth(others + least + 2 * m_table->frameWidth());
    const int left = std::max(least, m_table->viewport()->width() - others);
    m_table->setColumnWidth(VerdictColumn, std::min(m_table->columnWidth(VerdictColumn), left));
    m_table->headerItem()->setText(VerdictColumn, left < verdicts ? QStringLiteral("✓") : tr("Verdict"));
    m_table->headerItem()->setToolTip(VerdictColumn, tr("Verdict"));
    m_table->headerItem()->setData(VerdictColumn, Qt::AccessibleTextRole, tr("Verdict"));
    for (const Row& row : m_rows)
        if (row.result)
            row.item->setText(VerdictColumn,
                              left < verdicts ? verdictText(row.comparison.verdict).left(1) : verdictText(row.comparison.verdict));
    fitReasons();
    const bool done = std::ranges::count_if(m_rows, [](const Row& row) { return row.result != nullptr; }) > 1 && !m_running;
    m_difference->setVisible(done);
}

/// A reason takes as many lines as it needs, and what is not unfolded is seen without scrolling.
void BackendsPanel::fitReasons()
{
    const int line = fontMetrics().height();
    const int width = m_table->viewport()->width() - m_table->indentation() - gridStep;
    int rows = 0;
    for (const Row& row : m_rows) {
        if (row.child)
            continue;
        const QRect text = row.item->isFirstColumnSpanned()
                               ? fontMetrics().boundingRect(0, 0, width, 100 * line, Qt::TextWordWrap, row.item->text(Id))
                               : QRect(0, 0, width, line);
        row.item->setSizeHint(Id, QSize(0, text.height() + 2));
        rows += text.height() + 2;
    }
    m_table->setMinimumHeight(std::max(3 * line, rows + m_table->header()->sizeHint().height() + 2 * m_table->frameWidth() + gridStep));
}

/// At once, so that the window, which looks whether its panels have room, finds the table as wide as it is going to be.
void BackendsPanel::takeFont()
{
    if (!m_rows.empty())
        showTable();
}

/// A row keeps the colours that it was written in.
void BackendsPanel::takeColours()
{
    for (const Row& row : m_rows)
        showRow(row);
}

bool BackendsPanel::eventFilter(QObject* watched, QEvent* event)
{
    const auto* resized = event->type() == QEvent::Resize ? static_cast<const QResizeEvent*>(event) : nullptr;
    if (watched == m_table->viewport() && resized && resized->size().width() != resized->oldSize().width())
        QTimer::singleShot(0, this, &BackendsPanel::showTable);
    return Retranslating::eventFilter(watched, event);
}

void BackendsPanel::showRow(const Row& one)
{
    const bool measured = one.result != nullptr;
    const QString nothing = !one.reason.empty() ? QString() : m_running ? tr("…") : QStringLiteral("–");
    QStringList texts(Columns, QString());
    texts[Id] = QString::fromStdString(one.child ? one.wanted : one.id);
    texts[Median] = measured ? secondsOnScreen(one.timing.median()) : nothing;
    if (measured) {
        const double spread = one.timing.median() > 0 ? (one.timing.upperQuartile() - one.timing.lowerQuartile()) / one.timing.median() : 0;
        texts[Spread] = one.timing.tooShort() ? tr("too short") : tr("± %1 %").arg(countOnScreen(50 * spread));
        texts[ErrorColumn] = shortNumberText(one.comparison.maxAbsolute);
        if (one.comparison.overflowed > 0) // at no distance, which is not none
            texts[ErrorColumn] = tr("%1, overflow in %2", "the largest error, and the number of cells that end beyond float32 on the way")
                                     .arg(texts[ErrorColumn], countOnScreen(one.comparison.overflowed));
        if (one.comparison.undecided > 0)
            texts[ErrorColumn] = tr("%1, undecided in %2",
                                    "the largest error, and the number of cells of which nothing can be said: too few digits are left")
                                     .arg(texts[ErrorColumn], countOnScreen(one.comparison.undecided));
        texts[VerdictColumn] = verdictText(one.comparison.verdict);
        texts[ImplementationColumn] = QString::fromStdString(one.implementation);
        texts[Ulp] = countOnScreen(one.comparison.maxUlp);
        texts[Bound] = shortNumberText(one.comparison.maxRatio);
        texts[Quartiles] = tr("%1 to %2").arg(secondsOnScreen(one.timing.lowerQuartile()), secondsOnScreen(one.timing.upperQuartile()));
    } else if (!one.reason.empty()) {
        texts[VerdictColumn] = toQString(one.reason);
    }
    const bool whole = !measured && !one.reason.empty() && !one.child; // there is nothing to put into the other columns
    one.item->setFirstColumnSpanned(whole);
    if (whole)
        texts[Id] = tr("%1: %2").arg(texts[Id], texts[VerdictColumn]);
    const Colours& colours = coloursOf(palette());
    for (int column = 0; column < Columns; ++column) {
        one.item->setText(column, texts[column]);
        QString tip = measured || !one.reason.empty() || m_running ? texts[VerdictColumn] : tr("not measured");
        if (measured && (column == ErrorColumn || column == VerdictColumn)) {
            tip = toQString(one.comparison.sentence());
            if (one.comparison.worst)
                tip += '\n' + tr("Click: go to the worst cell, %1.").arg(QString::fromStdString(one.comparison.worst->cell.text()));
        } else if (column == Id && measured) {
            tip = tr("Implementation: %1").arg(texts[ImplementationColumn]);
        }
        one.item->setToolTip(column, column == Id && one.child ? toQString(one.story) : tip);
        const bool verdict = measured && column == VerdictColumn;
        one.item->setForeground(column, verdict    ? (one.comparison.verdict == Verdict::Beyond ? colours.bad : colours.good)
                                        : measured ? colours.text
                                                   : colours.muted);
    }
}

void BackendsPanel::goToWorst(const Row* row)
{
    if (row && row->comparison.worst)
        m_document.cursor().goToCell({resultOf(m_pass), row->comparison.worst->cell});
}

/// Of the present row, or of the chosen backend where there is none.
void BackendsPanel::offerImplementations()
{
    const Content& content = m_document.content();
    const auto row = std::ranges::find(m_rows, m_table->currentItem(), &Row::item);
    if (row == m_rows.end())
        m_explain->setSubject({content.backend, content.implementation, content.spec.op, chosenPass()});
    else
        m_explain->setSubject({row->id, row->implementation.empty() ? row->wanted : row->implementation, content.spec.op, chosenPass()});
}

void BackendsPanel::showDifference()
{
    std::vector<BackendDifference::Result> results;
    for (const Row& row : m_rows)
        if (row.result)
            results.push_back({nameOf(row), row.result});
    m_difference->setResults(std::move(results));
}

} // namespace ks

#include "moc_backends_panel.cpp"
