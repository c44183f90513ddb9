#include "ui/network/network_lab.h"

#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/page_strips.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/shell/json_format.h"
#include "ui/shell/path_dialog.h"
#include "ui/shell/put_aside.h"
#include "ui/theme/icon.h"

#include <QFileInfo>

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

bool sameComputation(TrainingSettings a, const TrainingSettings& b)
{
    const TrainingSettings before = a;
    computeAs(a, b);
    return a == before;
}

} // namespace

NetworkLab::NetworkLab(LabHost& host)
    : m_host(host), m_run(host), m_sessions(host, m_document, m_run,
                                            [this] {
                                                return NetworkFiles::View{m_strips->openId(), m_train->showsMore(), m_try->pad().kept(),
                                                                          m_try->question(), m_try->showsOpenedPicture()};
                                            }),
      m_strips(new PageStrips), m_panel(new TrainingPanel)
{
    m_owned = {m_strips, m_panel};
    makeActions();
    m_data = new DataPage(m_host, m_document, m_run, m_strips);
    m_build = new BuildPage(m_host, m_document, m_run, m_strips);
    m_train = new TrainPage(m_host, m_run, {m_trainAction, m_stepBatch, m_stepEpoch, m_untrained, m_settings}, m_strips);
    m_strips->add(QStringLiteral("data"), m_data);
    m_strips->add(QStringLiteral("build"), m_build);
    m_strips->add(QStringLiteral("train"), m_train);
    m_watch = new WatchPage(m_host, m_run, m_strips);
    m_strips->add(QStringLiteral("watch"), m_watch);
    m_step = new StepPage(m_host, m_run, m_strips);
    m_strips->add(QStringLiteral("step"), m_step);
    m_try = new TryPage(m_host, m_run, m_strips);
    m_strips->add(QStringLiteral("try"), m_try);
    m_export = new ExportPage(m_host, m_run, *m_train, *m_watch, m_strips);
    m_strips->add(QStringLiteral("export"), m_export);
    m_strips->open(QStringLiteral("train"));
    m_panel->setSettings(m_document.settings());
    connectAll();
    retranslate();
}

NetworkLab::~NetworkLab()
{
    for (const QPointer<QWidget>& widget : m_owned)
        if (widget && !widget->parent())
            delete widget;
}

QWidget* NetworkLab::centre()
{
    return m_strips;
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
        {QStringLiteral("Left, Right"), tr("Read the values of a chart, batch by batch")},
        {QStringLiteral("Up, Down"), tr("Read another line of a chart")},
        {QStringLiteral("Home"), tr("Show a whole chart")},
        {QStringLiteral("Enter"), tr("Show the values of a chart as a table")},
        {QStringLiteral("Shift+F10"), tr("Save or copy a chart")},
        {QStringLiteral("T, C, H, L, P, B, E"), tr("In Step: one term, cell, channel, layer, pass, batch or epoch on; with Shift back")},
        {QStringLiteral("G, Shift+G"), tr("In Step: longer and shorter steps")},
        {QStringLiteral("PgDown, PgUp"), tr("In Step: step on and back in presenter mode")},
        {QStringLiteral("Ctrl+Enter"), tr("In Step: open this layer in the Operation lab")}};
}

