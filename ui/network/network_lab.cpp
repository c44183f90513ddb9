#include "ui/network/network_lab.h"

#include "core/data/loaders/table_look.h"
#include "core/nn/usual_rate.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/carried_weights.h"
#include "ui/network/data/data_page.h"
#include "ui/network/moments/scrubber.h"
#include "ui/network/run_bar.h"
#include "ui/network/runs/run_changes.h"
#include "ui/network/runs/runs_list.h"
#include "ui/network/see/see_guess.h"
#include "ui/network/see/see_page.h"
#include "ui/network/see/see_presenting.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/train/untrained_view.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/weights_change.h"
#include "ui/shell/file_path.h"
#include "ui/shell/file_patterns.h"
#include "ui/shell/json_format.h"
#include "ui/shell/put_aside.h"
#include "ui/tasks/compute_thread.h"
#include "ui/theme/placing.h"
#include "ui/theme/presented_parts.h"

#include <QDir>
#include <QFileInfo>

#include <optional>
#include <utility>

namespace ks {

namespace {

/// What holds from the next batch on, whatever else is under way.
bool differsInRateAndEndOnly(NetworkContent a, const NetworkContent& b)
{
    a.settings.schedule.rate = b.settings.schedule.rate;
    a.settings.stop = b.settings.stop;
    return a == b;
}

/// By whom and by how many threads, which may change while a training is kept: that costs the last bits, not what was trained.
void computeAs(TrainingSettings& settings, const TrainingSettings& model)
{
    settings.backend = model.backend;
    settings.implementation = model.implementation;
    settings.threads = model.threads;
}

/// A folder is data: by its files those of MNIST or CIFAR-10, else pictures, a folder for each class.
QString dataIn(const QString& folder)
{
    const auto holds = [dir = QDir(folder)](const char* name) { return !dir.entryList({QLatin1String(name)}, QDir::Files).isEmpty(); };
    const char* kind = holds("train-images?idx3-ubyte*") ? "mnist:" : holds("data_batch_1*") ? "cifar10:" : "folder:";
    return QLatin1String(kind) + QDir(folder).absolutePath() + QStringLiteral("?validation=0.1");
}

bool sameComputation(TrainingSettings a, const TrainingSettings& b)
{
    const TrainingSettings before = a;
    computeAs(a, b);
    return a == before;
}

} // namespace

NetworkLab::NetworkLab(LabHost& host, Cameras& cameras)
    : m_host(host), m_run(host),
      m_files(host, m_document, m_run,
              [this] {
                  return NetworkFiles::View{m_tabs->openId(),       trainPage().showsMore(), trainPage().lossIsLog(),
                                            tryPage().pad().kept(), tryPage().question(),    tryPage().showsOpenedPicture(),
                                            m_pages.look()};
              }),
      m_aside(host, m_document, m_run, m_files, [this] { prepareAnew(); },
              {[this] { return m_pages.look(); }, [this](const NetworkLook& look) { m_pages.setLook(look); }}),
      m_trouble(host, m_document, m_run, m_files, m_aside, [this](const QString& page) { m_tabs->open(page); }), m_centre(new QWidget),
      m_tabs(new PageTabs(m_centre)), m_training(m_actions, host, m_document, m_run, m_files, m_aside, *m_tabs),
      m_configs(host, m_document, m_actions, *m_tabs), m_readings(m_actions, host, m_run, this),
      m_bar(new NetworkRunBar(host, m_run, m_training.ofTheRun(), m_training.besideTheRun(), m_centre)),
      m_scrubber(new MomentScrubber(host, m_run, m_readings, m_training.trainOn(), m_training.compare(), m_centre)),
      m_pages(m_actions, host, cameras, m_document, m_run, *m_tabs), m_trace(m_actions, host, m_document, *m_centre),
      m_panel(new TrainingPanel), m_untaken{m_centre, m_panel}
{
    layColumn(*m_centre, {m_bar, m_scrubber, {m_tabs, 1}}, 0);
    m_panel->setSettings(m_document.settings());
    m_panel->offerFiles(m_configs.inPanel());
    connectAll();
    connectPages();
    retranslate();
}

QList<LabDock> NetworkLab::docks()
{
    return {{QStringLiteral("training"), m_panel, Qt::LeftDockWidgetArea, false}};
}

LabBackend NetworkLab::backend() const
{
    // What is chosen meanwhile holds for the next training.
    const TrainingSettings& settings = m_run.view().isTrained() ? m_run.view().content.settings : m_document.settings();
    return {.ids = {QString::fromStdString(settings.backend)}, .threads = settings.threads};
}

QList<LabKey> NetworkLab::keys() const
{
    return {
        {QStringLiteral("Left, Right"), tr("Read the values of a chart, one after the other")},
        {QStringLiteral("Up, Down"), tr("Read another line of a chart")},
        {QStringLiteral("Home"), tr("Show a whole chart")},
        {QStringLiteral("Enter"), tr("Show the values of a chart as a table")},
        {QStringLiteral("Shift+F10"), tr("Save or copy a chart")},
        {QStringLiteral("Esc"), tr("Leave the comparison of two moments, on every page")},
        {QStringLiteral("A, B"), tr("On the line of moments, where two are compared: which of them the arrow keys move")},
        {QStringLiteral("F2, Space, Delete"), tr("In the list of runs: rename, show or hide, forget")},
        {QStringLiteral("Left, Right, Enter"), tr("In the diagram of Build: from layer to edge; insert a layer on an edge")},
        {QStringLiteral("Delete, Ctrl+D, Ctrl+C, Ctrl+X, Ctrl+V"),
         tr("In Build and in See: remove, duplicate, copy, cut and paste the chosen layers, also into another window")},
        {QStringLiteral("Alt+Up, Alt+Down, Alt+Left, Alt+Right"), tr("In Build and See: move a layer")},
        {QStringLiteral("Enter, Esc, +, −"), tr("In See: nearer and further away, also into a group of layers and out of it")},
        {QStringLiteral("Ctrl+Enter, Space"), tr("In See: hold what is looked at; fold or unfold a group of layers")},
        {QStringLiteral("Shift+Space"), tr("In See: fold the group around what is looked at, again and again from the inside out")},
        {QStringLiteral("R"), tr("In See: show the answer that Predict hides")},
        {QStringLiteral("0 … 9, −, F2"), tr("In See: type the number that Predict asks for")},
        {QStringLiteral("Insert, Shift+Insert"), tr("In See: insert a layer behind or before the one where the keyboard is")},
        {QStringLiteral("T, C, H, L, P, B, E"), tr("In Step: one term, cell, channel, layer, pass, batch or epoch on; with Shift back")},
        {QStringLiteral("G, Shift+G"), tr("In Step, and of the wave in See: longer and shorter steps")},
        {QStringLiteral("Space, Shift+Space"), tr("In Step: one step of the chosen length on and back")},
        {QStringLiteral("PgDown, PgUp"), tr("In Step: step on and back in presenter mode")},
        {QStringLiteral("+, −, Home"), tr("In a trace of operations: nearer, further away, and all of it")},
        {QStringLiteral("Ctrl+Enter"), tr("In Step: open this layer in the Operation lab")}};
}

void NetworkLab::connectAll()
{
    connect(&m_document, &NetworkDocument::changed, this, &NetworkLab::takeChange);
    connect(&m_document, &NetworkDocument::changed, this, &NetworkLab::backendChanged);
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkLab::refresh);
    connect(&m_host.compute(), &ComputeThread::measuredChanged, this, &NetworkLab::refresh);
    connect(&m_run.look(), &MomentLook::changed, this, &NetworkLab::refresh);
    connect(m_training.trainOn(), &QAction::triggered, this, &NetworkLab::offerTrain);
    connect(&m_files, &NetworkFiles::changed, this, &NetworkLab::sessionChanged);
    connect(&m_files, &NetworkFiles::autosaveWanted, this, &NetworkLab::autosaveWanted);
    connect(&m_files, &NetworkFiles::opened, this, [this](const std::shared_ptr<const NetworkSession>& session, const SessionPlace& place) {
        std::function<void()> bringBack = isModified() ? keepSession() : nullptr;
        takeSession(*session, place);
        if (bringBack)
            offerToBringBack(m_host, id(), std::move(bringBack));
    });
    connect(&m_run, &TrainingRun::progressed, &m_pages, &NetworkPages::offerNext);
    connect(&m_run, &TrainingRun::progressed, this, [this] {
        if (!m_run.view().history.epochs.empty())
            m_aside.hush();
        if (m_training.isBehind())
            refresh();
    });
    // Later: a step under way may be about to lie on top of the one that is void, or to bring its training back.
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkLab::passVoidSteps, Qt::QueuedConnection);
    connect(&m_document.undo(), &QUndoStack::indexChanged, this, &NetworkLab::passVoidSteps, Qt::QueuedConnection);
    connect(&m_run.rateWatch(), &RateWatch::jumped, this, [this](double before, double now) { m_trouble.postJump(before, now); });
    connect(&m_run.rateWatch(), &RateWatch::over, this, [this] { m_host.withdraw(QStringLiteral("network.jump")); });
}

