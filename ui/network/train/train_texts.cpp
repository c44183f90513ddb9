#include "ui/network/train/train_texts.h"

#include "core/base/digits.h"
#include "core/data/sample_unit.h"
#include "core/nn/kept_weights.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/network_title.h"
#include "ui/network/training_run.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The epoch (from 1) after which unseen samples come next; 0: none do, before the end.
int nextValidation(const RunView& view, const Dataset& data)
{
    const TrainingSettings& settings = view.content.settings;
    if (settings.validateEvery == 0 || data.count(Split::Validation) == 0)
        return 0;
    const auto done = static_cast<int>(view.history.epochs.empty() ? 0 : view.history.epochs.back().epoch + 1);
    return std::min(settings.stop.epochs, (done / settings.validateEvery + 1) * settings.validateEvery);
}

} // namespace

QString TrainTexts::headline() const
{
    using State = TrainingRun::State;
    const RunView& view = m_run.view();
    const History& history = view.history;
    const bool classifies = view.content.model.classifies();
    const QString name = networkTitle(view.content.model);
    const QString dataName = m_run.opened().data() ? datasetTitle(*m_run.opened().data()) : QString();
    const auto epoch = [](std::int64_t of) { return countOnScreen(of + 1); };
    const auto worth = [&](const Score& score) { return classifies ? shareText(score.accuracy) : lossOnScreen(score.loss); };

    // Nobody is to take samples for unseen ones that are in the training, too.
    const auto by = [this](Split part, const QString& said) {
        return followedBy(said, toQString(sharedText(m_run.opened().shared(part))));
    };
    const auto judged = [&](Split part, const Score& score, const QString& said) {
        return by(part, followedBy(said, beside(part, score)));
    };
    const auto named = [](Split part) { return toQString(splitName(part)); }; // there are two of unseen samples
    const QString kept = toQString(textOf(keptWeights(history, view.content.settings)));
    if (history.test && view.hasBetter() && !view.looked) { // else they show those of the moment
        const QString last = epoch(history.batches.back().epoch);
        return judged(
            Split::Test, *history.test,
            classifies ? tr("%1 of %Ln unseen samples (%4) are read right by %2. Watch, Step and Try show the last weights, of epoch %3.",
                            nullptr, static_cast<int>(history.test->samples))
                             .arg(worth(*history.test), kept, last, named(Split::Test))
                       : tr("Loss on unseen samples (%4): %1, with %2. Watch, Step and Try show the last weights, of epoch %3.")
                             .arg(worth(*history.test), kept, last, named(Split::Test)));
    }
    if (history.test)
        return judged(Split::Test, *history.test,
                      classifies
                          ? tr("%1 of %Ln unseen samples (%3) are read right by %2.", nullptr, static_cast<int>(history.test->samples))
                                .arg(worth(*history.test), kept, named(Split::Test))
                          : tr("Loss on unseen samples (%3): %1, with %2.").arg(worth(*history.test), kept, named(Split::Test)));
    if (const EpochRecord* one = validatedEpoch(view))
        return judged(Split::Validation, *one->validation,
                      classifies ? tr("%1 of %Ln unseen samples (%3) are read right by the weights of epoch %2.", nullptr,
                                      static_cast<int>(one->validation->samples))
                                       .arg(worth(*one->validation), epoch(one->epoch), named(Split::Validation))
                                 : tr("Loss on unseen samples (%3): %1 with the weights of epoch %2.")
                                       .arg(worth(*one->validation), epoch(one->epoch), named(Split::Validation)));
    if (m_run.state() == State::Loading)
        return waiting().isEmpty() ? tr("%1: the data are being made ready…").arg(name)
                                   : tr("%1: the data are made ready when the Benchmark lab has measured.").arg(name);
    if (m_run.state() == State::Diverged)
        return history.epochs.empty() ? tr("%1 on %2: stopped before the end of the first epoch.").arg(name, dataName)
                                      : tr("%1 on %2: stopped in epoch %3.").arg(name, dataName, epoch(view.nextEpoch()));
    if (m_run.state() == State::Failed) // why stands above the page
        return history.given && !history.edited && history.batches.empty()
                   ? tr("%1 with the weights of its file: as it is, it can neither be trained nor tried.").arg(name)
                   : tr("%1: as it is, it can neither be trained nor tried.").arg(name);
    if (!view.unjudged.empty()) // why stands above the page
        return tr("%1 with the weights of its file: it is looked at, and not judged by %2.").arg(name, dataName);
    if (history.edited && history.batches.empty())
        return tr("%1 with the weights that its layers kept: not judged yet. Try it, watch it, or train it on with %2.")
            .arg(name, dataName);
    if (view.history.given && history.batches.empty())
        return tr("%1 with the weights of its file: try it, watch it, or train it on with %2.").arg(name, dataName);
    if (history.batches.empty())
        return tr("%1 on %2: untrained, it can only guess.").arg(name, dataName);
    const int next = m_run.opened().data() ? nextValidation(view, *m_run.opened().data()) : 0;
    if (next == 1)
        return by(Split::Validation, tr("%1 on %2: learning; unseen samples come after the first epoch.").arg(name, dataName));
    if (next > 1)
        return by(Split::Validation, tr("%1 on %2: learning; unseen samples come after epoch %L3.").arg(name, dataName).arg(next));
    if (m_run.opened().data() && m_run.opened().data()->count(Split::Test) > 0)
        return by(Split::Test, tr("%1 on %2: learning; unseen samples come at its end.").arg(name, dataName));
    if (m_run.opened().data() && m_run.opened().data()->count(Split::Validation) > 0)
        return tr("%1 on %2: validation is switched off, so no unseen samples judge it.").arg(name, dataName);
    return tr("%1 on %2: all samples are trained on, so none is left to judge it by.").arg(name, dataName);
}

