#include "ui/studies/figure_panel.h"

#include "core/base/digits.h"
#include "core/studies/study_chart.h"
#include "core/studies/study_table.h"
#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/lab.h"
#include "ui/studies/figure_table.h"
#include "ui/studies/wrong_box.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/parts.h"
#include "ui/theme/placing.h"
#include "ui/theme/text_role.h"
#include "ui/theme/theme.h"

#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace ks {

namespace {

constexpr int chartLines = 20; ///< of text, high at least
constexpr int mostChartLines = 36;
constexpr int namesBesideChart = 4; ///< for which a chart of usual height has room
constexpr std::chrono::milliseconds followAfter{200};

QLabel* figureText(QWidget* parent)
{
    QLabel* label = sentenceLabel(parent);
    label->setTextFormat(Qt::PlainText); // of a file
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// What the study measured on, where its tables say so.
QStringList devicesOf(const Study& study, const StudyFigure& figure, const std::string& language)
{
    QStringList devices;
    for (const PublishedRows& rows : figure.published) {
        const PublishedTable& table = study.tables.at(rows.table);
        for (const char* name : {"device", "system"})
            if (const std::optional<std::size_t> column = table.find(name)) {
                for (const std::size_t row : chosenRows(table, rows)) {
                    const QString device = QString::fromStdString(study.word(table.rows[row][*column], language));
                    if (!device.isEmpty() && !devices.contains(device))
                        devices.append(device);
                }
                break;
            }
    }
    return devices;
}

} // namespace

FigurePanel::FigurePanel(LabHost& host, const StudiesDocument& document, QAction& run, QWidget* parent)
    : Retranslating(parent), m_host(host), m_document(document), m_title(figureText(this)), m_says(figureText(this)),
      m_needs(figureText(this)), m_running(new QWidget(this)), m_size(named(fittingBox(m_running), "studySize")),
      m_open(named(new QPushButton(m_running), "openFigure")), m_benchmark(named(new QPushButton(m_running), "openInBenchmark")),
      m_forecast(figureText(this)), m_chart(new ChartView(host, this)), m_machines(figureText(this)), m_wrong(new QVBoxLayout),
      m_own(new QVBoxLayout), m_published(new QVBoxLayout), m_forecasting(host.compute())
{
    auto* start = named(new QToolButton(m_running), "runFigure");
    start->setDefaultAction(&run);
    start->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPrimary(*start);
    auto* row = new FlowLayout(m_running);
    row->setSpacing(gridStep);
    for (QWidget* control : std::initializer_list<QWidget*>{start, m_size, m_open, m_benchmark})
        row->addWidget(control);
    m_forecast->setObjectName(QStringLiteral("studyForecast"));
    m_machines->setObjectName(QStringLiteral("studyMachines"));
    m_needs->setObjectName(QStringLiteral("studyNeeds"));
    m_chart->setObjectName(QStringLiteral("studyChart"));
    m_later.setSingleShot(true);
    m_later.setInterval(followAfter);
    connect(&m_later, &QTimer::timeout, this, &FigurePanel::fillOwn);
    connect(m_size, &QComboBox::activated, this, [this] {
        forecast();
        emit sizeChosen();
    });
    connect(m_open, &QPushButton::clicked, this, &FigurePanel::openWanted);
    connect(m_benchmark, &QPushButton::clicked, this, [this] {
        if (const StudyFigure* const shown = figure(); shown && shown->runs.size() == 1)
            emit benchmarkWanted(QString::fromStdString(shown->runs.front()));
    });
    layColumn(*this, {m_title, m_says, m_needs, m_running, m_forecast, m_chart, m_machines, m_wrong, m_own, m_published, Placed::rest(1)},
              gridStep)
        ->setContentsMargins(gridStep, 0, gridStep, gridStep);
    takeFont();
    retranslate();
}

const StudyFigure* FigurePanel::figure() const
{
    return m_study ? m_study->figure(m_figure) : nullptr;
}

StudySize FigurePanel::size() const
{
    return m_size->currentIndex() > 0 ? StudySize::Full : StudySize::Quick;
}

std::vector<std::string> FigurePanel::missing() const
{
    const StudyFigure* const shown = figure();
    return shown ? missingRuns(*m_study, *shown, size(), m_document.record(m_study->id)) : std::vector<std::string>();
}

void FigurePanel::show(const StudiesDocument::StudyPtr& study, const std::string& figure)
{
    m_study = study;
    m_figure = figure;
    fill();
}

void FigurePanel::fill()
{
    const StudyFigure* const shown = figure();
    if (!shown)
        return;
    m_later.stop();
    const std::string language = Languages::onScreen().toStdString();
    m_title->setText(tr("%1: %2", "figure, title")
                         .arg(QString::fromStdString(shown->name(language)), QString::fromStdString(shown->title.in(language))));
    m_says->setText(QString::fromStdString(shown->says.in(language)));
    m_says->setVisible(!shown->says.empty());
    m_needs->setText(QString::fromStdString(shown->needs.in(language)));
    m_needs->setVisible(!shown->needs.empty());
    const bool runs = shown->needs.empty() && !shown->runs.empty();
    for (QWidget* part : std::initializer_list<QWidget*>{m_running->findChild<QToolButton*>("runFigure"), m_size, m_benchmark})
        part->setVisible(runs);
    listRuns();
    m_open->setVisible(shown->open.has_value());
    m_running->setVisible(runs || shown->open);
    m_forecast->setVisible(runs);
    m_shownErrors.clear();
    empty(*m_wrong);
    fillPublished();
    fillOwn();
}

/// Of several a menu, each by its name in the study's file.
void FigurePanel::listRuns()
{
    if (QMenu* const before = m_benchmark->menu()) {
        m_benchmark->setMenu(nullptr);
        before->deleteLater(); // one of its entries may be what led here
    }
    const std::vector<std::string>& runs = figure()->runs;
    if (runs.size() < 2)
        return;
    auto* const menu = new QMenu(m_benchmark);
    for (const std::string& run : runs)
        menu->addAction(QString::fromStdString(run), this, [this, run] { emit benchmarkWanted(QString::fromStdString(run)); });
    m_benchmark->setMenu(menu);
}

void FigurePanel::fillOwn()
{
    if (!figure())
        return;
    const StudyRecord& record = m_document.record(m_study->id);
    fillChart(record);
    sayMachines(record);
    fillWrong(record);
    empty(*m_own);
    const std::string language = Languages::onScreen().toStdString();
    addTable(*m_own, sideBySideOf(*m_study, *figure(), record.results(), language), tr("Printed and measured side by side"));
    addTable(*m_own, ownTableOf(*m_study, *figure(), record.results(), language), tr("Measured here"));
    forecast();
}

void FigurePanel::fillChart(const StudyRecord& record)
{
    const StudyFigure& shown = *figure();
    Chart chart = chartOf(*m_study, shown, record.results(), Languages::onScreen().toStdString());
    chart.footer = provenanceOf(*m_study, shown, record.results());
    m_notes = chart.notes;
    m_comparesMachines = std::ranges::any_of(chart.series, &ChartSeries::hollow); // which the notes say
    const int line = fontMetrics().lineSpacing();
    const int legend =
        std::max(0, static_cast<int>(chart.series.size()) - namesBesideChart) * line; // else many names leave no room for the lines
    m_chart->setFixedHeight(std::clamp(width() / 3, chartLines * line, mostChartLines * line) + legend);
    m_chart->setVisible(!chart.series.empty());
    m_chart->show(chart);
}

void FigurePanel::sayMachines(const StudyRecord& record)
{
    const StudyFigure& shown = *figure();
    QStringList lines = textsFor(m_notes, toQString);
    if (!m_comparesMachines && (!shown.published.empty() || !shown.runs.empty()))
        lines.prepend(tr("The machines differ: what can be compared are orders and ratios, not times."));
    if (const QStringList devices = devicesOf(*m_study, shown, Languages::onScreen().toStdString()); !devices.isEmpty())
        lines.append(tr("Theirs: %1.").arg(devices.join(QStringLiteral(", "))));
    const QStringList ours = textsFor(provenanceOf(*m_study, shown, record.results()), toQString);
    if (!ours.isEmpty())
        lines.append(tr("Ours: %1").arg(ours.join(QLatin1Char('\n'))));
    else if (!missing().empty())
        lines.append(tr("Ours: nothing was measured here yet."));
    m_machines->setText(lines.join(QLatin1Char('\n')));
    m_machines->setVisible(!lines.isEmpty());
}

void FigurePanel::empty(QBoxLayout& box)
{
    while (QLayoutItem* item = box.takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

void FigurePanel::fillWrong(const StudyRecord& record)
{
    std::vector<bool> made;
    for (const StudyError& error : figure()->wrong)
        made.push_back(!error.run.empty() && record.find(error.run) != nullptr);
    if (made == m_shownErrors)
        return; // a button keeps the focus while points come in
    m_shownErrors = made;
    empty(*m_wrong);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const StudyError& error = figure()->wrong[i];
        auto* box = new WrongBox(m_study, error, made[i], this);
        connect(box, &WrongBox::shown, this, [this, run = QString::fromStdString(error.run)] { emit errorWanted(run); });
        m_wrong->addWidget(box);
    }
}

void FigurePanel::addTable(QVBoxLayout& box, StudyTable table, const QString& heading)
{
    if (table.rows.empty())
        return;
    QLabel* label = figureText(this);
    label->setFont(textFont(TextRole::Heading, font()));
    label->setText(heading);
    box.addWidget(label);
    box.addWidget(new FigureTable(std::move(table), heading, this));
}

void FigurePanel::fillPublished()
{
    empty(*m_published);
    for (StudyTable& table : publishedTablesOf(*m_study, *figure(), Languages::onScreen().toStdString()))
        addTable(*m_published, std::move(table), tr("As it was printed"));
}

void FigurePanel::forecast()
{
    const std::vector<std::string> runs = missing();
    std::string of = m_figure + '\n' + std::string(nameOf(size()));
    std::vector<Experiment> experiments;
    for (const std::string& run : runs) {
        of += '\n' + run;
        experiments.push_back(*m_study->run(run)->experimentOf(size()));
    }
    if (of == m_forecastOf && (m_known || m_forecasting.isRunning()))
        return sayForecast();
    m_forecastOf = of;
    m_known.reset();
    m_forecasting.cancel();
    sayForecast();
    if (experiments.empty() || m_host.compute().isMeasured()) // it would wait there
        return;
    m_forecasting.start(
        [experiments](const std::stop_token& stop) {
            Forecast all{.runs = static_cast<int>(experiments.size())};
            for (const Experiment& one : experiments) {
                all.seconds += forecastOf(one, stop).seconds;
                all.points += static_cast<int>(pointsOf(one).size());
            }
            return all;
        },
        [this](const Forecast& all) {
            m_known = all;
            sayForecast();
        },
        [this](const Text& why) { m_forecast->setText(wholeSentence(why)); });
}

void FigurePanel::sayForecast()
{
    if (missing().empty())
        return m_forecast->setText(tr("All of it was measured here in this size."));
    if (!m_known)
        return m_forecast->setText(m_host.compute().isMeasured()
                                       ? tr("What it takes will be said when the measurement under way has ended.")
                                       : tr("What it takes is being worked out…"));
    int there = 0; // of runs that were begun
    const StudyRecord& record = m_document.record(m_study->id);
    for (const std::string& run : missing())
        if (const BenchmarkResult* const begun = record.find(run); begun && isOfSize(*m_study, *begun, size()))
            there += static_cast<int>(begun->measurements.size());
    const int left = std::max(0, m_known->points - there);
    const double seconds = m_known->points > 0 ? m_known->seconds * left / m_known->points : 0;
    m_forecast->setText(tr("%n point(s) are missing here; they take about %1.", nullptr, left)
                            .arg(numberInRegion(QString::fromStdString(roughSecondsText(seconds)))));
}

void FigurePanel::takeFont()
{
    m_title->setFont(textFont(TextRole::Title, font()));
    fillOwn(); // the chart is as high as so many lines
}

void FigurePanel::retranslate()
{
    setEntries(*m_size, {tr("Quick", "size of a run"), tr("Full", "size of a run")});
    setNames(*m_size, tr("Size of the run"), tr("Quick takes fewer points and rounds; full takes those of the study."));
    setTexts(*m_open, tr("Open"), tr("Leads to the operator, network or experiment in its lab."));
    setTexts(*m_benchmark, tr("Open in the Benchmark lab"),
             tr("The experiment behind this figure, ready to be changed and started there."));
    m_chart->describe(tr("Hollow: as published. Filled: measured here."));
    fill();
    if (m_study)
        sayForecast();
}

} // namespace ks

#include "moc_figure_panel.cpp"