void NetworkLab::connectAll()
{
    connect(&m_document, &NetworkDocument::changed, this, &NetworkLab::takeChange);
    connect(&m_document, &NetworkDocument::changed, this, &NetworkLab::backendChanged);
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkLab::refresh);
    connect(&m_sessions, &NetworkFiles::changed, this, &NetworkLab::sessionChanged);
    connect(&m_sessions, &NetworkFiles::autosaveWanted, this, &NetworkLab::autosaveWanted);
    m_data->setTrainedBefore([this](const NetworkContent& asked, bool isAsked) { return trainedBefore(asked, isAsked); });
    connect(m_build, &BuildPage::fileChosen, this, [this](const QString& path) {
        if (NetworkFiles::canOpen(path) || path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
            return open(path, false);
        m_host.post({.kind = Message::Kind::Failure,
                     .text =
                         [name = QFileInfo(path).fileName()] {
                             return tr("%1 cannot be opened here. Networks, trainings and sessions of this work area can: %2.")
                                 .arg(name, NetworkFiles::endings());
                         },
                     .topic = QStringLiteral("file")});
    });
    connect(&m_sessions, &NetworkFiles::opened, this,
            [this](const std::shared_ptr<const NetworkSession>& session, const SessionPlace& place) {
                std::function<void()> bringBack = isModified() ? keepSession() : nullptr;
                takeSession(*session, place);
                if (bringBack)
                    offerToBringBack(m_host, id(), std::move(bringBack));
            });
    connect(&m_run, &TrainingRun::progressed, this, &NetworkLab::offerNext);
    connect(&m_run, &TrainingRun::progressed, this, [this] {
        if (!m_run.view().history.epochs.empty()) // what was put aside is no longer what one thinks of
            for (const char* topic : {"network.left", "network.replaced", "network.leaving"})
                m_host.hush(QLatin1String(topic));
    });
    connect(m_panel, &TrainingPanel::edited, this, [this](const TrainingSettings& settings, const QString& name, const QString& topic) {
        NetworkContent content = m_document.content();
        content.settings = settings;
        m_document.change(name, content, topic);
    });
    connect(m_panel, &TrainingPanel::rateFinderWanted, this, [this] {
        m_strips->open(QStringLiteral("train"));
        m_train->findRate(m_document.content());
    });
    connect(m_train, &TrainPage::weightsWanted, this, &NetworkLab::exchangeWeights);
    // Later: a step under way may be about to lie on top of the one that is void, or to bring its training back.
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkLab::passVoidSteps, Qt::QueuedConnection);
    connect(&m_document.undo(), &QUndoStack::indexChanged, this, &NetworkLab::passVoidSteps, Qt::QueuedConnection);
    connect(m_train, &TrainPage::forgetWanted, this, &NetworkLab::forgetEarlier);
    connect(m_train, &TrainPage::rateChosen, this, [this](double rate) {
        NetworkContent content = m_document.content();
        content.settings.schedule.rate = static_cast<float>(rate);
        m_document.change(tr("Take the rate found"), content);
    });
    connect(&m_run.rateWatch(), &RateWatch::jumped, this, &NetworkLab::postJump);
    connect(&m_run.rateWatch(), &RateWatch::over, this, [this] { m_host.withdraw(QStringLiteral("network.jump")); });
    const auto noteDrawing = [this] { m_sessions.noteDrawing(m_try->pad().revision(), m_try->question()); };
    connect(&m_try->pad(), &DrawingPad::drawn, this, noteDrawing);
    connect(m_try, &TryPage::questionChanged, this, noteDrawing);
    connect(m_try, &TryPage::asked, m_watch, &WatchPage::setDrawn);
    connect(m_try, &TryPage::reasonsWanted, this, [this] {
        m_strips->open(QStringLiteral("watch"));
        m_watch->showReasons();
    });
    connect(m_watch, &WatchPage::imageChosen, m_step, &StepPage::offerSample);
    connect(m_watch, &WatchPage::imageChosen, m_export, [this](Split, std::uint32_t sample) { m_export->offerSample(sample); });
    connect(m_watch, &WatchPage::walkWanted, m_step, &StepPage::explainSample);
    connect(m_step, &StepPage::wanted, this, [this] { m_strips->open(QStringLiteral("step")); });
    const auto measure = [this] {
        const TrainingSettings settings = measured(m_document.content()).settings;
        m_run.setMeasures(settings.normsEvery, settings.layerTimes);
    };
    connect(m_train, &TrainPage::moreWanted, this, measure);
    connect(&m_run, &TrainingRun::prepared, this, measure); // one that comes back was made when the charts may not have been as now
}

