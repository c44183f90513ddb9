#include "ui/network/try/mistakes.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/training_run.h"
#include "ui/network/unseen_part.h"

#include <QPushButton>

#include <algorithm>
#include <functional>

namespace ks {

void Mistakes::name(QPushButton& button) const
{
    const bool classifies = m_run.view().content.model.classifies();
    button.setText(classifies ? tr("Show a mistake") : tr("Show the largest error"));
    if (trainsOnAll(m_run.opened().data()))
        button.setToolTip(
            classifies ? tr("Shows the training samples that are read wrong, the one that the network is surest of first. No data are "
                            "kept back as unseen ones.")
                       : tr("Shows the training samples on which the network is furthest off, the worst first. No data are kept "
                            "back as unseen ones."));
    else
        button.setToolTip(classifies ? tr("Shows the unseen samples that are read wrong, the one that the network is surest of first.")
                                     : tr("Shows the unseen samples on which the network is furthest off, the worst first."));
}

void Mistakes::show()
{
    if (m_found.wrong.empty() || m_data.lock() != m_run.opened().data() || m_found.trained != m_run.view().shownAfter())
        find();
    else
        showNext();
}

void Mistakes::find()
{
    emit said([trained = trainsOnAll(m_run.opened().data())] {
        return trained ? tr("Looking for training samples that are read wrong…") : tr("Looking for unseen samples that are read wrong…");
    });
    m_run.query<Found>(
        [](Trainer& trainer) {
            Evaluation evaluation = trainer.evaluate(unseenPart(trainer.data()), false, true);
            Found found{.of = static_cast<std::int64_t>(evaluation.predictions.size()),
                        .trained = trainer.history().batches.size(),
                        .weightsAfter = trainer.history().weightsAfter()};
            const bool classifies = trainer.model().classifies(); // else every number is more or less off
            for (Prediction& one : evaluation.predictions)
                if (!classifies || !one.right())
                    found.wrong.push_back(std::move(one));
            if (classifies)
                std::ranges::stable_sort(found.wrong, std::greater<>(), &Prediction::confidence);
            else
                std::ranges::stable_sort(found.wrong, std::greater<>(), &Prediction::severity);
            return found;
        },
        [this, known = m_run.opened().data()](const Found& found) { take(found, known); }, [this](const Text& why) { emit said(why); });
}

void Mistakes::take(const Found& found, const DatasetPtr& known)
{
    if (known != m_run.opened().data())
        return; // of data that are there no more
    m_found = found;
    m_found.given = m_run.view().history.given && found.trained == 0;
    m_found.edited = m_found.given && m_run.view().history.edited;
    m_data = known;
    m_next = 0; // it may have been asked for twice
    if (!found.wrong.empty())
        return showNext(); // also when training has gone on meanwhile, or a training never let it end
    emit said([of = found.of, when = when(), trained = trainsOnAll(known), part = partOf(known), shared = shared()] {
        const auto samples = static_cast<int>(of);
        const QString none =
            trained ? tr("None of the %Ln training samples was read wrong, %1.", nullptr, samples).arg(when.said())
                    : tr("None of the %Ln unseen samples (%2) was read wrong, %1.", nullptr, samples).arg(when.said(), toQString(part));
        return followedBy(none, toQString(shared));
    });
}

/// What is to be said of the samples among which mistakes are looked for, where training has some of them.
Text Mistakes::shared() const
{
    return sharedText(m_run.opened().data() ? m_run.opened().shared(unseenPart(*m_run.opened().data())) : 0);
}

/// There are two of unseen samples.
Text Mistakes::partOf(const DatasetPtr& known)
{
    return known ? splitName(unseenPart(*known)) : Text();
}

/// With which weights the mistakes were made.
Sentence Mistakes::when() const
{
    if (m_found.edited)
        return [] { return tr("with the weights that its layers kept"); };
    if (m_found.given)
        return [] { return tr("with the weights of the file"); };
    return [at = static_cast<int>(m_found.weightsAfter)] { return tr("as after %Ln batches", nullptr, at); };
}

void Mistakes::showNext()
{
    const DatasetPtr known = m_run.opened().data();
    if (!known)
        return;
    const Prediction wrong = m_found.wrong[m_next];
    const std::size_t number = m_next + 1;
    m_next = number % m_found.wrong.size();
    const bool trained = trainsOnAll(known);
    if (wrong.label < 0)
        emit said([number, of = m_found.of, when = when(), sample = known->sampleText(wrong.sample), trained, part = partOf(known),
                   shared = shared()] {
            const auto samples = static_cast<int>(of);
            const QString name = toQString(sample);
            const QString error =
                trained ? tr("Largest error %L1 of %Ln training samples, %2: %3.", nullptr, samples).arg(number).arg(when.said(), name)
                        : tr("Largest error %L1 of %Ln unseen samples (%4), %2: %3.", nullptr, samples)
                              .arg(number)
                              .arg(when.said(), name, toQString(part));
            return followedBy(error, toQString(shared));
        });
    else
        emit said([number, all = m_found.wrong.size(), of = m_found.of, when = when(),
                   right = QString::fromStdString(known->classNames()[static_cast<std::size_t>(wrong.label)]), trained,
                   part = partOf(known), shared = shared()] {
            const auto samples = static_cast<int>(of);
            const QString place =
                trained ? tr("Mistake %L1 of %L2 in %Ln training samples, %3", nullptr, samples).arg(number).arg(all).arg(when.said())
                        : tr("Mistake %L1 of %L2 in %Ln unseen samples (%4), %3", nullptr, samples)
                              .arg(number)
                              .arg(all)
                              .arg(when.said(), toQString(part));
            return followedBy(tr("%1: this is %2.").arg(place, right), toQString(shared));
        });
    emit chosen(wrong);
}

} // namespace ks

#include "moc_mistakes.cpp"