QString TrainTexts::beside(Split part, const Score& score) const
{
    const std::optional<ConstantAnswer>& constant = m_run.view().constants[static_cast<std::size_t>(part)];
    const DatasetPtr& data = m_run.opened().data();
    if (!constant || !data || !isLittleBeyond(*constant, score))
        return {};
    if (constant->label < 0) {
        const QString mean = tr("To answer each of these samples with the mean of their targets would give the loss %1.")
                                 .arg(lossOnScreen(constant->score.loss));
        const bool isOver = m_run.state() == TrainingRun::State::Finished; // before, it may still come
        return isOver && isNoBetter(*constant, score)
                   ? followedBy(
                         mean,
                         tr("The network is no better than always answering the mean: more epochs or a larger learning rate may help."))
                   : mean;
    }
    return tr("To say %1 every time would be right for %2 of them.")
        .arg(nameInData(*data, data->classNames()[static_cast<std::size_t>(constant->label)]), shareText(constant->score.accuracy));
}

QString TrainTexts::place() const
{
    return placeAfter(m_run.view().history.batches.size());
}

QString TrainTexts::placeAfter(std::size_t batches) const
{
    const RunView& view = m_run.view();
    const std::size_t all = view.history.batches.size();
    if (batches == 0 || all == 0)
        return all == 0 ? QString() : momentText(view, batches);
    const BatchRecord last = view.history.batches[std::min(batches, all) - 1];
    const int end = view.content.settings.stop.epochs; // may have been set to before where the training is
    const QString epoch = last.epoch < end ? tr("epoch %L1 of %L2").arg(last.epoch + 1).arg(end) : tr("epoch %L1").arg(last.epoch + 1);
    const bool isOfOthers = !view.history.trainedOn.empty(); // then it is known of the epoch that was trained last alone
    const std::optional<std::int64_t> length = !isOfOthers                                       ? std::optional(view.batchesPerEpoch)
                                               : last.epoch == view.history.batches.back().epoch ? view.history.lastEpochLength()
                                                                                                 : std::nullopt;
    return length ? tr("%1, batch %L2 of %L3").arg(epoch).arg(last.batch + 1).arg(*length)
                  : tr("%1, batch %L2").arg(epoch).arg(last.batch + 1);
}

QString TrainTexts::passing() const
{
    const RunView& view = m_run.view();
    const double asked = m_run.speed().value() * static_cast<double>(view.content.settings.batch); // 0: as fast as it goes
    const bool slowed = asked > 0 && asked < view.imagesPerSecond;
    const QString rate = toQString(sampleRate(rateDigits(slowed ? asked : view.imagesPerSecond), view.content.model.graph.input));
    return slowed ? tr("slowed to %1").arg(rate) : rate;
}

