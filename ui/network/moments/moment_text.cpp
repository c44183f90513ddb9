#include "ui/network/moments/moment_text.h"

#include "ui/language/numbers.h"
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
        return MomentText::tr("batch %1 of %2, which is batch %3 of epoch %4")
            .arg(countOnScreen(*batches), countOnScreen(all), countOnScreen(last.batch + 1), countOnScreen(last.epoch + 1));
    return MomentText::tr("batch %1 of %2, epoch %3").arg(countOnScreen(*batches), countOnScreen(all), countOnScreen(last.epoch + 1));
}

QString briefMomentText(std::optional<std::size_t> batches)
{
    if (!batches)
        return MomentText::tr("now");
    return *batches == 0 ? MomentText::tr("before batch 1") : MomentText::tr("batch %1").arg(countOnScreen(*batches));
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

} // namespace ks
