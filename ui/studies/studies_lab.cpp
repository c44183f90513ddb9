#include "ui/studies/studies_lab.h"

#include "ui/language/languages.h"
#include "ui/language/text.h"
#include "ui/plots/chart_file.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/chart_view.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_writing.h"
#include "ui/shell/json_format.h"
#include "ui/shell/lab_wish.h"
#include "ui/shell/last_folder.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"
#include "ui/studies/figure_list.h"
#include "ui/studies/launch_model_window.h"
#include "ui/studies/study_cards.h"
#include "ui/studies/study_view.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"
#include "ui/theme/theme.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QStackedWidget>

#include <algorithm>
#include <set>

namespace ks {

StudiesLab::StudiesLab(LabHost& host)
    : m_host(host), m_centre(new QWidget), m_runs(host, m_document), m_files(host, m_document, m_io), m_untaken{m_centre}
{
    makeActions();
    makeExports();
    m_pages = new QStackedWidget(m_centre);
    m_cards = new StudyCards(m_document, m_pages);
    m_view = new StudyView(host, m_document, m_runs,
                           {.back = m_back, .runAll = m_runAll, .anyway = m_anyway, .pause = m_pause, .stop = m_stop}, *m_run, m_pages);
    m_pages->addWidget(m_cards);
    m_pages->addWidget(m_view);
    layColumn(*m_centre, {{m_pages, 1}})->setContentsMargins(gridStep, gridStep, gridStep, 0);
    connectAll();
    refresh();
}

void StudiesLab::makeActions()
{
    m_actions.add(
        LabMenu::File, "openStudy", [] { return tr("Open a study from a file…"); }, {}, [this] { askForStudy(); });
    m_run = m_actions.add(
        LabMenu::Lab, "run", [this] { return m_runs.isPaused() ? tr("Go on") : tr("Run here"); }, {Qt::Key_F5}, [this] { runFigure(); },
        "play", [this] { return whyNotRun(); });
    m_runAll = m_actions.add(
        LabMenu::Lab, "runAll", [] { return tr("Run all of this study"); }, {Qt::CTRL | Qt::Key_F5}, [this] { runAll(); }, "forward",
        [this] {
            return m_runs.isUnderWay() ? tr("Runs of a study are being made.")
                   : !showsCards() && missingOfStudy().empty()
                       ? tr("All of this study was measured here in this size.")
                       : tr("Makes every run of this study that is not there yet in the chosen size.");
        });
    m_anyway = m_actions.add(
        LabMenu::Lab, "measureAnyway", [] { return tr("Measure anyway"); }, {}, [this] { m_runs.runner().measureAnyway(); }, "forward",
        [this] {
            return m_runs.waitsForOthers() > 0 ? tr("Waits no more for other programs until this run has ended; how busy the machine was "
                                                    "stands with each point.")
                                               : tr("Only while a run waits for other programs.");
        });
    m_again = m_actions.add(
        LabMenu::Lab, "again", [] { return tr("Measure this figure again"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_F5},
        [this] { measureAgain(); }, {},
        [this] {
            return m_again->isEnabled() ? tr("Makes the runs of this figure once more; what they find takes the place of what was there.")
                                        : tr("Nothing of this figure was measured here yet.");
        });
    m_pause = m_actions.add(
        LabMenu::Lab, "pause", [this] { return m_runs.isPaused() ? tr("Go on") : tr("Pause"); }, {Qt::SHIFT | Qt::Key_F5},
        [this] { m_runs.isPaused() ? m_runs.resume() : m_runs.pause(); }, "pause",
        [this] {
            return m_runs.isPaused()     ? tr("Measures the points that are missing.")
                   : m_runs.isUnderWay() ? tr("Leaves the point under way; it is measured again when you go on.")
                                         : tr("Nothing is running.");
        });
    m_stop = m_actions.add(
        LabMenu::Lab, "stop", [] { return tr("Stop"); }, {}, [this] { m_runs.stop(); }, "close",
        [this] { return m_runs.isUnderWay() ? tr("Keeps what was measured and leaves the rest.") : tr("Nothing is running."); });
    m_actions.add(
        LabMenu::Lab, "launchModel", [] { return tr("Model of launches and copies…"); }, {}, [this] { showLaunchModel(); }, {},
        [] { return tr("What a graphics card would need with a launch and copies for every window, by numbers that can be changed."); });
    m_back = m_actions.add(
        LabMenu::Lab, "back", [] { return tr("All studies"); }, {Qt::ALT | Qt::Key_Left}, [this] { showCards(); }, "back",
        [this] { return showsCards() ? tr("All studies are on show.") : tr("Back to the cards of all studies."); });
}

void StudiesLab::makeExports()
{
    const auto noFigure = [this] {
        return m_view && m_view->figure() && !showsCards() ? QString() : tr("Open a figure of a study first.");
    };
    const auto noStudy = [this] { return m_view && m_view->study() && !showsCards() ? QString() : tr("Open a study first."); };
    const auto figureName = [this] {
        return QString::fromStdString(m_view->study()->id + "-" + (m_view->figure() ? m_view->figure()->id : std::string()));
    };
    m_ofFigure += m_actions.add(
        LabMenu::Export, "csv", [] { return tr("Points of the figure as CSV…"); }, {},
        [this, figureName] {
            ask(ChartTools::filterOf("csv"), "csv", figureName(),
                [this, study = m_view->study()->id, figure = m_view->figure()->id](const QString& path) {
                    m_files.writeFigure(path, study, figure);
                });
        },
        nullptr, noFigure);
    struct Drawn {
        const char* ending;
        ActionSet::TextOf text;
    };
    for (const Drawn& one : {Drawn{"png", [] { return tr("Chart as PNG…"); }}, Drawn{"svg", [] { return tr("Chart as SVG…"); }},
                             Drawn{"pdf", [] { return tr("Chart as PDF…"); }}})
        m_ofFigure += m_actions.add(
            LabMenu::Export, one.ending, one.text, {},
            [this, figureName, ending = one.ending] {
                ask(ChartTools::filterOf(ending), ending, figureName(),
                    [this, chart = m_view->panel().chartView().chart()](const QString& path) {
                        m_files.write(path, [path, chart, words = screenWording()] { writeChart(chart, filePath(path), words); });
                    });
            },
            nullptr, noFigure);
    struct Report {
        const char* name;
        const char* ending;
        ActionSet::TextOf text;
        ActionSet::TextOf filter;
    };
    for (const Report& one : {Report{"html", "html", [] { return tr("Study as HTML…"); }, [] { return tr("Reports (*.html)"); }},
                              Report{"report", "pdf", [] { return tr("Study as PDF…"); }, [] { return tr("Reports (*.pdf)"); }}})
        m_ofStudy += m_actions.add(
            LabMenu::Export, one.name, one.text, {},
            [this, one] {
                ask(one.filter(), one.ending, QString::fromStdString(m_view->study()->id),
                    [this, study = m_view->study()->id](const QString& path) { m_files.writeReport(path, study); });
            },
            nullptr, noStudy);
}

void StudiesLab::connectAll()
{
    connect(m_cards, &StudyCards::studyChosen, this, [this](const QString& id) { showStudy(id); });
    connect(m_cards, &StudyCards::fileWanted, this, &StudiesLab::askForStudy);
    connect(m_view, &StudyView::backWanted, this, &StudiesLab::showCards);
    connect(m_view, &StudyView::chosen, this, &StudiesLab::refresh);
    connect(&m_view->panel(), &FigurePanel::sizeChosen, this, [this] {
        m_document.prefer(m_view->study(), m_view->panel().size());
        refresh();
    });
    connect(&m_view->panel(), &FigurePanel::openWanted, this, &StudiesLab::openPlace);
    connect(&m_view->panel(), &FigurePanel::benchmarkWanted, this, [this](const QString& run) { openInBenchmark(run.toStdString()); });
    connect(&m_view->panel(), &FigurePanel::errorWanted, this, [this](const QString& run) { showError(run.toStdString()); });
    connect(&m_runs, &StudyRuns::changed, this, &StudiesLab::refresh);
    connect(&m_runs, &StudyRuns::finished, this, [this] {
        m_view->panel().follow();
        emit sessionChanged();
        emit autosaveWanted();
    });
    connect(&m_document, &StudiesDocument::sessionChanged, this, &Lab::sessionChanged);
    connect(&m_document, &StudiesDocument::recordChanged, this, &StudiesLab::refresh);
    connect(&m_document, &StudiesDocument::studiesChanged, this, [this] {
        if (m_view->study() && !m_document.find(m_view->study()->id))
            showCards(); // it came with the session before
    });
    connect(&m_files, &StudiesFiles::studyOpened, this, [this](const QString& id) { showStudy(id); });
    connect(&m_files, &StudiesFiles::aboutToTake, this, [this] {
        if (m_document.isModified())
            offerToBringBack(m_host, id(), keepSession());
    });
    m_files.setMayTake([this] { return !m_runs.isUnderWay(); });
}

bool StudiesLab::showsCards() const
{
    return !m_pages || m_pages->currentWidget() == m_cards;
}

void StudiesLab::showStudy(const QString& id, const std::string& figure)
{
    const StudiesDocument::StudyPtr study = m_document.find(id.toStdString());
    if (!study)
        return;
    const bool again = m_view->study() == study && figure.empty();
    m_view->show(study, again ? m_view->list().current() : figure);
    m_pages->setCurrentWidget(m_view);
    m_view->list().setFocus(Qt::OtherFocusReason);
    refresh();
    emit sessionChanged(); // its name
}

void StudiesLab::showCards()
{
    m_pages->setCurrentWidget(m_cards);
    m_cards->focusCard(m_view->study() ? QString::fromStdString(m_view->study()->id) : QString());
    refresh();
    emit sessionChanged();
}

void StudiesLab::start(const std::vector<std::string>& runs)
{
    if (runs.empty() || m_runs.isUnderWay())
        return;
    if (m_host.compute().isMeasured())
        return m_host.post({.kind = Message::Kind::Warning,
                            .text = [] { return tr("The Benchmark lab is measuring; pause it before you run a study."); },
                            .topic = QStringLiteral("studies")});
    m_runs.start(m_view->study(), runs, m_view->panel().size());
    emit sessionChanged(); // no new one may begin meanwhile
}

void StudiesLab::runFigure()
{
    if (m_runs.isPaused())
        return m_runs.resume();
    if (!showsCards() && m_view->figure())
        start(m_view->panel().missing());
}

std::vector<std::string> StudiesLab::missingOfStudy() const
{
    std::vector<std::string> runs;
    if (!m_view || !m_view->study())
        return runs;
    const Study& study = *m_view->study();
    for (const StudyFigure& figure : study.figures)
        for (const std::string& run : missingRuns(study, figure, m_view->panel().size(), m_document.record(study.id)))
            if (std::ranges::find(runs, run) == runs.end()) // figures share them
                runs.push_back(run);
    return runs;
}

void StudiesLab::runAll()
{
    if (!showsCards())
        start(missingOfStudy());
}

void StudiesLab::measureAgain()
{
    if (const StudyFigure* const figure = showsCards() ? nullptr : m_view->figure())
        start(figure->runs);
}

void StudiesLab::openPlace()
{
    const StudyFigure* const figure = m_view->figure();
    if (!figure || !figure->open)
        return;
    const StudyPlace& place = *figure->open;
    if (place.lab == StudyPlace::Lab::LaunchModel)
        return showLaunchModel();
    if (place.lab == StudyPlace::Lab::Benchmark && !figure->runs.empty())
        return openInBenchmark(figure->runs.front());
    if (!place.session.empty())
        for (const QString& path : ResourceLocator::sampleSessions())
            if (QFileInfo(path).fileName().toStdString() == place.session) {
                m_host.showLab(fromView(nameOf(place.lab)));
                return m_host.openFile(path, true);
            }
    const LabWish wish{.lab = fromView(nameOf(place.lab)),
                       .op = QString::fromStdString(place.op),
                       .shape = place.shape,
                       .cells = place.cells,
                       .tab = QString::fromStdString(place.tab),
                       .network = QString::fromStdString(place.network),
                       .data = QString::fromStdString(place.data)};
    if (!place.session.empty() || !m_host.ask(wish))
        m_host.post({.kind = Message::Kind::Failure,
                     .text = [] { return tr("What this figure leads to is not installed here."); },
                     .topic = QStringLiteral("studies")});
}

void StudiesLab::showLaunchModel()
{
    if (!m_launchModel)
        m_launchModel = new LaunchModelWindow(m_host, m_centre);
    m_launchModel->show();
    m_launchModel->raise();
    m_launchModel->activateWindow();
}

void StudiesLab::openInBenchmark(const std::string& run)
{
    const StudyRun* const wanted = m_view->study()->run(run);
    if (!wanted)
        return;
    const std::optional<Experiment>& asked = wanted->experimentOf(m_view->panel().size());
    const std::optional<Experiment>& experiment = asked ? asked : wanted->experimentOf(StudySize::Quick);
    if (experiment)
        m_host.ask({.lab = QStringLiteral("benchmark"), .experiment = std::make_shared<const Experiment>(*experiment)});
}

/// Where the experiment is a figure's it is shown there, after it was made; else it is shown where experiments are.
void StudiesLab::showError(const std::string& run)
{
    const StudiesDocument::StudyPtr study = m_view->study();
    const auto has = [&](const StudyFigure& figure) { return std::ranges::find(figure.runs, run) != figure.runs.end(); };
    const StudyFigure* const here = m_view->figure();
    const auto found = std::ranges::find_if(study->figures, has);
    if (found == study->figures.end())
        return openInBenchmark(run);
    if (!here || !has(*here))
        m_view->list().choose(found->id);
    if (!m_document.record(study->id).find(run))
        start({run});
}

void StudiesLab::askForStudy()
{
    auto* dialog = new QFileDialog(m_centre, tr("Open a study from a file"), QString(), tr("Studies (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    startInLastFolder(*dialog);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { m_files.open(path, false); });
    dialog->open();
}

void StudiesLab::ask(const QString& filter, const char* ending, const QString& name, const std::function<void(const QString&)>& write)
{
    askWhereToWrite(m_centre, QString(), filter, QLatin1String(ending), name, write);
}

QString StudiesLab::sessionName() const
{
    return showsCards() || !m_view->study() ? QString()
                                            : QString::fromStdString(m_view->study()->title.in(Languages::onScreen().toStdString()));
}

bool StudiesLab::canOpen(const QString& path) const
{
    const QString format = jsonFormatOf(path);
    return format == QLatin1String("kernelscope-study") || format == QLatin1String("kernelscope-studies");
}

void StudiesLab::newSession()
{
    if (m_runs.isUnderWay())
        return;
    m_files.cancelOpening();
    m_document.take({});
    m_document.setSaved({});
    showCards();
}

std::function<void()> StudiesLab::keepSession()
{
    if (m_runs.isUnderWay())
        return {};
    return [this, session = m_document.session(), path = m_document.path(), modified = m_document.isModified()] {
        if (m_runs.isUnderWay())
            return;
        m_document.take(session);
        m_document.setSaved(path);
        m_document.setModified(modified);
    };
}

QList<LabPlace> StudiesLab::places()
{
    QList<LabPlace> places;
    const std::string language = Languages::onScreen().toStdString();
    for (const StudiesDocument::StudyPtr& study : m_document.studies())
        places.append({.name = QString::fromStdString(study->title.in(language)),
                       .otherNames = {QString::fromStdString(study->authors), QString::fromStdString(study->title.english)},
                       .kind = tr("Study"),
                       .go = [this, id = QString::fromStdString(study->id)] { showStudy(id); }});
    return places;
}

QList<LabKey> StudiesLab::keys() const
{
    return {{QStringLiteral("Up, Down"), tr("To another figure of the study")},
            {QStringLiteral("Return"), tr("Open the card, or go into the figure")},
            {QStringLiteral("Esc"), tr("Back to the list of figures, then to all studies")}};
}

void StudiesLab::setPresenting(bool presenting)
{
    setPresentedParts(*m_centre, presenting);
}

void StudiesLab::presenterStep(int direction)
{
    if (!showsCards())
        m_view->list().step(direction);
}

QString StudiesLab::whyNotRun() const
{
    if (m_runs.isPaused())
        return tr("Measures the points that are missing.");
    if (m_runs.isUnderWay())
        return tr("Runs of a study are being made.");
    const StudyFigure* const figure = showsCards() ? nullptr : m_view->figure();
    if (!figure)
        return tr("Open a figure of a study first.");
    if (!figure->needs.empty())
        return tr("This figure waits for what is missing here.");
    return m_view->panel().missing().empty() ? tr("All of it was measured here in this size.")
                                             : tr("Measures what is missing of this figure.");
}

void StudiesLab::refresh()
{
    const bool within = !showsCards() && m_view->study();
    const bool busy = m_runs.isUnderWay();
    m_run->setEnabled(m_runs.isPaused() || (!busy && within && !m_view->panel().missing().empty() && m_view->figure()));
    m_runAll->setEnabled(!busy && within && !missingOfStudy().empty());
    const StudyFigure* const figure = within ? m_view->figure() : nullptr;
    m_again->setEnabled(!busy && figure && figure->needs.empty() && std::ranges::any_of(figure->runs, [&](const std::string& run) {
        return m_document.record(m_view->study()->id).find(run) != nullptr;
    }));
    m_anyway->setEnabled(m_runs.waitsForOthers() > 0);
    m_anyway->setVisible(m_runs.waitsForOthers() > 0);
    m_pause->setEnabled(busy && !m_runs.isStopping());
    m_stop->setEnabled(busy && !m_runs.isStopping());
    m_back->setEnabled(within);
    for (QAction* action : m_ofFigure)
        action->setEnabled(within && m_view->figure());
    for (QAction* action : m_ofStudy)
        action->setEnabled(within);
    m_actions.retranslate();
    m_view->bar().refresh();
}

} // namespace ks

#include "moc_studies_lab.cpp"