QString TrainTexts::brief() const
{
    using State = TrainingRun::State;
    const RunView& view = m_run.view();
    const State state = m_run.state();
    if (state == State::Failed || !view.unjudged.empty())
        return tr("Cannot be trained as it is.");
    if (m_run.isBusy() && !waiting().isEmpty())
        return waiting();
    if (view.looked && m_run.hasTrainer())
        return placeAfter(*view.looked);
    const bool isPlace =
        state == State::Stopping || state == State::Paused || state == State::Finished || (state == State::Running && view.evaluating < 0);
    return isPlace && !view.history.batches.empty() ? place() : status();
}

QString TrainTexts::briefer() const
{
    const RunView& view = m_run.view();
    if (isToBegin(m_run))
        return tr("Press Train.");
    const std::size_t batches = std::min(view.shownAfter(), view.history.batches.size());
    if (batches == 0 || brief() != placeAfter(batches))
        return {};
    const BatchRecord last = view.history.batches[batches - 1];
    return tr("epoch %L1, batch %L2").arg(last.epoch + 1).arg(last.batch + 1);
}

QString TrainTexts::lookedBack() const
{
    const RunView& view = m_run.view();
    if (m_run.look().side())
        return tr("Two moments are compared: A and B stand across the charts, with their figures below. Esc leaves the comparison.");
    if (!view.looked)
        return {};
    const QString figures = momentFigures(view, view.looked);
    const QString place = momentText(view);
    return figures.isEmpty()
               ? tr("You look back: %1. The line across the charts stands there; the other lines are of the whole training.").arg(place)
               : tr("You look back: %1, with %2. The line across the charts stands there; the other lines are of the whole training.")
                     .arg(place, figures);
}

QString TrainTexts::waiting() const
{
    return m_run.waitsForMeasuring() ? tr("Waiting until the Benchmark lab has measured…") : QString();
}

QString TrainTexts::status() const
{
    using State = TrainingRun::State;
    const RunView& view = m_run.view();
    if (m_run.isBusy() && !waiting().isEmpty())
        return waiting();
    switch (m_run.state()) {
    case State::Loading: return tr("Loading…");
    case State::Failed:
    case State::Diverged: return wholeSentence(m_run.view().message);
    case State::Stopping: return tr("Pausing after this batch…");
    case State::Ready:
    case State::Running:
    case State::Paused:
    case State::Finished: break;
    }
    if (isToBegin(m_run))
        return tr("Press Train: %Ln batches make an epoch.", nullptr, static_cast<int>(view.batchesPerEpoch));
    if (view.history.batches.empty())
        return {};
    const BatchRecord last = view.history.batches.back();
    QString status;
    if (m_run.state() == State::Finished)
        status = tr("Finished: %1").arg(toQString(m_run.view().message));
    else if (m_run.state() == State::Paused)
        status = tr("Paused: %1").arg(place());
    else if (view.evaluating >= 0)
        return view.testing ? tr("Testing the network…") : tr("Validating after epoch %1…").arg(countOnScreen(last.epoch + 1));
    else
        return tr("Training: %1 · %2 · learning rate %3").arg(place(), passing(), shortNumberText(last.rate));
    if (onlyTestIsLeft(m_run))
        status += QStringLiteral(". ") + tr("The end set in the settings is reached: what is left is the test on unseen samples.");
    QString more;
    if (view.restored) {
        more = tr("The weights are those of epoch %1.").arg(countOnScreen(*view.restored + 1));
    } else if (!view.history.returns.empty()) {
        const ReturnRecord& back = view.history.returns.back();
        more = tr("From batch %L1 on it went on from the weights of epoch %L2.")
                   .arg(view.history.batchesBefore(back.epoch, back.batch) + 1)
                   .arg(back.weightsOf + 1);
    }
    return followedBy(status, more);
}

QString TrainTexts::smoothing(double keep)
{
    if (keep <= 0)
        return tr("The lines are drawn as they were recorded.");
    return tr("Each point of a smoothed line is a mean of all values up to it, in which older ones count for less: roughly of the last %1 "
              "batches, at the beginning of as many as there are. What changes fast it follows late.")
        .arg(countOnScreen(std::llround(1 / (1 - keep))));
}

} // namespace ks
