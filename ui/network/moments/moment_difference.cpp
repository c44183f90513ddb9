#include "ui/network/moments/moment_difference.h"

#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/watch_engine.h"

#include <QCoreApplication>

namespace ks {

namespace {

/// The texts of this file.
struct MomentDifference {
    Q_DECLARE_TR_FUNCTIONS(ks::MomentDifference)
};

QString momentWithFigures(const RunView& view, std::optional<std::size_t> batches)
{
    const QString place = momentText(view, batches);
    const QString figures = momentFigures(view, batches);
    return figures.isEmpty() ? place : MomentDifference::tr("%1, with %2").arg(place, figures);
}

} // namespace

QString comparedHtml(TrainingRun& run, const WatchAnswer* answer)
{
    if (!answer || !answer->question.against)
        return {};
    const MomentLook& look = run.look();
    const QString said =
        answer->isDifference()
            ? MomentDifference::tr("Differences: by how much every number is more at B than at A, orange where it has grown and blue "
                                   "where it has shrunk. A: %1. B: %2. The sample is the same.")
            : MomentDifference::tr(
                  "Side by side: every map at A and at B, in the same colours, and where there is room their difference "
                  "B − A, orange where it has grown and blue where it has shrunk. A: %1. B: %2. The sample is the same. How "
                  "a number is made is told at B.");
    return QStringLiteral("<p>%1</p>")
        .arg(said.arg(momentWithFigures(run.view(), look.first()), momentWithFigures(run.view(), look.second())).toHtmlEscaped());
}

} // namespace ks