void NetworkLab::connectPages()
{
    connect(m_tabs, &PageTabs::opened, m_bar, [this](const QString& page) { m_bar->setChartsOpen(page == QLatin1String("train")); });
    m_readings.follow(m_pages.see().bar(), *m_pages.see().findChild<SeeGuess*>());
    dataPage().setTrainedBefore([this](const NetworkContent& asked, bool isAsked) { return m_aside.trainedBefore(asked, isAsked); });
    connect(&buildPage(), &BuildPage::fileChosen, this, &NetworkLab::openOnPage);
    connect(m_panel, &TrainingPanel::edited, this, [this](const TrainingSettings& settings, const QString& topic) {
        NetworkContent content = m_document.content();
        content.settings = settings;
        m_document.change([] { return TrainingPanel::tr("Change the training"); }, content, topic);
    });
    connect(m_panel, &TrainingPanel::rateFinderWanted, this, [this] {
        m_tabs->open(QStringLiteral("train"));
        trainPage().findRate(m_document.content());
    });
    connect(&trainPage(), &TrainPage::weightsWanted, this, &NetworkLab::exchangeWeights);
    trainPage().runs().connectTo(m_document.undo(), m_aside);
    trainPage().untrained().offerWayOn(m_training.ofTheRun().front());
    trainPage().offerTrace(m_trace.action());
    connect(&trainPage(), &TrainPage::rateChosen, this, [this](double rate) {
        NetworkContent content = m_document.content();
        content.settings.schedule.rate = static_cast<float>(rate);
        m_document.change([] { return tr("Take the rate found"); }, content);
    });
    const auto noteDrawing = [this] { m_files.noteDrawing(tryPage().pad().revision(), tryPage().question()); };
    connect(&tryPage().pad(), &DrawingPad::drawn, this, noteDrawing);
    connect(&tryPage(), &TryPage::questionChanged, this, noteDrawing);
}

