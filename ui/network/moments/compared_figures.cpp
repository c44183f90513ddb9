#include "ui/network/moments/compared_figures.h"

#include "core/data/sample_unit.h"
#include "core/report/training_charts.h"
#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/moments/compared_text.h"
#include "ui/network/moments/moment_text.h"
#include "ui/network/train/untrained_score.h"
#include "ui/network/training_run.h"
#include "ui/network/watch/image_bar.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

namespace {

/// A column: its head, how its numbers are written, and why there may be none at a moment behind the first batch.
struct FigureColumn {
    QString head;
    double MomentFigure::*value;
    enum class As { Number, Share, Rate } as;
    QString whyNot;

    QString text(double number) const
    {
        return as == As::Share ? shareText(number) : as == As::Rate ? rateOnScreen(number) : readingText(number, 4);
    }
    QString moreOf(double more) const
    {
        return as == As::Share ? moreShareText(more) : as == As::Rate ? moreRateText(more) : moreText(more);
    }
};

/// The title of a row in two lines of about the same length, and in no more however narrow the table is.
QString inTwoLines(QString title)
{
    const auto half = title.size() / 2;
    const auto before = title.lastIndexOf(QLatin1Char(' '), half);
    const auto after = title.indexOf(QLatin1Char(' '), half);
    const auto middle = before < 0 || (after >= 0 && after - half < half - before) ? after : before;
    if (middle >= 0)
        title[middle] = QLatin1Char('\n');
    return title;
}

/// Rows of the table, in which a number that cannot be says why.
class FigureRows {
public:
    /// `untrained`: what is known of the network before its first batch.
    explicit FigureRows(QString untrained)
        : m_untrained(std::move(untrained)), m_beforeBatches(ComparedFigures::tr("no batch before A to compare with")),
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
            cells += std::isfinite(value) ? one.text(value) : batches == 0 ? m_untrained : one.whyNot;
        }
        return comparedRow(cells, false, reasons);
    }
    /// `before`: batches before A.
    QString more(const QString& title, const MomentFigure& a, const MomentFigure& b, std::size_t before,
                 const std::vector<FigureColumn>& columns) const
    {
        QStringList cells = {title};
        for (const FigureColumn& one : columns) {
            const double atA = a.*one.value;
            const double atB = b.*one.value;
            cells += std::isfinite(atA) && std::isfinite(atB) ? one.moreOf(atB - atA)
                     : std::isfinite(atB)                     ? before == 0 ? m_beforeBatches : m_noneAtA
                     : std::isfinite(atA)                     ? m_noneAtB
                                                              : m_neither;
        }
        return comparedRow(cells, false, {m_beforeBatches, m_noneAtA, m_noneAtB, m_neither});
    }

private:
    QString m_untrained;
    QString m_beforeBatches;
    QString m_noneAtA;
    QString m_noneAtB;
    QString m_neither;
};

/// In as few tables as `fits` allows: each has as many columns as any other, or one less.
template <class TableOf, class Fits>
QString inTables(const std::vector<FigureColumn>& columns, const TableOf& tableOf, const Fits& fits)
{
    for (std::size_t tables = 1;; ++tables) {
        QStringList all;
        for (std::size_t i = 0; i < tables; ++i) {
            const auto from = columns.begin() + static_cast<std::ptrdiff_t>(i * columns.size() / tables);
            const auto to = columns.begin() + static_cast<std::ptrdiff_t>((i + 1) * columns.size() / tables);
            all += tableOf(std::vector<FigureColumn>(from, to));
        }
        if (tables >= columns.size() || std::ranges::all_of(all, fits))
            return all.join(QString());
    }
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
            figure.norm = record->gradient();
            break;
        }
    return figure;
}

ComparedFigures::ComparedFigures(TrainingRun& run, UntrainedScore& untrained, QWidget* parent)
    : Retranslating(parent), m_run(run), m_untrained(untrained)
{
    setObjectName(QStringLiteral("comparedFigures"));
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setWordWrap(true);
    QSizePolicy asWideAsThePage = sizePolicy();
    asWideAsThePage.setHorizontalPolicy(QSizePolicy::Ignored); // and not the page as wide as its columns
    setSizePolicy(asWideAsThePage);
    hide();
    connect(&m_run, &TrainingRun::progressed, this, &ComparedFigures::follow);
    connect(&m_run.look(), &MomentLook::changed, this, &ComparedFigures::follow);
    connect(&m_untrained, &UntrainedScore::changed, this, &ComparedFigures::follow);
    retranslate();
}

void ComparedFigures::showEvent(QShowEvent* event)
{
    Retranslating::showEvent(event);
    m_untrained.setCompared(true);
}

void ComparedFigures::hideEvent(QHideEvent* event)
{
    Retranslating::hideEvent(event);
    m_untrained.setCompared(false);
}

