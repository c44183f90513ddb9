// What the lab's buttons and menu entries do, and what it offers next.
#include "ui/language/text.h"
#include "ui/network/network_lab.h"
#include "ui/network/page_strips.h"
#include "ui/network/step/step_page.h"
#include "ui/network/train/train_page.h"
#include "ui/network/try/try_page.h"
#include "ui/network/watch/watch_page.h"
#include "ui/paint/number_format.h"
#include "ui/theme/icon.h"

#include <QLocale>

#include <utility>

namespace ks {

namespace {

QString drawText()
{
    return NetworkLab::tr("Draw a digit");
}

bool areDigits(const DatasetPtr& known)
{
    return known && known->classes() > 0 && known->classNames().front() == "0";
}

QString whyText()
{
    return NetworkLab::tr("Look at the mistakes");
}

constexpr double goodAccuracy = 0.9;
constexpr int moreEpochs = 10;

StopConditions withMore(const StopConditions& stop, const TrainingRun& run)
{
    return withMoreEpochs(stop, run.view().history, run.view().seconds, moreEpochs);
}

/// Which conditions no longer end the training; empty where all still do.
QString endsLeftOut(const StopConditions& before, const StopConditions& now)
{
    QStringList sentences;
    if (now.targetAccuracy != before.targetAccuracy)
        sentences << NetworkLab::tr("The accuracy that was asked for no longer ends it.");
    if (now.patience != before.patience)
        sentences << NetworkLab::tr("Patience no longer ends it.");
    if (now.seconds != before.seconds)
        sentences << NetworkLab::tr("The time limit no longer ends it.");
    return sentences.join(QLatin1Char(' '));
}

/// Schedules that end with the training are drawn anew over all of a longer one: the rate then goes on elsewhere than where it ended.
QString rateWithMore(const RunView& view, const StopConditions& more)
{
    const auto rateTo = [&](int epochs) {
        return rateOfBatch(view.content.settings.schedule, view.epochsDone(), view.batchesPerEpoch, epochs);
    };
    const float rate = rateTo(more.epochs);
    if (rate == rateTo(view.content.settings.stop.epochs))
        return {};
    return QLatin1Char('\n') + NetworkLab::tr("The schedule is drawn anew over all %1 epochs, so the rate goes on at %2.")
                                   .arg(QLocale().toString(more.epochs), shortNumberText(rate, 3));
}

/// An epoch that was cut short is trained to its end, too.
QString whatMoreTrains(const RunView& view)
{
    const History& history = view.history;
    const std::int64_t next = view.nextEpoch();
    if (history.batches.empty() || next > history.batches.back().epoch)
        return NetworkLab::tr("This trains %n epochs more.", nullptr, moreEpochs);
    return NetworkLab::tr("This trains the rest of epoch %L1 and %n epochs more.", nullptr, moreEpochs).arg(next + 1);
}

} // namespace

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
            if (m_run.state() == State::Finished)
                return tr("Train %n more", nullptr, moreEpochs);
            return m_run.state() == State::Paused ? tr("Go on") : tr("Train");
        },
        {Qt::Key_F5}, [this] { trainOrPause(); });
    m_actions.setTip(m_trainAction, [this] {
        switch (m_run.state()) {
        case State::Loading: return tr("The data are being made ready.");
        case State::Failed:
        case State::Diverged: return toQString(m_run.view().message);
        case State::Finished: {
            const TrainingSettings& settings = m_document.settings();
            const StopConditions more = withMore(settings.stop, m_run);
            const QString left = endsLeftOut(settings.stop, more);
            return toQString(m_run.view().message) + QLatin1Char(' ') + whatMoreTrains(m_run.view()) + rateWithMore(m_run.view(), more) +
                   (left.isEmpty() ? QString() : QLatin1Char('\n') + left);
        }
        case State::Running:
        case State::Stopping: return tr("Stops between two batches; nothing is lost.");
        case State::Ready:
        case State::Paused: break;
        }
        if (m_run.onlyTestIsLeft())
            return tr("The end set in the settings is reached: what is left is the test on unseen samples.");
        return tr("Trains to the end set in the settings.");
    });
    const auto stepTip = [this] {
        if (canRun(m_run))
            return QString();
        if (m_run.isBusy())
            return m_run.state() == State::Loading ? tr("The data are being made ready.") : tr("Pause the training first.");
        const QString why = toQString(m_run.view().message);
        return m_run.state() == State::Finished ? why + QLatin1Char(' ') + tr("Train more epochs, or go back to untrained.") : why;
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
    m_actions.setTip(m_untrained, [this] {
        if (!m_untrained->isEnabled())
            return m_run.state() == State::Loading ? tr("The data are being made ready.") : tr("Nothing is trained yet.");
        if (m_run.view().history.given)
            return tr("Begins anew with weights that the seed makes, not with those of the file. The lines so far stay in the charts.");
        const std::uint64_t seed = m_document.settings().seed;
        const NetworkContent& now = m_run.view().content;
        if (seed != now.settings.seed || m_document.model().graph != now.model.graph)
            return tr("Begins anew from seed %1, so with other first weights. The lines so far stay in the charts.").arg(seed);
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
        LabMenu::Lab, "draw", [this] { return areDigits(m_run.opened().data()) ? drawText() : tr("Draw a picture"); }, {},
        [this] { draw(); });
    m_actions.setTip(m_drawAction, [this] {
        return m_try->readsPictures() ? QString() : TryPage::tr("This network reads rows of numbers, no pictures.");
    });
    m_followAction = add(
        LabMenu::Lab, "followSample", [] { return tr("Walk through the sample looked at in Watch"); }, {Qt::CTRL | Qt::ALT | Qt::Key_W},
        [this] { m_step->explainOffered(); });
    m_actions.setTip(m_followAction, [] {
        return tr("Its forward and its backward pass with the weights of this moment, down to single terms. Nothing is trained on it.");
    });
    add(LabMenu::Lab, "wrong", whyText, {}, [this] { showWrong(); });
    add(
        LabMenu::Look, "nextStrip", [] { return tr("Next strip"); }, {Qt::CTRL | Qt::Key_PageDown}, [this] { m_strips->walk(1); });
    add(
        LabMenu::Look, "previousStrip", [] { return tr("Previous strip"); }, {Qt::CTRL | Qt::Key_PageUp}, [this] { m_strips->walk(-1); });
}

void NetworkLab::trainOrPause()
{
    if (m_run.state() == TrainingRun::State::Finished) {
        NetworkContent content = m_document.content();
        const StopConditions before = std::exchange(content.settings.stop, withMore(content.settings.stop, m_run));
        m_document.change(tr("Train more epochs"), content);
        if (const StopConditions now = content.settings.stop; !endsLeftOut(before, now).isEmpty())
            m_host.post({.kind = Message::Kind::Note,
                         .text = [before, now] { return endsLeftOut(before, now); },
                         .topic = QStringLiteral("network.ends")});
    }
    if (m_run.state() == TrainingRun::State::Running)
        m_run.pause();
    else
        m_run.run();
}

void NetworkLab::offerNext()
{
    const History& history = m_run.view().history;
    const DatasetPtr known = m_run.opened().data();
    if (m_offered || !known || !m_run.view().content.model.classifies() || history.epochs.empty() || !history.epochs.back().validation ||
        history.epochs.back().validation->accuracy <= goodAccuracy ||
        (history.test && history.test->accuracy <= goodAccuracy)) // beside which it would stand
        return;
    m_offered = true;
    Message message{.kind = Message::Kind::Note,
                    .text =
                        [shared = m_run.opened().shared(Split::Validation) > 0] {
                            return shared
                                       ? tr("More than nine of ten samples are read right, though not all of them are unseen. What next?")
                                       : tr("More than nine of ten unseen samples are read right. What next?");
                        },
                    .topic = QStringLiteral("network")};
    if (areDigits(known))
        message.links.push_back({drawText, [this] { draw(); }});
    message.links.push_back({whyText, [this] { showWrong(); }});
    m_host.post(message);
}

void NetworkLab::draw()
{
    m_strips->open(QStringLiteral("try"));
    m_try->focusDrawing();
}

void NetworkLab::showWrong()
{
    m_strips->open(QStringLiteral("watch"));
    m_watch->showWrong();
}

} // namespace ks
