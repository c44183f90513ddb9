#include "ui/network/moments/compared_figures.h"

#include "ui/language/numbers.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/training_run.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

/// A column: its head, and how its numbers are written.
struct FigureColumn {
    QString head;
    double MomentFigure::*value;
    bool isShare = false;
};

QString figureText(double value, bool isShare)
{
    return !std::isfinite(value) ? QStringLiteral("–") : isShare ? shareText(value) : shortNumberText(value, 4);
}

QString figureMoreText(double more, bool isShare)
{
    return !std::isfinite(more) ? QStringLiteral("–") : isShare ? moreShareText(more) : moreText(more);
}

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
    const auto at = [&](std::optional<std::size_t> batches) { return figuresAt(history, batches.value_or(history.batches.size())); };
    const MomentFigure a = at(look.first());
    const MomentFigure b = at(look.second());
    std::vector<FigureColumn> columns = {{tr("loss"), &MomentFigure::loss},
                                         {tr("accuracy"), &MomentFigure::accuracy, true},
                                         {tr("validation loss"), &MomentFigure::validationLoss},
                                         {tr("validation accuracy"), &MomentFigure::validationAccuracy, true},
                                         {tr("learning rate"), &MomentFigure::rate},
                                         {tr("gradient norm"), &MomentFigure::norm},
                                         {tr("samples/s"), &MomentFigure::speed}};
    std::erase_if(columns, [&](const FigureColumn& one) { return !std::isfinite(a.*one.value) && !std::isfinite(b.*one.value); });
    QStringList head = {QString()};
    QStringList first = {tr("A, %1").arg(briefMomentText(look.first()))};
    QStringList second = {tr("B, %1").arg(briefMomentText(look.second()))};
    QStringList more = {tr("B − A")};
    for (const FigureColumn& one : columns) {
        head += one.head;
        first += figureText(a.*one.value, one.isShare);
        second += figureText(b.*one.value, one.isShare);
        more += figureMoreText(b.*one.value - a.*one.value, one.isShare);
    }
    setText(comparedTable(comparedRow(head, true) + comparedRow(first) + comparedRow(second) + comparedRow(more)));
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
