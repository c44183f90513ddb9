#include "ui/network/trace/trace_window.h"

#include "core/backends/backend.h"
#include "core/base/file.h"
#include "core/measure/network_trace.h"
#include "core/measure/trace_file.h"
#include "ui/language/text.h"
#include "ui/network/trace/trace_table.h"
#include "ui/network/trace/trace_timeline.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/lab.h"
#include "ui/shell/path_dialog.h"
#include "ui/tasks/compute_thread.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/offered.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>

namespace ks {

namespace {

constexpr int mostSteps = 100;
constexpr int forwardAlone = 1; ///< entry of the box

} // namespace

TraceWindow::TraceWindow(LabHost& host, std::function<NetworkContent()> content, QWidget* parent)
    : Retranslating<QDialog>(parent), m_host(host), m_content(std::move(content)), m_io(host.files()), m_measuring(host.compute()),
      m_reading(m_io), m_measure(named(new QPushButton(this), "traceMeasure")), m_pass(named(fittingBox(this), "tracePass")),
      m_stepsTitle(new QLabel(this)), m_steps(named(new QSpinBox(this), "traceSteps")), m_beside(named(new QCheckBox(this), "traceBeside")),
      m_open(named(new QPushButton(this), "traceOpen")), m_save(named(new QPushButton(this), "traceSave")),
      m_said(named(sentenceLabel(this), "traceSaid")), m_timeline(named(new TraceTimeline(this), "traceTimeline")),
      m_told(named(new FittedLine(this), "traceTold")), m_model(new TraceTable(this)), m_table(named(new QTableView(this), "traceTable"))
{
    setObjectName("traceWindow");
    setPrimary(*m_measure);
    m_said->setTextFormat(Qt::PlainText); // names of files are in it
    m_told->setTextFormat(Qt::PlainText);
    m_steps->setRange(1, mostSteps);
    m_stepsTitle->setBuddy(m_steps);
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    for (QHeaderView* header : {m_table->verticalHeader(), m_table->horizontalHeader()})
        header->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setFont(numbersFont(m_table->font()));
    m_table->hide(); // until there is something to add up

    auto* files = new QWidget(this);
    layRow(*files, {m_open, m_save});
    auto* upper = new QWidget(this);
    layColumn(*upper, {{m_timeline, 1}, m_told}, gridStep / 2);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(upper);
    splitter->addWidget(m_table);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    lay(new QVBoxLayout(this), {inFlow({m_measure, m_pass, m_stepsTitle, m_steps, m_beside}, files), m_said, {splitter, 1}});
    resize(1080, 620);

    connect(m_measure, &QPushButton::clicked, this, &TraceWindow::measure);
    connect(m_open, &QPushButton::clicked, this, &TraceWindow::askWhatToOpen);
    connect(m_save, &QPushButton::clicked, this, [this] { save(); });
    connect(m_timeline, &TraceTimeline::toldChanged, this, [this](const QString& text) { m_told->tell({text}); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const QModelIndexList rows = m_table->selectionModel()->selectedRows();
        m_timeline->emphasize(rows.isEmpty() ? std::string() : m_model->nameAt(rows.front().row()));
    });
    retranslate();
}

void TraceWindow::measure()
{
    const NetworkContent content = m_content();
    const TraceRequest request{.batch = content.settings.batch,
                               .training = m_pass->currentIndex() != forwardAlone,
                               .steps = m_steps->value(),
                               .threads = content.settings.threads,
                               .implementation = content.settings.implementation,
                               .optimizer = content.settings.optimizer,
                               .seed = content.settings.seed};
    m_failure = {};
    m_measuring.start(
        [content, request](const std::stop_token& stop) {
            return traceSheet(traceOf(requireBackend(content.settings.backend), content.model, request, stop), content.model.name);
        },
        [this](const TraceSheetPtr& sheet) { take(sheet); }, [this](const Text& why) { fail(why); });
    say();
}

void TraceWindow::open(const QString& path)
{
    m_failure = {};
    m_reading.start([file = filePath(path),
                     name = QFileInfo(path).fileName().toStdString()](const std::stop_token&) { return traceSheet(readTrace(file), name); },
                    [this](const TraceSheetPtr& sheet) { take(sheet); }, [this](const Text& why) { fail(why); });
    say();
}

/// Beside the one before, or in the place of all.
void TraceWindow::take(const TraceSheetPtr& sheet)
{
    const bool beside = m_beside->isChecked() && !m_sheets.empty();
    m_sheets.erase(m_sheets.begin(), m_sheets.end() - (beside ? 1 : 0));
    m_sheets.push_back(sheet);
    const TraceColours colours(m_sheets);
    m_table->show();
    m_timeline->setSheets(m_sheets, colours);
    m_model->show(m_sheets, colours);
    say();
    emit settled();
}

void TraceWindow::fail(const Text& why)
{
    m_failure = why;
    say();
    emit settled();
}

void TraceWindow::askWhatToOpen()
{
    auto* dialog = new PathDialog(this, tr("Open a trace"), {tr("Traces (*.json)"), tr("All files (*)")});
    dialog->ask(this, [this](const QString& path) { open(path); });
}

/// The only one, or of two the one that is chosen.
void TraceWindow::save()
{
    if (m_sheets.size() == 1)
        return save(m_sheets.front());
    auto* which = named(new QMenu(this), "traceWhich");
    which->setAttribute(Qt::WA_DeleteOnClose);
    for (const TraceSheetPtr& sheet : m_sheets)
        connect(which->addAction(TraceWords::titleOf(*sheet)), &QAction::triggered, this, [this, sheet] { save(sheet); });
    which->popup(m_save->mapToGlobal(m_save->rect().bottomLeft()));
}

void TraceWindow::save(const TraceSheetPtr& sheet)
{
    askWhereToWrite(this, tr("Save the trace"), tr("Traces (*.json)"), QStringLiteral("json"),
                    tr("trace of %1").arg(QString::fromStdString(sheet->title)), [this, sheet](const QString& path) {
                        writeInTask(m_host, tr("Save the trace"), path, [sheet, file = filePath(path)](TaskProgress&) {
                            const std::string json = jsonOf(sheet->trace);
                            writeFile(file, std::as_bytes(std::span(json)));
                        });
                    });
}

void TraceWindow::say()
{
    offer(*m_save, !m_sheets.empty(), tr("In Chrome’s format, which Perfetto and other programs read, too."),
          tr("There is no trace yet: measure one, or open one."));
    offer(*m_beside, !m_sheets.empty(), tr("The next trace comes below the last one that is here, with one axis."),
          tr("There is no trace yet: measure one, or open one."));
    if (m_measuring.isRunning())
        return m_said->setText(tr("The steps are being measured, once without and once with the trace…"));
    if (m_reading.isRunning())
        return m_said->setText(tr("The trace is being read…"));
    QStringList sentences; // a failure above those of the traces that are still shown
    if (!m_failure.empty())
        sentences << wholeSentence(m_failure);
    for (const TraceSheetPtr& sheet : m_sheets)
        sentences << TraceWords::about(*sheet);
    m_said->setText(sentences.isEmpty()
                        ? tr("A step of the network is measured with the training’s backend, batch and optimiser, weights and "
                             "input drawn at random; other things that run here meanwhile are in its times.")
                        : sentences.join(QLatin1Char('\n')));
}

void TraceWindow::takeColours()
{
    m_model->refresh();
}

void TraceWindow::retranslate()
{
    setWindowTitle(tr("Trace of operations"));
    setTexts(*m_measure, tr("Measure"), tr("Take down when each operation of a step runs, and on which thread."));
    setEntries(*m_pass, {tr("Training step"), tr("Forward pass")});
    setNames(*m_pass, tr("What is measured"), tr("A training step is forward, backward and update."));
    setFieldTitle(*m_stepsTitle, tr("Steps"));
    setTexts(*m_beside, tr("Beside the one before"), QString());
    setTexts(*m_open, tr("Open…"), tr("A trace in Chrome’s format, of this program or another one."));
    m_save->setText(tr("Save…"));
    m_table->setAccessibleName(tr("Operators, added up"));
    m_table->setToolTip(tr("A chosen operator stands out above. Totals are of all rows together, bytes those of the definition."));
    m_model->refresh();
    say();
}

} // namespace ks

#include "moc_trace_window.cpp"