void ComparedFigures::follow()
{
    const MomentLook& look = m_run.look();
    setVisible(look.side().has_value());
    if (!look.side())
        return setText({});
    const History& history = m_run.view().history;
    const auto placeOf = [&](std::optional<std::size_t> batches) { return batches.value_or(history.batches.size()); };
    const std::size_t atA = placeOf(look.first());
    const std::size_t atB = placeOf(look.second());
    const MomentFigure a = shownAt(atA);
    const MomentFigure b = shownAt(atB);
    const QString notFinite = tr("no finite number");
    const QString noEpoch = tr("no epoch had ended");
    const QString notRecorded = tr("not recorded until then");
    using As = FigureColumn::As;
    std::vector<FigureColumn> columns = {{tr("loss, last batch"), &MomentFigure::loss, As::Number, notFinite},
                                         {tr("accuracy, last batch"), &MomentFigure::accuracy, As::Share, notFinite},
                                         {tr("validation loss"), &MomentFigure::validationLoss, As::Number, noEpoch},
                                         {tr("validation accuracy"), &MomentFigure::validationAccuracy, As::Share, noEpoch},
                                         {tr("learning rate"), &MomentFigure::rate, As::Number, notRecorded},
                                         {tr("gradient norm"), &MomentFigure::norm, As::Number, notRecorded},
                                         {tr("samples/s"), &MomentFigure::speed, As::Rate, notRecorded}};
    const auto isNowhere = [&](const FigureColumn& one) { return !std::isfinite(a.*one.value) && !std::isfinite(b.*one.value); };
    if (atA > 0 || atB > 0)
        std::erase_if(columns, isNowhere);
    if (!isChartOf(TrainingChart::Accuracy, m_run.view().content.model)) // also before the first batch, where nothing is known of anything
        std::erase_if(columns, [](const FigureColumn& one) { return one.as == As::Share; });
    const FigureRows rows(untrainedText());
    const auto tableOf = [&](const std::vector<FigureColumn>& some) {
        QStringList head = {QString()};
        for (const FigureColumn& one : some)
            head += one.head;
        return comparedTable(comparedRow(head, true) +
                             rows.at(inTwoLines(tr("A, %1").arg(briefMomentText(history.batches, look.first()))), a, atA, some) +
                             rows.at(inTwoLines(tr("B, %1").arg(briefMomentText(history.batches, look.second()))), b, atB, some) +
                             rows.more(tr("B − A"), a, b, atA, some));
    };
    setText(inTables(columns, tableOf, [this](const QString& table) {
        QTextDocument laid; // its narrowest lines, as the label lays it
        laid.setDefaultFont(font());
        laid.setDocumentMargin(0);
        QTextOption words = laid.defaultTextOption();
        words.setWrapMode(QTextOption::WordWrap);
        laid.setDefaultTextOption(words);
        laid.setHtml(table);
        laid.setTextWidth(room());
        return laid.size().width() <= room();
    }));
}

int ComparedFigures::room() const
{
    for (const QWidget* part = parentWidget(); part; part = part->parentWidget())
        if (const auto* area = qobject_cast<const QScrollArea*>(part)) {
            const QScrollBar* bar = area->verticalScrollBar();
            return bar->isVisible() ? width() : width() - bar->sizeHint().width();
        }
    return width();
}

/// Where samples of the validation judged it before its first batch, that is its validation.
MomentFigure ComparedFigures::shownAt(std::size_t batches) const
{
    MomentFigure figure = figuresAt(m_run.view().history, batches);
    const std::shared_ptr<const Score>& score = m_untrained.score();
    if (batches == 0 && score && m_untrained.part() == Split::Validation) {
        figure.validationLoss = score->loss;
        figure.validationAccuracy = score->accuracy;
    }
    return figure;
}

QString ComparedFigures::untrainedText() const
{
    const std::shared_ptr<const Score>& score = m_untrained.score();
    if (!score)
        return tr("untrained: no batch has been measured");
    const Model& model = m_run.view().content.model;
    const QString samples = toQString(countedSamples(m_untrained.samples(), model.graph.input));
    const QString part = partTitle(m_untrained.part());
    return model.classifies()
               ? tr("untrained: %1 of %2 (%3) right, loss %4").arg(shareText(score->accuracy), samples, part, lossOnScreen(score->loss))
               : tr("untrained: loss %1 on %2 (%3)").arg(lossOnScreen(score->loss), samples, part);
}

void ComparedFigures::retranslate()
{
    setAccessibleName(tr("Figures of the charts at A and at B"));
    setToolTip(tr(
        "Loss and accuracy are those of the batch trained last there, while it was trained; validation is that of the last epoch that had "
        "ended. Samples a second are those of that batch by itself: the rests of a slowed training do not count."));
    follow();
}

} // namespace ks

#include "moc_compared_figures.cpp"
