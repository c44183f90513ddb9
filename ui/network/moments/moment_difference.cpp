#include "ui/network/moments/moment_difference.h"

#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"

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

QString differenceHtml(TrainingRun& run)
{
    const MomentLook& look = run.look();
    const QString said =
        MomentDifference::tr("Differences: by how much every number is more at B than at A, orange where it has grown and blue "
                             "where it has shrunk. A: %1. B: %2. The sample is the same.")
            .arg(momentWithFigures(run.view(), look.first()), momentWithFigures(run.view(), look.second()));
    return QStringLiteral("<p>%1</p>").arg(said.toHtmlEscaped());
}

} // namespace ks
