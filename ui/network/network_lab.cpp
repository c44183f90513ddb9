#include "ui/network/network_lab.h"

#include "ui/language/text.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/export/export_page.h"
#include "ui/network/page_strips.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/theme/icon.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

namespace ks {

namespace {

constexpr double goodAccuracy = 0.9;

/// What holds from the next batch on, whatever else is under way.
bool differsInRateAndEndOnly(NetworkContent a, const NetworkContent& b)
{
    a.settings.schedule.rate = b.settings.schedule.rate;
    a.settings.stop = b.settings.stop;
    return a == b;
}

} // namespace

NetworkLab::NetworkLab(LabHost& host) : m_host(host), m_run(host), m_strips(new PageStrips), m_panel(new TrainingPanel)
{
    m_owned = {m_strips, m_panel};
    makeActions();
    m_data = new DataPage(m_host, m_document, m_run, m_strips);
    m_build = new BuildPage(m_host, m_document, m_strips);
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
    m_export = new ExportPage(m_host, m_run, *m_train, m_strips);
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
    return {{QStringLiteral("training"), m_panel, Qt::LeftDockWidgetArea, false, false}};
}

QList<LabKey> NetworkLab::keys() const
{
    return {
        {QStringLiteral("Left, Right"), tr("Read the values of a chart, batch by batch")},
        {QStringLiteral("Home"), tr("Show a whole chart")},
        {QStringLiteral("Enter"), tr("Show the values of a chart as a table")},
        {QStringLiteral("Shift+F10"), tr("Save or copy a chart")},
        {QStringLiteral("T, C, H, L, P, B, E"), tr("In Step: one term, cell, channel, layer, pass, batch or epoch on; with Shift back")},
        {QStringLiteral("G, Shift+G"), tr("In Step: longer and shorter steps")},
        {QStringLiteral("Ctrl+Enter"), tr("In Step: open this layer in the Operation lab")}};
}

void NetworkLab::makeActions()
{
    const auto add = [this](LabMenu menu, const char* name, ActionSet::TextOf text, const QList<QKeySequence>& keys, auto follow) {
        QAction* action = m_actions.add(QStringLiteral("network.") + QLatin1String(name), std::move(text), keys, std::move(follow));
        m_menus[menu] += action;
        return action;
    };
    using State = TrainingRun::State;
    m_trainAction = add(
        LabMenu::Lab, "train",
        [this] {
            if (m_run.state() == State::Running || m_run.state() == State::Stopping)
                return tr("Pause");
            return m_run.state() == State::Paused ? tr("Go on") : tr("Train");
        },
        {Qt::Key_F5}, [this] { trainOrPause(); });
    m_actions.setTip(m_trainAction, [this] {
        switch (m_run.state()) {
        case State::Loading: return tr("The data are being made ready.");
        case State::Failed:
        case State::Diverged: return toQString(m_run.message());
        case State::Finished: return tr("Everything is trained. Go back to untrained, or set more epochs.");
        case State::Running:
        case State::Stopping: return tr("Stops between two batches; nothing is lost.");
        case State::Ready:
        case State::Paused: break;
        }
        return tr("Trains to the end set in the settings.");
    });
    const auto stepTip = [this] {
        return m_run.canRun() ? QString() : m_run.isBusy() ? tr("Pause the training first.") : tr("There is nothing to train.");
    };
    m_stepBatch = add(
        LabMenu::Lab, "stepBatch", [] { return tr("One batch"); }, {Qt::CTRL | Qt::Key_Right}, [this] { m_run.run({.batches = 1}); });
    m_stepBatch->setIcon(themedIcon(QStringLiteral("step")));
    m_stepEpoch = add(
        LabMenu::Lab, "stepEpoch", [] { return tr("One epoch"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_Right},
        [this] { m_run.run({.epochs = 1}); });
    m_stepEpoch->setIcon(themedIcon(QStringLiteral("last")));
    for (const QAction* action : {m_stepBatch, m_stepEpoch})
        m_actions.setTip(action, stepTip);
    m_untrained = add(
        LabMenu::Lab, "untrained", [] { return tr("Back to untrained"); }, {Qt::SHIFT | Qt::Key_F5}, [this] { backToUntrained(); });
    m_untrained->setIcon(themedIcon(QStringLiteral("reset")));
    m_actions.setTip(m_untrained, [] {
        return tr("Begins anew from the same seed, so with the same first weights. The lines so far stay in the charts.");
    });
    m_settings = add(
        LabMenu::Lab, "settings", [] { return tr("Settings"); }, {}, [this] { m_host.showDock(QStringLiteral("training")); });
    m_settings->setIcon(themedIcon(QStringLiteral("settings")));
    m_actions.setTip(m_settings, [] { return tr("Backend, batch, optimiser, learning rate, seed and when to end."); });
    m_save = add(
        LabMenu::File, "saveTraining", [] { return tr("Save the training…"); }, {}, [this] { askWhereToSave(); });
    m_actions.setTip(m_save,
                     [] { return tr("Weights, settings and curves in one file, from which the training goes on with the same numbers."); });
    m_drawAction = add(
        LabMenu::Lab, "draw", [] { return tr("Draw a digit"); }, {}, [this] { drawADigit(); });
    m_followAction = add(
        LabMenu::Lab, "followSample", [] { return tr("Walk through the sample looked at in Watch"); }, {Qt::CTRL | Qt::ALT | Qt::Key_W},
        [this] { m_step->explainOffered(); });
    m_actions.setTip(m_followAction, [] {
        return tr("Its forward and its backward pass with the weights of this moment, down to single terms. Nothing is trained on it.");
    });
    m_whyAction = add(
        LabMenu::Lab, "wrong", [] { return tr("Why was this one wrong?"); }, {}, [this] { showWrong(); });
    add(
        LabMenu::Look, "nextStrip", [] { return tr("Next strip"); }, {Qt::CTRL | Qt::Key_PageDown}, [this] { m_strips->walk(1); });
    add(
        LabMenu::Look, "previousStrip", [] { return tr("Previous strip"); }, {Qt::CTRL | Qt::Key_PageUp}, [this] { m_strips->walk(-1); });
}

void NetworkLab::connectAll()
{
    connect(&m_document, &NetworkDocument::changed, this, &NetworkLab::takeChange);
    connect(&m_run, &TrainingRun::stateChanged, this, &NetworkLab::refresh);
    connect(&m_run, &TrainingRun::progressed, this, &NetworkLab::offerNext);
    connect(m_panel, &TrainingPanel::edited, this, [this](const TrainingSettings& settings, const QString& name, const QString& topic) {
        NetworkContent content = m_document.content();
        content.settings = settings;
        m_document.change(name, content, topic);
    });
    connect(m_panel, &TrainingPanel::rateFinderWanted, this, [this] {
        m_strips->open(QStringLiteral("train"));
        m_train->findRate(m_document.content());
    });
    connect(m_train, &TrainPage::rateChosen, this, [this](double rate) {
        NetworkContent content = m_document.content();
        content.settings.schedule.rate = static_cast<float>(rate);
        m_document.change(tr("Take the rate found"), content);
    });
    connect(m_try, &TryPage::asked, m_watch, &WatchPage::setDrawn);
    connect(m_watch, &WatchPage::imageChosen, m_step, &StepPage::offerSample);
    connect(m_step, &StepPage::wanted, this, [this] { m_strips->open(QStringLiteral("step")); });
    connect(m_train, &TrainPage::moreWanted, this, [this] {
        if (m_run.state() == TrainingRun::State::Ready)
            prepareAnew();
    });
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

void NetworkLab::trainOrPause()
{
    if (m_run.state() == TrainingRun::State::Running)
        m_run.pause();
    else
        m_run.run();
}

bool NetworkLab::canOpen(const QString& path) const
{
    return path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) || path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
}

QStringList NetworkLab::sessionFilters() const
{
    return {tr("Trainings and networks (*.safetensors *.json)")};
}

void NetworkLab::open(const QString& path, bool /*asCopy*/)
{
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        m_build->openFile(path);
        return;
    }
    m_opening.start([path](const std::stop_token&) { return std::make_shared<const Checkpoint>(loadCheckpoint(path.toStdString())); },
                    [this, path](const std::shared_ptr<const Checkpoint>& checkpoint) {
                        m_host.noteRecentFile(path);
                        m_started = false; // the document's change must not prepare it untrained
                        m_document.reset({.model = checkpoint->model, .data = m_document.content().data, .settings = checkpoint->settings});
                        m_started = true;
                        m_run.resumeFrom(m_document.content(), checkpoint);
                    },
                    [this](const Text& why) {
                        m_host.post({.kind = Message::Kind::Failure, .text = toQString(why), .topic = QStringLiteral("file")});
                    });
}

void NetworkLab::askWhereToSave()
{
    auto* dialog = new QFileDialog(m_strips, QString(), QString(), tr("Trainings (*.safetensors)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("safetensors"));
    connect(dialog, &QFileDialog::fileSelected, this, &NetworkLab::saveTraining);
    dialog->open();
}

void NetworkLab::saveTraining(const QString& path)
{
    const auto fail = [this](const Text& why) {
        m_host.post({.kind = Message::Kind::Failure, .text = toQString(why), .topic = QStringLiteral("file")});
    };
    m_run.query<std::shared_ptr<const Checkpoint>>(
        [](Trainer& trainer) { return std::make_shared<const Checkpoint>(checkpointOf(trainer)); },
        [this, path, fail](const std::shared_ptr<const Checkpoint>& checkpoint) {
            m_writing.start([path, checkpoint](const std::stop_token&) { saveCheckpoint(*checkpoint, path.toStdString()); },
                            [this, path] {
                                m_host.noteRecentFile(path);
                                m_host.post({.kind = Message::Kind::Done,
                                             .text = tr("%1 was written.").arg(QFileInfo(path).fileName()),
                                             .topic = QStringLiteral("file")});
                            },
                            fail);
        },
        fail);
}

void NetworkLab::backToUntrained()
{
    m_host.withdraw(QStringLiteral("network"));
    prepareAnew();
}

void NetworkLab::takeChange(const NetworkContent& before)
{
    const NetworkContent& now = m_document.content();
    m_panel->setSettings(now.settings);
    emit sessionChanged();
    if (!m_started)
        return;
    if (differsInRateAndEndOnly(now, before)) {
        if (now.settings.schedule.rate != before.settings.schedule.rate)
            m_run.setRate(now.settings.schedule.rate);
        if (now.settings.stop != before.settings.stop)
            m_run.setStopConditions(now.settings.stop);
    } else if (m_run.view().history.batches.empty() || (!m_run.isBusy() && now.model != before.model)) {
        prepareAnew(); // nothing is lost: lines of the training so far stay
    }
    refresh();
}

void NetworkLab::refresh()
{
    using State = TrainingRun::State;
    const State state = m_run.state();
    m_trainAction->setIcon(
        themedIcon(state == State::Running || state == State::Stopping ? QStringLiteral("pause") : QStringLiteral("play")));
    m_trainAction->setEnabled(m_run.canRun() || state == State::Running);
    m_stepBatch->setEnabled(m_run.canRun());
    m_stepEpoch->setEnabled(m_run.canRun());
    m_save->setEnabled(state != State::Loading && state != State::Failed);
    m_untrained->setEnabled(state != State::Loading && state != State::Ready);
    const bool asSet = differsInRateAndEndOnly(measured(m_document.content()), measured(m_run.view().content));
    m_panel->setNote(asSet || m_run.view().history.batches.empty()
                         ? QString()
                         : tr("These settings hold for the next training: choose \"Back to untrained\" to begin it."));
    if (state == State::Failed || state == State::Diverged)
        m_host.post({.kind = Message::Kind::Failure, .text = toQString(m_run.message()), .topic = QStringLiteral("network")});
    m_actions.retranslate();
}

void NetworkLab::offerNext()
{
    const History& history = m_run.view().history;
    if (m_offered || history.epochs.empty() || !history.epochs.back().validation ||
        history.epochs.back().validation->accuracy < goodAccuracy)
        return;
    m_offered = true;
    const QString share = QLocale().toString(history.epochs.back().validation->accuracy * 100, 'f', 1) + QStringLiteral(" %");
    m_host.post({.kind = Message::Kind::Note,
                 .text = tr("%1 of the unseen samples are read right. What next?").arg(share),
                 .links = {{m_drawAction->text(), [this] { drawADigit(); }}, {m_whyAction->text(), [this] { showWrong(); }}},
                 .topic = QStringLiteral("network")});
}

void NetworkLab::drawADigit()
{
    m_strips->open(QStringLiteral("try"));
    m_try->focusDrawing();
}

void NetworkLab::showWrong()
{
    m_strips->open(QStringLiteral("watch"));
    m_watch->showWrong();
}

void NetworkLab::retranslate()
{
    m_actions.retranslate();
    refresh();
}

} // namespace ks
