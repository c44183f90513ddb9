#include "ui/network/moments/compared_figures.h"

#include "core/report/training_charts.h"
#include "ui/language/numbers.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

/// A column: its head, how its numbers are written, and why there may be none at a moment behind the first batch.
struct FigureColumn {
    QString head;
    double MomentFigure::*value;
    bool isShare;
    QString whyNot;
    bool isRate = false; ///< in groups as everywhere
};

/// Rows of the table, in which a number that cannot be says why.
class FigureRows {
public:
    FigureRows()
        : m_untrained(ComparedFigures::tr("untrained: no batch has been measured")),
          m_noneAtA(ComparedFigures::tr("nothing at A to take from B")), m_noneAtB(ComparedFigures::tr("nothing at B to take A from")),
          m_neither(ComparedFigures::tr("nothing at either"))
    {
    }

    QString at(const QString& title, const MomentFigure& figure, std::size_t batches, const std::vector<FigureColumn>& columns) const
    {
        QStringList cells = {title};
        QStringList reasons = {m_untrained};
        for (const FigureColumn& one : columns) {
            const double value = figure.*one.value;
            reasons += one.whyNot;
            cells += !std::isfinite(value) ? batches == 0 ? m_untrained : one.whyNot
                     : one.isShare         ? shareText(value)
                     : one.isRate          ? rateOnScreen(value)
                                           : readingText(value, 4);
        }
        return comparedRow(cells, false, reasons);
    }
    QString more(const QString& title, const MomentFigure& a, const MomentFigure& b, const std::vector<FigureColumn>& columns) const
    {
        QStringList cells = {title};
        for (const FigureColumn& one : columns)
            cells += moreCell(a.*one.value, b.*one.value, one);
        return comparedRow(cells, false, {m_noneAtA, m_noneAtB, m_neither});
    }

private:
    QString moreCell(double a, double b, const FigureColumn& of) const
    {
        if (std::isfinite(a) && std::isfinite(b))
            return of.isShare ? moreShareText(b - a) : of.isRate ? moreRateText(b - a) : moreText(b - a);
        return std::isfinite(b) ? m_noneAtA : std::isfinite(a) ? m_noneAtB : m_neither;
    }

    QString m_untrained;
    QString m_noneAtA;
    QString m_noneAtB;
    QString m_neither;
};

} // namespace

MomentFigure figuresAt(const History& history, std::size_t batches)
{
    MomentFigure figure;
    const std::size_t count = std::min(batches, history.batches.size());
    if (count == 0)
        return figure;
    const BatchRecord last = history.batches[count - 1];
    figure.loss = last.loss;
    figure.accuracy = last.accuracy;
    figure.rate = last.rate;
    if (last.seconds > 0)
        figure.speed = static_cast<double>(last.size) / last.seconds;
    for (auto epoch = history.epochs.rbegin(); epoch != history.epochs.rend(); ++epoch)
        if (epoch->validation && history.batchesBefore(epoch->epoch + 1) <= count) {
            figure.validationLoss = epoch->validation->loss;
            figure.validationAccuracy = epoch->validation->accuracy;
            break;
        }
    for (auto record = history.norms.rbegin(); record != history.norms.rend(); ++record)
        if (history.batchesBefore(record->epoch, record->batch) < count) {
            double squares = 0;
            for (const LayerNorms& layer : record->layers)
                squares += layer.gradient * layer.gradient;
            figure.norm = std::sqrt(squares);
            break;
        }
    return figure;
}

ComparedFigures::ComparedFigures(TrainingRun& run, QWidget* parent) : Retranslating(parent), m_run(run)
{
    setObjectName(QStringLiteral("comparedFigures"));
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    hide();
    connect(&m_run, &TrainingRun::progressed, this, &ComparedFigures::follow);
    connect(&lookOf(m_run), &MomentLook::changed, this, &ComparedFigures::follow);
    retranslate();
}

void ComparedFigures::follow()
{
    const MomentLook& look = lookOf(m_run);
    setVisible(look.side().has_value());
    if (!look.side())
        return setText({});
    const History& history = m_run.view().history;
    const auto placeOf = [&](std::optional<std::size_t> batches) { return batches.value_or(history.batches.size()); };
    const std::size_t atA = placeOf(look.first());
    const std::size_t atB = placeOf(look.second());
    const MomentFigure a = figuresAt(history, atA);
    const MomentFigure b = figuresAt(history, atB);
    const QString notFinite = tr("no finite number");
    const QString noEpoch = tr("no epoch had ended");
    const QString notRecorded = tr("not recorded until then");
    std::vector<FigureColumn> columns = {{tr("loss, last batch"), &MomentFigure::loss, false, notFinite},
                                         {tr("accuracy, last batch"), &MomentFigure::accuracy, true, notFinite},
                                         {tr("validation loss"), &MomentFigure::validationLoss, false, noEpoch},
                                         {tr("validation accuracy"), &MomentFigure::validationAccuracy, true, noEpoch},
                                         {tr("learning rate"), &MomentFigure::rate, false, notRecorded},
                                         {tr("gradient norm"), &MomentFigure::norm, false, notRecorded},
                                         {tr("samples/s"), &MomentFigure::speed, false, notRecorded, true}};
    const auto isNowhere = [&](const FigureColumn& one) { return !std::isfinite(a.*one.value) && !std::isfinite(b.*one.value); };
    if (atA > 0 || atB > 0)
        std::erase_if(columns, isNowhere);
    if (!isChartOf(TrainingChart::Accuracy, m_run.view().content.model)) // also before the first batch, where nothing is known of anything
        std::erase_if(columns, [](const FigureColumn& one) { return one.isShare; });
    QStringList head = {QString()};
    for (const FigureColumn& one : columns)
        head += one.head;
    const FigureRows rows;
    setText(comparedTable(comparedRow(head, true) + rows.at(tr("A, %1").arg(briefMomentText(look.first())), a, atA, columns) +
                          rows.at(tr("B, %1").arg(briefMomentText(look.second())), b, atB, columns) +
                          rows.more(tr("B − A"), a, b, columns)));
}

void ComparedFigures::retranslate()
{
    setAccessibleName(tr("Figures of the charts at A and at B"));
    setToolTip(tr(
        "Loss and accuracy are those of the batch trained last there, while it was trained; validation is that of the last epoch that had "
        "ended."));
    follow();
}

} // namespace ks
