#include "ui/network/moments/compared_text.h"

#include "ui/language/numbers.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"
#include "ui/network/weights_text.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <cmath>
#include <cstddef>
#include <optional>

namespace ks {

namespace {

/// The texts of this file.
struct ComparedText {
    Q_DECLARE_TR_FUNCTIONS(ks::ComparedText)
};

QString withSign(bool isMore, const QString& text)
{
    return isMore ? QLatin1Char('+') + text : text;
}

} // namespace

QString moreText(double more, int digits)
{
    return withSign(more > 0, readingText(more, digits));
}

QString moreShareText(double more)
{
    return std::isfinite(more) ? ComparedText::tr("%1 points", "a difference of two percentages").arg(moreShareNumber(more)) : noFigure();
}

QString moreShareNumber(double more)
{
    QString text = shareText(std::fabs(more));
    if (!std::isfinite(more))
        return text;
    text.chop(2); // the blank and the sign: 1 % more of 50 % were 50.5 %
    if (more == 0)
        return text;
    // "< 0.1 %" of a share that is nearly nothing: below 0 it is the other way round.
    QString bound;
    if (text.startsWith(QLatin1String("< ")) || text.startsWith(QLatin1String("> "))) {
        bound = (text.front() == QLatin1Char('<')) == (more > 0) ? QStringLiteral("< ") : QStringLiteral("> ");
        text.remove(0, 2);
    }
    return bound + (more > 0 ? QLatin1Char('+') : QChar(0x2212)) + text;
}

QString moreCountText(std::int64_t more)
{
    return more < 0 ? QChar(0x2212) + countOnScreen(-more) : withSign(more > 0, countOnScreen(more));
}

QString moreRateText(double more)
{
    return more < 0 ? QChar(0x2212) + rateOnScreen(-more) : withSign(more > 0, rateOnScreen(more));
}

QString comparedRow(const QStringList& cells, bool isHead, const QStringList& reasons)
{
    QString row;
    for (qsizetype at = 0; at < cells.size();) {
        qsizetype end = at + 1;
        while (end < cells.size() && cells[end] == cells[at] && reasons.contains(cells[at]))
            ++end;
        const bool isNumber = !isHead && at > 0 && !reasons.contains(cells[at]);
        const bool isWhole = isNumber || cells[at].contains(QLatin1Char('\n')); // Qt breaks lines behind the point of a number, too
        row += QStringLiteral("<%1 colspan='%4' align='%5' style='padding-right:%2px%6'>%3</%1>")
                   .arg(isHead ? QStringLiteral("th") : QStringLiteral("td"))
                   .arg(2 * gridStep)
                   .arg(cells[at].toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")))
                   .arg(end - at)
                   .arg(end - at > 1 ? QStringLiteral("center") : QStringLiteral("right"))
                   .arg(isWhole ? QStringLiteral(";white-space:pre") : QString());
        at = end;
    }
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

QString comparedTable(const QString& rows)
{
    return QStringLiteral("<table>%1</table>").arg(rows);
}

QString shownWeightsText(TrainingRun& run)
{
    const MomentLook& look = run.look();
    if (!look.against())
        return weightsText(run.view());
    const BatchLog& trained = run.view().history.batches;
    return ComparedText::tr("B − A · A: %1 · B: %2").arg(briefMomentText(trained, look.first()), briefMomentText(trained, look.second()));
}

QStringList shownWeightsForms(TrainingRun& run)
{
    QStringList forms{shownWeightsText(run)};
    if (run.look().against())
        forms.append(ComparedText::tr("B − A · %1", "which moments these are").arg(comparedCountsText(run)));
    return forms;
}

QString comparedCountsText(TrainingRun& run)
{
    const auto counted = [&](std::optional<std::size_t> batches) {
        return batches ? countOnScreen(*batches) : briefMomentText(run.view().history.batches, batches);
    };
    return ComparedText::tr("A %1 · B %2", "after how many batches").arg(counted(run.look().first()), counted(run.look().second()));
}

} // namespace ks
