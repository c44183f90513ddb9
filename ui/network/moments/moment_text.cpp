#include "ui/network/moments/moment_text.h"

#include "core/nn/moments.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/run_view.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The texts of this file.
struct MomentText {
    Q_DECLARE_TR_FUNCTIONS(ks::MomentText)
};

} // namespace

QString batchPlaceText(std::int64_t epoch, std::int64_t batch, std::int64_t counted)
{
    const QString there = countOnScreen(batch + 1);
    const QString of = countOnScreen(epoch + 1);
    return counted == batch + 1 ? MomentText::tr("batch %1 of epoch %2").arg(there, of)
                                : MomentText::tr("batch %1 of epoch %2 (%3)", "the last is its number in the whole training")
                                      .arg(there, of, countOnScreen(counted));
}

QString momentText(const RunView& view)
{
    return momentText(view, view.looked);
}

QString momentText(const RunView& view, std::optional<std::size_t> batches)
{
    const std::size_t all = view.history.batches.size();
    if (!batches)
        return MomentText::tr("now, after %Ln batches", nullptr, static_cast<int>(all));
    if (*batches == 0 || all == 0)
        return MomentText::tr("before the first of %Ln batches", nullptr, static_cast<int>(all));
    const BatchRecord last = view.history.batches[std::min(*batches, all) - 1];
    if (last.epoch > 0) // counted as the run bar and Step do, too
        return MomentText::tr("batch %1 of epoch %2 (%3 of %4)", "the last two count through the whole training")
            .arg(countOnScreen(last.batch + 1), countOnScreen(last.epoch + 1), countOnScreen(*batches), countOnScreen(all));
    return MomentText::tr("batch %1 of %2, epoch %3").arg(countOnScreen(*batches), countOnScreen(all), countOnScreen(last.epoch + 1));
}

QString briefMomentText(const BatchLog& trained, std::optional<std::size_t> batches)
{
    if (!batches)
        return MomentText::tr("now");
    const bool known = *batches > 0 && *batches <= trained.size();
    const BatchRecord last = known ? trained[*batches - 1] : BatchRecord{};
    return briefMomentText(*batches, last.epoch, last.batch);
}

QString briefMomentText(std::size_t batches, std::int64_t epoch, std::int64_t batch)
{
    if (batches == 0)
        return MomentText::tr("before batch 1");
    return epoch > 0 ? batchPlaceText(epoch, batch, static_cast<std::int64_t>(batches))
                     : MomentText::tr("batch %1").arg(countOnScreen(batches));
}

QString momentFigures(const RunView& view, std::optional<std::size_t> batches)
{
    const std::size_t shown = std::min(batches.value_or(view.history.batches.size()), view.history.batches.size());
    if (shown == 0)
        return {};
    const BatchRecord last = view.history.batches[shown - 1];
    if (!std::isfinite(last.loss))
        return {};
    const QString loss = lossOnScreen(last.loss);
    return std::isfinite(last.accuracy) ? MomentText::tr("loss %1, accuracy %2 (last batch)").arg(loss, shareText(last.accuracy))
                                        : MomentText::tr("loss %1 (last batch)").arg(loss);
}

QString whyNoMoments(const Moments* kept)
{
    const Text why = kept ? kept->trouble() : Text();
    if (why.empty())
        return {};
    const QString sentence = kept->all().empty() ? MomentText::tr("No moments of this training are kept: %1.")
                                                 : MomentText::tr("No more moments of this training are kept: %1.");
    return followedBy(sentence.arg(toQString(why)), toQString(kept->remedy()));
}

QString noMomentYet(const Moments* kept)
{
    const QString why = whyNoMoments(kept);
    return why.isEmpty() ? MomentText::tr("No moment of this training is kept yet: train first.") : why;
}

QString momentsLeftOutText(std::size_t kept, std::size_t all, std::size_t last, std::size_t bytes)
{
    const QString room = bytesOnScreen(bytes);
    if (kept == 0)
        return MomentText::tr("The moments of its training are not in it: they are too large for the %1 that a session has for them.")
            .arg(room);
    return MomentText::tr(
               "Of the %1 moments of its training %2 are in it, evenly spread from the first one to that after batch %3: all of them take "
               "more than the %4 that a session has for them.")
        .arg(countOnScreen(all), countOnScreen(kept), countOnScreen(last), room);
}

} // namespace ks