/// Chosen on Build.
void NetworkLab::openOnPage(const QString& path)
{
    if (NetworkFiles::canOpen(path) || path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return open(path, false);
    m_host.post({.kind = Message::Kind::Failure,
                 .text =
                     [name = QFileInfo(path).fileName()] {
                         return tr("%1 cannot be opened here. Networks, trainings and sessions of this work area can: %2.")
                             .arg(name, NetworkFiles::endings());
                     },
                 .topic = QStringLiteral("file")});
}

void NetworkLab::setPresenting(bool presenting)
{
    m_bar->setPresenting(presenting);
    m_scrubber->setVisible(!presenting || m_run.view().looked || m_run.look().side()); // it says which moment one looks at
    m_tabs->setPresenting(presenting);
    setPresentedParts(*m_tabs, presenting);
    m_pages.see().findChild<SeePresenting*>()->set(presenting);
    stepPage().setPresenting(presenting);
}

void NetworkLab::presenterStep(int direction)
{
    if (m_tabs->isOpen(QStringLiteral("step")))
        stepPage().stepBy(direction);
}

/// As soon as the training is ready: Space starts it.
void NetworkLab::offerTrain()
{
    connect(
        &m_run, &TrainingRun::prepared, this, [this] { m_bar->focusTrain(); }, Qt::SingleShotConnection);
}

void NetworkLab::setActive(bool active)
{
    if (!active || m_started)
        return;
    m_started = true;
    connect(
        &m_run, &TrainingRun::prepared, this,
        [this] {
            if (m_tabs->openId() == QLatin1String("see") && m_tabs->isVisible())
                m_bar->focusTrain(); // it was disabled before
        },
        Qt::SingleShotConnection);
    prepareAnew();
}

bool NetworkLab::canOpen(const QString& path) const
{
    if (QFileInfo(path).isDir())
        return true;
    if (isTableFile(path))
        return lookAtTableFile(filePath(path)).isData();
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return NetworkFiles::canOpen(path);
    const QString format = jsonFormatOf(path);
    return format.isEmpty() || format == QLatin1String("kernelscope-network") || ConfigFiles::canOpen(path);
}

QStringList NetworkLab::sessionFilters() const
{
    return {tr("Sessions, trainings and networks (%1)").arg(NetworkFiles::endings())};
}

void NetworkLab::open(const QString& path, bool asCopy)
{
    if (QFileInfo(path).isDir())
        return openData(dataIn(path));
    if (isTableFile(path)) {
        const TableLook look = lookAtTableFile(filePath(path));
        return openData(QString::fromStdString(look.description(path.toStdString())), look.others);
    }
    if (ConfigFiles::canOpen(path))
        m_configs.open(path);
    else if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        buildPage().openFile(path);
    else
        m_files.open(path, asCopy);
}

/// `leftOut`: columns of a table.
void NetworkLab::openData(const QString& description, const std::vector<std::string>& leftOut)
{
    dataPage().use(description, [this, leftOut] {
        m_tabs->open(QStringLiteral("data"));
        if (leftOut.empty())
            return;
        const QStringList names = textsFor(leftOut, QString::fromStdString);
        m_host.post({.kind = Message::Kind::Note,
                     .text =
                         [names] {
                             return tr("%n column(s) with words or gaps are left out: %1. Targets and Columns say what is used.", nullptr,
                                       static_cast<int>(names.size()))
                                 .arg(names.join(QStringLiteral(", ")));
                         },
                     .topic = QStringLiteral("network.columns")});
    });
}

void NetworkLab::takeSession(const NetworkSession& session, const SessionPlace& place)
{
    forgetSession();
    NetworkContent content{.model = session.model, .data = session.data, .settings = session.settings};
    Text instead = useBackendHere(content.settings, content.model);
    resetDocument(content);
    trainPage().setShowsMore(session.moreCharts);
    trainPage().setLossLog(session.logLoss);
    m_run.earlier().begin(session.earlier, session.runNumber, session.runLabel);
    if (session.training) {
        const Checkpoint& training = *session.training;
        const std::string& data = training.data.empty() ? session.data : training.data;
        NetworkContent trained{.model = training.model, .data = data, .settings = training.settings};
        if (const Text why = useBackendHere(trained.settings, trained.model); !why.empty())
            instead = why;
        m_run.opened().forget();
        goOnWith(std::move(trained), std::make_shared<const Checkpoint>(training), session.beforeBest);
        m_run.look().give(session);
        if (session.momentsLost.empty()) // else they say enough
            m_run.look().seeAgain(session.seen);
        holdRateAndEnd(m_document, m_run);
    } else {
        prepareAnew();
    }
    if (!instead.empty())
        m_host.post({.kind = Message::Kind::Note, .text = instead, .topic = QStringLiteral("network.backend")});
    if (!session.momentsLost.empty())
        m_host.post({.kind = Message::Kind::Warning, .text = session.momentsLost, .topic = QStringLiteral("network.moment")});
    tryPage().setDrawing(session.drawing, session.question);
    m_pages.setLook(session.look);
    m_tabs->open(QString::fromStdString(session.page));
    m_files.settle(place);
}

std::function<void()> NetworkLab::keepSession()
{
    if (!m_started)
        return {};
    return once([this, content = m_document.content(), place = m_files.place(), modified = isModified(), page = m_tabs->openId(),
                 drawing = tryPage().pad().kept(), question = tryPage().question(), look = m_pages.look(), training = m_run.putAside(),
                 aside = m_aside.kept()] {
        std::function<void()> newer = isModified() ? keepSession() : nullptr;
        forgetSession();
        resetDocument(content);
        training();
        holdRateAndEnd(m_document, m_run);
        trainPage().runs().changes().offerForgotten();
        m_aside.bringAllBack(aside);
        tryPage().setDrawing(drawing, question);
        m_pages.setLook(look);
        m_tabs->open(page);
        m_files.settle(place);
        if (modified)
            m_files.markEdited();
        if (newer)
            offerToBringBack(m_host, id(), std::move(newer));
    });
}

/// What is said, kept and under way of a session that another one takes the place of.
void NetworkLab::forgetSession()
{
    m_files.beginSession();
    dataPage().cancelOpening();
    buildPage().cancelOpening();
    m_configs.cancelOpening();
    for (const char* topic :
         {"file", "network", "network.backend", "network.jump", "network.left", "network.replaced", "network.leaving", "network.forgotten"})
        m_host.withdraw(QLatin1String(topic));
    m_aside.clear();
}

/// The document of another session, whose training is made ready by whoever asks: the change alone must not prepare it untrained.
void NetworkLab::resetDocument(const NetworkContent& content)
{
    m_started = false;
    m_document.reset(content);
    m_started = true;
}

/// A training that may have been computed otherwise until now.
void NetworkLab::goOnWith(NetworkContent content, const std::shared_ptr<const Checkpoint>& training,
                          std::shared_ptr<const Checkpoint> beforeBest)
{
    if (!sameComputation(content.settings, training->settings))
        m_files.noteOtherComputation(training->history.batches);
    m_run.prepare(std::move(content), training, std::move(beforeBest));
}

void NetworkLab::newSession()
{
    m_pages.offerNextAgain();
    takeSession({.model = firstContent().model, .data = firstContent().data, .settings = firstContent().settings}, {});
}

void NetworkLab::exchangeWeights()
{
    if (!m_run.isBusy() && m_run.hasTrainer() && (m_run.view().hasBetter() || m_run.view().beforeBest))
        m_document.undo().push(new WeightsChange(m_run, [best = m_run.view().hasBetter()] { return TrainPage::weightsOffer(best); }));
}

/// Undo takes back the last step that can be taken back: what was trained since, or another training, is no step of its own.
void NetworkLab::passVoidSteps()
{
    QUndoStack& steps = m_document.undo();
    const auto isVoid = [](const QUndoCommand* step) {
        const auto* ofTraining = dynamic_cast<const RunStep*>(step);
        return ofTraining && ofTraining->isVoid();
    };
    while (steps.canUndo() && isVoid(steps.command(steps.index() - 1)))
        steps.undo(); // which takes it out
}

void NetworkLab::takeChange(const NetworkContent& before)
{
    const NetworkContent& now = m_document.content();
    m_panel->setSettings(now.settings);
    trainPage().takeContent(now);
    emit sessionChanged();
    if (!m_started)
        return;
    if (now.settings.schedule.rate != before.settings.schedule.rate)
        m_host.withdraw(QStringLiteral("network.jump")); // it was another rate's
    const auto waiting = m_run.view().waiting;
    const bool otherwise = !differsInRateAndEndOnly(now, before);
    const bool elsewhere = now.data != before.data || !sameComputation(now.settings, before.settings);
    // Weights that nothing was trained of yet came without a way of training: what was taken along of the form's may be impossible with the data.
    const bool augmented = waiting && waiting->history.batches.empty() && now.settings.augmentation != waiting->settings.augmentation;
    const bool stepped = waiting && waiting->history.batches.empty() && now.model.pipeline != waiting->model.pipeline;
    if (waiting && (elsewhere || augmented || stepped) && (m_run.state() == TrainingRun::State::Failed || !m_run.view().unjudged.empty()) &&
        now.model.graph == waiting->model.graph) {
        std::shared_ptr<const Checkpoint> training = waiting;
        if (augmented || stepped) {
            auto fitted = std::make_shared<Checkpoint>(*waiting);
            fitted->settings.augmentation = now.settings.augmentation;
            fitted->model.pipeline = now.model.pipeline; // which the file need not know
            training = std::move(fitted);
        }
        NetworkContent content{.model = training->model, .data = now.data, .settings = training->settings};
        if (content.model.lossAssumed)
            content.model.loss = now.model.loss;
        computeAs(content.settings, now.settings);
        const std::shared_ptr<TrainingEngine> failed = m_run.look().engine().lock(); // its moments are wanted when the next one is made
        const std::size_t batches = training->history.batches.size();
        const SeenMoments seen = m_run.look().seen();
        goOnWith(std::move(content), training, wayBack(m_run.view())); // its data had moved, or there was too little memory
        m_run.look().takePast(failed, batches);
        m_run.look().seeAgain(seen);
    } else if (const bool isBack = now.data != before.data && m_aside.hasReplaced(now);
               otherwise &&
               (!m_run.view().isTrained() || isBack || now.model != before.model || (isCarriedAnew(m_run) && now.data == before.data))) {
        // Also while it trains: no page may speak of another network than the others.
        if (m_run.view().isTrained() && now.data == before.data && now.data != m_run.view().content.data)
            m_host.post({.kind = Message::Kind::Note,
                         .text = [] { return tr("The changed network learns from the data that were chosen for the next training."); },
                         .topic = QStringLiteral("network.data")});
        m_aside.replaceTraining(before);
    }
    holdRateAndEnd(m_document, m_run);
    refresh();
}

void NetworkLab::refresh()
{
    if (m_run.state() == TrainingRun::State::Loading)
        m_host.withdraw(QStringLiteral("network.jump"));
    NetworkContent asked = m_document.content();
    asked.model = asTrained(std::move(asked.model), m_run.view().content.model); // nobody has changed that
    const bool asSet = differsInRateAndEndOnly(asked, m_run.view().content);
    const TrainingSettings& set = m_document.content().settings;
    const TrainingSettings used = m_run.view().history.settingsOfLast(set);
    if (asSet && m_run.view().isTrained() && !m_run.isBusy() &&
        (used.schedule.rate != set.schedule.rate || used.stop.epochs != set.stop.epochs))
        m_panel->setNote(
            tr("So far it was trained with the learning rate %1; epochs asked for: %2. What stands here holds from the next batch on.")
                .arg(shortNumberText(used.schedule.rate, 6), countOnScreen(used.stop.epochs)));
    else
        m_panel->setNote(asSet || !m_run.view().isTrained() ? QString()
                                                            : tr("Learning rate and end hold at once, all other settings for the next "
                                                                 "training: choose “Back to untrained” to begin it."));
    std::optional<TrainingPanel::Proposal> proposal;
    if (m_run.view().history.given && m_run.view().history.batches.empty() && m_run.view().unjudged.empty())
        proposal = {tenthOfUsualRate(asked.model, set.optimizer.kind), usualRate(asked.model, set.optimizer.kind)};
    m_panel->propose(proposal);
    m_panel->setNumbers(!m_run.view().content.model.classifies());
    m_trouble.follow();
    m_training.follow();
    m_pages.follow(m_trouble);
    m_actions.retranslate(); // names and hints say what they would do now
    emit backendChanged();   // that of the training, or of the settings where there is none any more
}

} // namespace ks

#include "moc_network_lab.cpp"