void NetworkLab::setPresenting(bool presenting)
{
    m_step->setPresenting(presenting);
}

void NetworkLab::presenterStep(int direction)
{
    if (m_strips->isOpen(QStringLiteral("step")))
        m_step->stepBy(direction);
}

void NetworkLab::setActive(bool active)
{
    if (!active || m_started)
        return;
    m_started = true;
    connect(
        &m_run, &TrainingRun::prepared, this,
        [this] {
            if (m_strips->openId() == QLatin1String("train") && m_strips->isVisible())
                m_train->focusTrain(); // it was disabled before
        },
        Qt::SingleShotConnection);
    prepareAnew();
}

NetworkContent NetworkLab::measured(NetworkContent content) const
{
    if (m_train->showsMore()) {
        content.settings.normsEvery = 10;
        content.settings.layerTimes = true;
    }
    return content;
}

void NetworkLab::prepareAnew()
{
    m_run.prepare(measured(m_document.content()));
}

bool NetworkLab::canOpen(const QString& path) const
{
    if (!path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return NetworkFiles::canOpen(path);
    const QString format = jsonFormatOf(path);
    return format.isEmpty() || format == QLatin1String("kernelscope-network");
}

QStringList NetworkLab::sessionFilters() const
{
    return {tr("Sessions, trainings and networks (%1)").arg(NetworkFiles::endings())};
}

void NetworkLab::open(const QString& path, bool asCopy)
{
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        m_build->openFile(path);
    else
        m_sessions.open(path, asCopy);
}

void NetworkLab::takeSession(const NetworkSession& session, const SessionPlace& place)
{
    m_sessions.beginSession();
    forgetWhatWasAside();
    NetworkContent content{.model = session.model, .data = session.data, .settings = session.settings};
    Text instead = useBackendHere(content.settings, content.model);
    m_started = false; // the document's change must not prepare it untrained
    m_document.reset(content);
    m_started = true;
    m_train->setShowsMore(session.moreCharts);
    m_run.beginSession(session.earlier, session.runNumber);
    if (session.training) {
        const Checkpoint& training = *session.training;
        const std::string& data = training.data.empty() ? session.data : training.data;
        NetworkContent trained{.model = training.model, .data = data, .settings = training.settings};
        if (const Text why = useBackendHere(trained.settings, trained.model); !why.empty())
            instead = why;
        m_run.opened().forget();
        goOnWith(std::move(trained), std::make_shared<const Checkpoint>(training), session.beforeBest);
        holdRateAndEnd();
    } else {
        prepareAnew();
    }
    if (!instead.empty())
        m_host.post({.kind = Message::Kind::Note, .text = instead, .topic = QStringLiteral("network.backend")});
    m_try->setDrawing(session.drawing, session.question);
    m_strips->open(QString::fromStdString(session.page));
    m_sessions.settle(place);
}

/// A training that may have been computed otherwise until now.
void NetworkLab::goOnWith(NetworkContent content, const std::shared_ptr<const Checkpoint>& training,
                          std::shared_ptr<const Checkpoint> beforeBest)
{
    if (!sameComputation(content.settings, training->settings))
        m_sessions.noteOtherComputation(training->history.batches);
    m_run.prepare(std::move(content), training, std::move(beforeBest));
}

void NetworkLab::newSession()
{
    m_offered = false;
    takeSession({.model = firstContent().model, .data = firstContent().data, .settings = firstContent().settings}, {});
}

void NetworkLab::askWhereToSave()
{
    auto* dialog = new PathDialog(m_strips, {}, {tr("Trainings (*.safetensors)")});
    dialog->wantNewFile(QStringLiteral("safetensors"));
    dialog->ask(this, [this](const QString& path) { saveTraining(path); });
}

void NetworkLab::takeChange(const NetworkContent& before)
{
    const NetworkContent& now = m_document.content();
    m_panel->setSettings(now.settings);
    m_train->takeContent(now);
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
    if (waiting && (elsewhere || augmented) && m_run.state() == TrainingRun::State::Failed && now.model.graph == waiting->model.graph) {
        std::shared_ptr<const Checkpoint> training = waiting;
        if (augmented) {
            auto fitted = std::make_shared<Checkpoint>(*waiting);
            fitted->settings.augmentation = now.settings.augmentation;
            training = std::move(fitted);
        }
        NetworkContent content{.model = training->model, .data = now.data, .settings = training->settings};
        if (content.model.lossAssumed)
            content.model.loss = now.model.loss;
        computeAs(content.settings, now.settings);
        goOnWith(std::move(content), training, wayBack(m_run.view())); // its data had moved, or there was too little memory
    } else if (const bool isBack = now.data != before.data && replacedWith(now) != m_replaced.end();
               otherwise && (!m_run.view().isTrained() || isBack || now.model != before.model)) {
        // Also while it trains: no page may speak of another network than the others.
        if (m_run.view().isTrained() && now.data == before.data && now.data != m_run.view().content.data)
            m_host.post({.kind = Message::Kind::Note,
                         .text = [] { return tr("The changed network learns from the data that were chosen for the next training."); },
                         .topic = QStringLiteral("network.data")});
        replaceTraining(before);
    }
    holdRateAndEnd();
    refresh();
}

void NetworkLab::refresh()
{
    using State = TrainingRun::State;
    const State state = m_run.state();
    m_trainAction->setIcon(
        themedIcon(state == State::Running || state == State::Stopping ? QStringLiteral("pause") : QStringLiteral("play")));
    m_trainAction->setEnabled(canRun(m_run) || state == State::Running || state == State::Finished);
    if (state == State::Loading)
        m_host.withdraw(QStringLiteral("network.jump"));
    m_stepBatch->setEnabled(canRun(m_run));
    m_stepEpoch->setEnabled(canRun(m_run));
    m_drawAction->setEnabled(m_try->readsPictures());
    m_save->setEnabled(state != State::Loading && state != State::Failed);
    const bool begun = m_run.view().isTrained() || m_run.isBusy() || m_run.view().waiting;
    m_untrained->setEnabled(begun && state != State::Loading && state != State::Ready);
    NetworkContent asked = measured(m_document.content());
    asked.model = asTrained(std::move(asked.model), m_run.view().content.model); // nobody has changed that
    const bool asSet = differsInRateAndEndOnly(asked, measured(m_run.view().content));
    const TrainingSettings& set = m_document.content().settings;
    const TrainingSettings used = m_run.view().history.settingsOfLast(set);
    if (asSet && m_run.view().isTrained() && !m_run.isBusy() &&
        (used.schedule.rate != set.schedule.rate || used.stop.epochs != set.stop.epochs))
        m_panel->setNote(
            tr("So far it was trained with the learning rate %1; epochs asked for: %2. What stands here holds from the next batch on.")
                .arg(QLocale().toString(static_cast<double>(used.schedule.rate), 'g', 6), QLocale().toString(used.stop.epochs)));
    else
        m_panel->setNote(asSet || !m_run.view().isTrained()
                             ? QString()
                             : tr("Learning rate and end hold at once, all other settings for the next training: "
                                  "choose \"Back to untrained\" to begin it."));
    const bool trouble = state == State::Failed || state == State::Diverged;
    if (!trouble && state != State::Loading)
        m_untold = false; // it could be read
    if (trouble)
        postTrouble();
    else if (m_troubled)
        m_host.withdraw(QStringLiteral("network")); // it was another network's
    m_troubled = trouble;
    m_actions.retranslate();
    emit backendChanged(); // that of the training, or of the settings where there is none any more
}

void NetworkLab::retranslate()
{
    m_actions.retranslate();
    refresh();
}

} // namespace ks
