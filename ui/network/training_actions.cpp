#include "ui/network/training_actions.h"

#include "core/nn/moments.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/aside_trainings.h"
#include "ui/network/branch_change.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/network_files.h"
#include "ui/network/train/train_texts.h"
#include "ui/network/training_run.h"
#include "ui/shell/lab.h"
#include "ui/theme/icon.h"

#include <utility>

namespace ks {

namespace {

constexpr int moreEpochs = 10; ///< of "Train 10 more"

StopConditions withMore(const StopConditions& stop, const TrainingRun& run)
{
    return withMoreEpochs(stop, run.view().history, run.view().seconds, moreEpochs);
}

/// Which conditions no longer end the training; empty where all still do.
QString endsLeftOut(const StopConditions& before, const StopConditions& now)
{
    QStringList sentences;
    if (now.targetAccuracy != before.targetAccuracy)
        sentences << TrainingActions::tr("The accuracy that was asked for no longer ends it.");
    if (now.patience != before.patience)
        sentences << TrainingActions::tr("Patience no longer ends it.");
    if (now.seconds != before.seconds)
        sentences << TrainingActions::tr("The time limit no longer ends it.");
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
    return QLatin1Char('\n') + TrainingActions::tr("The schedule is drawn anew over all %1 epochs, so the rate goes on at %2.")
                                   .arg(countOnScreen(more.epochs), shortNumberText(rate, 3));
}

/// An epoch that was cut short is trained to its end, too.
QString whatMoreTrains(const RunView& view)
{
    const History& history = view.history;
    const std::int64_t next = view.nextEpoch();
    if (history.batches.empty() || next > history.batches.back().epoch)
        return TrainingActions::tr("This trains %n epochs more.", nullptr, moreEpochs);
    return TrainingActions::tr("This trains the rest of epoch %L1 and %n epochs more.", nullptr, moreEpochs).arg(next + 1);
}

QString dataText(TrainingRun& run)
{
    const QString waiting = TrainTexts(run).waiting();
    return waiting.isEmpty() ? TrainingActions::tr("The data are being made ready.") : waiting;
}

QString finishedText(const RunView& view)
{
    return wholeSentence(view.message) + QLatin1Char(' ') + TrainingActions::tr("Train more epochs, or go back to untrained.");
}

/// There is a moment before now.
bool hasEarlier(const MomentLook& look, const RunView& view)
{
    const std::vector<Moment> kept = look.all();
    return !kept.empty() && kept.front().batches < view.history.batches.size();
}

} // namespace

TrainingActions::TrainingActions(LabActions& actions, LabHost& host, NetworkDocument& document, TrainingRun& run, NetworkFiles& files,
                                 AsideTrainings& aside, QWidget& window)
    : m_host(host), m_document(document), m_run(run)
{
    m_train = actions.add(
        LabMenu::Lab, "train", [this] { return trainText(); }, {Qt::Key_F5}, [this] { trainOrPause(); }, nullptr,
        [this] { return trainTip(); });
    m_batch = actions.add(
        LabMenu::Lab, "stepBatch", [] { return tr("One batch"); }, {Qt::CTRL | Qt::Key_Right}, [this] { m_run.run({.batches = 1}); },
        "step", [this] { return stepTip(); });
    m_epoch = actions.add(
        LabMenu::Lab, "stepEpoch", [] { return tr("One epoch"); }, {Qt::CTRL | Qt::SHIFT | Qt::Key_Right},
        [this] { m_run.run({.epochs = 1}); }, "last", [this] { return stepTip(); });
    m_more = actions.add(
        LabMenu::Lab, "trainMore", [] { return tr("Train %n more", nullptr, moreEpochs); }, {Qt::CTRL | Qt::Key_F5},
        [this] { trainMore(); }, "add", [this] { return moreTip(); });
    m_untrained = actions.add(
        LabMenu::Lab, "untrained", [] { return tr("Back to untrained"); }, {Qt::SHIFT | Qt::Key_F5}, [&aside] { aside.backToUntrained(); },
        "reset", [this] { return untrainedTip(); });
    m_trainOn = actions.add(
        LabMenu::Lab, "trainOn", [] { return tr("Train on from here"); }, {},
        [lab = BranchChange::Lab{host, document, run, files, aside}] {
            if (const auto moment = lab.run.look().moment())
                lab.document.undo().push(new BranchChange(lab, moment));
        },
        "timeline", [this] { return trainOnTip(); });
    m_compare = actions.add(
        LabMenu::Lab, "compareMoments",
        [this] { return m_run.look().side() ? tr("Leave the comparison") : tr("Compare with another moment"); }, {},
        [this] { m_run.look().side() ? m_run.look().endComparing() : m_run.look().compare(); }, "compare", [this] { return compareTip(); });
    m_settings = actions.add(
        LabMenu::Lab, "settings", [] { return tr("Settings"); }, {}, [this] { m_host.showDock(QStringLiteral("training")); }, "settings",
        [] { return tr("Backend, batch, optimiser, learning rate, seed and when to end."); });
    m_save = actions.add(
        LabMenu::File, "saveTraining", [] { return tr("Save the training…"); }, {}, [&files, &window] { files.askWhereToSave(window); },
        nullptr, [] { return tr("Weights, settings and curves in one file, from which the training goes on with the same numbers."); });
}

void TrainingActions::follow()
{
    using State = TrainingRun::State;
    const State state = m_run.state();
    const bool runs = state == State::Running || state == State::Stopping;
    m_train->setProperty(foundAs, QStringList(tr("Train"))); // also while it is called otherwise
    m_train->setIcon(themedIcon(runs ? QStringLiteral("pause") : QStringLiteral("play")));
    m_train->setEnabled(canRun(m_run) || state == State::Running);
    m_more->setEnabled(state == State::Finished && m_run.view().unjudged.empty());
    m_more->setIconText(tr("%n more", "epochs: on a button beside One epoch", moreEpochs));
    for (QAction* step : {m_batch, m_epoch})
        step->setEnabled(canRun(m_run));
    m_save->setEnabled(state != State::Loading && state != State::Failed);
    m_trainOn->setEnabled(m_run.hasTrainer() && m_run.look().moment());
    m_compare->setEnabled(canCompare());
    const bool begun = m_run.view().isTrained() || m_run.isBusy() || m_run.view().waiting;
    m_untrained->setEnabled(begun && state != State::Loading && (state != State::Ready || m_run.view().history.edited));
}

QString TrainingActions::trainText() const
{
    using State = TrainingRun::State;
    switch (m_run.state()) {
    case State::Running:
    case State::Stopping: return tr("Pause");
    case State::Finished: return tr("Finished");
    case State::Paused: return m_run.view().history.batches.empty() ? tr("Train") : tr("Go on");
    case State::Loading:
    case State::Failed:
    case State::Diverged:
    case State::Ready: break;
    }
    return tr("Train");
}

QString TrainingActions::trainTip() const
{
    using State = TrainingRun::State;
    if (const Text& unjudged = m_run.view().unjudged; !unjudged.empty())
        return wholeSentence(unjudged);
    switch (m_run.state()) {
    case State::Loading: return dataText(m_run);
    case State::Failed:
    case State::Diverged: return wholeSentence(m_run.view().message);
    case State::Finished: return finishedText(m_run.view());
    case State::Running:
    case State::Stopping: return tr("Stops between two batches; nothing is lost.");
    case State::Ready:
    case State::Paused: break;
    }
    if (onlyTestIsLeft(m_run))
        return tr("The end set in the settings is reached: what is left is the test on unseen samples.");
    return tr("Trains to the end set in the settings.");
}

QString TrainingActions::moreTip() const
{
    if (m_run.state() != TrainingRun::State::Finished)
        return tr("When the training has come to its end, this trains %n epochs more.", nullptr, moreEpochs);
    const StopConditions& stop = m_document.settings().stop;
    const StopConditions more = withMore(stop, m_run);
    const QString left = endsLeftOut(stop, more);
    return toQString(m_run.view().message) + QLatin1Char(' ') + whatMoreTrains(m_run.view()) + rateWithMore(m_run.view(), more) +
           (left.isEmpty() ? QString() : QLatin1Char('\n') + left);
}

QString TrainingActions::stepTip() const
{
    using State = TrainingRun::State;
    if (canRun(m_run))
        return {};
    if (m_run.isBusy())
        return m_run.state() == State::Loading ? dataText(m_run) : tr("Pause the training first.");
    return m_run.state() == State::Finished ? finishedText(m_run.view()) : wholeSentence(m_run.view().message);
}

QString TrainingActions::untrainedTip() const
{
    using State = TrainingRun::State;
    if (!m_untrained->isEnabled())
        return m_run.state() == State::Loading ? dataText(m_run) : tr("Nothing is trained yet.");
    // Its button has but an icon, and sentences ask for it by its name; a reason why it cannot be chosen is told behind that already.
    return followedBy(m_untrained->text(), untrainedDeed());
}

QString TrainingActions::untrainedDeed() const
{
    if (m_run.view().history.edited)
        return tr(
            "Begins anew with weights that the seed makes, not with those that its layers kept. The lines so far stay in the charts.");
    if (m_run.view().history.given)
        return tr("Begins anew with weights that the seed makes, not with those of the file. The lines so far stay in the charts.");
    const std::uint64_t seed = m_document.settings().seed;
    const NetworkContent& now = m_run.view().content;
    if (seed != now.settings.seed || m_document.model().graph != now.model.graph)
        return tr("Begins anew from seed %1, so with other first weights. The lines so far stay in the charts.").arg(seed);
    return tr("Begins anew from the same seed, so with the same first weights. The lines so far stay in the charts.");
}

QString TrainingActions::trainOnTip() const
{
    if (!m_trainOn->isEnabled())
        return tr("Look at an earlier moment of the training first.");
    return tr(
        "Another training goes on from the moment that is looked at, with the same numbers. The one so far is put aside, with its lines.");
}

bool TrainingActions::canCompare() const
{
    const MomentLook& look = m_run.look();
    return m_run.hasTrainer() && (look.moment() || look.side() || hasEarlier(look, m_run.view()));
}

QString TrainingActions::compareTip() const
{
    if (!m_compare->isEnabled())
        return noMomentYet(m_run.look().kept().get());
    if (m_run.look().side())
        return tr("Leaves the comparison (Esc).");
    if (!m_run.look().moment())
        return tr("Lays the first moment of the training, A, beside now, B: every page shows A, B or their difference. Esc leaves the "
                  "comparison.");
    return tr("Keeps this moment as A and lays another one beside it, at first now: every page shows A, B or their difference. Esc leaves "
              "the comparison.");
}

void TrainingActions::trainOrPause()
{
    if (m_run.state() == TrainingRun::State::Running)
        m_run.pause();
    else
        m_run.run();
}

void TrainingActions::trainMore()
{
    NetworkContent content = m_document.content();
    const StopConditions before = std::exchange(content.settings.stop, withMore(content.settings.stop, m_run));
    m_document.change([] { return tr("Train more epochs"); }, content);
    if (const StopConditions now = content.settings.stop; !endsLeftOut(before, now).isEmpty())
        m_host.post({.kind = Message::Kind::Note,
                     .text = [before, now] { return endsLeftOut(before, now); },
                     .topic = QStringLiteral("network.ends")});
    m_run.run();
}

} // namespace ks
